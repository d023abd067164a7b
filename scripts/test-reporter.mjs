import { writeFileSync } from 'node:fs';

/**
 * Writes a run's results to the file named by TEST_REPORT at the very end, so a crashed run leaves no report.
 * Lists tests that passed only on a retry.
 */
export default class TestReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(fileOf);
    const retried = files.flatMap((file) => file.retried.map((name) => `${file.path}: ${name}`));
    if (retried.length > 0)
      console.log(`\nPassed at a second try:\n${retried.map((name) => `  ${name}`).join('\n')}`);
    const errors = unhandledErrors.map((error) => ({
      text: String(error.stack ?? error.message),
      path: fileDuring(error, files),
    }));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors }));
  }
}

/** The file that ran when an error was thrown outside of any test; null if vitest does not know it. */
function fileDuring({ VITEST_TEST_PATH: ran }, files) {
  return files.find(({ path }) => typeof ran === 'string' && ran.endsWith(`/${path}`))?.path ?? null;
}

function fileOf(module) {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === 'failed');
  const failures = failed.map((test) => ({ name: test.fullName, text: textOf(test.result().errors) }));
  const ownErrors = [...module.errors(), ...suiteErrors(module)];
  // A file that could not be loaded, or never ended, has failed too.
  const isIncomplete = !['passed', 'failed', 'skipped'].includes(module.state());
  if (failures.length === 0 && (isIncomplete || module.state() === 'failed'))
    failures.push({ name: 'the whole file', text: textOf(ownErrors) || 'It did not run to its end.' });
  return {
    path: module.relativeModuleId,
    ms: module.diagnostic().duration,
    tests: tests.map((test) => ({ name: test.fullName, state: test.result().state })),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures,
    retried: tests
      .filter((test) => test.result().state === 'passed' && test.diagnostic()?.retryCount > 0)
      .map(({ fullName }) => fullName),
  };
}

const suiteErrors = (module) => [...module.children.allSuites()].flatMap((suite) => suite.errors());

const textOf = (errors) => (errors ?? []).map(({ stack, message }) => stack ?? message).join('\n');
