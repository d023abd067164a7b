import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentOfOldLine, agentOfToday, agentWithoutHandshake, type OpenAgent } from './mcp-agent.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const WEI = { name: 'Wei Chen', dateOfBirth: '1985-03-15' };
const FAMILY = '+16045550142';

let line: PhoneLine;
let clinic: AnsweringClinic;
let token: string;
beforeAll(async () => {
  line = await phoneLine({ env: { RATE_LIMIT_MCP: '120', JWT_EXPIRES_IN: '30d' } });
  clinic = await line.aClinic();
  await ask('PUT', '/api/clinic/voice-config', { callerVerification: 'verified', phoneCaps: null });
  token = (await aToken(['read', 'book'])).token;
});
afterAll(() => line.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
const aToken = async (scopes: readonly string[], more: object = {}) =>
  (await ask('POST', '/api/clinic/mcp-tokens', { name: 'An agent', scopes, ...more })).body.data as {
    readonly id: string;
    readonly token: string;
  };
const address = () => new URL('/mcp', line.address);
const open = (agentOf: OpenAgent, bearer: string, headers: Readonly<Record<string, string>> = {}) =>
  agentOf({ address: address(), token: bearer, headers });
const newAgent = (bearer: string, headers: Readonly<Record<string, string>> = {}) =>
  open(agentOfToday, bearer, headers);

describe.each([
  ['the client of today', agentOfToday],
  ['the client of today without a handshake', agentWithoutHandshake],
  ['the client of the 1.x line', agentOfOldLine],
])('%s', (client, agentOf) => {
  const callOf = (what: string) => `${what}-${client.replaceAll(' ', '-')}`;

  test('lists every tool and calls it by its name', async () => {
    const agent = await open(agentOf, token, { 'x-call-id': callOf('all'), 'x-caller-number': FAMILY });
    const names = await agent.names();
    expect(names).toHaveLength(new Set(names).size);
    expect(names).toContain('create_appointment');
    for (const name of names)
      expect(await agent.call(name, {})).toHaveProperty(name === 'log_call_metadata' ? 'logged' : 'message');
    await agent.close();
  });

  test('books for a verified caller, and not before', async () => {
    // Of its own in every try: the call remembers whom it has verified.
    const id = randomUUID();
    const agent = await open(agentOf, token, { 'x-call-id': id, 'x-caller-number': FAMILY });
    expect(await agent.call('check_appointments', { patientId: '1' })).toMatchObject({
      identityRequired: true,
    });
    expect(await agent.call('search_patient', WEI)).toMatchObject({ found: true, patient: { id: '1' } });
    const { slot } = (await agent.call('find_earliest_appointment', { patientId: '1' })) as {
      slot: { date: string; time: string; providerId: string };
    };
    const booked = {
      patientId: '1',
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
    };
    const first = await agent.call('create_appointment', booked);
    expect(first).toMatchObject({ success: true });
    // The same write again is the same booking, whatever its JSON-RPC id.
    expect(await agent.call('create_appointment', booked)).toEqual(first);
    await agent.close();
    // The history is written behind the answer.
    await expect
      .poll(async () => {
        const { body } = await ask('GET', '/api/clinic/call-history?pageSize=50');
        return body.data.find(({ callId }: { callId: string }) => callId === id);
      })
      .toMatchObject({
        source: 'mcp',
        sourceName: 'An agent',
        outcomes: [{ what: 'booked', patientId: '1' }],
      });
  });
});

describe('without a call id', () => {
  test('a claimed number is never trusted, and a verification ends with the next search', async () => {
    const agent = await newAgent(token);
    const facts = { ...WEI, phone: '604-555-0142' };
    expect(await agent.call('search_patient', WEI)).toMatchObject({ identityRequired: true });
    expect(await agent.call('search_patient', facts)).toMatchObject({
      found: true,
      patient: { firstName: 'Wei' },
    });
    expect(await agent.call('check_appointments', { patientId: '1' })).toHaveProperty('count');
    await agent.call('search_patient', { name: 'Fiona MacDonald', dateOfBirth: '1977-07-17' });
    expect(await agent.call('check_appointments', { patientId: '1' })).toMatchObject({
      identityRequired: true,
    });
    await agent.close();
  });

  test('a verification lasts ten minutes', async () => {
    const agent = await newAgent((await aToken(['read'])).token);
    await agent.call('search_patient', { ...WEI, phone: '604-555-0142' });
    line.service.clock.advance(11 * 60_000);
    expect(await agent.call('check_appointments', { patientId: '1' })).toMatchObject({
      identityRequired: true,
    });
    await agent.close();
  });
});

describe('a token', () => {
  const post = (headers: Readonly<Record<string, string>>, body: string | object = LIST) =>
    fetch(address(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

  test('allows its scopes, and refuses others in words', async () => {
    const agent = await newAgent((await aToken([])).token, { 'x-call-id': 'no-scopes' });
    expect(await agent.names()).not.toContain('create_appointment');
    expect(await agent.names()).not.toContain('get_patient');
    expect(await agent.call('create_appointment', {})).toEqual({
      success: false,
      message: expect.any(String),
    });
    await agent.close();
  });

  test('that is revoked, expired, wrong or missing is refused with how to get a valid one', async () => {
    const revoked = await aToken(['read']);
    expect((await post({ authorization: `Bearer ${revoked.token}` })).status).toBe(200);
    await ask('DELETE', `/api/clinic/mcp-tokens/${revoked.id}`);
    const expired = await aToken(['read'], { expiresInDays: 1 });
    line.service.clock.advance(25 * 3_600_000);
    for (const authorization of [
      `Bearer ${revoked.token}`,
      `Bearer ${expired.token}`,
      'Bearer fdm_wrong',
      '',
    ]) {
      const { status, headers } = await post({ authorization });
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('resource_metadata'),
      ]);
    }
    const metadata = await fetch(new URL('/.well-known/oauth-protected-resource/mcp', line.address));
    expect(await metadata.json()).toMatchObject({ bearer_methods_supported: ['header'] });
  });

  test('is shown once, and stored as a hash', async () => {
    const made = await aToken(['read']);
    expect(JSON.stringify((await ask('GET', '/api/clinic/mcp-tokens')).body)).not.toContain(made.token);
    const rows = await line.service.database.ownerQuery('select * from mcp_tokens', []);
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });

  test('has its own rate limit', async () => {
    const { token: busy } = await aToken(['read']);
    const statuses = [];
    for (let asked = 0; asked < 122; asked += 1)
      statuses.push((await post({ authorization: `Bearer ${busy}` })).status);
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });

  test('cannot be used by a page of another site, or for an invalid body', async () => {
    const authorization = `Bearer ${(await aToken(['read'])).token}`;
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization }, '{')).status).toBe(400);
    expect((await post({ authorization }, 'x'.repeat(1_100_000))).status).toBe(413);
  });

  test('lists its tools in less than 80 kB', async () => {
    const answer = await post({ authorization: `Bearer ${token}` });
    expect((await answer.text()).length).toBeLessThan(80_000);
  });
});

test('the clinic’s facts are a resource, without personal data', async () => {
  const agent = await newAgent(token);
  expect(JSON.parse(await agent.read('frontdesk://clinic'))).toMatchObject({ name: expect.any(String) });
  await expect(agent.read('frontdesk://patients')).rejects.toThrow();
  await agent.close();
});

test('the client without a handshake speaks revision 2026-07-28', async () => {
  const agent = await open(agentWithoutHandshake, token);
  expect(agent.revision).toBe('2026-07-28');
  expect(await agent.names()).toContain('create_appointment');
  await agent.close();
});
