/**
 * Adds mistakes to the code, one at a time, in a copy of the project, and expects tests to fail. Prints a line
 * for each. A test that hangs has noticed its mistake, too: it is ended after three minutes. Exits with 1 if the tests miss one, or
 * if the code has no place for it.
 * Arguments select mistakes by their number.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { mutants } from './mutants.ts';

const root = resolve(import.meta.dirname, '..');
const chosen = process.argv.slice(2).map(Number);
/** Milliseconds for a test. The slowest takes a tenth. */
const timeLimit = 180_000;
let unnoticed = 0;

for (const [index, mutant] of mutants.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const begin = performance.now();
  const outcome = await tryMutant(mutant);
  if (outcome.startsWith('NOT ')) unnoticed += 1;
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${index + 1}. ${mutant.what}: ${outcome} (${seconds} s)`);
}
process.exitCode = unnoticed === 0 ? 0 : 1;

/** Runs the test on a copy of the project with the mistake. */
async function tryMutant({ edits, test }: (typeof mutants)[number]): Promise<string> {
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
        return `NOT POSSIBLE: ${file} does not contain this once: ${before}`;
      writeFileSync(
        join(copy, file),
        text.replace(before, () => after),
      );
    }
    // Some tests start the bundle.
    if (test.includes('/action/')) await run(copy, ['script/build.ts']);
    const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
    const status = await run(copy, [...flags, 'node_modules/jest/bin/jest.js', `${test}.test`]);
    if (status === 'hangs') return `caught by ${test}, which hangs`;
    return status === 0 ? 'NOT CAUGHT' : `caught by ${test}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs a program of Node, and ends it with all that it has started if it does not end by itself. */
async function run(directory: string, parameters: readonly string[]): Promise<number | null | 'hangs'> {
  const child = spawn(process.execPath, parameters, {
    cwd: directory,
    stdio: 'ignore',
    env: { ...process.env, CI: 'true' },
    // A process group of its own.
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  const interrupt = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  let hangs = false;
  const timer = setTimeout(() => {
    hangs = true;
    end();
  }, timeLimit);
  const [status] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  process.off('SIGINT', interrupt);
  return hangs ? 'hangs' : status;
}
