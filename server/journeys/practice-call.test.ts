import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clinicStore } from '../src/features/clinics/store.ts';
import { clearPracticeJob } from '../src/features/practice/clear-practice.job.ts';
import { practiceStore } from '../src/features/practice/store.ts';
import type { SignedIn } from '../tests/test-app.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const PATIENT = '+16045550113';

/** Clinics with an EMR of their own, which nobody knows to be simulated: a test may not reach it. */
let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(() => line.close());
beforeEach(async () => {
  clinic = await line.aClinic();
  await line.leaveEmrAlone(clinic);
  await ask('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
});

interface Asked {
  readonly as?: SignedIn;
  readonly at?: string;
}
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  { as = clinic.manager, at }: Asked = {},
) {
  const headers = at ? { 'x-clinic-id': at } : {};
  return line.service.ask({ method, url, as, headers, ...(payload ? { payload } : {}) });
}
const dataOf = async (url: string, asked?: Asked) => {
  const { status, body } = await ask('GET', url, undefined, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const rows = <Row>(text: string, ...values: unknown[]) =>
  line.service.database.ownerQuery<Row & object>(text, values);

async function practiceCall(book?: string, caller: string | null = PATIENT) {
  const begun = await ask('POST', '/api/clinic/test-calls', {
    ...{ caller, language: 'en' },
    ...(book ? { book } : {}),
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { id, practiceId } = begun.body.data as { id: string; practiceId: string };
  return {
    id,
    practiceId,
    tool: async (tool: string, given: object = {}) => {
      const { status, body } = await ask('POST', `/api/clinic/test-calls/${id}/tool`, {
        tool,
        arguments: given,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    },
    end: async () => (await ask('POST', `/api/clinic/test-calls/${id}/end`, {})).body.data,
  };
}
type PracticeCall = Awaited<ReturnType<typeof practiceCall>>;

async function bookEarliest({ tool }: PracticeCall) {
  const { patient } = (await tool('search_patient_by_phone')).answer;
  const { slot } = (await tool('find_earliest_appointment')).answer;
  return tool('create_appointment', {
    patientId: patient.id,
    providerId: slot.providerId,
    appointmentTime: `${slot.date}T${slot.time}`,
    reason: 'Checkup',
    smsConsent: true,
  });
}

describe('a clinic with its own EMR', () => {
  test('is called in a practice book, which has the appointment; its own EMR receives nothing', async () => {
    const heardBefore = clinic.soap.ledger.count();
    const bookBefore = clinic.book.appointments();
    const texted = line.sms.accepted().length;
    const call = await practiceCall();
    const played = await bookEarliest(call);
    const { callLogId } = await call.end();

    expect(played).toMatchObject({
      answer: { success: true, message: expect.stringContaining("You're booked") },
      book: { changes: [{ change: 'booked', row: { patientId: '19' } }] },
      texts: [{ action: 'book' }],
    });
    const [kept] = await rows<{ kept: string }>(
      'select kept from practice_books where clinic_id = $1',
      call.practiceId,
    );
    expect(kept?.kept).toContain('"reason":"Checkup"');
    expect(callLogId).toEqual(expect.any(String));
    expect(clinic.soap.ledger.count()).toBe(heardBefore);
    expect(clinic.book.appointments()).toEqual(bookBefore);
    expect(
      line.bridge.ledger.entries.filter(({ detail }) => JSON.stringify(detail).includes(call.practiceId)),
    ).toEqual([]);
    expect(line.sms.accepted()).toHaveLength(texted);
  });

  test('has its own doctors, hours and rules there', async () => {
    await ask('PUT', '/api/clinic/me', { acceptingNewPatients: false });
    const call = await practiceCall('empty');
    const roster = await dataOf('/api/clinic/providers?pageSize=50', { at: call.practiceId });
    const own = await dataOf('/api/clinic/providers?pageSize=50');
    const named = (list: Array<{ name: string; emrProviderId: string; status: string }>) =>
      list.map(({ name, emrProviderId, status }) => ({ name, emrProviderId, status }));

    expect(named(roster)).toEqual(named(own));
    expect((await dataOf('/api/clinic/me', { at: call.practiceId })).acceptingNewPatients).toBe(false);
    const { slot } = (await call.tool('find_earliest_appointment')).answer;
    expect(slot).toMatchObject({ date: '2026-11-16' });
  });

  test('is never called in its own book', async () => {
    const wish = { caller: null, language: 'en', book: 'own' };
    expect((await ask('POST', '/api/clinic/test-calls', wish)).status).toBe(409);
    const own = { language: 'en', book: 'own' };
    expect((await ask('POST', '/api/clinic/test-calls/scenarios/hours', own)).status).toBe(409);
    expect(await dataOf('/api/clinic/test-calls/stage')).toMatchObject({
      books: ['ordinary', 'nearly-full', 'empty', 'scenarios'],
      callers: [],
      practiceCallers: expect.arrayContaining([expect.objectContaining({ phone: PATIENT })]),
    });
  });

  test('talks with the built-in agent there', async () => {
    const { id } = await practiceCall('scenarios');
    const say = async (text: string) =>
      (await ask('POST', `/api/clinic/test-calls/${id}/say`, { text })).body.data;
    await say('Hello, it is me again.');
    await say('What is the earliest you have?');
    expect((await say('That one, please.')).played[0]).toMatchObject({
      answer: { success: true },
      book: { changes: [{ change: 'booked' }] },
    });
  });
});

describe('what a practice call leaves', () => {
  test('can be read by the manager like any call, marked, and is in no list of the clinic', async () => {
    const call = await practiceCall();
    await bookEarliest(call);
    await call.tool('request_callback', { reason: 'A form', patientId: '19' });
    const { callLogId } = await call.end();
    const at = call.practiceId;

    expect(await dataOf(`/api/clinic/call-history/${callLogId}`, { at })).toMatchObject({
      ...{ callId: call.id, test: true, outcome: 'booked' },
    });
    expect(await dataOf('/api/clinic/inbox', { at })).toMatchObject([{ kind: 'callback', test: true }]);
    for (const list of ['call-history', 'appointments', 'inbox'])
      expect(await dataOf(`/api/clinic/${list}`), list).toEqual([]);
    expect((await dataOf('/api/clinic/analytics')).totals).toMatchObject({ calls: 0, bookings: 0 });
  });

  test('can be read or changed by nobody of another clinic', async () => {
    const call = await practiceCall();
    const at = call.practiceId;
    const { manager: stranger } = await line.aClinic();
    expect((await ask('GET', '/api/clinic/call-history', undefined, { as: stranger, at })).status).toBe(403);
    const theirs = { as: stranger };
    for (const path of ['tool', 'say', 'end'])
      expect(
        (await ask('POST', `/api/clinic/test-calls/${call.id}/${path}`, BODIES[path], theirs)).status,
      ).toBe(404);
    expect((await ask('PUT', '/api/clinic/me', { acceptingNewPatients: false }, { at })).status).toBe(403);
    const emr = { baseUrl: clinic.soap.baseUrl };
    expect((await ask('PUT', '/api/clinic/emr', emr, { at })).status).toBe(403);
  });

  test('is in no operator list or figure, and is audited where it was requested', async () => {
    const { admin } = line.service;
    const figures = async () => ({
      clinics: (await ask('GET', '/api/admin/clinics?pageSize=1', undefined, { as: admin })).body.pagination,
      stats: await dataOf('/api/admin/stats', { as: admin }),
      inbox: await dataOf('/api/admin/inbox', { as: admin }),
      // The cron jobs run by the real clock and belong to no clinic.
      jobs: (await dataOf('/api/admin/ops/jobs', { as: admin })).filter(
        ({ kind }: { readonly kind: string }) => !kind.startsWith('cron:'),
      ),
    });
    const before = await figures();
    const call = await practiceCall();
    await bookEarliest(call);
    await call.tool('request_callback', { reason: 'A form', patientId: '19' });
    await call.end();

    expect(await figures()).toEqual(before);
    const audited = await rows<{ clinic_id: string; action: string }>(
      'select clinic_id, action from audit_log where clinic_id = any($1) and action like $2',
      [clinic.id, call.practiceId],
      'test-call.%',
    );
    expect(audited).toContainEqual({ clinic_id: clinic.id, action: 'test-call.begin' });
    expect(await rows('select from audit_chains where clinic_id = $1', call.practiceId)).toEqual([]);
    const metrics = await line.service.ask({ method: 'GET', url: '/metrics' });
    expect(JSON.stringify(metrics.body).includes(call.practiceId)).toBe(false);
  });

  test('is deleted after some hours, with its practice clinic', async () => {
    const call = await practiceCall();
    await bookEarliest(call);
    const { callLogId } = await call.end();
    await rows("update practice_books set created_at = created_at - interval '7 hours'");
    await clear();

    expect(await rows('select from clinics where id = $1', call.practiceId)).toEqual([]);
    expect(await rows('select from call_logs where clinic_id = $1', call.practiceId)).toEqual([]);
    const gone = await ask('GET', `/api/clinic/call-history/${callLogId}`, undefined, {
      at: call.practiceId,
    });
    await expect.poll(() => gone.status).toBe(403);
    expect(await dataOf('/api/clinic/me')).toMatchObject({ id: clinic.id });
  });
});

const BODIES: Readonly<Record<string, object>> = {
  tool: { tool: 'get_clinic_info' },
  say: { text: 'Hello' },
  end: {},
};

/** As the calendar does. */
async function clear(): Promise<void> {
  const { db } = line.service.database;
  const { run } = clearPracticeJob({
    ...{ store: practiceStore(db), clinics: clinicStore(db), clock: line.service.clock },
  });
  await run(AbortSignal.timeout(10_000));
}
