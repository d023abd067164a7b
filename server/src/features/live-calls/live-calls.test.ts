import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { RED_FLAGS_VERSION } from '../../kernel/emergency/red-flags.ts';
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

test('a sentence creates one item with the words as heard, and the warning is spoken in the call', async () => {
  const callId = randomUUID();
  commands.length = 0;
  expect((await says(callId, CHEST)).status).toBe(200);
  expect(await itemsOf(callId)).toMatchObject([
    { urgent: true, words: [CHEST], phone: CALLER, denial: null, times: 1 },
  ]);
  await expect.poll(() => commands).toMatchObject([{ type: 'say', interruptAssistantEnabled: true }]);
  await expect.poll(async () => (await itemsOf(callId))[0].told).toContain('911');
  await says(callId, CHEST);
  await says(callId, 'I feel faint and I might pass out');
  expect(await itemsOf(callId)).toMatchObject([{ words: [CHEST, 'I feel faint and I might pass out'] }]);
  expect(commands).toHaveLength(1);
  await says(callId, "it's not an emergency, please go on");
  expect((await itemsOf(callId))[0]).toMatchObject({
    denial: { text: "it's not an emergency, please go on" },
  });
});

test('events are listed in order, and a repeat after a denial revokes it', async () => {
  const callId = randomUUID();
  await says(callId, CHEST);
  await expect.poll(async () => (await itemsOf(callId))[0].told).toContain('911');
  await send(callId, 'tool-calls', {
    toolCallList: [
      { id: randomUUID(), function: { name: 'transfer_call', arguments: { reason: 'a person' } } },
    ],
  });
  await expect.poll(async () => (await itemsOf(callId))[0].todo).toContain('Asked to be put through.');
  await says(callId, "it's not an emergency");
  const before =
    "Call the caller now. Asked to be put through. The caller said that it is no emergency: “it's not an emergency”.";
  expect((await itemsOf(callId))[0].todo).toBe(before);
  await says(callId, "oh, now I can't breathe");
  expect((await itemsOf(callId))[0].todo).toBe(
    `${before} After that they spoke of it again: “oh, now I can't breathe”.`,
  );
  await says(callId, "it's not an emergency");
  expect((await itemsOf(callId))[0].todo).toContain(
    "again: “oh, now I can't breathe”. The caller said that it is no emergency: “it's not an emergency”.",
  );
});

test('an item has the time of each sentence, and what happened after it', async () => {
  const callId = randomUUID();
  const begun = service.clock.now().getTime();
  const second = (at: number) => new Date(begun + at * 1_000).toISOString();
  await says(callId, 'hello');
  service.clock.advance(31_000);
  await says(callId, CHEST);
  await expect.poll(async () => (await itemsOf(callId))[0].told).toContain('911');
  service.clock.advance(8_000);
  const transfer = () => control(callId, 'transfer', { phoneNumber: '604-555-0188' });
  await expect.poll(async () => (await transfer()).status).toBe(200);
  service.clock.advance(3_000);
  await says(callId, 'No thanks, my husband is calling 911 right now.');
  service.clock.advance(2_000);
  await send(callId, 'end-of-call-report', { endedReason: 'customer-ended-call' });
  await expect.poll(async () => (await itemsOf(callId))[0].next.length).toBe(3);
  const [{ said, next, todo }] = await itemsOf(callId);
  expect(said).toEqual([
    { by: 'caller', text: CHEST, at: second(31) },
    { by: 'assistant', text: expect.stringContaining('911'), at: second(31) },
  ]);
  expect(next).toEqual([
    { at: second(39), text: expect.stringMatching(/^.+ put the caller through to 604-555-0188\.$/) },
    {
      at: second(42),
      text: 'The caller said that they would call 911: “No thanks, my husband is calling 911 right now.”',
    },
    { at: second(44), text: 'Hung up.' },
  ]);
  expect(todo).toContain('would call 911');
});

test("a call's control address is stored sealed, and deleted with the report", async () => {
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

test('a manager can whisper, speak, transfer and end; nobody else can', async () => {
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

test("the front desk can transfer a caller to the clinic's number, and nothing else", async () => {
  const { ownerQuery } = service.database;
  const { id } = clinic.manager.user;
  const becomes = (role: string) => ownerQuery('update users set role = $2 where id = $1', [id, role]);
  await service.ask({
    ...{ method: 'PUT', url: '/api/clinic/me', as: clinic.manager },
    payload: { transferPhoneNumber: '+16045550188' },
  });
  const callId = randomUUID();
  await says(callId, 'hello');
  commands.length = 0;
  await becomes('clinic_staff');
  try {
    await expect.poll(async () => (await control(callId, 'transfer')).status).toBe(200);
    expect(commands).toEqual([{ type: 'transfer', destination: { type: 'number', number: '+16045550188' } }]);
    for (const act of ['whisper', 'say', 'end'])
      expect((await control(callId, act, { text: 'One moment.' })).status).toBe(403);
    expect(commands).toHaveLength(1);
  } finally {
    await becomes('clinic_manager');
  }
  const rows = await ownerQuery<{ details: object }>(
    "select details from audit_log where action = 'call.transfer' and success",
    [],
  );
  expect(JSON.stringify(rows)).toContain('0188');
  expect(JSON.stringify(rows)).not.toContain('6045550188');
});

test('a refusal and a redirect give 502 and are not followed', async () => {
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

const live = (callId: string, as = clinic.manager) =>
  service.ask({ method: 'GET', url: `/api/clinic/calls/${callId}/live`, as });

test('the live view shows the available commands, and what an emergency holds back', async () => {
  const callId = randomUUID();
  await says(callId, CHEST);
  await expect
    .poll(async () => (await live(callId)).body.data)
    .toMatchObject({
      inProgress: true,
      controllable: true,
      emergency: { words: [CHEST], told: [expect.stringContaining('911')], onHold: true, denial: null },
    });
  await says(callId, "it's not an emergency, please go on");
  expect((await live(callId)).body.data.emergency).toMatchObject({
    onHold: false,
    denial: { text: "it's not an emergency, please go on" },
  });
  expect(JSON.stringify((await live(callId)).body)).not.toContain('127.0.0.1');
  expect((await live(callId, neighbour.manager)).status).toBe(404);
  await send(callId, 'end-of-call-report', { endedReason: 'customer-ended-call' });
  expect((await live(callId)).body.data).toMatchObject({ inProgress: false, controllable: false });
});

test('words a Chinese caller said and heard are shown in English too', async () => {
  const callId = randomUUID();
  await says(callId, '我胸口很痛');
  await expect.poll(async () => (await live(callId)).body.data.emergency.told).toHaveLength(1);
  const { told, redFlags, ownSentences } = (await live(callId)).body.data.emergency;
  expect(redFlags).toEqual([
    {
      sentence: '我胸口很痛',
      marks: ['胸口很痛'],
      en: expect.stringContaining('Chest pain'),
      zh: expect.stringContaining('胸痛'),
    },
  ]);
  const spoken = ownSentences.find(({ zh }: { zh: string }) => zh === told[0]);
  expect(spoken.en).toContain('911');
});

test('a call with an emergency is marked in the list while in progress, and shows its language', async () => {
  const callId = randomUUID();
  await says(callId, '我胸口很痛');
  const url = '/api/clinic/call-history?pageSize=20';
  await expect
    .poll(async () => {
      const { body } = await service.ask({ method: 'GET', url, as: clinic.manager });
      return body.data.find((each: { callId: string }) => each.callId === callId)?.troubles;
    })
    .toContain('emergency');
  await expect.poll(async () => (await live(callId)).body.data.language).toBe('zh');
});

test('words and staff actions appear in the call within two seconds', async () => {
  const callId = randomUUID();
  await says(callId, 'hello there');
  await expect.poll(async () => (await control(callId, 'whisper', { text: 'Be kind.' })).status).toBe(200);
  const timeline = async () => {
    const { body } = await service.ask({
      method: 'GET',
      url: '/api/clinic/call-history?pageSize=20',
      as: clinic.manager,
    });
    const row = body.data.find((each: { callId: string }) => each.callId === callId);
    if (!row) return [];
    const url = `/api/clinic/call-history/${row.id}`;
    return (await service.ask({ method: 'GET', url, as: clinic.manager })).body.data.timeline;
  };
  await expect.poll(timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ lane: 'caller', text: 'hello there' }),
      expect.objectContaining({
        what: 'control',
        detail: expect.objectContaining({ action: 'whisper', by: clinic.manager.user.email }),
      }),
    ]),
  );
});

test('the red flags are listed with their version', async () => {
  const { body } = await service.ask({
    method: 'GET',
    url: '/api/clinic/emergency-rules',
    as: clinic.manager,
  });
  expect(body.data.version).toBe(RED_FLAGS_VERSION);
  expect(body.data.redFlags.length).toBeGreaterThan(10);
});

test('a control address that is not allowed is counted, not stored, and never called', async () => {
  const callId = randomUUID();
  const before = commands.length;
  for (const url of ['http://169.254.169.254/latest', 'http://user:pass@127.0.0.1/x', 'http://localhost:1/x'])
    await send(callId, 'transcript', {
      ...{ role: 'user', transcriptType: 'final', transcript: CHEST },
      call: { id: callId, customer: { number: CALLER }, monitor: { controlUrl: url } },
    });
  expect(await itemsOf(callId)).toMatchObject([{ words: [CHEST], told: '' }]);
  await expect.poll(async () => (await live(callId)).body.data).toMatchObject({ controllable: false });
  expect(commands).toHaveLength(before);
});

test('a hanging control endpoint delays no answer and no item', async () => {
  const hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/control`;
  const callId = randomUUID();
  const began = performance.now();
  const { status } = await send(callId, 'transcript', {
    ...{ role: 'user', transcriptType: 'final', transcript: CHEST },
    call: { id: callId, customer: { number: CALLER }, monitor: { controlUrl: url } },
  });
  expect(status).toBe(200);
  expect(await itemsOf(callId)).toMatchObject([{ words: [CHEST], told: '' }]);
  expect(performance.now() - began).toBeLessThan(2_500);
  hanging.closeAllConnections();
  hanging.close();
});

test('sentences out of order and repeated create one item with each sentence once', async () => {
  const callId = randomUUID();
  const messages = [
    { role: 'bot', message: 'How can I help?', secondsFromStart: 1 },
    { role: 'user', message: 'my chest', secondsFromStart: 3 },
    { role: 'user', message: "it's really tight", secondsFromStart: 5 },
  ];
  await says(callId, "it's really tight");
  await says(callId, 'my chest');
  for (let repeat = 0; repeat < 3; repeat += 1)
    await send(callId, 'conversation-update', { artifact: { messages: messages.toReversed() } });
  const [item, ...others] = await itemsOf(callId);
  expect(others).toEqual([]);
  expect(item.words.toSorted()).toEqual(["it's really tight", 'my chest']);
});

test("another clinic's sentence with our call's id changes nothing here", async () => {
  const callId = randomUUID();
  await says(callId, 'hello');
  await service.ask({
    method: 'POST',
    url: '/api/voice',
    payload: {
      message: {
        ...{ type: 'transcript', role: 'user', transcriptType: 'final', transcript: CHEST },
        call: { id: callId, metadata: { clinicId: neighbour.id } },
      },
    },
  });
  expect(await itemsOf(callId)).toEqual([]);
  await expect
    .poll(async () => (await live(callId)).body.data)
    .toMatchObject({ inProgress: true, emergency: null });
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
  ['https://localhost/x', true, false],
  ['https://voice.localhost/x', true, false],
  ['https://LOCALHOST./x', true, false],
  ['https://127.1/x', true, false],
  ['https://[::1]/x', true, false],
  ['https://[::ffff:127.0.0.1]/x', true, false],
  ['file:///etc/passwd', false, false],
  ['no address', false, false],
])('the control address %s, in production %s, is allowed: %s', (address, production, isAllowed) => {
  const hosts = ['vapi.ai', 'localhost', '127.0.0.1', '::1', '::ffff:7f00:1'];
  expect(allowedControlAddress(address, { hosts, production }) !== null).toBe(isAllowed);
});
