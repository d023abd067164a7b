import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replayAt } from './replay-scenarios.mjs';

/**
 * Replays voice/scenarios, all or those whose name contains a word: npm run scenarios -- cancel.
 * With --part each pack runs once on each wire with alternating dialects and languages, as in CI.
 * Against a running service: npm run scenarios -- --url http://127.0.0.1:3002, with SCENARIOS_EMAIL and
 * SCENARIOS_PASSWORD of a manager, or of an admin and --clinic with a clinic's id.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    part: { type: 'boolean' },
    url: { type: 'string' },
    clinic: { type: 'string' },
    report: { type: 'string' },
  },
  allowPositionals: true,
});
const report = values.report ?? join(ROOT, '.cache/scenarios.xml');
const [word] = positionals;

process.exitCode = await (values.url ? replayAtService() : replayHere());
console.log(`The JUnit report is in ${report}`);

async function replayAtService() {
  const { SCENARIOS_EMAIL: email, SCENARIOS_PASSWORD: password } = process.env;
  if (!email || !password) {
    console.error(
      'Set SCENARIOS_EMAIL and SCENARIOS_PASSWORD: the packs are replayed as test calls of a clinic, which needs a log-in.',
    );
    return 2;
  }
  const passed = await replayAt({
    url: values.url,
    clinicId: values.clinic,
    ...{ email, password, word, report },
  });
  return passed ? 0 : 1;
}

async function replayHere() {
  const { prepare } = await import('./prepare.mjs');
  await prepare({ dev: true, build: false });
  const child = spawn(
    join(ROOT, 'node_modules/.bin/vitest'),
    [
      ...['run', '--reporter=dot', '--reporter=junit'],
      `--outputFile.junit=${report}`,
      ...(word ? ['--testNamePattern', word] : []),
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TZ: 'UTC',
        TESTS: 'packs',
        SCENARIOS: values.part ? 'part' : 'all',
        NO_COLOR: '1',
      },
      stdio: 'inherit',
    },
  );
  const [code] = await once(child, 'close');
  const { passed, failed, names } = await countsIn(report);
  for (const name of names) console.log(`✗ ${name}`);
  console.log(`${passed} passed, ${code === 0 ? failed : Math.max(1, failed)} failed`);
  return code ?? 1;
}

async function countsIn(file) {
  const text = await readFile(file, 'utf8').catch(() => '');
  const cases = [...text.matchAll(/<testcase [^>]*?\bname="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g)];
  const names = cases.filter(([, , inner]) => inner?.includes('<failure')).map(([, name]) => name);
  const skipped = cases.filter(([, , inner]) => inner?.includes('<skipped')).length;
  return { passed: cases.length - names.length - skipped, failed: names.length, names };
}
