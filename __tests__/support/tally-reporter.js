/** Ends a run with one line that people and scripts can read: "tests: N passed, N failed". */
export default class TallyReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results;
    // A file that could not be loaded ran no test, and must still count as failed.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    // Jest writes its own summary to stderr after the reporters, so print last of all.
    process.once('exit', () => console.log(`tests: ${numPassedTests} passed, ${failed} failed`));
  }
}
