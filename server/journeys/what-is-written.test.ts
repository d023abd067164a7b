import { type ClinicBook, type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

type Wire = 'emr-soap' | 'emr-rest' | 'emr-bridge';
type Said = Readonly<Record<string, unknown>>;

const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
const SMITH = '+16045550101';

/** What the stock types of an ordinary clinic are for, and what they are not. */
const TYPES: [Said, string][] = [
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
  const tool = async (name: string, said: Said) => heard(await clinic.call(SMITH).tool(name, said));
  const row = (id: unknown) => book.appointment(Number(id));
  const freeOn = async (startDate: string, providerId = '101') => {
    const { slots } = await tool('get_available_slots', { providerId, startDate });
    return (slots as { time: string }[]).map(({ time }) => time);
  };
  const bookOn = async (day: string, said: Said = {}) => {
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

  test('a video visit is confirmed as one, and the book says it where no type does', async () => {
    const booked = await bookOn('2026-11-18', { visitMode: 'video' });
    expect(booked.message).toContain('a video visit');
    expect(row(booked.appointmentId)).toMatchObject({ notes: expect.stringMatching(/^Video visit/) });
    await tool('cancel_appointment', { appointmentId: booked.appointmentId });
  });

  test("the clinic's own mapping comes first", async () => {
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

  test('a stale year is booked today, and the caller hears first that the day is past', async () => {
    const [time] = (await freeOn('2026-11-16')).slice(-1);
    const wish = { patientId: '1', providerId: '101', appointmentTime: `2025-11-20T${time}` };
    const booked = await tool('create_appointment', wish);
    expect(booked).toMatchObject({
      success: true,
      message: expect.stringMatching(
        /^Thursday, November 20, 2025 has already passed, so I looked at today\. You are booked for today, Monday, November 16/,
      ),
    });
    expect(row(booked.appointmentId)).toMatchObject({ status: 't' });

    const rows = book.liveAppointments().length;
    const again = heard(
      await clinic
        .call('+16045550142')
        .tool('create_appointment', { ...wish, patientId: '2', language: 'zh' }),
    );
    expect(again).toMatchObject({ success: false, message: expect.stringMatching(/^2025年11月20日星期四/) });
    expect(again.message).toContain('您是想约今年的吗？');
    expect((again.alternatives as { date: string }[])[0]?.date).toBe('2026-11-20');
    expect(book.liveAppointments()).toHaveLength(rows);
    await tool('cancel_appointment', { appointmentId: booked.appointmentId });
  });

  test('a closed day is refused with other times, of which the first can be booked', async () => {
    const [time] = await freeOn('2026-11-18');
    const { data: closure } = await manage('POST', '/api/clinic/closures', {
      from: '2026-11-18',
      to: '2026-11-18',
    });
    const rows = book.liveAppointments().length;
    const wish = { patientId: '1', providerId: '101', appointmentTime: `2026-11-18T${time}` };
    const refused = await tool('create_appointment', wish);
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('I could offer') });
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

  describe('a provider who takes no new patients', () => {
    let lee: { id: string; emrProviderId: string };
    beforeEach(async () => {
      const { data } = await manage('GET', '/api/clinic/providers?pageSize=100');
      lee = data.find(({ emrProviderId }: { emrProviderId: string }) => emrProviderId === '101');
      const changed = await manage('PUT', `/api/clinic/providers/${lee.id}`, { acceptsNewPatients: false });
      expect(changed.data).toMatchObject({ acceptsNewPatients: false });
    });

    test('is neither offered to a new one nor booked, and stays open to the others', async () => {
      const offer = await tool('find_earliest_appointment', { isNewPatient: true });
      expect((offer.slot as { providerId: string }).providerId).not.toBe('101');
      const named = await tool('find_earliest_appointment', { providerId: '101', isNewPatient: true });
      expect(named).toMatchObject({
        found: false,
        message: expect.stringContaining('not taking new patients'),
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

  test('the half of the day that the clinic prefers is offered first', async () => {
    const earliest = async () => {
      const said = { startDate: '2026-11-20', providerId: '101' };
      return ((await tool('find_earliest_appointment', said)).slot as { time: string }).time;
    };
    expect((await earliest()) < '12:00').toBe(true);
    await manage('PUT', '/api/clinic/voice-config', { defaultPreferredTime: 'afternoon' });
    expect((await earliest()) >= '12:00').toBe(true);
    await manage('PUT', '/api/clinic/voice-config', { defaultPreferredTime: null });
  });

  test('the tests of the connection and of the schedule say whether templates come', async () => {
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
