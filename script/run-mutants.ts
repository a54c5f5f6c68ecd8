/**
 * Adds one mistake at a time to a copy of the project, and expects the named test to fail.
 *
 *   npm run mutants [-- NUMBER...]     only the mistakes with these numbers
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { mutants } from './mutants.ts';

const root = resolve(import.meta.dirname, '..');
const left = new Set(['node_modules', '.git', '.tools', 'lib']);
const chosen = process.argv.slice(2).map(Number);

for (const [index, mutant] of mutants.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const outcome = tryMutant(mutant);
  if (outcome.startsWith('NOT ')) process.exitCode = 1;
  console.log(`${index + 1}. ${mutant.what}: ${outcome}`);
}

/** Runs the test on a copy of the project with the mistake. */
function tryMutant({ file, before, after, test }: (typeof mutants)[number]): string {
  const copy = mkdtempSync(join(tmpdir(), 'docs-admin-action-mutant-'));
  try {
    cpSync(root, copy, { recursive: true, filter: source => !left.has(basename(source)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const path = join(copy, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text.split(before).length !== 2) return `NOT POSSIBLE: ${file} does not contain this once: ${before}`;
    const changed = text.replace(before, () => after);
    writeFileSync(path, changed);
    const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
    const status = run(copy, [...flags, 'node_modules/jest/bin/jest.js', '--forceExit', `${test}.test`]);
    return status === 0 ? 'NOT CAUGHT' : `caught by ${test}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs a program of Node. @returns null if it hangs: the slowest takes a tenth of the time that it has */
function run(cwd: string, parameters: readonly string[]): number | null {
  const options = { cwd, stdio: 'ignore', env: { ...process.env, CI: 'true' } } as const;
  return spawnSync(process.execPath, parameters, { ...options, timeout: 180_000, killSignal: 'SIGKILL' })
    .status;
}
