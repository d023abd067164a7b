import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { edge } from '../../../tests/world/server.ts';
import { singleProcess } from '../../adapters/process/single.ts';
import { jobFigures } from '../../database/jobs/job-figures.ts';
import { createGuards } from '../../http/guards.ts';
import type { App } from '../../http/routes.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { createMetrics, type Metrics } from './index.ts';
import { installationMetrics } from './installation.ts';
import { mayReadMetrics } from './may-read.ts';

const CLINIC = '11111111-1111-4111-8111-111111111111';
let database: TestDatabase;
let app: App;
let metrics: Metrics;

beforeAll(async () => {
  database = await testDatabase();
  const one = singleProcess('/nowhere');
  // Two processes with equal counts; the result is their sum.
  const processes = { ...one, gather: async () => [...(await one.gather()), ...(await one.gather()), null] };
  metrics = createMetrics({
    db: database.db,
    processes,
    token: null,
  });
  metrics.read({
    emrLines: () => [{ clinicId: CLINIC, transport: 'emr-soap', breaker: 'open', underWay: 7 }],
    pool: () => ({ total: 5, idle: 3, waiting: 1 }),
    webhook: () => ({ unknownClinic: 3, hangs: 0 }),
    callWrites: () => ({ trace: { waiting: 4, dropped: 2 }, memory: { waiting: 0, dropped: 3 } }),
    inboxWaits: async () => [{ clinicId: CLINIC, urgent: true, open: 3, oldestSeconds: 5_400 }],
  });
  app = await edge();
  metrics.timeRequests(app);
  const guards = createGuards({
    findVisitor: async () => null,
    clinicExists: async () => false,
    practiceOf: async () => null,
  });
  for (const routes of metrics.routes(guards)) await app.register(routes);
  await app.register(
    guards.public(async (public_) => {
      public_.get('/people/:name', { schema: { hide: true } }, async () => ({ fine: true }));
    }),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const scrape = async () => (await app.inject('/metrics')).body;
const line = (text: string, start: string) => text.split('\n').find((each) => each.startsWith(start));

test('tool calls of each clinic are measured against the limit of five seconds', async () => {
  for (const [ms, ended] of [
    [200, 'answered'],
    [4_400, 'late'],
    [5_200, 'failed'],
  ] as const)
    metrics.toolAnswered({ clinicId: CLINIC, tool: 'get_providers', ms, ended });
  const text = await scrape();
  expect(line(text, `frontdesk_tool_seconds_bucket{le="5",clinic="${CLINIC}"}`)).toMatch(/ 4$/);
  expect(line(text, `frontdesk_tool_seconds_count{clinic="${CLINIC}"}`)).toMatch(/ 6$/);
  expect(line(text, `frontdesk_over_budget_total{clinic="${CLINIC}",budget="tool"}`)).toMatch(/ 2$/);
  expect(line(text, 'frontdesk_tool_calls_total{tool="get_providers",ended="late"}')).toMatch(/ 2$/);
});

test('EMR calls of each clinic are measured against their limit of four, including cancelled ones', async () => {
  const call = { clinicId: CLINIC, transport: 'emr-soap', operation: 'book' };
  metrics.emrAnswered({ ...call, ms: 300, outcome: 'ok' });
  metrics.emrAnswered({ ...call, ms: 4_100, outcome: 'ok' });
  metrics.emrAnswered({ ...call, ms: 2_900, outcome: 'timeout' });
  metrics.emrAnswered({ ...call, ms: 0, outcome: 'breaker-open' });
  const text = await scrape();
  const clinic = `clinic="${CLINIC}",transport="emr-soap"`;
  expect(line(text, `frontdesk_over_budget_total{clinic="${CLINIC}",budget="emr"}`)).toMatch(/ 4$/);
  expect(line(text, `frontdesk_emr_failures_total{${clinic},outcome="timeout"}`)).toMatch(/ 2$/);
  expect(line(text, `frontdesk_emr_failures_total{${clinic},outcome="breaker-open"}`)).toMatch(/ 2$/);
  // Calls the breaker stopped were never sent, so they are not fast responses.
  expect(line(text, `frontdesk_emr_seconds_count{${clinic}}`)).toMatch(/ 6$/);
  const operation = 'transport="emr-soap",operation="book"';
  expect(line(text, `frontdesk_emr_operation_seconds_count{${operation},outcome="ok"}`)).toMatch(/ 4$/);
});

test('breakers show the worst state of any process, everything else is summed', async () => {
  metrics.smsAnswered('accepted');
  const text = await scrape();
  const clinic = `{clinic="${CLINIC}",transport="emr-soap"}`;
  expect(line(text, `frontdesk_breaker_state${clinic}`)).toMatch(/ 2$/);
  expect(line(text, `frontdesk_emr_under_way${clinic}`)).toMatch(/ 14$/);
  expect(line(text, 'frontdesk_database_connections{state="busy"}')).toMatch(/ 4$/);
  expect(line(text, 'frontdesk_webhook_trouble_total{what="unknown-clinic"}')).toMatch(/ 6$/);
  expect(line(text, 'frontdesk_call_trace_waiting')).toMatch(/ 8$/);
  expect(line(text, 'frontdesk_call_trace_dropped_total')).toMatch(/ 4$/);
  expect(text).toMatch(/frontdesk_call_writes_dropped_total\{queue="memory"[^}]*\} 6/);
  expect(line(text, 'frontdesk_sms_total{outcome="accepted"}')).toMatch(/ 2$/);
  // Read again rather than added to the earlier value.
  expect(line(await scrape(), 'frontdesk_call_trace_dropped_total')).toMatch(/ 4$/);
});

test('queues and scheduled jobs show their delay', async () => {
  await database.ownerQuery(
    "insert into jobs (kind, run_at, lease_until) values ('sms', now() - interval '90 s', null), ('sms', now(), now() + interval '1 hour')",
  );
  await database.ownerQuery(
    `insert into cron_runs (name, fire_at, finished_at)
     select 'backup', now() - ago, now() - ago from unnest(array[interval '1 hour', '2 days']) ago`,
  );
  await database.ownerQuery(
    "insert into jobs (kind, finished_at, failed) values ('cron:retention', now(), true), ('sms', now() - interval '2 days', true)",
  );
  await database.ownerQuery(
    "insert into cron_runs (name, fire_at, finished_at, failed) values ('retention', now(), now(), true)",
  );
  const text = await scrape();
  expect(line(text, 'frontdesk_database_up')).toBe('frontdesk_database_up 1');
  expect(line(text, 'frontdesk_jobs_waiting{kind="sms"}')).toMatch(/ 2$/);
  expect(line(text, 'frontdesk_jobs_running{kind="sms"}')).toMatch(/ 1$/);
  expect(Number(line(text, 'frontdesk_jobs_oldest_seconds{kind="sms"}')?.split(' ')[1])).toBeGreaterThan(80);
  expect(Number(line(text, 'frontdesk_cron_age_seconds{job="backup"}')?.split(' ')[1])).toBeCloseTo(
    3_600,
    -2,
  );
  expect(line(text, 'frontdesk_cron_age_seconds{job="retention"}')).toBeUndefined();
  expect(line(text, 'frontdesk_jobs_failed{kind="cron:retention"}')).toMatch(/ 1$/);
  expect(line(text, 'frontdesk_jobs_failed{kind="sms"}')).toMatch(/ 0$/);
  expect(Math.abs(Number(line(text, 'frontdesk_clock_skew_seconds')?.split(' ')[1]))).toBeLessThan(5);
});

test('unassigned inbox items are counted once, with the age of the oldest', async () => {
  const text = await scrape();
  expect(line(text, `frontdesk_inbox_open{clinic="${CLINIC}",urgent="yes"}`)).toMatch(/ 3$/);
  expect(line(text, `frontdesk_inbox_oldest_seconds{clinic="${CLINIC}",urgent="yes"}`)).toMatch(/ 5400$/);
});

test('requests are counted by route, without personal data', async () => {
  await app.inject('/people/Wei-Chen?phone=6045550142');
  await app.inject('/nothing/Wei-Chen');
  const text = await scrape();
  expect(
    line(text, 'frontdesk_http_request_seconds_count{method="GET",route="/people/:name",status="2xx"}'),
  ).toMatch(/ 2$/);
  expect(text).not.toMatch(/Wei|6045550142/);
});

test('metrics are available during a database outage', async () => {
  const gone = {
    inClinic: () => Promise.reject(new Error('away')),
    batch: () => Promise.reject(new Error('away')),
    asPlatform: () => Promise.reject(new Error('away')),
    within: () => Promise.reject(new Error('away')) as never,
  };
  expect(await (await installationMetrics(jobFigures(gone), async () => [])).metrics()).toContain(
    'frontdesk_database_up 0',
  );
});

describe('access to the metrics', () => {
  const here = { authorization: undefined, remoteAddress: '127.0.0.1', forwarded: false };
  const token = new Secret('a token of some length');
  test.each([
    ['this machine, without a token', null, here, true],
    ['this machine over IPv6', null, { ...here, remoteAddress: '::1' }, true],
    ['another machine, without a token', null, { ...here, remoteAddress: '10.0.0.7' }, false],
    ['the world, through a proxy on this machine', null, { ...here, forwarded: true }, false],
    ['this machine, where a token is set', token, here, false],
    [
      'the holder of the token',
      token,
      { ...here, authorization: 'Bearer a token of some length', remoteAddress: '10.0.0.7' },
      true,
    ],
    [
      'somebody with another token',
      token,
      { ...here, authorization: 'Bearer a token of some lengtH' },
      false,
    ],
  ])('%s', (_, set, asker, allowed) => {
    expect(mayReadMetrics(set, asker)).toBe(allowed);
  });

  test('all other requests are refused', async () => {
    const { statusCode } = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } });
    expect(statusCode).toBe(401);
  });
});
