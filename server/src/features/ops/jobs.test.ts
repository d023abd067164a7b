import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;

beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic({ name: 'Harbour View' });
  await service.database.ownerQuery(
    `insert into jobs (clinic_id, kind, payload, attempts, failed, finished_at, last_error, run_at, lease_until) values
       ($1, 'send-sms', '{"to":"+16045550142"}', 5, true, now(), 'UNAVAILABLE', now() - interval '1 hour', null),
       (null, 'cron:backup', '{"fireAt":"2026-11-16T02:30:00Z"}', 3, true, now(), 'ENOSPC', now() - interval '2 hours', null),
       ($1, 'process-fax', '{}', 1, false, null, null, now(), now() + interval '8 seconds'),
       ($1, 'follow-up', '{}', 2, false, null, 'ETIMEDOUT', now() + interval '1 minute', null),
       ($1, 'send-sms', '{}', 1, false, now(), null, now(), null)`,
    [clinic.id],
  );
});
afterAll(() => service.close());

const jobs = async (query = '') => {
  const { body } = await service.ask({
    method: 'GET',
    url: `/api/admin/ops/jobs?${query}`,
    as: service.admin,
  });
  return body.data as Array<Record<string, unknown>>;
};
const retry = (id: unknown) =>
  service.ask({ method: 'POST', url: `/api/admin/ops/jobs/${id}/retry`, as: service.admin });

test('waiting, running and dead jobs are listed with their fault and clinic, finished ones are not', async () => {
  const all = await jobs();
  expect(all.map(({ kind, state, lastError }) => [kind, state, lastError])).toEqual([
    ['follow-up', 'waiting', 'ETIMEDOUT'],
    ['process-fax', 'running', null],
    ['send-sms', 'failed', 'UNAVAILABLE'],
    ['cron:backup', 'failed', 'ENOSPC'],
  ]);
  expect(all[2]).toMatchObject({ clinicName: 'Harbour View', attempts: 5 });
});

test("a job's payload is never shown", async () => {
  expect(JSON.stringify(await jobs())).not.toContain('6045550142');
});

test.each([
  ['state=failed', 2],
  ['state=running', 1],
  ['kind=send-sms', 1],
  ['q=harbour', 3],
  ['q=enospc', 1],
  ['q=nothing', 0],
])('%s returns %i', async (query, count) => {
  expect(await jobs(query)).toHaveLength(count);
});

test('a dead job is restarted from its first attempt, once, with an audit row', async () => {
  const [failed] = await jobs('kind=send-sms');
  expect((await retry(failed?.id)).status).toBe(200);
  expect(await jobs('kind=send-sms')).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect((await retry(failed?.id)).status).toBe(409);
  const rows = await service.database.ownerQuery(
    "select details, success from audit_log where action = 'ops.job-retry' order by at",
  );
  expect(rows).toMatchObject([{ success: true, details: { kind: 'send-sms' } }, { success: false }]);
});

test('a missing or running job is refused with an explanation', async () => {
  expect((await retry(999_999)).status).toBe(404);
  const [running] = await jobs('state=running');
  expect((await retry(running?.id)).body.error).toContain('Only a dead job can be retried');
});

test('managers cannot see jobs', async () => {
  const { status } = await service.ask({ method: 'GET', url: '/api/admin/ops/jobs', as: clinic.manager });
  expect(status).toBe(403);
});
