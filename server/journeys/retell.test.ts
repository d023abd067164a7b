import { ACCESS_TOKEN, type RetellPlatform, retellResult, startRetellPlatform } from '@frontdesk/simulators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLER } from '../tests/world/facts.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

let vendor: RetellPlatform;
let line: PhoneLine;
let clinic: AnsweringClinic;

beforeAll(async () => {
  vendor = await startRetellPlatform({ apiKey: 'key of a journey at retell' });
  line = await phoneLine({ env: { RETELL_API_URL: vendor.url } });
  clinic = await line.aClinic();
});
afterAll(async () => {
  await line.close();
  await vendor.close();
});

const as = () => clinic.manager;
const get = async (url: string) => (await line.service.ask({ method: 'GET', url, as: as() })).body;
const post = (url: string, payload?: object) =>
  line.service.ask({ method: 'POST', url, as: as(), ...(payload ? { payload } : {}) });
const rowOf = async (callId: string) => {
  const { data } = await get('/api/clinic/call-history?pageSize=50');
  return (data as Array<Record<string, unknown>>).find((row) => row.callId === callId);
};
const link = (payload: object) =>
  line.service.ask({
    method: 'PUT',
    url: `/api/admin/clinics/${clinic.id}/voice`,
    as: line.service.admin,
    payload,
  });

test('a clinic switches to Retell with one field, and impossible actions are hidden', async () => {
  expect((await get('/api/clinic/me')).data).toMatchObject({ voiceVendor: 'vapi', canRecordCalls: true });
  expect((await link({ voiceVendor: 'switchboard' })).status).toBe(400);
  expect(await link({ voiceVendor: 'retell' })).toMatchObject({
    status: 200,
    body: { data: { voiceVendor: 'retell' } },
  });
  expect((await get('/api/clinic/me')).data).toMatchObject({ voiceVendor: 'retell', canRecordCalls: false });
});

test.each([false, true])('a call has one row, analysis first: %s', async (analyzedFirst) => {
  const call = line.retell.startCall({ from: CALLER, to: clinic.number });
  expect((await call.event('call_started')).http).toBe(200);
  await call.hear('user', 'Who are your doctors?');
  expect(retellResult(await call.tool('get_providers'))).toMatchObject({ message: expect.any(String) });
  const replies = await call.end({ analysis: { call_summary: 'Asked for the doctors.' }, analyzedFirst });
  expect(replies.map(({ http }) => http)).toEqual([200, 200]);
  expect(await rowOf(call.id)).toMatchObject({
    source: 'retell',
    status: 'ended',
    cost: 0.21,
    summary: 'Asked for the doctors.',
    transferred: false,
  });
});

test('a bridged transfer counts as transferred, and a cancelled one does not', async () => {
  const transferred = async (events: readonly string[], reason = 'user_hangup') => {
    const call = line.retell.startCall({ from: CALLER, to: clinic.number });
    await call.event('call_started');
    for (const event of events) await call.event(event);
    await call.end({ more: { disconnection_reason: reason } });
    return (await rowOf(call.id))?.transferred;
  };
  expect(await transferred(['transfer_started', 'transfer_bridged'])).toBe(true);
  expect(await transferred([], 'call_transfer')).toBe(true);
  expect(await transferred(['transfer_started', 'transfer_cancelled'])).toBe(false);
});

test('a live call can be ended and nothing else', async () => {
  const call = line.retell.startCall({ from: CALLER, to: clinic.number });
  await call.event('call_started');
  const live = `/api/clinic/calls/${call.id}`;
  await expect
    .poll(async () => (await get(`${live}/live`)).data)
    .toMatchObject({ controllable: true, commands: ['end'] });
  expect((await post(`${live}/say`, { text: 'Hello' })).status).toBe(409);
  expect((await post(`${live}/whisper`, { text: 'Hello' })).status).toBe(409);
  expect((await post(`${live}/end`)).status).toBe(200);
  expect(vendor.stopped()).toEqual([call.id]);
});

test('a warning is added to the next answer, and the item says that it was not spoken', async () => {
  const call = line.retell.startCall({ from: CALLER, to: clinic.number });
  await call.event('call_started');
  await call.hear('user', 'I have terrible chest pain and cannot breathe');
  const items = async () =>
    ((await get('/api/clinic/inbox?kind=emergency')).data as Array<Record<string, string>>).filter(
      ({ callId }) => callId === call.id,
    );
  await expect.poll(async () => (await items())[0]?.todo).toContain('was not spoken');
  const result = retellResult(await call.tool('get_providers'));
  expect(result).toMatchObject({ emergency: true, message: expect.stringContaining('911') });
  await call.end();
});

test('bare arguments cause a warning in the voice status', async () => {
  const call = line.retell.startCall({ from: CALLER, to: clinic.number });
  expect(
    retellResult(await call.tool('get_providers', { language: 'en' }, { argsAtRoot: true })),
  ).toMatchObject({
    success: false,
    message: expect.any(String),
  });
  await expect
    .poll(async () => (await get('/api/clinic/voice-agent')).data.warnings.join())
    .toContain('args_at_root');
});

test('the access token of a web call, recordings and logs are stored nowhere', async () => {
  const call = line.retell.startCall({
    from: null,
    to: clinic.number,
    web: { accessToken: ACCESS_TOKEN },
    metadata: { clinicId: clinic.id },
  });
  await call.event('call_started');
  expect(retellResult(await call.tool('get_providers'))).toMatchObject({ message: expect.any(String) });
  await call.end();
  expect(await rowOf(call.id)).toMatchObject({ source: 'retell' });
  for (const table of ['call_logs', 'call_events', 'call_memory', 'live_calls', 'audit_log']) {
    const rows = await line.service.database.ownerQuery<{ row: string }>(
      `select ${table}::text as row from ${table}`,
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(
      new RegExp(`${ACCESS_TOKEN}|recordings\\.invalid|logs\\.invalid`),
    );
  }
});
