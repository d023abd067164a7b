import type { VoiceCall } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
  clinic = await line.aClinic();
  await line.service.ask({
    ...{ method: 'PUT', url: '/api/clinic/voice-config', as: clinic.manager },
    payload: { callerVerification: 'verified' },
  });
});
afterAll(() => line.close());

/** Wei Chen's and his daughter Emily's. */
const FAMILY = '+16045550142';
const [WEI, EMILY] = ['1985-03-15', '2014-06-21'];
/** Nobody else has his number. */
const [JOHNS, JOHN] = ['+16045550101', '1970-01-08'];

const ask = async (url: string) => (await line.service.ask({ method: 'GET', url, as: clinic.manager })).body;
async function recordOf(call: VoiceCall) {
  const rows = (await ask('/api/clinic/call-history?pageSize=100')).data as Array<Record<string, unknown>>;
  return rows.find(({ callId }) => callId === call.id) as Record<string, unknown> & {
    outcomes: Array<{ what: string; patientName: string | null }>;
  };
}
const whatIn = async (call: VoiceCall) => (await recordOf(call)).outcomes.map(({ what }) => what);

async function book(call: VoiceCall, patientId: string, more: object = {}) {
  const offer = heard(await call.tool('find_earliest_appointment', { patientId }));
  const slot = offer.slot as { date: string; time: string; providerId: string };
  return heard(
    await call.tool('create_appointment', {
      ...{ patientId, providerId: slot.providerId, appointmentTime: `${slot.date}T${slot.time}` },
      ...more,
    }),
  );
}

async function whoCalls(call: VoiceCall, dateOfBirth = WEI): Promise<string> {
  const { patient } = heard(await call.tool('search_patient_by_phone', { dateOfBirth }));
  return (patient as { id: string }).id;
}

/** The platform's clock, which says when a call began, is the real one. */
async function bookingsAround(startedAt: string): Promise<number> {
  const day = (by: number) => new Date(Date.parse(startedAt) + by * 86_400_000).toISOString().slice(0, 10);
  const { data } = await ask(`/api/clinic/analytics?startDate=${day(-1)}&endDate=${day(1)}`);
  return data.totals.bookings;
}

describe("a call's results", () => {
  test('include two bookings for two people as two outcomes, in the list, the export and the figures', async () => {
    const call = clinic.call(FAMILY);
    await book(call, await whoCalls(call));
    await book(call, await whoCalls(call, EMILY));
    await call.end({});
    const row = await recordOf(call);
    expect(row).toMatchObject({ outcome: 'booked', outcomes: [{ what: 'booked' }, { what: 'booked' }] });
    const names = row.outcomes.map(({ patientName }) => patientName);
    expect(new Set(names).size).toBe(2);
    expect(names.toSorted()).toEqual(['Emily Chen', 'Wei Chen']);
    expect(await bookingsAround(String(row.startedAt))).toBe(2);
    const sheet = await line.service.ask({
      ...{ method: 'GET', url: '/api/clinic/call-history?format=csv', as: clinic.manager },
    });
    expect(JSON.stringify(sheet.body)).toContain('booked booked');
  });

  test('include a call-back as one, with the name, whatever the assistant noted', async () => {
    const call = clinic.call('+16045550777');
    const asked = { name: 'Ann Poe', reason: 'my results' };
    expect(heard(await call.tool('request_callback', asked))).toMatchObject({ success: true });
    await call.tool('log_call_metadata', { callOutcome: 'clinic_info' });
    await call.end({});
    expect(await recordOf(call)).toMatchObject({
      ...{ outcome: 'no_action', outcomes: [{ what: 'callback', patientName: 'Ann Poe' }] },
      patientName: 'Ann Poe',
    });
  });

  test('count a wrong birth date as a refusal, until the right one is given', async () => {
    const call = clinic.call(FAMILY);
    heard(await call.tool('search_patient_by_phone', { dateOfBirth: '1999-09-09' }));
    await whoCalls(call);
    await call.end({});
    const other = clinic.call(FAMILY);
    heard(await other.tool('search_patient_by_phone', { dateOfBirth: '1999-09-09' }));
    await other.tool('log_call_metadata', { callOutcome: 'clinic_info' });
    await other.end({});
    await vi.waitFor(async () => {
      expect(await whatIn(call)).toEqual([]);
      expect(await whatIn(other)).toEqual(['refused']);
    });
    expect(await recordOf(other)).toMatchObject({ outcome: 'no_action' });
  });

  test('count an answered question, and not a read of the clinic info unless it was logged', async () => {
    const call = clinic.call('+16045550778');
    heard(await call.tool('get_clinic_info', { question: 'What are your opening hours?' }));
    await call.end({});
    const silent = clinic.call('+16045550779');
    await silent.tool('get_clinic_info', {});
    await silent.end({});
    const logged = clinic.call('+16045550780');
    await logged.tool('get_clinic_info', {});
    await logged.tool('log_call_metadata', { callOutcome: 'clinic_info' });
    await logged.end({});
    await vi.waitFor(async () => {
      expect(await whatIn(call)).toEqual(['clinic_info']);
      expect(await whatIn(silent)).toEqual([]);
      expect(await whatIn(logged)).toEqual(['clinic_info']);
    });
  });

  test('get our summary if the platform sends none', async () => {
    const call = clinic.call(JOHNS);
    await book(call, await whoCalls(call, JOHN));
    await call.end({ summary: '' });
    expect(await recordOf(call)).toMatchObject({
      summary: expect.stringMatching(/^The caller booked a visit for /),
    });
  });
});

describe('a text message', () => {
  test('is sent or not, and the answer says why; a no applies to the rest of the call', async () => {
    const call = clinic.call(JOHNS);
    const patientId = await whoCalls(call, JOHN);
    const booked = await book(call, patientId, { smsConsent: 'landline' });
    expect(booked).toMatchObject({ success: true, smsSent: false });
    expect(booked.smsMessage).toContain('landline');
    const cancelled = heard(await call.tool('cancel_appointment', { appointmentId: booked.appointmentId }));
    expect(cancelled).toMatchObject({ success: true, smsSent: false, smsMessage: booked.smsMessage });
    await call.end({});
    expect(await recordOf(call)).toMatchObject({ smsConsent: null, smsSentAt: null });
  });
});

/** By name and in order, as the vendor was asked to send them. */
const textsOf = async (call: VoiceCall) =>
  (
    await line.service.database.ownerQuery<{ body: string }>(
      "select body from sms_messages where call_id = $1 and state <> 'skipped' order by created_at",
      [call.id],
    )
  ).map(({ body }) => body);
const change = (url: string, payload: object) =>
  line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
const say = (call: VoiceCall, transcript: string) =>
  call.message('transcript', { role: 'user', transcriptType: 'final', transcript });

describe('the content of a text', () => {
  beforeAll(async () => {
    await change('/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
  });

  test('on a shared number names the full first name, and says that a phone visit is one', async () => {
    const call = clinic.call(FAMILY);
    await book(call, await whoCalls(call, '1987-11-02'), { smsConsent: true, visitMode: 'phone' });
    const [text] = await textsOf(call);
    expect(text).toMatch(/^For Li Hua: /);
    expect(text).toContain('phone visit');
  });

  test('is described by a redelivered tool call like the first time', async () => {
    const call = clinic.call(JOHNS);
    const patientId = await whoCalls(call, JOHN);
    const booked = await book(call, patientId, { smsConsent: false });
    const given = { appointmentId: booked.appointmentId, patientId };
    const [first, again] = await call.repeat('cancel_appointment', given, { afterMs: [0, 0] });
    if (!first || !again) throw new Error('no answer');
    expect(heard(first)).toMatchObject({ success: true, smsSent: false, smsMessage: booked.smsMessage });
    expect(heard(again)).toEqual(heard(first));
  });

  test('beyond the daily limit is replaced by an item that asks to call back; the change is made', async () => {
    await change('/api/clinic/voice-config', { phoneCaps: { textsPerNumberAndDay: 1 } });
    const call = clinic.call('+16045550118');
    const patientId = await whoCalls(call, '1998-11-11');
    const first = await book(call, patientId, { smsConsent: true });
    expect(first).toMatchObject({ success: true, smsSent: true });
    const cancelled = heard(
      await call.tool('cancel_appointment', { appointmentId: first.appointmentId, patientId }),
    );
    expect(cancelled).toMatchObject({
      success: true,
      smsSent: false,
      message: expect.stringContaining('call you back'),
    });
    const second = await book(call, patientId, { smsConsent: true });
    expect(second).toMatchObject({ success: true, smsSent: false });
    await call.end({});
    const items = (await ask('/api/clinic/inbox?kind=callback&pageSize=100')).data as Array<{
      callId: string;
    }>;
    expect(items.filter(({ callId }) => callId === call.id)).toHaveLength(1);
    expect(await whatIn(call)).toEqual(['booked', 'cancelled', 'refused', 'callback', 'booked']);
    await change('/api/clinic/voice-config', { phoneCaps: {} });
  });

  test("the consent quotes the caller's sentence", async () => {
    const call = clinic.call('+16045550119');
    const patientId = await whoCalls(call, '1980-08-18');
    await say(call, 'yes please text me');
    await vi.waitFor(async () => {
      const rows = await line.service.database.ownerQuery(
        'select messages from call_logs where call_id = $1',
        [call.id],
      );
      expect(JSON.stringify(rows)).toContain('text me');
    });
    await book(call, patientId, { smsConsent: true });
    const { data } = await ask('/api/clinic/consents?phone=%2B16045550119');
    expect(data).toMatchObject([
      { kind: 'booking', state: 'given', source: 'call', evidence: 'yes please text me' },
    ]);
  });
});

describe('a new patient', () => {
  test.each([
    ['Hi, I am a new patient', { name: 'Omar Nassar' }, 'register you'],
    ['你好，我第一次来你们诊所', { name: '吴乐', language: 'zh' }, '帮您登记'],
  ])('who says so in their own words (%s) is not asked to check the name', async (words, who, answer) => {
    const call = clinic.call('+16725550178');
    const search = () => call.tool('search_patient', { ...who, dateOfBirth: '1991-03-04' });
    expect(heard(await search()).message).not.toContain(answer);
    await say(call, words);
    expect(heard(await search()).message).toContain(answer);
  });

  const NEW = {
    ...{ firstName: '乐乐', lastName: '张', nameInLatin: 'Lele Zhang', dateOfBirth: '1990-08-12' },
    ...{ gender: 'M', phone: '6725550177' },
  };

  test('in Chinese has Latin letters on the chart and characters as alias, and is completed in the same call', async () => {
    const call = clinic.call('+16725550177');
    const known = clinic.book.patients().length;
    const unknown = heard(
      await call.tool('search_patient', { name: '张乐乐', dateOfBirth: '1990-08-12', isNewPatient: true }),
    );
    expect(unknown).toMatchObject({ found: false, message: expect.stringContaining('register you') });
    const registered = heard(await call.tool('register_new_patient', NEW));
    expect(registered).toMatchObject({ success: true, spelling: 'L-E-L-E, Z-H-A-N-G' });
    expect(registered.message).toContain('health card');
    expect(registered.message.match(/[?？]/gu)).toHaveLength(1);
    const more = heard(await call.tool('register_new_patient', { ...NEW, healthCardNumber: '9698658215' }));
    expect(more).toMatchObject({ success: true, patientId: registered.patientId });
    expect(clinic.book.patients()).toHaveLength(known + 1);
    expect(clinic.book.patients().at(-1)).toMatchObject({
      firstName: 'Lele',
      lastName: 'Zhang',
      alias: '张乐乐',
    });
    const items = (await ask('/api/clinic/inbox?kind=chart_incomplete')).data as Array<
      Record<string, string>
    >;
    expect(items).toHaveLength(1);
    expect(items[0]?.happened).toBe(
      'A caller was registered by phone. The chart is still missing the address. In the same call they gave the health card number: 9698658215.',
    );
  });
});
