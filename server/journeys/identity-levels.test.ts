import type { VoiceCall } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
  clinic = await line.aClinic();
});
afterAll(() => line.close());

const STRANGER = '+16045559999';
const FAMILY = '+16045550142';

const change = (callerVerification: string) =>
  manage('PUT', '/api/clinic/voice-config', { callerVerification });
/** The service hears of a changed setting a moment later. */
const level = async (wanted: 'off' | 'bound' | 'verified') => {
  await change(wanted);
  await vi.waitFor(async () => {
    const call = clinic.call(STRANGER);
    const first = await ask(call, 'get_patient', { patientId: '6' });
    const second = await ask(call, 'get_patient', { patientId: '7' });
    const is = first.identityRequired ? 'verified' : second.identityRequired ? 'bound' : 'off';
    expect(is).toBe(wanted);
  });
};
const manage = async (method: 'GET' | 'PUT', url: string, payload?: object) =>
  line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
const ask = async (call: VoiceCall, tool: string, given: object) =>
  heard(await call.tool(tool, { ...given }));
const strangersAppointment = () => {
  const [row] = clinic.book
    .liveAppointments()
    .filter((each) => Number(each.demographicNo) > 10 && each.status === 't' && each.date > '2026-11-16');
  return row as NonNullable<typeof row>;
};
/** What the EMR was asked while this ran. */
const readsOf = async (work: () => Promise<unknown>) => {
  const before = clinic.soap.ledger.count();
  await work();
  // Every process learns once how the EMR wants to be asked, and templates are read ahead in the background.
  return clinic.soap.ledger.entries
    .slice(before)
    .map(({ operation }) => operation)
    .filter((operation) => !['wsdl', 'getDayWorkSchedule'].includes(operation));
};

/** Every tool that takes a patient or an appointment, for those of others. */
const OTHERS: ReadonlyArray<[tool: string, given: () => object, empty: object]> = [
  ['get_patient', () => ({ patientId: '9' }), { found: false }],
  ['getUpcomingAppointments', () => ({ patientId: '9' }), { appointments: [] }],
  ['check_appointments', () => ({ demographicId: 9 }), { appointments: [], count: 0 }],
  ['findAppointmentByPreference', () => ({ patientId: '9', preference: 'tomorrow' }), { found: false }],
  [
    'create_appointment',
    () => ({ patientId: '9', providerId: '101', appointmentTime: '2026-11-20T09:00' }),
    { success: false },
  ],
  [
    'update_appointment',
    () => ({ appointmentId: String(strangersAppointment().id), newStartTime: '2026-11-20T09:00' }),
    { success: false },
  ],
  ['cancel_appointment', () => ({ appointmentId: String(strangersAppointment().id) }), { success: false }],
];

describe("a clinic's identity level", () => {
  test('is bound by default, and must be one of the three', async () => {
    expect((await manage('GET', '/api/clinic/me')).body.data.callerVerification).toBe('bound');
    expect((await change('strict')).status).toBe(400);
    expect((await change('verified')).body.data.callerVerification).toBe('verified');
    expect((await manage('GET', '/api/clinic/voice-config')).body.data.callerVerification).toBe('verified');
    await level('bound');
  });
});

describe('off', () => {
  beforeAll(() => level('off'));

  test('trusts every given id, as in the specification', async () => {
    const call = clinic.call(STRANGER);
    for (const patientId of ['1', '4', '9'])
      expect(await ask(call, 'get_patient', { patientId })).toMatchObject({
        found: true,
        patient: { id: patientId },
      });
  });
});

describe('bound', () => {
  beforeAll(() => level('bound'));

  test('a call that enumerates patients reads its first and nothing beyond', async () => {
    const call = clinic.call(STRANGER);
    const reads = await readsOf(async () => {
      for (let patientId = 14; patientId <= 25; patientId += 1) {
        const answer = await ask(call, 'get_patient', { patientId: String(patientId) });
        if (patientId === 14) expect(answer).toMatchObject({ found: true, patient: { firstName: 'Yi' } });
        else
          expect(answer).toEqual({
            success: false,
            found: false,
            identityRequired: true,
            message: expect.stringContaining('full name'),
          });
      }
    });
    expect(reads.filter((operation) => operation.startsWith('getDemographic'))).toHaveLength(1);
    await call.end({});
    const [log] = await line.service.database.ownerQuery('select id from call_logs where call_id = $1', [
      call.id,
    ]);
    await vi.waitFor(async () => {
      const { body } = await manage('GET', `/api/clinic/call-history/${log?.id}`);
      expect(JSON.stringify(body.data.trace)).toContain('"why":"patient"');
    });
    const { body } = await manage('GET', '/api/notifications');
    expect(JSON.stringify(body.data)).toContain("Someone may be trying patients' files");
  });

  test.each(OTHERS)(
    '%s of another patient is refused in words, and nothing changes',
    async (tool, given, empty) => {
      const before = JSON.stringify(clinic.book.appointments());
      const call = clinic.call(FAMILY);
      await ask(call, 'search_patient_by_phone', {});
      expect(await ask(call, tool, given())).toMatchObject({ ...empty, identityRequired: true });
      expect(JSON.stringify(clinic.book.appointments())).toBe(before);
    },
  );

  test('an unsuccessful search counts as a search', async () => {
    const call = clinic.call(STRANGER);
    expect(await ask(call, 'search_patient_by_phone', {})).toMatchObject({ found: false });
    expect(await ask(call, 'get_patient', { patientId: '1' })).toMatchObject({ identityRequired: true });
  });

  test('a parent books for a child on the same number', async () => {
    const call = clinic.call(FAMILY);
    await ask(call, 'search_patient_by_phone', {});
    const child = await ask(call, 'search_patient', { name: 'Emily Chen', dateOfBirth: '2014-06-21' });
    expect(child).toMatchObject({ found: true, patient: { id: '3', dateOfBirth: '2014-06-21' } });
    const { slot } = (await ask(call, 'find_earliest_appointment', {
      startDate: '2026-11-23',
    })) as unknown as {
      slot: { date: string; time: string; providerId: string };
    };
    const wish = { providerId: slot.providerId, appointmentTime: `${slot.date}T${slot.time}` };
    const booked = await ask(call, 'create_appointment', { patientId: '3', ...wish });
    expect(booked).toMatchObject({ success: true });
    const reads = await readsOf(async () => {
      const { appointmentId } = booked;
      expect(await ask(call, 'cancel_appointment', { appointmentId })).toMatchObject({ success: true });
    });
    // Read before it is shown and before it is written, and nothing for the check.
    expect(reads).toEqual(['getAppointment2', 'getAppointment2', 'updateAppointment']);
  });

  test('the family of the calling number is known after searching it', async () => {
    const call = clinic.call(FAMILY);
    await ask(call, 'search_patient_by_phone', {});
    for (const patientId of ['1', '2', '3'])
      expect(await ask(call, 'check_appointments', { patientId })).not.toHaveProperty('identityRequired');
  });

  test("the first appointment of a call without a search makes its patient the call's own", async () => {
    const mine = strangersAppointment();
    const call = clinic.call(STRANGER);
    expect(await ask(call, 'cancel_appointment', { appointmentId: String(mine.id) })).toMatchObject({
      success: true,
    });
    expect(await ask(call, 'get_patient', { patientId: String(mine.demographicNo) })).toMatchObject({
      found: true,
    });
    expect(await ask(call, 'get_patient', { patientId: '1' })).toMatchObject({ identityRequired: true });
  });

  test('the sixth patient of a call is refused', async () => {
    const call = clinic.call(FAMILY);
    await ask(call, 'search_patient_by_phone', {});
    const search = (name: string) => ask(call, 'search_patient', { name });
    expect(await search('Jane Smith')).toMatchObject({ found: true });
    expect(await search('René Tremblay')).toMatchObject({ found: true });
    expect(await search('Pieter van der Berg')).toMatchObject({ found: false, identityRequired: true });
    expect(await search('Jane Smith')).toMatchObject({ found: true });
  });

  test('a patient registered in the call is known, and a message without a call id runs normally', async () => {
    const call = clinic.call(STRANGER);
    await ask(call, 'search_patient_by_phone', {});
    const { patientId } = await ask(call, 'register_new_patient', {
      firstName: 'Nadia',
      lastName: 'Haddad',
      dateOfBirth: '1991-04-12',
      gender: 'F',
      phone: '604-555-0179',
    });
    expect(await ask(call, 'check_appointments', { patientId })).toMatchObject({
      appointments: [],
      count: 0,
    });
    expect(await ask(call, 'check_appointments', { patientId })).not.toHaveProperty('identityRequired');
  });
});

describe('callers in several calls', () => {
  beforeAll(() => level('bound'));
  const inbox = async (kind: string) =>
    (await manage('GET', `/api/clinic/inbox?kind=${kind}`)).body.data as Record<string, unknown>[];

  test('a caller with chest pain hears about 911 and is not booked; the clinic has an urgent item', async () => {
    const call = clinic.call(FAMILY);
    await ask(call, 'search_patient_by_phone', {});
    const before = clinic.book.liveAppointments().length;
    const { slot } = (await ask(call, 'find_earliest_appointment', {
      startDate: '2026-11-30',
    })) as unknown as {
      slot: { date: string; time: string; providerId: string };
    };
    const wish = {
      patientId: '1',
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
      reason: 'crushing chest pain',
    };
    expect(await ask(call, 'create_appointment', wish)).toMatchObject({
      success: false,
      emergency: true,
      message: expect.stringContaining('911'),
    });
    expect(clinic.book.liveAppointments()).toHaveLength(before);
    expect(await inbox('emergency')).toMatchObject([{ urgent: true, callId: call.id }]);
    expect(await ask(call, 'create_appointment', wish)).toMatchObject({ success: true });
  });

  test('an unanswered transfer does not count as one, and its subject is in the inbox', async () => {
    const call = clinic.call(FAMILY);
    const answer = await ask(call, 'transfer_call', {
      reason: 'billing',
      context: 'two invoices for one visit',
    });
    expect(answer).toMatchObject({ transfer: true, message: expect.stringContaining('call you back') });
    await call.end({});
    const [log] = await line.service.database.ownerQuery(
      'select outcome, transferred, transfer_reason from call_logs where call_id = $1',
      [call.id],
    );
    expect(log).toEqual({ outcome: 'no_action', transferred: false, transfer_reason: 'billing' });
    const items = await inbox('transfer_not_taken');
    expect(JSON.stringify(items.filter(({ callId }) => callId === call.id))).toContain('two invoices');
  });

  test('a Mandarin call contains no English word', async () => {
    const call = clinic.call(FAMILY);
    const said: string[] = [];
    const say = async (tool: string, given: object) => {
      const answer = await ask(call, tool, given);
      said.push(answer.message);
      return answer;
    };
    await say('get_clinic_info', { language: 'zh' });
    await say('search_patient_by_phone', {});
    await say('search_patient', { name: '陈伟', dateOfBirth: '1985-03-15' });
    await say('get_providers', {});
    const { slot } = (await say('find_earliest_appointment', { startDate: '2026-11-26' })) as unknown as {
      slot: { date: string; time: string; providerId: string };
    };
    await say('get_available_slots', { providerId: slot.providerId, startDate: slot.date });
    await say('create_appointment', {
      patientId: '1',
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
    });
    await say('check_appointments', { patientId: '1' });
    await say('getUpcomingAppointments', { patientId: '1' });
    await say('get_patient', { patientId: '9' });
    await say('checkNewPatientAcceptance', {});
    await say('transfer_call', {});
    const NAMES = /Fraser Street Clinic|Margaret|Lee|Xiaoming|Li|Gurpreet|Singh|Noémie|D'Amour|Wei|Chen|Hua/g;
    for (const message of said) expect(message.replaceAll(NAMES, '')).not.toMatch(/[A-Za-z]{2,}/);
  });
});
