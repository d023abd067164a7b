import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { cpus, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedTests, unproven } from './named-tests.mjs';
import { prepare } from './prepare.mjs';

/**
 * npm test              the checks, and the tests of every slice: what a contributor runs
 * npm run test:rest     what `npm test` leaves out; CI runs it after `npm test`
 * npm run proofs        the same rules at full size, which CI leaves out
 * npm run test:all      all three
 * npm test -- booking   every test whose file name contains the word, without the checks
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, '.cache');
const BIN = join(ROOT, 'node_modules/.bin');

const types = (workspace) => [
  ...[process.execPath, join(ROOT, 'node_modules/typescript-native/bin/tsc'), '-p', workspace],
  ...['--incremental', '--tsBuildInfoFile', join(CACHE, `types-${workspace}.tsbuildinfo`)],
];

/** Two run at a time, the longest first. */
const CHECKS = [
  ['types of the server', types('server')],
  [
    'boundaries',
    [
      ...[join(BIN, 'depcruise'), '--config', '.dependency-cruiser.cjs'],
      ...['--cache', join(CACHE, 'boundaries'), '--cache-strategy', 'content'],
      ...['server/src', 'server/demo', 'simulators/src', 'dashboard/src'],
    ],
  ],
  ['types of the dashboard', types('dashboard')],
  [
    'dead code',
    [join(BIN, 'knip'), '--no-progress', '--cache', '--cache-location', join(CACHE, 'dead-code')],
  ],
  [
    'promises and switches',
    [join(BIN, 'oxlint'), '--type-aware', '--quiet', 'server', 'simulators', 'dashboard'],
  ],
  ['types of the simulators', types('simulators')],
  ['format and lint', [join(BIN, 'biome'), 'ci', '--reporter=summary', '.']],
];
const CHECKS_AT_ONCE = 2;
const SLOWEST_SHOWN = 15;
const FILES_TRIED_AGAIN = 6;
const INSTANCES = 4;

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = flags.find((flag) => !['--all', '--rest', '--proofs'].includes(flag));
if (unknown) {
  console.error(
    `${unknown} is no option of the tests. Use npm test, npm run test:all or npm test -- <word>.`,
  );
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
const slowest = [];
const ranFiles = [];
const steps = [];

await prepare({ dev: true });
await mkdir(CACHE, { recursive: true });
if (names.length > 0) await timed('tests', () => runTests(names));
else if (flags.includes('--rest')) await runTheRest();
else if (flags.includes('--proofs')) await runProofs();
else {
  await timed('checks', runChecks);
  await timed('everyday tests', () => runTests([], { TESTS: 'everyday' }));
  if (flags.includes('--all')) {
    await runTheRest();
    await runProofs();
  }
}
await checkNamedTests();
printWhereTimeWent();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runTheRest() {
  const servers = await serversForSeveralInstances();
  await timed('thorough tests', () =>
    runTests([], { TESTS: servers ? 'thorough-one-instance' : 'thorough' }),
  );
  if (servers) {
    console.log(
      `\n${INSTANCES} instances of the service behind each test, on a PostgreSQL server and a Redis:`,
    );
    await timed('tests with several instances', () =>
      runTests([], { TESTS: 'several-instances', ...servers }),
    );
  } else console.log('\nNo PostgreSQL server and Redis on this machine: no test ran with several instances.');
  // The proofs include all scenario packs, so these are not replayed twice.
  if (!flags.includes('--all')) {
    console.log('\nEach scenario pack once on each wire to an EMR, its dialects and both languages in turn:');
    await timed('scenario packs', () => runCommand('scenarios', ['--part']));
  }
  console.log('\nA minute in which the EMR, the workers, their supervisors and PostgreSQL break:');
  await timed('chaos', () => runCommand('chaos', ['faults', '--short']));
}

async function runProofs() {
  console.log('\nAt full size:');
  await timed('proofs', () => runTests([], { TESTS: 'proofs' }));
  console.log('\nThe scenario packs, by every wire to an EMR, in its dialects and in both languages:');
  await timed('scenario packs', () => runCommand('scenarios'));
}

async function timed(step, work) {
  const startedAt = performance.now();
  const before = coreTimes();
  await work();
  const after = coreTimes();
  const busy = (after.busy - before.busy) / Math.max(1, after.all - before.all);
  steps.push({ step, ms: performance.now() - startedAt, busy });
}

/** Use of all cores since boot, by any process. */
function coreTimes() {
  const times = cpus().map(({ times: { idle, ...others } }) => ({
    idle,
    busy: Object.values(others).reduce((sum, ms) => sum + ms, 0),
  }));
  const busy = times.reduce((sum, each) => sum + each.busy, 0);
  return { busy, all: times.reduce((sum, each) => sum + each.idle, busy) };
}

async function runChecks() {
  const waiting = [...CHECKS];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCheck(...next);
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker));
}

async function runCheck(title, command) {
  const startedAt = performance.now();
  const { code, output } = await run(command, { quiet: true });
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds(performance.now() - startedAt)})`);
  if (code === 0) total.passed += 1;
  else {
    total.failed += 1;
    console.log(output);
  }
}

/** Runs another npm script that ends with a line of counts, or only with an exit code. */
async function runCommand(script, args = []) {
  const { code, output } = await run(['npm', 'run', '--silent', script, '--', ...args], { copied: true });
  const counts = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
  const failed = counts ? Number(counts[2]) : 0;
  total.passed += counts ? Number(counts[1]) : code === 0 ? 1 : 0;
  total.failed += code === 0 ? failed : Math.max(1, failed);
}

/**
 * In CI, where TEST_RETRIES is set, a few failed files run again alone, because a shared machine may stall
 * during a set-up, which no test can retry by itself. A run in which no file started is repeated too.
 * Failures are printed, and a second failure counts.
 */
async function runTests(filters, env = {}) {
  const first = await vitest(filters, env);
  printFailures(first);
  if (process.env.TEST_RETRIES && first.files.length === 0) {
    console.log('\nOnce more, from the start');
    const second = await vitest(filters, env);
    printFailures(second);
    return addCounts(second);
  }
  const failed = first.files.filter(({ failures }) => failures.length > 0).map(({ path }) => path);
  const again = [...new Set([...failed, ...first.errors.flatMap(({ path }) => path ?? [])])];
  const mayRepeat = process.env.TEST_RETRIES && again.length > 0 && again.length <= FILES_TRIED_AGAIN;
  if (!mayRepeat) return addCounts(first);
  console.log(`\nOnce more, alone: ${again.join(', ')}`);
  const second = await vitest(again, env);
  printFailures(second);
  // A rerun file counts by its second run; an error of no known file remains an error.
  const others = first.files.filter(({ path }) => !again.includes(path));
  const missing = again.filter((path) => !second.files.some((file) => file.path === path));
  addCounts({
    files: [...others, ...second.files],
    errors: [
      ...first.errors.filter(({ path }) => !path),
      ...second.errors,
      ...missing.map((path) => ({ text: `${path} did not run again`, path })),
    ],
  });
}

/** Checks that the tests cited by the security documents ran and passed in this very run. */
async function checkNamedTests() {
  const named = await namedTests(ROOT);
  const missing = unproven(named, ranFiles);
  for (const text of missing) console.log(`✗ ${text}`);
  total.failed += missing.length;
  const shown = named.filter(({ file }) => ranFiles.some(({ path }) => path === file)).length;
  if (shown > 0)
    console.log(`\n${shown - missing.length} of ${shown} tests that the security documents name passed.`);
}

function addCounts({ files, errors }) {
  ranFiles.push(...files);
  for (const { path, ms, passed, failures } of files) {
    total.passed += passed;
    total.failed += failures.length;
    slowest.push({ path, ms });
  }
  total.failed += errors.length;
}

async function vitest(filters, env) {
  const report = join(CACHE, `test-report-${process.pid}.json`);
  await rm(report, { force: true });
  const { code } = await run(
    [join(BIN, 'vitest'), 'run', '--reporter=default', '--reporter=./scripts/test-reporter.mjs', ...filters],
    { env: { ...env, TEST_REPORT: report } },
  );
  const text = await readFile(report, 'utf8').catch(() => null);
  await rm(report, { force: true });
  if (text === null)
    return {
      files: [],
      errors: [{ text: `vitest ended with code ${code} and without a report`, path: null }],
    };
  const { files, errors } = JSON.parse(text);
  const isExplained = errors.length > 0 || files.some(({ failures }) => failures.length > 0);
  if (code !== 0 && !isExplained)
    errors.push({ text: `vitest ended with code ${code} although no test failed`, path: null });
  if (files.length === 0) errors.push({ text: 'no test ran', path: null });
  return { files, errors };
}

/** Repeats each failure in a few lines, for readers of the end of a long log. */
function printFailures({ files, errors }) {
  for (const { path, failures } of files)
    for (const { name, text } of failures)
      console.log([`✗ ${path}: ${name}`, ...firstLines(text)].join('\n'));
  for (const { text, path } of errors)
    console.log([`✗ outside of any test, during ${path ?? 'no known file'}`, ...firstLines(text)].join('\n'));
}

function firstLines(text) {
  return text
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`);
}

function printWhereTimeWent() {
  const shown = slowest.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  if (names.length > 0 || shown.length === 0) return;
  console.log('\nWhere the time went:');
  for (const { step, ms, busy } of steps)
    console.log(`  ${seconds(ms).padStart(8)}  ${step}, with the cores ${Math.round(busy * 100)} % busy`);
  console.log('The slowest files:');
  for (const { path, ms } of shown) console.log(`  ${seconds(ms).padStart(8)}  ${path}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Variables for the multi-instance tests; null if PostgreSQL or Redis does not answer. */
async function serversForSeveralInstances() {
  if (!(await answers(5432)) || !(await answers(6379))) return null;
  return {
    TEST_INSTANCES: String(INSTANCES),
    TEST_REDIS_URL: 'redis://127.0.0.1:6379',
    TEST_DATABASE_URL:
      process.env.TEST_DATABASE_URL ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`,
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const end = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/**
 * `quiet` keeps the output for later, `copied` also shows it at once; otherwise the command uses this
 * terminal.
 */
function run([command, ...parameters], { quiet = false, copied = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: ROOT,
      env: { ...process.env, ...env, TZ: 'UTC', FORCE_COLOR: '0' },
      stdio: quiet || copied ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        chunks.push(chunk);
        if (copied) process.stdout.write(chunk);
      });
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
