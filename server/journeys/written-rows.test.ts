import { type ClinicBook, type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

type Wire = 'emr-soap' | 'emr-rest' | 'emr-bridge';
type ToolArguments = Readonly<Record<string, unknown>>;

const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
const SMITH = '+16045550101';

/** What the stock types of an ordinary clinic are for, and what they are not. */
const TYPES: [ToolArguments, string][] = [
  [{}, ''],
  [{ visitMode: 'in_person' }, ''],
  [{ visitReason: 'general' }, ''],
  [{ visitReason: 'follow_up' }, 'Follow Up'],
  [{ visitReason: 'results' }, ''],
  [{ visitReason: 'refill' }, 'Prescription Renewal'],
  [{ visitReason: 'pain_illness' }, 'New Problem'],
  [{ visitReason: 'referral' }, ''],
  [{ visitReason: 'specialist' }, ''],
  [{ visitMode: 'phone' }, 'Phone Consult'],
];
const SOME_TYPES = TYPES.filter(([, type], index) => type !== '' || index === 0);

let line: PhoneLine;
const restEmrs: RunningRestEmr[] = [];
let rest: RunningRestEmr | null = null;
beforeAll(async () => {
  line = await phoneLine();
});
afterAll(async () => {
  await line.close();
  await Promise.all(restEmrs.map((emr) => emr.close()));
});

async function clinicOn(wire: Wire): Promise<AnsweringClinic> {
  const clinic = await line.aClinic();
  const connect = async (payload: object) => {
    const { status } = await line.service.ask({
      method: 'PUT',
      url: '/api/clinic/emr',
      as: clinic.manager,
      payload,
    });
    expect(status).toBe(200);
  };
  if (wire === 'emr-bridge') await connect({ emrType: wire, baseUrl: null });
  if (wire === 'emr-rest') {
    const now = () => line.service.clock.now().getTime();
    const emr = await startRestEmr({ ...CONSUMER, book: clinic.book, dialect: 'classic', now });
    restEmrs.push(emr);
    rest = emr;
    const { token, secret } = emr.issueToken();
    const signIn = { username: null, password: null, accessToken: token, accessTokenSecret: secret };
    await connect({ ...CONSUMER, ...signIn, emrType: wire, baseUrl: emr.baseUrl });
  }
  return clinic;
}

describe.each(['emr-soap', 'emr-rest', 'emr-bridge'] as const)('over %s', (wire) => {
  let clinic: AnsweringClinic;
  let book: ClinicBook;
  beforeAll(async () => {
    clinic = await clinicOn(wire);
    book = clinic.book;
  });
  const manage = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    (await line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) })).body;
  const tool = async (name: string, said: ToolArguments) => heard(await clinic.call(SMITH).tool(name, said));
  const row = (id: unknown) => book.appointment(Number(id));
  const freeOn = async (startDate: string, providerId = '101') => {
    const { slots } = await tool('get_available_slots', { providerId, startDate });
    return (slots as { time: string }[]).map(({ time }) => time);
  };
  const bookOn = async (day: string, said: ToolArguments = {}) => {
    const [time] = await freeOn(day);
    const booked = await tool('create_appointment', {
      patientId: '1',
      providerId: '101',
      appointmentTime: `${day}T${time}`,
      ...said,
    });
    expect(booked).toMatchObject({ success: true });
    return booked;
  };

  test.each(wire === 'emr-soap' ? TYPES : SOME_TYPES)(
    'a visit with %j is written as %j',
    async (said, type) => {
      const { appointmentId } = await bookOn('2026-11-18', said);
      expect(row(appointmentId)?.type ?? '').toBe(type);
      await tool('cancel_appointment', { appointmentId });
    },
  );

  test('a video visit is confirmed as one, and recorded in the book if no type says so', async () => {
    const booked = await bookOn('2026-11-18', { visitMode: 'video' });
    expect(booked.message).toContain('a video visit');
    expect(row(booked.appointmentId)).toMatchObject({ notes: expect.stringMatching(/^Video visit/) });
    await tool('cancel_appointment', { appointmentId: booked.appointmentId });
  });

  test("the clinic's own mapping takes precedence", async () => {
    const path = '/api/clinic/emr-config/appointment-types';
    expect(await manage('PUT', path, { mappings: { general: 'Complete Physical' } })).toMatchObject({
      success: true,
    });
    const { appointmentId } = await bookOn('2026-11-19', { visitReason: 'general' });
    expect(row(appointmentId)?.type).toBe('Complete Physical');
    expect(await manage('PUT', path, { mappings: { dance: 'Z' } })).toMatchObject({ status: 400 });
    expect(await manage('PUT', path, { mappings: { refill: 'Z9' } })).toMatchObject({ status: 400 });
    await manage('PUT', path, { mappings: null });
    await tool('cancel_appointment', { appointmentId });
  });

  test("a move carries over everything the wire returns of the staff's row, and leaves nothing behind", async () => {
    const [time] = await freeOn('2026-11-26');
    const [next] = await freeOn('2026-11-27');
    const id = book.staffBook({
      ...{ providerNo: '101', date: '2026-11-26', startTime: String(time), minutes: 15, demographicNo: 1 },
      ...{ status: 't', type: 'Complete Physical', reason: 'Knee', notes: 'bring the X-ray' },
    });
    const moved = await tool('update_appointment', {
      appointmentId: String(id),
      newStartTime: `2026-11-27T${next}`,
    });
    expect(moved).toMatchObject({ success: true });
    expect(row(moved.appointmentId)).toMatchObject({
      ...{ date: '2026-11-27', demographicNo: 1, status: 't', type: 'Complete Physical' },
      reason: 'Rescheduled appointment: Knee',
      notes: expect.stringMatching(/^bring the X-ray\nBooked by phone assistant \[FD-/),
    });
    await vi.waitFor(() => expect(row(id)?.status).toMatch(/^C/));
    await tool('cancel_appointment', { appointmentId: moved.appointmentId });
  });

  test('rows we must not change stay unchanged, whatever is requested', async () => {
    const visit = { providerNo: '102', startTime: '10:00', minutes: 20, reason: 'Visit' };
    const rows = {
      past: book.staffBook({ ...visit, date: '2026-11-13', demographicNo: 1, status: 't' }),
      arrived: book.staffBook({ ...visit, date: '2026-11-30', demographicNo: 1, status: 'H' }),
      billed: book.staffBook({ ...visit, date: '2026-12-01', demographicNo: 1, status: 'B' }),
      block: book.staffBook({ ...visit, date: '2026-12-02', status: 't' }),
      another: book.staffBook({ ...visit, date: '2026-12-03', demographicNo: 9, status: 't' }),
    };
    const before = JSON.stringify(book.appointments());
    for (const id of Object.values(rows)) {
      const named = { appointmentId: String(id), patientId: '1' };
      expect(await tool('cancel_appointment', named)).toMatchObject({ success: false });
      const move = { ...named, newStartTime: '2026-12-04T10:00' };
      expect(await tool('update_appointment', move)).toMatchObject({ success: false });
    }
    // Moved away, and died.
    for (const patientId of ['28', '29']) {
      const wish = { patientId, providerId: '102', appointmentTime: '2026-12-04T10:00' };
      expect(await tool('create_appointment', wish)).toMatchObject({ success: false });
    }
    expect(JSON.stringify(book.appointments())).toBe(before);

    const busy = book.staffBook({ ...visit, date: '2026-12-04', demographicNo: 1, status: 't' });
    const twice = { patientId: '1', providerId: '101', appointmentTime: '2026-12-04T10:00' };
    const refused = await tool('create_appointment', twice);
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('Li') });
    expect(
      book
        .liveAppointments()
        .filter(({ date }) => date === '2026-12-04')
        .map(({ id }) => id),
    ).toEqual([busy]);
    book.staffDelete(busy);
  });

  test.skipIf(wire === 'emr-rest')(
    'a patient with a similar name in the book gets no second chart',
    async () => {
      const charts = book.patients().length;
      const jon = {
        firstName: 'Jon',
        lastName: 'Smith',
        dateOfBirth: '1970-01-08',
        gender: 'M',
        phone: '604-555-0101',
      };
      const found = await tool('register_new_patient', jon);
      expect(found.patientId).toBe('4');
      // Of somebody who moved away nothing is said but to speak to the clinic.
      const moved = {
        firstName: 'Mark',
        lastName: 'Johnson',
        dateOfBirth: '1955-09-15',
        gender: 'M',
        phone: '604-555-0122',
      };
      expect(await tool('register_new_patient', moved)).toMatchObject({ success: false });
      expect(book.patients()).toHaveLength(charts);
    },
  );

  test('a stale year is booked today, and the caller first hears that the day is past', async () => {
    const [time] = (await freeOn('2026-11-16')).slice(-1);
    const wish = { patientId: '1', providerId: '101', appointmentTime: `2025-11-20T${time}` };
    const booked = await tool('create_appointment', wish);
    expect(booked).toMatchObject({
      success: true,
      message: expect.stringMatching(
        /^Thursday, November 20, 2025 has already passed, so I looked at today\. You're booked for today at /,
      ),
    });
    expect(row(booked.appointmentId)).toMatchObject({ status: 't' });

    const rows = book.liveAppointments().length;
    const again = heard(
      await clinic
        .call('+16045550142')
        .tool('create_appointment', { ...wish, patientId: '2', language: 'zh' }),
    );
    expect(again).toMatchObject({ success: false, message: expect.stringMatching(/^2025年11月20号/) });
    expect(again.message).toContain('您是想约今年的吗？');
    expect((again.alternatives as { date: string }[])[0]?.date).toBe('2026-11-20');
    expect(book.liveAppointments()).toHaveLength(rows);
    await tool('cancel_appointment', { appointmentId: booked.appointmentId });
  });

  test('a closed day is refused with other times, the first of which can be booked', async () => {
    const [time] = await freeOn('2026-11-18');
    const { data: closure } = await manage('POST', '/api/clinic/closures', {
      from: '2026-11-18',
      to: '2026-11-18',
    });
    const rows = book.liveAppointments().length;
    const wish = { patientId: '1', providerId: '101', appointmentTime: `2026-11-18T${time}` };
    const refused = await tool('create_appointment', wish);
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('I have') });
    expect(book.liveAppointments()).toHaveLength(rows);
    const [offer] = refused.alternatives as { date: string; time: string; providerId: string }[];
    expect(offer?.date).not.toBe('2026-11-18');
    const booked = await tool('create_appointment', {
      patientId: '1',
      providerId: offer?.providerId,
      appointmentTime: `${offer?.date}T${offer?.time}`,
    });
    expect(row(booked.appointmentId)).toMatchObject({ status: 't' });
    await manage('DELETE', `/api/clinic/closures/${closure.id}`);
    await tool('cancel_appointment', { appointmentId: booked.appointmentId });
  });

  test("the text names the row's patient, booked, moved and cancelled", async () => {
    const template = '{patientName}, {date}';
    await manage('PUT', '/api/clinic/sms-config', {
      ...{ smsEnabled: true, smsSenderNumber: '+16045550111' },
      ...{ smsTemplateBookEn: template, smsTemplateRescheduleEn: template, smsTemplateCancelEn: template },
    });
    const booked = await bookOn('2026-11-19', { smsConsent: true });
    const [time] = await freeOn('2026-11-20');
    const moved = await tool('update_appointment', {
      appointmentId: booked.appointmentId,
      newStartTime: `2026-11-20T${time}`,
      smsConsent: true,
    });
    expect(row(moved.appointmentId)).toMatchObject({ date: '2026-11-20', demographicNo: 1 });
    await tool('cancel_appointment', { appointmentId: moved.appointmentId, smsConsent: true });
    const rows = await line.service.database.ownerQuery(
      'select body from sms_messages where clinic_id = $1 and body is not null order by created_at',
      [clinic.id],
    );
    const { firstName, lastName } = book.patient(1) ?? {};
    const whole = `${firstName} ${lastName}`;
    expect(rows.map(({ body }) => body)).toEqual([
      `${whole}, Thu, Nov 19`,
      `${whole}, Fri, Nov 20`,
      `${whole}, Fri, Nov 20`,
    ]);
    await manage('PUT', '/api/clinic/sms-config', { smsEnabled: false });
  });

  describe('a provider who takes no new patients', () => {
    let lee: { id: string; emrProviderId: string };
    beforeEach(async () => {
      const { data } = await manage('GET', '/api/clinic/providers?pageSize=100');
      lee = data.find(({ emrProviderId }: { emrProviderId: string }) => emrProviderId === '101');
      const changed = await manage('PUT', `/api/clinic/providers/${lee.id}`, { acceptsNewPatients: false });
      expect(changed.data).toMatchObject({ acceptsNewPatients: false });
    });

    test('is neither offered nor booked for a new patient, and stays available to others', async () => {
      const offer = await tool('find_earliest_appointment', { isNewPatient: true });
      expect((offer.slot as { providerId: string }).providerId).not.toBe('101');
      const named = await tool('find_earliest_appointment', { providerId: '101', isNewPatient: true });
      expect(named).toMatchObject({
        found: false,
        message: expect.stringContaining("isn't taking new patients"),
      });
      const [time] = await freeOn('2026-11-20');
      const rows = book.liveAppointments().length;
      const wish = { patientId: '1', providerId: '101', appointmentTime: `2026-11-20T${time}` };
      const refused = await tool('create_appointment', { ...wish, isNewPatient: true });
      expect(refused).toMatchObject({ success: false });
      expect((refused.alternatives as { providerId: string }[])[0]?.providerId).not.toBe('101');
      expect(book.liveAppointments()).toHaveLength(rows);

      const booked = await tool('create_appointment', wish);
      expect(row(booked.appointmentId)).toMatchObject({ providerNo: '101' });
      await tool('cancel_appointment', { appointmentId: booked.appointmentId });
    });
  });

  describe('an EMR', () => {
    const connection = async () => (await manage('GET', '/api/clinic/emr')).data;
    const faults = () =>
      ({ 'emr-soap': clinic.soap, 'emr-rest': rest as RunningRestEmr, 'emr-bridge': line.bridge })[wire]
        .faults;
    afterEach(() => faults().clear());
    const isServed = async () => {
      expect(await manage('POST', '/api/clinic/emr/test')).toMatchObject({ data: { connected: true } });
      expect((await connection()).connection).toBe('ok');
      const { appointmentId } = await bookOn('2026-11-25');
      expect(row(appointmentId)).toMatchObject({ status: 't', demographicNo: 1 });
      await tool('cancel_appointment', { appointmentId });
    };

    test('that refuses us is noticed by the first call, and nothing is written until it accepts us again', async () => {
      const rows = JSON.stringify(book.appointments());
      faults().set({ kind: 'error', status: 401 });
      expect(await tool('check_appointments', { patientId: '1' })).toMatchObject({ success: false });
      const state = wire === 'emr-rest' ? 'reauthorise' : 'credentials_refused';
      await expect.poll(async () => (await connection()).connection).toBe(state);
      expect((await manage('GET', '/api/clinic/inbox?kind=emr_trouble')).data).toMatchObject([
        { state: 'open' },
      ]);
      const { data: told } = await manage('GET', '/api/notifications');
      expect(told.map(({ type }: { type: string }) => type)).toContain(`emr_${state}`);
      expect(JSON.stringify(book.appointments())).toBe(rows);
      faults().clear();
      await isServed();
    });

    test('that only returns faults gets no further requests, and a single fault is ignored', async () => {
      const rows = JSON.stringify(book.appointments());
      const patient = async (patientId: number) => tool('check_appointments', { patientId });
      faults().set({ kind: 'error', status: 500 }, { times: 1 });
      await patient(1);
      expect(await patient(1)).toMatchObject({ count: expect.any(Number) });
      line.service.clock.advance(61_000);
      faults().set({ kind: 'error', status: 500 });
      let asked = 0;
      while ((await connection()).breaker !== 'open' && asked < 20) {
        await patient(1);
        asked += 1;
        line.service.clock.advance(2_000);
      }
      expect(asked).toBeLessThan(20);
      await expect.poll(async () => (await connection()).connection).toBe('unreachable');
      expect(JSON.stringify(book.appointments())).toBe(rows);
      faults().clear();
      await isServed();
    });
  });

  test("the clinic's preferred half of the day is offered first", async () => {
    const earliest = async () => {
      const said = { startDate: '2026-11-20', providerId: '101' };
      return ((await tool('find_earliest_appointment', said)).slot as { time: string }).time;
    };
    expect((await earliest()) < '12:00').toBe(true);
    await manage('PUT', '/api/clinic/voice-config', { defaultPreferredTime: 'afternoon' });
    expect((await earliest()) >= '12:00').toBe(true);
    await manage('PUT', '/api/clinic/voice-config', { defaultPreferredTime: null });
  });

  test('the connection and schedule tests report whether templates are returned', async () => {
    const { data: connection } = await manage('POST', '/api/clinic/emr/test');
    const { data: schedule } = await manage('POST', '/api/clinic/emr/test-schedule', {
      providerId: '101',
      date: '2026-11-18',
    });
    const said = [connection, schedule].map(
      ({ steps }) => steps.find(({ step }: { step: string }) => step === 'schedule').message as string,
    );
    for (const message of said)
      expect(/hours, breaks and closures alone/.test(message)).toBe(wire === 'emr-rest');
  });
});
