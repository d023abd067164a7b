import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../../tests/test-app.ts';
import type { LateWork } from '../../../database/late-work.ts';
import { alarmsOf } from './alarms.ts';

const NOW = new Date('2026-11-16T17:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const QUIET: LateWork = {
  now: NOW,
  givenUp: [],
  due: [],
  schedules: [
    { name: 'backup', lastSuccessAt: ago(10) },
    { name: 'data-retention', lastSuccessAt: ago(10) },
  ],
  begunAt: ago(1_000),
};
const HARBOUR = { clinicId: '2f7c6a1e-0000-4000-8000-000000000001', clinicName: 'Harbour View' };
const names = (facts: Partial<Parameters<typeof alarmsOf>[0]>) =>
  alarmsOf({ work: QUIET, emr: [], inbox: [], ...facts }).map(({ name, state, severity }) => [
    name,
    state,
    severity,
  ]);

describe('an alarm', () => {
  test('is not raised if all is well', () => {
    expect(names({})).toEqual([]);
  });

  test.each([
    [25, []],
    [27, [['BackupStale', 'firing', 'page']]],
  ])('about a backup %i hours ago: %j', (hours, fired) => {
    const schedules = [
      { name: 'backup', lastSuccessAt: ago(hours) },
      { name: 'data-retention', lastSuccessAt: ago(1) },
    ];
    expect(names({ work: { ...QUIET, schedules } })).toEqual(fired);
  });

  test('is raised without any backup one day after the first start', () => {
    expect(names({ work: { ...QUIET, schedules: [], begunAt: ago(2) } })).toEqual([]);
    expect(names({ work: { ...QUIET, schedules: [], begunAt: null } })).toEqual([]);
    expect(names({ work: { ...QUIET, schedules: [], begunAt: ago(40) } })).toEqual([
      ['BackupStale', 'firing', 'page'],
      ['RetentionStale', 'firing', 'warn'],
    ]);
  });

  test('about a job that was given up lasts a day', () => {
    const of = (hours: number) => [{ kind: 'send-sms', jobs: 2, firstAt: ago(hours), lastAt: ago(hours) }];
    expect(names({ work: { ...QUIET, givenUp: of(3) } })).toEqual([['JobsFailed', 'firing', 'warn']]);
    expect(names({ work: { ...QUIET, givenUp: of(30) } })).toEqual([['JobsFailed', 'over', 'warn']]);
  });

  test('is raised by a job that waits for more than two minutes', () => {
    const due = [ago(0.01), ago(0.1)].map((since, at) => ({ kind: `kind-${at}`, jobs: 1, since }));
    expect(alarmsOf({ work: { ...QUIET, due }, emr: [], inbox: [] })).toMatchObject([
      { name: 'JobsLate', subject: 'kind-1' },
    ]);
  });

  test('is raised by an EMR that was down for more than two minutes, refuses us, or whose token expires', () => {
    const emr = [
      { ...HARBOUR, what: 'unreachable', at: ago(0.01), endedAt: null },
      { ...HARBOUR, what: 'unreachable', at: ago(5), endedAt: ago(4) },
      { ...HARBOUR, what: 'refused', at: ago(1), endedAt: null },
      { ...HARBOUR, what: 'token', at: ago(-20), endedAt: null },
      { ...HARBOUR, what: 'token', at: ago(1), endedAt: null },
    ] as const;
    expect(names({ emr })).toEqual([
      ['EmrBreakerOpen', 'over', 'warn'],
      ['EmrRefused', 'firing', 'page'],
      ['EmrTokenEnds', 'firing', 'warn'],
      ['EmrTokenEnds', 'firing', 'page'],
    ]);
  });

  test('is raised by unassigned inbox items: urgent ones after an hour, others after three days', () => {
    const inbox = [
      { ...HARBOUR, urgent: true, open: 1, since: ago(0.5) },
      { ...HARBOUR, urgent: true, open: 2, since: ago(2) },
      { ...HARBOUR, urgent: false, open: 1, since: ago(70) },
      { ...HARBOUR, urgent: false, open: 3, since: ago(80) },
    ];
    expect(alarmsOf({ work: QUIET, emr: [], inbox }).map(({ count }) => count)).toEqual([2, 3]);
  });
});

describe('the list of alarms', () => {
  let service: TestApp;
  let clinic: TestClinic;
  beforeAll(async () => {
    service = await testApp();
    clinic = await service.aClinic({ name: 'Harbour View' });
    const { ownerQuery } = service.database;
    await ownerQuery(
      `insert into jobs (clinic_id, kind, payload, failed, finished_at) values
         ($1, 'send-sms', '{"to":"+16045550142"}', true, now() - interval '2 hours')`,
      [clinic.id],
    );
    await ownerQuery(
      `insert into emr_connections (clinic_id, state, state_at) values ($1, 'unreachable', now() - interval '30 minutes')
       on conflict (clinic_id) do update set state = 'unreachable', state_at = excluded.state_at`,
      [clinic.id],
    );
    await ownerQuery(
      `insert into inbox_items (clinic_id, kind, cause, since, state, closed_at, closed_itself, name) values
         ($1, 'emr_trouble', 'earlier', now() - interval '3 days', 'done', now() - interval '2 days', true, null),
         ($1, 'emergency', 'now', now() - interval '2 hours', 'open', null, false, 'Ada Brown')`,
      [clinic.id],
    );
    await ownerQuery("update inbox_items set urgent = true where kind = 'emergency'");
  });
  afterAll(() => service.close());

  const alarms = async (query = '') => {
    const { body } = await service.ask({
      method: 'GET',
      url: `/api/admin/ops/alarms?${query}`,
      as: service.admin,
    });
    return body.data as Array<Record<string, unknown>>;
  };

  test('shows current and resolved alarms by clinic, without patient data', async () => {
    const all = await alarms();
    expect(all.map(({ name, state, clinicName }) => [name, state, clinicName])).toEqual([
      ['EmrBreakerOpen', 'firing', 'Harbour View'],
      ['InboxLate', 'firing', 'Harbour View'],
      ['JobsFailed', 'firing', null],
      ['EmrBreakerOpen', 'over', 'Harbour View'],
    ]);
    expect(JSON.stringify(all)).not.toMatch(/Ada|6045550142/);
  });

  test.each([
    ['state=over', 1],
    ['name=JobsFailed', 1],
    ['q=harbour', 3],
    ['q=send-sms', 1],
    ['severity=page', 0],
  ])('%s returns %i', async (query, count) => {
    expect(await alarms(query)).toHaveLength(count);
  });

  test('omits suspended clinics, and is for operators only', async () => {
    await service.database.ownerQuery('update clinics set suspended_at = now() where id = $1', [clinic.id]);
    expect((await alarms()).map(({ name }) => name)).toEqual(['JobsFailed']);
    await service.database.ownerQuery('update clinics set suspended_at = null where id = $1', [clinic.id]);
    const asked = { method: 'GET', url: '/api/admin/ops/alarms', as: clinic.manager } as const;
    expect((await service.ask(asked)).status).toBe(403);
  });
});
