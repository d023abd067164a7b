/** Counts the tests that passed only when they were tried again, and names them: none should. */
export default class SecondTries {
  #names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.retryCount > 0)
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd() {
    console.log(`\n${this.#names.length} tests needed a second try`);
    for (const name of this.#names) console.log(`  ${name}`);
  }
}
