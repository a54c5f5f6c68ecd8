/** Ends a run with one line that people and scripts can read: "tests: N passed, N failed", and before it what was left out. */
export default class TallyReporter {
  constructor(globalConfig) {
    // Then everything else is left out on purpose.
    this.selective = globalConfig.testNamePattern !== '' && globalConfig.testNamePattern !== undefined;
  }

  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results;
    // A file that could not be loaded ran no test, and must still count as failed.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    // Jest writes its own summary to stderr after the reporters, so print last of all.
    const leftOut = this.selective
      ? []
      : results.testResults
          .flatMap(({ testResults }) => testResults)
          .filter(({ status }) => status === 'pending')
          .map(({ fullName }) => `left out, because what it needs is not installed here: ${fullName}`);
    const lines = [...leftOut, `tests: ${numPassedTests} passed, ${failed} failed`];
    process.once('exit', () => console.log(lines.join('\n')));
  }
}
