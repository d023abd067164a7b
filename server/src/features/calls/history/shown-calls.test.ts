import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../../tests/test-app.ts';

const NUMBER = '+16045552018';
const CALLER = '+16045550142';
let service: TestApp;
let clinic: TestClinic;
let neighbour: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
  neighbour = await service.aClinic();
  await service.ask({
    ...{ method: 'PUT', url: `/api/admin/clinics/${clinic.id}/voice`, as: service.admin },
    payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
  });
});
afterAll(() => service.close());

const query = (text: string, values: unknown[]) => service.database.ownerQuery<{ id: string }>(text, values);
const read = async (url: string, as = clinic.manager) => (await service.ask({ method: 'GET', url, as })).body;

async function aCall(more: Record<string, unknown> = {}): Promise<{ id: string; callId: string }> {
  const callId = randomUUID();
  const row = {
    ...{ clinic_id: clinic.id, call_id: callId, started_at: '2026-11-16T16:30:00Z', caller_phone: CALLER },
    ...{ local_date: '2026-11-16', local_hour: 8, outcome: 'booked', duration_seconds: 90 },
    ...more,
  };
  const blanks = Object.keys(row).map((_, at) => `$${at + 1}`);
  const [log] = await query(
    `insert into call_logs (${Object.keys(row)}) values (${blanks}) returning id`,
    Object.values(row),
  );
  return { id: log!.id, callId };
}

async function anAttempt(callId: string, more: Record<string, unknown> = {}): Promise<void> {
  const row = {
    ...{ clinic_id: clinic.id, call_id: callId, tool: 'create_appointment', arguments_hash: randomUUID() },
    ...{ lease_until: '2026-11-16T16:31:00Z', state: 'booked', provider_id: '101', patient_id: '1042' },
    ...{ starts_at: '2026-11-20 10:45', duration_minutes: 15, appointment_id: randomUUID() },
    ...more,
  };
  const blanks = Object.keys(row).map((_, at) => `$${at + 1}`);
  await query(
    `insert into attempts (${Object.keys(row)}) values (${blanks}) returning id`,
    Object.values(row),
  );
}

const rowOf = async (id: string) =>
  (await read('/api/clinic/call-history?pageSize=100')).data.find((row: { id: string }) => row.id === id);

describe('a row in the list of calls', () => {
  test('shows patient, time and purpose, and that nothing is pending', async () => {
    await query(
      `insert into providers (clinic_id, emr_provider_id, name) values ($1, '101', 'Dr. Anna Ng') returning id`,
      [clinic.id],
    );
    const { id, callId } = await aCall({ summary: 'Wanted Friday.', provider_id: '101', after_hours: true });
    await anAttempt(callId);

    expect(await rowOf(id)).toMatchObject({
      ...{ providerName: 'Dr. Anna Ng', appointmentDate: '2026-11-20', appointmentTime: '10:45' },
      ...{ summary: 'Wanted Friday.', afterHours: true, transferAsked: false, inboxItems: 0, troubles: [] },
    });
  });

  test('names the caller like the inbox, and counts pending items', async () => {
    const { id, callId } = await aCall({ outcome: 'no_action' });
    await query(
      `insert into inbox_items (clinic_id, kind, cause, name, call_id) values ($1, 'callback', $2, 'Ada Brown', $2) returning id`,
      [clinic.id, callId],
    );
    expect(await rowOf(id)).toMatchObject({ patientName: 'Ada Brown', inboxItems: 1, appointmentDate: null });
  });

  const trouble = (kind: string, detail: object) => (callId: string) =>
    query('insert into call_events (clinic_id, call_id, at, kind, detail) values ($1, $2, now(), $3, $4)', [
      ...[clinic.id, callId, kind, JSON.stringify(detail)],
    ]);
  test.each<[string, Record<string, unknown>, (callId: string) => Promise<unknown>]>([
    ['no_report', { status: 'no_report' }, async () => undefined],
    ['not_transferred', { transfer_reason: 'billing' }, async () => undefined],
    ['booking_in_doubt', {}, (callId) => anAttempt(callId, { state: 'doubt' })],
    ['tool_failed', {}, trouble('tool', { ended: 'failed' })],
    ['emr_failed', {}, trouble('emr', { trouble: 'timeout' })],
    ['emergency', {}, trouble('emergency', {})],
    [
      'text_failed',
      {},
      (callId) =>
        query(
          `insert into sms_messages (clinic_id, call_id, action, state) values ($1, $2, 'book', 'failed')`,
          [...[clinic.id, callId]],
        ),
    ],
  ])('says that there was trouble: %s', async (name, call, happen) => {
    const { id, callId } = await aCall(call);
    await happen(callId);
    expect((await rowOf(id)).troubles).toEqual([name]);
  });
});

describe('a number', () => {
  const reveal = (id: string, as = clinic.manager) =>
    service.ask({ method: 'POST', url: `/api/clinic/call-history/${id}/reveal`, as });

  test('is masked until somebody requests it, which is audited', async () => {
    const { id } = await aCall();
    expect((await rowOf(id)).callerPhone).toMatch(/\*\*42$/);
    expect((await read(`/api/clinic/call-history/${id}`)).data.callerPhone).toMatch(/\*\*42$/);
    const url = '/api/clinic/call-history.csv';
    const sheet = await service.ask({ method: 'GET', url, as: clinic.manager });
    expect(String(sheet.body)).toContain('**42');
    expect(String(sheet.body)).not.toMatch(/555-?0142/);
    expect((await reveal(id)).body.data).toEqual({ callerPhone: CALLER });
    const [row] = await service.database.ownerQuery(
      `select user_id, success from audit_log where action = 'call.reveal' and resource like $1`,
      [`%${id}%`],
    );
    expect(row).toEqual({ user_id: clinic.manager.user.id, success: true });
  });

  test("of another clinic's call is not shown", async () => {
    const { id } = await aCall();
    expect((await reveal(id, neighbour.manager)).status).toBe(404);
  });
});

test('a call in progress shows the words and tools so far, each in its lane', async () => {
  const callId = randomUUID();
  const send = (type: string, more: object) =>
    service.ask({
      method: 'POST',
      url: '/api/voice',
      payload: {
        message: {
          ...{ type, call: { id: callId, customer: { number: CALLER } }, phoneNumber: { number: NUMBER } },
          ...more,
        },
      },
    });
  const given = { language: 'en', firstName: 'Wei' };
  await send('tool-calls', {
    toolCalls: [{ id: 't1', function: { name: 'get_clinic_info', arguments: given } }],
  });
  const messages = [
    { role: 'system', message: 'You are an assistant.', secondsFromStart: 0 },
    { role: 'bot', message: 'Hello?', secondsFromStart: 0.5, duration: 900 },
    { role: 'user', message: 'When are you open?', secondsFromStart: 4.25 },
  ];
  await send('conversation-update', { messages });
  const lanes = async () => {
    const call = (await read('/api/clinic/calls?limit=50')).data.find(
      (row: { callId: string }) => row.callId === callId,
    );
    return call && (await read(`/api/clinic/call-history/${call.id}`)).data;
  };
  const call = await vi.waitFor(
    async () => {
      const opened = await lanes();
      expect(opened.timeline).toHaveLength(3);
      return opened;
    },
    { interval: 50 },
  );

  expect(call).toMatchObject({ status: 'in_progress', outcome: null });
  expect(call.timeline).toMatchObject([
    { lane: 'tools', what: 'get_clinic_info', detail: { asked: { language: 'en', firstName: 'given' } } },
    { lane: 'assistant', text: 'Hello?', offsetMs: 500, durationMs: 900 },
    { lane: 'caller', text: 'When are you open?', offsetMs: 4_250, durationMs: null },
  ]);
  expect(JSON.stringify(call)).not.toContain('You are an assistant');
});

describe('today', () => {
  test('is compared with the same weekday last week, up to the same time', async () => {
    const fresh = await service.aClinic();
    const of = (more: Record<string, unknown>) => aCall({ clinic_id: fresh.id, ...more });
    await of({ started_at: '2026-11-16T16:30:00Z' });
    await of({ started_at: '2026-11-16T16:50:00Z', outcome: 'rescheduled', duration_seconds: 150 });
    await of({ started_at: '2026-11-16T16:55:00Z', outcome: 'transferred', transferred: true });
    await of({ started_at: '2026-11-09T16:00:00Z', local_date: '2026-11-09', outcome: 'cancelled' });
    await of({ started_at: '2026-11-09T20:00:00Z', local_date: '2026-11-09', local_hour: 12 });
    await of({ started_at: '2026-11-10T16:00:00Z', local_date: '2026-11-10' });
    const { data } = await read('/api/clinic/today', fresh.manager);

    expect(data).toMatchObject({ date: '2026-11-16', time: '10:00', timezone: 'America/Vancouver' });
    expect(data.today).toEqual({
      ...{ calls: 3, booked: 1, moved: 1, cancelled: 0, transferred: 1, questions: 0, afterHours: 0 },
      minutesWithoutPerson: 4,
    });
    expect(data.lastWeek).toMatchObject({ calls: 1, booked: 0, cancelled: 1 });
    expect(data.lastWeekDate).toBe('2026-11-09');
    expect(data.hours).toHaveLength(24);
    expect(data.hours[8]).toEqual({ hour: 8, today: 3, lastWeek: 1 });
    expect(data.hours[12]).toEqual({ hour: 12, today: 0, lastWeek: 1 });
    expect(data.works).toMatchObject({
      agent: { lastCallAt: '2026-11-16T16:55:00.000Z' },
      sms: { sent: 0, failed: 0 },
    });
  });

  test('names the next appointments made, without those cancelled or moved since', async () => {
    const { callId } = await aCall();
    const at = (time: string, id: string, more = {}) =>
      anAttempt(callId, { starts_at: `2026-12-01 ${time}`, appointment_id: id, ...more });
    await at('09:00', 'stays');
    await at('08:00', 'cancelled-later');
    await at('08:15', 'moved-later');
    await at('10:00', 'moved-here', { tool: 'update_appointment', old_appointment_id: 'moved-later' });
    await anAttempt(callId, {
      ...{
        tool: 'cancel_appointment',
        state: 'cancelled',
        appointment_id: 'cancelled-later',
        starts_at: null,
      },
    });
    await anAttempt(callId, { starts_at: '2026-11-16 08:59', appointment_id: 'over' });
    const { next } = (await read('/api/clinic/today')).data;

    const ids = next.map(({ appointmentId }: { appointmentId: string }) => appointmentId);
    expect(ids.filter((id: string) => id.length < 20)).toEqual(['stays', 'moved-here']);
    expect(next.find((one: { appointmentId: string }) => one.appointmentId === 'stays')).toMatchObject({
      ...{ date: '2026-12-01', time: '09:00', providerName: 'Dr. Anna Ng', durationMinutes: 15 },
      callLogId: expect.any(String),
    });
  });
});
