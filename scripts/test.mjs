import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
const TSC = [process.execPath, join(ROOT, 'node_modules/typescript-native/bin/tsc')];

const CHECKS = [
  ['types of the server', [...TSC, '-p', 'server']],
  ['types of the simulators', [...TSC, '-p', 'simulators']],
  ['types of the dashboard', [...TSC, '-p', 'dashboard']],
  ['format and lint', [join(BIN, 'biome'), 'ci', '--reporter=summary', '.']],
  [
    'promises and switches',
    [join(BIN, 'oxlint'), '--type-aware', '--quiet', 'server', 'simulators', 'dashboard'],
  ],
  [
    'boundaries',
    [
      ...[join(BIN, 'depcruise'), '--config', '.dependency-cruiser.cjs'],
      ...['server/src', 'simulators/src', 'dashboard/src'],
    ],
  ],
  ['dead code', [join(BIN, 'knip'), '--no-progress']],
];

/** `npm test` checks everything; `--tests` leaves out what does not depend on the database, and names narrow the tests. */
const onlyTests = process.argv.includes('--tests');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

await prepare({ dev: true });
const counts = { passed: 0, failed: 0 };
if (!onlyTests && names.length === 0) for (const [title, command] of CHECKS) await check(title, command);
await test(names);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function check(title, command) {
  const started = performance.now();
  const { code, output } = await run(command, { quiet: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  if (code === 0) counts.passed += 1;
  else {
    counts.failed += 1;
    console.log(output);
  }
}

/** Each failure once more, in few lines: who reads only the end of a long log finds them there. */
function failuresIn(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const unread = status === 'failed' && failed.length === 0 ? [`✗ ${file}`, ...firstLines(message)] : [];
    return [
      ...unread,
      ...failed.flatMap((result) => [
        `✗ ${file}: ${result.fullName}`,
        ...firstLines(result.failureMessages.join('\n')),
      ]),
    ];
  });
}

function firstLines(text) {
  return text
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`);
}

/**
 * A file that failed in CI has one more run, alone and from its beginning: a shared machine may stall in what a test cannot
 * repeat by itself, as its set-up. It is named, and what fails twice has failed.
 */
async function test(filters) {
  const first = await vitest(filters);
  for (const line of first.failures) console.log(line);
  if (first.files.length === 0 || first.files.length > 3 || !process.env.TEST_RETRIES) return add(first);
  console.log(`\nOnce more, alone: ${first.files.join(', ')}`);
  const second = await vitest(first.files);
  for (const line of second.failures) console.log(line);
  // What passed in these files has been counted by the first run.
  add({ passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed });
}

function add({ passed, failed }) {
  counts.passed += passed;
  counts.failed += failed;
}

async function vitest(filters) {
  const report = join(ROOT, '.cache', `tests-${process.pid}.json`);
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const reporters = ['default', './scripts/second-tries.mjs', 'json'].map((name) => `--reporter=${name}`);
  const { code } = await run(
    [join(BIN, 'vitest'), 'run', ...reporters, `--outputFile.json=${report}`, ...filters],
    { quiet: false, env: onlyTests ? { TESTS_WITH_DATABASE_ONLY: 'yes' } : {} },
  );
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      await readFile(report, 'utf8'),
    );
    return {
      passed: numPassedTests,
      // A file that cannot even be read fails as a suite, and an error outside any test fails the run.
      failed: numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites)),
      files: testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name)),
      failures: failuresIn(testResults),
    };
  } catch {
    return { passed: 0, failed: 1, files: [], failures: ['✗ the tests did not end with a report'] };
  } finally {
    await rm(report, { force: true });
  }
}

function run([command, ...parameters], { quiet, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: ROOT,
      env: { ...process.env, ...env, TZ: 'UTC', FORCE_COLOR: '0' },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
