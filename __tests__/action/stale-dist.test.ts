import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { committedBundle } from '../../script/committed-bundle.ts';

const project = resolve(import.meta.dirname, '../..');
const sentence = 'dist/ is not built from this src/: run npm run build';

/** A copy of what is needed to run the action. */
let copy = '';
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'docs-admin-action-stale-'));
  const parts = ['src', 'dist', 'script', '__tests__/support', 'action.yml', 'package.json'];
  for (const name of [...parts, 'package-lock.json'])
    cpSync(join(project, name), join(copy, name), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

function setVersion(path: string): void {
  const file = join(copy, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages[path].version = '1000.0.0';
  writeFileSync(file, JSON.stringify(lock));
}

test.each<[change: string, make: () => void]>([
  ['a file in src/ is added', () => writeFileSync(join(copy, 'src/api/more.ts'), '')],
  ['a file in src/ is removed', () => rmSync(join(copy, 'src/api/client.ts'))],
  ['a package in the bundle has another version', () => setVersion('node_modules/zod')],
  ['its build recorded no source', () => rmSync(join(copy, 'dist/source-hash.txt'))],
])('dist/ is stale when %s', (_, make) => {
  make();
  expect(() => committedBundle(copy)).toThrow(sentence);
});
