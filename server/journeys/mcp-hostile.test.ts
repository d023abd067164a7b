import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentOfToday } from './mcp-agent.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const LIMIT = 50;
const FAMILY = '+16045550142';

let line: PhoneLine;
let clinic: AnsweringClinic;
let other: AnsweringClinic;
/** Looks at the table of tokens. */
let looks = 0;
beforeAll(async () => {
  const onStatement = (text: string) => {
    if (text.includes('mcp_tokens')) looks += 1;
  };
  line = await phoneLine({
    keepsLimit: true,
    env: { RATE_LIMIT_MCP: String(LIMIT), RATE_LIMIT_WEBHOOK: '0' },
    onStatement,
  });
  clinic = await line.aClinic();
  other = await line.aClinic();
});
afterAll(() => line.close());

const address = () => new URL('/mcp', line.address);
const aToken = async (of: AnsweringClinic) => {
  const payload = { name: 'An agent', scopes: ['read', 'book'] };
  const made = { method: 'POST', url: '/api/clinic/mcp-tokens', as: of.manager, payload } as const;
  return (await line.service.ask(made)).body.data as { readonly id: string; readonly token: string };
};
const post = (token: string, more: RequestInit = {}) =>
  fetch(address(), {
    method: 'POST',
    body: LIST,
    ...more,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, ...(more.headers as object) },
  });
/** By a connection of its own, as from a client that nobody has seen before. */
const postAlone = (token: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { ...HEADERS, authorization: `Bearer ${token}`, 'content-length': LIST.length };
    const asked = request(address(), { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(LIST);
  });
const aForeignToken = (at: number) => `fdm_${String(at).padStart(43, 'x')}`;

/** A caller of the other clinic asks for the clinic's hours and its free times, again and again. */
async function servedMeanwhile<Hostile>(
  hostile: () => Promise<Hostile>,
): Promise<{ readonly hostile: Hostile; readonly asked: number; readonly served: number }> {
  const call = other.call();
  let isOver = false;
  const attack = hostile().finally(() => {
    isOver = true;
  });
  let [asked, served] = [0, 0];
  do {
    asked += 1;
    const { slot } = heard(await call.tool('find_earliest_appointment', {})) as { slot?: object };
    if (slot) served += 1;
  } while (!isOver || asked < 5);
  return { hostile: await attack, asked, served };
}

const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]));

describe('a thousand clients', () => {
  test('with foreign tokens are refused, and every caller of another clinic is served', async () => {
    const { hostile, asked, served } = await servedMeanwhile(() =>
      Promise.all(Array.from({ length: 1_000 }, (_, at) => postAlone(aForeignToken(at)))),
    );
    expect(tally(hostile)).toEqual({ 401: 1_000 });
    expect(served).toBe(asked);
  });

  test("with one valid token get as much as one, and others' tokens work", async () => {
    const { token } = await aToken(clinic);
    looks = 0;
    const { hostile, asked, served } = await servedMeanwhile(() =>
      Promise.all(Array.from({ length: 1_000 }, () => postAlone(token))),
    );
    const { 200: good = 0, 429: refusals = 0 } = tally(hostile);
    expect(good + refusals).toBe(1_000);
    expect(good).toBeLessThanOrEqual(LIMIT);
    // A stalled machine sheds a few of them.
    expect(good).toBeGreaterThanOrEqual(LIMIT - 10);
    // Requests that arrive together share a look, and the use is written once.
    expect(looks).toBeLessThan(1_000);
    expect(served).toBe(asked);
    expect((await post((await aToken(other)).token)).status).toBe(200);
    const refused = await post(token);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused.json()) as object).toMatchObject({
      error: expect.stringContaining('Too many requests'),
    });
  });
});

describe('an invalid token', () => {
  test('costs no query, and a foreign one a single read', async () => {
    looks = 0;
    for (let at = 0; at < 20; at += 1) expect((await post('nothing like a token')).status).toBe(401);
    expect(looks).toBe(0);
    for (let at = 0; at < 20; at += 1) expect((await post(aForeignToken(at))).status).toBe(401);
    expect(looks).toBe(20);
  });

  test('is told where to get a valid one', async () => {
    const refused = await post(aForeignToken(1));
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('Settings'),
    });
  });
});

describe('a slow client', () => {
  const opened: Socket[] = [];
  afterAll(() => {
    for (const socket of opened) socket.destroy();
  });
  async function halfABody(token: string): Promise<{ readonly socket: Socket; firstLine(): string }> {
    const { hostname, port } = address();
    const socket = connect(Number(port), hostname);
    opened.push(socket);
    let got = '';
    socket.on('data', (part) => {
      got += part;
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const headers = [
      'POST /mcp HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      'Content-Length: 100000',
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n{"jsonrpc":`);
    return { socket, firstLine: () => got.split('\r\n')[0] ?? '' };
  }

  test('without a token is refused before its body arrives', async () => {
    const client = await halfABody(aForeignToken(7));
    await expect.poll(client.firstLine).toContain('401');
  });

  test('with a token delays nobody, however many there are', async () => {
    const { token } = await aToken(clinic);
    const { asked, served } = await servedMeanwhile(() =>
      Promise.all(Array.from({ length: 200 }, () => halfABody(token))),
    );
    expect(served).toBe(asked);
    expect((await post((await aToken(clinic)).token)).status).toBe(200);
  });
});

describe('several messages in one request', () => {
  const call = (id: number, callId: string) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'get_clinic_info', arguments: {}, _meta: { callId } },
  });

  test('count as several', async () => {
    const { token } = await aToken(clinic);
    const batch = Array.from({ length: LIMIT - 1 }, (_, at) => call(at, `batch-${at}`));
    expect((await post(token, { body: JSON.stringify(batch) })).status).toBe(200);
    expect((await post(token, { body: JSON.stringify(batch) })).status).toBe(429);
  });
});

describe('characters the database cannot store', () => {
  test.each([
    ['in the id of the call', { name: 'get_clinic_info', arguments: {}, _meta: { callId: 'a\0b\ud800' } }],
    ['in an argument', { name: 'search_patient', arguments: { name: 'Wei\0 Chen\ud800', '\0': '\0' } }],
    ['in the name of a tool', { name: 'get_clinic_info\0', arguments: {} }],
  ])('%s get a sentence that reveals nothing of the database', async (_, params) => {
    const { token } = await aToken(clinic);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await (await post(token, { body })).text();
    expect(answer).toContain('"result"');
    expect(answer).not.toMatch(/encoding|UTF8|invalid/);
  });
});

test('endlessly nested arguments are refused, without revealing internals', async () => {
  const { token } = await aToken(clinic);
  const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_patient","arguments":${nested}}}`;
  const answer = await post(token, { body });
  expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringMatching(/stack/)]);
});

test('a huge body is refused by size, and so is an endlessly nested message', async () => {
  const { token } = await aToken(clinic);
  expect((await post(token, { body: 'x'.repeat(20_000_000) }).catch(() => ({ status: 413 }))).status).toBe(
    413,
  );
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const answer = await post(token, { body: nested });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('"error"')]);
});

test('a replayed message is refused after its token was revoked', async () => {
  const { id, token } = await aToken(clinic);
  expect((await post(token)).status).toBe(200);
  const url = `/api/clinic/mcp-tokens/${id}`;
  await line.service.ask({ method: 'DELETE', url, as: clinic.manager });
  expect((await post(token)).status).toBe(401);
});

test("one clinic's token accesses nothing of another, whatever call it names", async () => {
  const phone = other.call(FAMILY);
  heard(await phone.tool('get_clinic_info', {}));
  const { token } = await aToken(clinic);
  const agent = await agentOfToday({ address: address(), token, headers: { 'x-call-id': phone.id } });
  expect(await agent.call('search_patient_by_phone', { dateOfBirth: '1985-03-15' })).not.toMatchObject({
    patient: { firstName: 'Wei' },
  });
  await agent.close();
  const revoked = { method: 'DELETE', url: `/api/clinic/mcp-tokens/${(await aToken(other)).id}` } as const;
  expect((await line.service.ask({ ...revoked, as: clinic.manager })).status).toBe(404);
});
