/**
 * Adds mistakes to the code, one at a time, in a copy of the project, and expects tests to fail. Prints a line
 * for each. Exits with 1 if the tests miss one. Arguments select mistakes by their number.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { mutants } from './mutants.ts';

const root = resolve(import.meta.dirname, '../..');
const chosen = process.argv.slice(2).map(Number);
let unnoticed = 0;

for (const [index, mutant] of mutants.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const begin = performance.now();
  const caught = isCaught(mutant);
  if (!caught) unnoticed += 1;
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(
    `${index + 1}. ${mutant.what}: ${caught ? `caught by ${mutant.test}` : 'NOT CAUGHT'} (${seconds} s)`,
  );
}
process.exitCode = unnoticed === 0 ? 0 : 1;

/** Runs the test on a copy of the project with the mistake. */
function isCaught({ edits, test }: (typeof mutants)[number]): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'docs-admin-action-mutant-'));
  try {
    for (const name of [
      'src',
      '__tests__',
      'simulator',
      'script',
      'dist',
      'package.json',
      'package-lock.json',
      'jest.config.js',
      'action.yml',
      'tsconfig.json',
      'tsconfig.build.json',
    ])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { file, before, after } of edits) {
      const text = readFileSync(join(copy, file), 'utf8');
      if (text.split(before).length !== 2)
        throw new Error(`${file} does not contain this exactly once: ${before}`);
      writeFileSync(
        join(copy, file),
        text.replace(before, () => after),
      );
    }
    // Some tests start the bundle.
    if (test.includes('/action/')) run(copy, ['script/build.ts']);
    const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
    return run(copy, [...flags, 'node_modules/jest/bin/jest.js', `${test}.test`]) !== 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function run(directory: string, parameters: readonly string[]): number | null {
  return spawnSync(process.execPath, parameters, {
    cwd: directory,
    stdio: 'ignore',
    env: { ...process.env, CI: 'true' },
  }).status;
}
