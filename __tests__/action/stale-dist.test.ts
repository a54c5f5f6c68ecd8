import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { committedBundle } from '../../script/bundle/committed-bundle.ts';
import { runCommand } from '../support/run-command.ts';

const project = resolve(import.meta.dirname, '../..');
const sentence = 'dist/ is not built from this src/: run npm run build';

/** A copy of what is needed to run the action. */
let copy = '';
const parts = ['src', 'dist', 'script', '__tests__/support'];
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'docs-admin-action-stale-'));
  for (const name of [...parts, 'action.yml', 'package.json', 'package-lock.json'])
    cpSync(join(project, name), join(copy, name), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

function setVersion(isWanted: (path: string) => boolean): void {
  const file = join(copy, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const path = Object.keys(lock.packages).find(isWanted) ?? '';
  lock.packages[path].version = '1000.0.0';
  writeFileSync(file, JSON.stringify(lock));
}

describe('dist/ is stale', () => {
  test.each<[change: string, make: () => void]>([
    ['a comment in src/ changes', () => appendFileSync(join(copy, 'src/main.ts'), '// More.\n')],
    ['a file in src/ is added', () => writeFileSync(join(copy, 'src/api/more.ts'), '')],
    ['a file in src/ is removed', () => rmSync(join(copy, 'src/api/poll.ts'))],
    ['a package in the bundle has another version', () => setVersion(path => path === 'node_modules/zod')],
    ['its build recorded no source', () => rmSync(join(copy, 'dist/source-hash.txt'))],
  ])('when %s', (_, make) => {
    make();
    expect(() => committedBundle(copy)).toThrow(sentence);
  });

  test('and then the action is not started, and one sentence says what to run', async () => {
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
    appendFileSync(join(copy, 'src/main.ts'), '// More.\n');
    const program = `
      const { startAction } = await import('./__tests__/support/local-runner.ts');
      try { startAction({ inputs: {} }); } catch (error) { console.log(error.message); }`;
    const { output } = await runCommand(process.execPath, ['--input-type=module', '-e', program], {
      cwd: copy,
    });
    expect(output).toBe(sentence);
  });
});

describe('dist/ is not stale', () => {
  test('in a copy of the project', () => {
    expect(committedBundle(copy)).toBe(join(copy, 'dist/index.js'));
  });

  test('when a development package has another version', () => {
    setVersion(path => path === 'node_modules/jest');
    expect(committedBundle(copy)).toBe(join(copy, 'dist/index.js'));
  });
});
