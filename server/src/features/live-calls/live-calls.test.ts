import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { allowedControlAddress } from './control-address.ts';

const NUMBER = '+16045552019';
const CALLER = '+16045550142';
const CHEST = 'my chest has been feeling really tight since this morning and my left arm is numb';
let service: TestApp;
let clinic: TestClinic;
let neighbour: TestClinic;
let platform: Server;
let controlUrl: string;
const commands: Array<Record<string, unknown>> = [];
let answers = 200;

beforeAll(async () => {
  platform = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      commands.push(JSON.parse(text));
      response.writeHead(answers, answers === 302 ? { location: '/elsewhere' } : {}).end('{}');
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  controlUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/control`;
  service = await testApp({ VOICE_CONTROL_HOSTS: '127.0.0.1' });
  clinic = await service.aClinic();
  neighbour = await service.aClinic();
  await service.ask({
    ...{ method: 'PUT', url: `/api/admin/clinics/${clinic.id}/voice`, as: service.admin },
    payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
  });
});
afterAll(async () => {
  await service.close();
  platform.close();
});

const send = (callId: string, type: string, more: object = {}) =>
  service.ask({
    method: 'POST',
    url: '/api/voice',
    payload: {
      message: {
        ...{ type, call: { id: callId, customer: { number: CALLER }, monitor: { controlUrl } } },
        phoneNumber: { number: NUMBER },
        ...more,
      },
    },
  });
const says = (callId: string, transcript: string, role = 'user') =>
  send(callId, 'transcript', { role, transcriptType: 'final', transcript });
const itemsOf = async (callId: string) => {
  const url = '/api/clinic/inbox?kind=emergency&pageSize=100';
  const { body } = await service.ask({ method: 'GET', url, as: clinic.manager });
  return body.data.filter((item: { callId: string }) => item.callId === callId);
};
const control = (callId: string, action: string, payload: object = {}, as = clinic.manager) =>
  service.ask({ method: 'POST', url: `/api/clinic/calls/${callId}/${action}`, payload, as });

test('a sentence makes one item with the words as heard, and the warning is spoken in the call', async () => {
  const callId = randomUUID();
  commands.length = 0;
  expect((await says(callId, CHEST)).status).toBe(200);
  expect(await itemsOf(callId)).toMatchObject([
    { urgent: true, words: [CHEST], phone: CALLER, denial: null, times: 1 },
  ]);
  await expect.poll(() => commands).toMatchObject([{ type: 'say', interruptAssistantEnabled: true }]);
  await expect.poll(async () => (await itemsOf(callId))[0].told, { timeout: 5_000 }).toContain('911');
  await says(callId, CHEST);
  await says(callId, 'I feel faint and I might pass out');
  expect(await itemsOf(callId)).toMatchObject([{ words: [CHEST, 'I feel faint and I might pass out'] }]);
  expect(commands).toHaveLength(1);
  await says(callId, "it's not an emergency, please go on");
  expect((await itemsOf(callId))[0]).toMatchObject({
    denial: { text: "it's not an emergency, please go on" },
  });
});

test('the address of a call is kept sealed, and forgotten with the report', async () => {
  const callId = randomUUID();
  await says(callId, 'hello');
  const rows = () =>
    service.database.ownerQuery<{ row: string; sealed: Buffer | null }>(
      'select row_to_json(c)::text as row, control_sealed as sealed from live_calls c where call_id = $1',
      [callId],
    );
  await expect.poll(async () => (await rows())[0]?.sealed ?? null).not.toBeNull();
  expect((await rows())[0]!.row).not.toContain('127.0.0.1');
  await send(callId, 'end-of-call-report', { endedReason: 'customer-ended-call' });
  expect((await rows())[0]!.sealed).toBeNull();
  expect((await control(callId, 'say', { text: 'Hello' })).status).toBe(409);
});

test('a manager whispers, speaks, transfers and ends; nobody else can', async () => {
  const callId = randomUUID();
  await says(callId, 'hello');
  await expect
    .poll(async () => (await control(callId, 'whisper', { text: 'Offer Thursday.' })).status)
    .toBe(200);
  commands.length = 0;
  expect(await control(callId, 'say', { text: 'One moment.' })).toMatchObject({
    body: { data: { sent: true } },
  });
  expect((await control(callId, 'transfer', { phoneNumber: '604-555-0199' })).status).toBe(200);
  expect((await control(callId, 'end')).status).toBe(200);
  expect(commands).toEqual([
    { type: 'say', content: 'One moment.', interruptAssistantEnabled: false },
    { type: 'transfer', destination: { type: 'number', number: '+16045550199' } },
    { type: 'end-call' },
  ]);
  for (const phoneNumber of ['+19005550100', '+442079460000', 'abc', '+18095550100'])
    expect((await control(callId, 'transfer', { phoneNumber })).status).toBe(400);
  expect((await control(callId, 'say', { text: 'x'.repeat(501) })).status).toBe(400);
  expect((await control(callId, 'say', { text: 'Hi' }, neighbour.manager)).status).toBe(409);
  const rows = await service.database.ownerQuery<{ details: object }>(
    "select details from audit_log where action in ('call.say', 'call.transfer', 'call.whisper') and success",
    [],
  );
  expect(JSON.stringify(rows)).not.toMatch(/One moment|Thursday|6045550199/);
  expect(JSON.stringify(rows)).toContain('0199');
});

test('a refusal and a redirect are 502 and are not followed', async () => {
  const callId = randomUUID();
  await says(callId, 'hello');
  await expect.poll(async () => (await control(callId, 'say', { text: 'Hi' })).status).toBe(200);
  for (const status of [400, 302]) {
    answers = status;
    commands.length = 0;
    expect((await control(callId, 'say', { text: 'Hi' })).status).toBe(502);
    expect(commands).toHaveLength(1);
  }
  answers = 200;
});

test.each([
  ['https://phone.vapi.ai/x/control', true, true],
  ['https://vapi.ai/x', true, true],
  ['https://vapi.ai.evil.example/x', true, false],
  ['https://evilvapi.ai/x', true, false],
  ['http://phone.vapi.ai/x', false, false],
  ['https://user:pass@phone.vapi.ai/x', false, false],
  ['http://169.254.169.254/latest', false, false],
  ['http://localhost:8080/x', false, true],
  ['http://localhost:8080/x', true, false],
  ['file:///etc/passwd', false, false],
  ['no address', false, false],
])('the control address %s, in production %s, is allowed: %s', (address, production, isAllowed) => {
  const hosts = ['vapi.ai', 'localhost'];
  expect(allowedControlAddress(address, { hosts, production }) !== null).toBe(isAllowed);
});
