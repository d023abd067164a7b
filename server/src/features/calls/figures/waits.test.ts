import { expect, test } from 'vitest';
import {
  ask,
  clinic,
  database,
  neighbour,
  useDashboard,
} from '../../../../testing/features/calls/dashboard-office.ts';

useDashboard();

const answered = (clinicId: string, at: string, tool: string, ms: unknown, callId = 'c-wait') =>
  database.ownerQuery(
    "insert into call_events (clinic_id, call_id, at, kind, detail) values ($1, $2, $3, 'tool', $4)",
    [clinicId, callId, at, JSON.stringify({ tool, ms })],
  );
const waits = async (query = '') => (await ask(`/api/clinic/analytics/waits${query}`)).body.data;

test('callers’ waiting times by tool and by day of the clinic, compared with the days before', async () => {
  await database.ownerQuery('delete from call_events');
  for (let n = 1; n <= 20; n += 1)
    await answered(clinic, '2026-11-16T17:00:00Z', 'create_appointment', n * 100);
  // Half past eleven in the evening of the fifteenth, in Vancouver.
  await answered(clinic, '2026-11-16T06:30:00Z', 'get_clinic_info', 8);
  await answered(clinic, '2026-11-09T17:00:00Z', 'get_clinic_info', 40);
  await answered(neighbour, '2026-11-16T17:00:00Z', 'get_clinic_info', 90_000);
  await answered(clinic, '2026-11-16T17:00:00Z', 'get_clinic_info', 'soon');

  const data = await waits('?startDate=2026-11-10&endDate=2026-11-16');
  expect(data.all).toEqual({ answers: 21, medianMs: 1000, p95Ms: 1900 });
  expect(data.previous).toEqual({
    startDate: '2026-11-03',
    endDate: '2026-11-09',
    all: { answers: 1, medianMs: 40, p95Ms: 40 },
  });
  expect(data.byTool).toEqual([
    {
      tool: 'create_appointment',
      ...{ answers: 20, medianMs: 1000, p95Ms: 1900 },
      previous: { answers: 0, medianMs: null, p95Ms: null },
    },
    {
      tool: 'get_clinic_info',
      ...{ answers: 1, medianMs: 8, p95Ms: 8 },
      previous: { answers: 1, medianMs: 40, p95Ms: 40 },
    },
  ]);
  expect(data.byDay).toHaveLength(7);
  expect(data.byDay.slice(-2)).toEqual([
    { date: '2026-11-15', answers: 1, medianMs: 8, p95Ms: 8 },
    { date: '2026-11-16', answers: 20, medianMs: 1000, p95Ms: 1900 },
  ]);
});

test('waiting times exclude test calls', async () => {
  await database.ownerQuery('delete from call_events');
  await database.ownerQuery(
    `update call_logs set test = true where call_id = (select min(call_id) from call_logs where clinic_id = $1)`,
    [clinic],
  );
  const [row] = await database.ownerQuery<{ call_id: string }>(
    'select call_id from call_logs where clinic_id = $1 and test',
    [clinic],
  );
  await answered(clinic, '2026-11-16T17:00:00Z', 'get_clinic_info', 70, row?.call_id);
  expect((await waits()).all).toEqual({ answers: 0, medianMs: null, p95Ms: null });
});

test('waiting times cover at most 92 days', async () => {
  const long = await ask('/api/clinic/analytics/waits?startDate=2026-01-01&endDate=2026-11-16');
  expect([long.status, Object.keys(long.body.details.fields)]).toEqual([400, ['startDate']]);
});
