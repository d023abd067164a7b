import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, agentOfToday } from './mcp-agent.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const WEI = { name: 'Wei Chen', dateOfBirth: '1985-03-15' };
const WEI_PROVED = { ...WEI, phone: '604-555-0142' };
const FAMILY = '+16045550142';
const CALL_BACK = { name: 'Ada Brown', phone: '604-555-0199', reason: 'a form' };

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ env: { RATE_LIMIT_MCP: '0', JWT_EXPIRES_IN: '30d' } });
  clinic = await line.aClinic();
  await level('verified');
});
afterAll(() => line.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
const level = (callerVerification: string) => ask('PUT', '/api/clinic/voice-config', { callerVerification });
const aToken = async (scopes: readonly string[] = ['read', 'book'], name = 'An agent'): Promise<string> =>
  (await ask('POST', '/api/clinic/mcp-tokens', { name, scopes })).body.data.token;
async function anAgent(
  headers: Readonly<Record<string, string>> = {},
  token: string | null = null,
): Promise<Agent> {
  return agentOfToday({ address: new URL('/mcp', line.address), token: token ?? (await aToken()), headers });
}
const callBacks = async () =>
  (await ask('GET', '/api/clinic/inbox?kind=callback&pageSize=100')).body.data.length as number;
const callsOf = async (name: string) =>
  (await ask('GET', '/api/clinic/call-history?pageSize=100')).body.data.filter(
    ({ sourceName }: { sourceName: string | null }) => sourceName === name,
  ) as ReadonlyArray<{ readonly callId: string; readonly callerPhone: string | null }>;

describe('the call', () => {
  test('is taken from the header, before _meta', async () => {
    const token = await aToken(['read'], 'header first');
    const agent = await anAgent({ 'x-call-id': 'by-header' }, token);
    await agent.call('get_clinic_info', {}, { callId: 'by-meta' });
    await agent.close();
    await expect
      .poll(async () => (await callsOf('header first')).map(({ callId }) => callId))
      .toEqual(['by-header']);
  });

  test('is taken from _meta if no header names it', async () => {
    const token = await aToken(['read'], 'meta alone');
    const agent = await anAgent({}, token);
    await agent.call('get_clinic_info', {}, { callId: 'by-meta-alone' });
    await agent.close();
    await expect
      .poll(async () => (await callsOf('meta alone')).map(({ callId }) => callId))
      .toEqual(['by-meta-alone']);
  });

  test('is one per token and hour if nothing names it', async () => {
    const token = await aToken(['read'], 'nameless');
    const [one, other] = [await anAgent({}, token), await anAgent({}, token)];
    await one.call('get_clinic_info', {});
    await other.call('get_clinic_info', {});
    await expect.poll(async () => (await callsOf('nameless')).length).toBe(1);
    line.service.clock.advance(61 * 60_000);
    await one.call('get_clinic_info', {});
    await expect.poll(async () => (await callsOf('nameless')).length).toBe(2);
    await Promise.all([one.close(), other.close()]);
  });

  test('that came through the voice platform includes its number', async () => {
    const phone = clinic.call(FAMILY);
    heard(await phone.tool('get_clinic_info', {}));
    await expect
      .poll(async () => (await ask('GET', `/api/clinic/call-history?pageSize=100`)).body.data)
      .toContainEqual(expect.objectContaining({ callId: phone.id }));
    const agent = await anAgent({ 'x-call-id': phone.id });
    expect(await agent.call('search_patient_by_phone', { dateOfBirth: WEI.dateOfBirth })).toMatchObject({
      found: true,
      patient: { firstName: 'Wei' },
    });
    await agent.close();
  });

  test('gets no number from an argument or from _meta', async () => {
    const agent = await anAgent({ 'x-call-id': 'no-number' });
    const given = { ...WEI, callerNumber: FAMILY, 'x-caller-number': FAMILY };
    expect(await agent.call('search_patient', given, { callerNumber: FAMILY })).toMatchObject({
      identityRequired: true,
      patient: { id: '1' },
    });
    await agent.close();
  });
});

describe('without a call id', () => {
  test('callers are verified even if the clinic does not require it', async () => {
    await level('off');
    const nameless = await anAgent();
    expect(await nameless.call('check_appointments', { patientId: '1' })).toMatchObject({
      identityRequired: true,
    });
    const named = await anAgent({ 'x-call-id': 'level-off', 'x-caller-number': FAMILY });
    expect(await named.call('check_appointments', { patientId: '1' })).toHaveProperty('count');
    await level('verified');
    await Promise.all([nameless.close(), named.close()]);
  });

  test('three wrong birth dates lock the hour, whichever patients they were for', async () => {
    const agent = await anAgent({ 'x-caller-number': FAMILY });
    const tries = ['1985-03-16', '1985-03-17', '1985-03-18'];
    for (const dateOfBirth of tries) await agent.call('search_patient', { ...WEI, dateOfBirth });
    expect(await agent.call('search_patient', WEI_PROVED)).toMatchObject({ locked: true });
    await agent.close();
  });

  test('the limits of a call apply to the hour', async () => {
    await ask('PUT', '/api/clinic/voice-config', { phoneCaps: { callbacksPerCall: 1 } });
    const agent = await anAgent();
    expect(await agent.call('request_callback', CALL_BACK)).toMatchObject({ success: true });
    await agent.call('search_patient', WEI_PROVED);
    const again = { ...CALL_BACK, name: 'Bo Lin', phone: '604-555-0198' };
    expect(await agent.call('request_callback', again)).toMatchObject({ success: false });
    await ask('PUT', '/api/clinic/voice-config', { phoneCaps: null });
    await agent.close();
  });
});

describe('an identical write', () => {
  test('within ten seconds is one write, in any order of its arguments and by any client', async () => {
    const token = await aToken();
    const headers = { 'x-call-id': 'twice' };
    const [one, other] = [await anAgent(headers, token), await anAgent(headers, token)];
    const before = await callBacks();
    const first = await one.call('request_callback', CALL_BACK);
    line.service.clock.advance(9_000);
    const turned = Object.fromEntries(Object.entries(CALL_BACK).toReversed());
    expect(await other.call('request_callback', turned)).toEqual(first);
    expect(await callBacks()).toBe(before + 1);
    await Promise.all([one.close(), other.close()]);
  });

  test('of many clients at once is one write', async () => {
    const token = await aToken();
    const agents = await Promise.all(
      Array.from({ length: 8 }, () => anAgent({ 'x-call-id': 'at-once' }, token)),
    );
    const before = await callBacks();
    const answers = await Promise.all(agents.map((agent) => agent.call('request_callback', CALL_BACK)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await callBacks()).toBe(before + 1);
    await Promise.all(agents.map((agent) => agent.close()));
  });

  test('in another call is another write', async () => {
    const token = await aToken();
    const before = await callBacks();
    for (const call of ['one-call', 'another-call']) {
      const agent = await anAgent({ 'x-call-id': call }, token);
      expect(await agent.call('request_callback', CALL_BACK)).toMatchObject({ success: true });
      await agent.close();
    }
    expect(await callBacks()).toBe(before + 2);
  });

  test('that was refused is tried again, because the caller may have been verified since', async () => {
    const agent = await anAgent({ 'x-call-id': 'proved-since', 'x-caller-number': FAMILY });
    const { slot } = (await agent.call('find_earliest_appointment', {})) as {
      slot: { date: string; time: string; providerId: string };
    };
    const wish = {
      patientId: '1',
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
    };
    expect(await agent.call('create_appointment', wish)).toMatchObject({ success: false });
    await agent.call('search_patient', WEI);
    expect(await agent.call('create_appointment', wish)).toMatchObject({ success: true });
    await agent.close();
  });
});

describe('what a token allows', () => {
  const ALWAYS = [
    'checkNewPatientAcceptance',
    'findAppointmentByPreference',
    'find_earliest_appointment',
    'get_available_slots',
    'get_clinic_info',
    'get_providers',
    'log_call_metadata',
    'search_patient',
    'search_patient_by_phone',
    'transfer_call',
  ];
  const READ = ['check_appointments', 'getUpcomingAppointments', 'get_patient'];

  test('is listed in a fixed order, and no more', async () => {
    const listed = async (scopes: readonly string[]) => {
      const agent = await anAgent({}, await aToken(scopes));
      const names = await agent.names();
      expect(await agent.names()).toEqual(names);
      await agent.close();
      return names;
    };
    expect(await listed([])).toEqual(ALWAYS.toSorted(byCode));
    expect(await listed(['read'])).toEqual([...ALWAYS, ...READ].toSorted(byCode));
    const booking = await listed(['book']);
    expect(booking.filter((name) => READ.includes(name))).toEqual([]);
    expect(booking).toEqual(
      expect.arrayContaining([
        ...ALWAYS,
        'add_to_waitlist',
        'cancel_appointment',
        'create_appointment',
        'register_new_patient',
        'request_callback',
        'update_appointment',
      ]),
    );
    expect(await listed(['read', 'book'])).toEqual([...booking, ...READ].toSorted(byCode));
  });

  test('includes which tools read and which destroy', async () => {
    const agent = await anAgent();
    const hints = new Map((await agent.tools()).map(({ name, annotations }) => [name, annotations]));
    expect(hints.get('get_patient')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints.get('create_appointment')).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    for (const name of ['cancel_appointment', 'update_appointment'])
      expect(hints.get(name)).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    await agent.close();
  });

  test('wrong, missing and extra arguments get a sentence', async () => {
    const agent = await anAgent({ 'x-call-id': 'odd-arguments' });
    for (const given of [
      {},
      { patientId: { a: [1] }, appointmentTime: 17, providerId: null },
      { patientId: '1', appointmentTime: 'soon', nothing: 'known' },
    ])
      expect(await agent.call('create_appointment', given)).toMatchObject({
        success: false,
        message: expect.stringMatching(/\w/),
      });
    expect(await agent.call('get_clinic_info', { nothing: 'known' })).toHaveProperty('message');
    await agent.close();
  });

  test('an unknown tool is a protocol error', async () => {
    const agent = await anAgent();
    await expect(agent.call('open_the_door', {})).rejects.toMatchObject({ code: -32602 });
    await agent.close();
  });
});

const byCode = (one: string, other: string) => (one < other ? -1 : 1);
