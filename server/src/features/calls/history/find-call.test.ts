import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
  await aCall('rene', '+16045550142', 'René Tremblay');
  await aCall('fiona', '+16045550187', 'Fiona MacDonald');
  await aCall('na', '+17785550187', '李娜');
});
afterAll(() => service.close());

test('a call that booked nothing is found by the name in its inbox item', async () => {
  await service.database.ownerQuery(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, duration_seconds, outcome)
     values ($1, 'ada', '2026-11-16T17:30:00Z', '2026-11-16', 9, 60, 'no_action')`,
    [clinic.id],
  );
  await service.database.ownerQuery(
    `insert into inbox_items (clinic_id, kind, cause, call_id, name, since, facts)
     values ($1, 'callback', 'ada', 'ada', 'Ádá Brown', '2026-11-16T17:31:00Z', '{}')`,
    [clinic.id],
  );

  expect(await found('ada brown')).toEqual(['ada']);
  expect(await found('ada green')).toEqual([]);
});

async function aCall(callId: string, phone: string, patientName: string): Promise<void> {
  const outcomes = [
    {
      key: randomUUID(),
      what: 'booked',
      patientId: '1042',
      patientName,
      appointmentId: '7',
      at: '2026-11-16T16:30:00Z',
    },
  ];
  await service.database.ownerQuery(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, duration_seconds, outcome, caller_phone, outcomes)
     values ($1, $2, '2026-11-16T16:30:00Z', '2026-11-16', 8, 90, 'booked', $3, $4)`,
    [clinic.id, callId, phone, JSON.stringify(outcomes)],
  );
}

const found = async (text: string) => {
  const url = `/api/clinic/call-history?text=${encodeURIComponent(text)}`;
  const { body } = await service.ask({ method: 'GET', url, as: clinic.manager });
  return body.data.map(({ callId }: { callId: string }) => callId).sort();
};

test.each([
  ['Tremblay', ['rene']],
  ['René', ['rene']],
  ['rene tremblay', ['rene']],
  ['TREMBLAY René', ['rene']],
  ['macdonald', ['fiona']],
  ['李娜', ['na']],
  ['0187', ['fiona', 'na']],
  ['604-555-0187', ['fiona']],
  ['555-0142', ['rene']],
  ['patientName', []],
])('a call is found by %s', async (text, calls) => {
  expect(await found(text)).toEqual(calls);
});
