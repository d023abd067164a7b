import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());
beforeEach(async () => {
  clinic = await service.aClinic();
});

const PHONE = '+16045550134';
const ask = (id: string, query = '') =>
  service.ask({ method: 'GET', url: `/api/clinic/patients/${id}/history${query}`, as: clinic.manager });
const insert = (table: string, row: Record<string, unknown>) => {
  const given = { clinic_id: clinic.id, ...row };
  const names = Object.keys(given);
  return service.database.ownerQuery<{ id: string }>(
    `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning *`,
    Object.values(given),
  );
};

/** An appointment written by the assistant. */
const write = (over: Record<string, unknown> = {}, draft: Record<string, unknown> = {}) =>
  insert('attempts', {
    ...{ call_id: 'a-call', tool: 'create_appointment', arguments_hash: Math.random().toString() },
    ...{ state: 'booked', lease_until: new Date(), appointment_id: '71', patient_name: 'Ada Brown' },
    draft: JSON.stringify({
      ...{ action: 'book', date: '2026-11-26', time: '10:20', durationMinutes: 15, patientId: '4' },
      ...{ providerId: '101', providerName: 'Dr. Susan Lee', reason: 'Blood test', old: null },
      ...draft,
    }),
    ...over,
  });
const watch = (row: Record<string, unknown>) =>
  insert('watched_rows', {
    ...{ id: '71', patient_id: '4', provider_id: '101', date: '2026-11-26', time: '10:20' },
    ...{ duration_minutes: 15, status: 't', ...row },
  });
const readBy = (minutesFromNow: number) =>
  insert('watched_providers', {
    ...{ provider_id: '101', from_date: '2026-11-16', to_date: '2026-11-29' },
    read_at: new Date(Date.now() + minutesFromNow * 60_000),
  });

test('shows visits, calls, texts, items, faxes and consents of one patient together, and of nobody else', async () => {
  await write();
  await write({ appointment_id: '72', call_id: 'another' }, { patientId: '5' });
  await insert('call_logs', {
    ...{ call_id: 'a-call', started_at: new Date(), patient_id: '4', caller_phone: PHONE },
    ...{ outcome: 'booked', duration_seconds: 125, summary: 'Booked a blood test.' },
  });
  await insert('call_logs', { call_id: 'another', started_at: new Date(), patient_id: '5' });
  const [consent] = await insert('consents', {
    ...{ phone: PHONE, kind: 'booking', state: 'given', source: 'call', evidence: 'Yes, a text is fine.' },
  });
  await insert('consents', {
    ...{ phone: '+16045550199', kind: 'booking', state: 'given', source: 'call', evidence: 'said yes' },
  });
  await insert('sms_messages', {
    ...{ call_id: 'a-call', action: 'book', appointment_id: '71', to_number: PHONE, body: 'See you.' },
    ...{ state: 'sent', consent_id: consent?.id },
  });
  await insert('inbox_items', {
    ...{ kind: 'callback', cause: 'x', patient_id: '4', name: 'Ada Brown', phone: '604-555-0134' },
    facts: JSON.stringify({ reason: 'iron tablets' }),
  });
  await insert('fax_documents', {
    ...{ status: 'verified', source: 'upload', file_key: 'k', file_name: 'f', media_type: 'application/pdf' },
    ...{ content_hash: 'h', document_type: 'lab_result', matched_demographic_id: '4' },
  });
  const { status, body } = await ask('4');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ name: 'Ada Brown', numbers: [PHONE] },
    visits: [
      {
        ...{ appointmentId: '71', date: '2026-11-26', time: '10:20', at: '2026-11-26T17:20:00.000Z' },
        ...{ providerName: 'Dr. Susan Lee', reason: 'Blood test', state: 'booked', madeByAssistant: true },
      },
    ],
    calls: [{ outcome: 'booked', duration: 125, summary: 'Booked a blood test.' }],
    texts: [{ action: 'book', state: 'sent', appointmentId: '71' }],
    items: [{ kind: 'callback', state: 'open' }],
    faxes: [{ documentType: 'lab_result' }],
    consents: [{ phone: PHONE, state: 'given', evidence: 'Yes, a text is fine.' }],
  });
  expect(JSON.stringify(body.data)).not.toMatch(/See you|0199|another/);
  expect(body.data.visits[0].callId).toBe(body.data.calls[0].id);
});

test('a reminder of a visit booked by staff is among the texts', async () => {
  await watch({ id: '90' });
  const [consent] = await insert('consents', {
    ...{ phone: PHONE, kind: 'reminder', state: 'given', source: 'form', evidence: 'signed' },
  });
  await insert('sms_messages', {
    ...{ action: 'reminder', appointment_id: '90', to_number: PHONE, body: 'See you.', state: 'sent' },
    consent_id: consent?.id,
  });
  const { texts, visits } = (await ask('4')).body.data;
  expect(texts).toMatchObject([{ action: 'reminder', appointmentId: '90' }]);
  expect(visits).toMatchObject([{ appointmentId: '90', callId: null }]);
});

describe('a visit', () => {
  const visits = async () => (await ask('4')).body.data.visits;

  test('of a watched book is shown in its current state, whoever wrote it', async () => {
    await write();
    await watch({ time: '11:00', status: 'h' });
    await watch({ id: '90', date: '2026-11-20', status: 'N' });
    expect(await visits()).toMatchObject([
      { appointmentId: '71', time: '11:00', state: 'confirmed', reason: 'Blood test', madeByAssistant: true },
      { appointmentId: '90', state: 'missed', reason: null, madeByAssistant: false },
    ]);
  });

  test('that staff deleted is removed once the watcher has read that day again, and not before', async () => {
    await write();
    await readBy(-60);
    expect(await visits()).toMatchObject([{ state: 'booked' }]);
    await service.database.ownerQuery('delete from watched_providers where clinic_id = $1', [clinic.id]);
    await readBy(5);
    expect(await visits()).toMatchObject([{ state: 'gone' }]);
  });

  test('that was moved is shown once, at its new time', async () => {
    await write({ created_at: new Date('2026-11-10') });
    await write(
      { appointment_id: '80', old_appointment_id: '71', tool: 'update_appointment' },
      { action: 'reschedule', date: '2026-11-27' },
    );
    expect(await visits()).toMatchObject([{ appointmentId: '80', date: '2026-11-27' }]);
  });

  test('that was cancelled, or is in doubt, says so', async () => {
    await write({ created_at: new Date('2026-11-10') });
    await write({ state: 'cancelled', tool: 'cancel_appointment' }, { action: 'cancel' });
    await write({ appointment_id: null, state: 'doubt' }, { date: '2026-11-30' });
    expect(await visits()).toMatchObject([
      { date: '2026-11-30', state: 'in_doubt' },
      { appointmentId: '71', state: 'cancelled' },
    ]);
  });
});

test("an item is described in the reader's language", async () => {
  await insert('inbox_items', { kind: 'callback', cause: 'x', patient_id: '4', facts: '{}' });
  const [english, chinese] = [await ask('4'), await ask('4', '?language=zh')];
  expect(english.body.data.items[0].title).toMatch(/call/i);
  expect(chinese.body.data.items[0].title).toMatch(/\p{Script=Han}/u);
});

test('an unknown patient is not found, and every read of a patient is recorded', async () => {
  await insert('inbox_items', { kind: 'callback', cause: 'x', patient_id: '4', facts: '{}' });
  expect((await ask('999')).status).toBe(404);
  await ask('4');
  const looks = await service.ask({ method: 'GET', url: '/api/clinic/reads', as: clinic.manager });
  expect(looks.body.data[0]).toMatchObject({ what: 'patient', about: '4' });
});
