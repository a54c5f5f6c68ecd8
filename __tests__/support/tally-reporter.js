import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Milliseconds after which a test is named that still runs: nothing else tells of a loop that never gives back control. */
const longest = 60_000;

/**
 * Gives a run a temporary directory, so that no test can leave anything behind. Ends it with what it did: what was left out and why,
 * how to repeat what failed, and, for scripts too, "tests: N passed, N failed".
 */
export default class TallyReporter {
  /** Path of a file → what tells that its test still runs. */
  running = new Map();

  constructor({ rootDir, testNamePattern }) {
    this.rootDir = rootDir;
    // Then everything else is left out on purpose.
    this.selective = testNamePattern !== '' && testNamePattern !== undefined;
  }

  onRunStart() {
    // What processes compile is for later runs, too.
    process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'docs-admin-action-compile-cache');
    this.temporary = mkdtempSync(join(tmpdir(), 'docs-admin-action-tests-'));
    // Some tests run as a user without privileges.
    chmodSync(this.temporary, 0o755);
    // Workers inherit it; Windows has the other name.
    Object.assign(process.env, { TMPDIR: this.temporary, TEMP: this.temporary });
  }

  onTestCaseStart(file, { fullName }) {
    const tell = () => console.log(`still running: ${this.pathOf(file)}: ${fullName}`);
    this.onTestCaseResult(file);
    this.running.set(file.path, setTimeout(tell, longest).unref());
  }

  onTestCaseResult({ path }) {
    clearTimeout(this.running.get(path));
  }

  onRunComplete(_contexts, results) {
    rmSync(this.temporary, { recursive: true, maxRetries: 5 });
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults: files } = results;
    // A file that could not be loaded ran no test, and must still count as failed.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const lines = [
      ...(this.selective ? [] : this.leftOut(files)),
      ...files.flatMap(file => this.repetitions(file)),
      `seed: ${process.env.SEED}`,
      `tests: ${numPassedTests} passed, ${failed} failed`,
    ];
    // Jest writes its own summary to stderr after the reporters, so print last of all.
    process.once('exit', () => console.log(lines.join('\n')));
  }

  /** Names of tests end with what they need, such as "(where Helm is installed)"; without it, they need another system. */
  leftOut(files) {
    const isShort = process.env.LONG_TESTS === undefined;
    const names = files
      .flatMap(({ testResults }) => testResults)
      .filter(({ status, fullName }) => status === 'pending' && !(isShort && fullName.includes('--long')))
      .map(({ fullName }) => fullName);
    const byNeed = Map.groupBy(names, name => /\((where [^)]+)\)/.exec(name)?.[1] ?? 'on other systems');
    const form = isShort ? ['most cases of sweeps (--long runs them)'] : [];
    const missing = [...byNeed].map(([need, { length }]) =>
      length === 1 ? `1 test, which runs ${need}` : `${length} tests, which run ${need}`,
    );
    const all = [...form, ...missing];
    return all.length === 0 ? [] : [`left out: ${all.join('; ')}`];
  }

  repetitions(file) {
    const long = process.env.LONG_TESTS === undefined ? '' : 'LONG_TESTS=1 ';
    const command = `repeat: ${long}SEED=${process.env.SEED} npm test --silent -- ${this.pathOf(file)}`;
    if (file.testExecError !== undefined) return [command];
    return file.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${command} -t '^${fullName.replace(/[^\w ,:-]/g, '.')}$'`);
  }

  pathOf({ testFilePath, path = testFilePath }) {
    return relative(this.rootDir, path);
  }
}
