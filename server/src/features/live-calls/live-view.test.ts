import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenAt } from '../../../testing/features/live/event-stream.ts';
import { type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { shownName } from '../../kernel/people/user.ts';

const NUMBER = '+16045552027';
const CHEST = '胸口很闷，左边胳膊发麻，早上就开始了。';
let service: TestApp;
let clinic: TestClinic;
let neighbour: TestClinic;
let endpoint: Server;
let endpointStatus: number;
const asked: Array<{ path: string; key: string; model: string; sentence: string }> = [];

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { model, messages } = JSON.parse(text);
      const sentence = messages.at(-1).content;
      asked.push({ path: request.url ?? '', key: request.headers.authorization ?? '', model, sentence });
      const content = ` In English: ${sentence.length} `;
      response.writeHead(endpointStatus).end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  service = await testApp({
    TRANSLATION_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`,
    TRANSLATION_API_KEY: 'words key',
    TRANSLATION_MODEL: 'words-1',
  });
  clinic = await service.aClinic();
  neighbour = await service.aClinic();
  await service.ask({
    ...{ method: 'PUT', url: `/api/admin/clinics/${clinic.id}/voice`, as: service.admin },
    payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
  });
});
beforeEach(() => {
  asked.length = 0;
  endpointStatus = 200;
});
afterAll(async () => {
  await service.close();
  endpoint.close();
});

const send = (callId: string, type: string, more: object = {}) =>
  service.ask({
    method: 'POST',
    url: '/api/voice',
    payload: {
      message: {
        ...{ type, call: { id: callId, customer: { number: '+16045550142' } } },
        phoneNumber: { number: NUMBER },
        ...more,
      },
    },
  });
const says = (callId: string, transcript: string, role = 'user') =>
  send(callId, 'transcript', { role, transcriptType: 'final', transcript });
const does = (callId: string, name: string, given: object) =>
  send(callId, 'tool-calls', {
    toolCalls: [{ id: randomUUID(), type: 'function', function: { name, arguments: given } }],
  });
const live = async (callId: string, as: SignedIn = clinic.manager, query = '') => {
  const url = `/api/clinic/calls/${callId}/live${query}`;
  const headers = { 'x-clinic-id': clinic.id };
  return (await service.ask({ method: 'GET', url, as, headers })).body.data;
};
const rowOf = async (callId: string) => {
  const url = '/api/clinic/call-history?pageSize=100';
  const { body } = await service.ask({ method: 'GET', url, as: clinic.manager });
  return body.data.find((row: { callId: string }) => row.callId === callId);
};
const aCall = async (sentence: string) => {
  const callId = randomUUID();
  await says(callId, sentence);
  await vi.waitFor(async () => expect(await rowOf(callId)).toBeDefined());
  return callId;
};

test("a call's results are in its row in order while it is in progress, and listeners are notified each time", async () => {
  const callId = await aCall('Hello');
  const { id } = await rowOf(callId);
  const ear = await listenAt(`${await service.listen()}/api/clinic/events`, clinic.manager.accessToken);
  await vi.waitFor(() => expect(ear.heard.length).toBeGreaterThan(0));
  const came = async () =>
    (await rowOf(callId)).outcomes.map(({ what, patientName }: Record<string, string>) => [
      what,
      patientName,
    ]);
  const toldOf = () => ear.refs('call').filter((ref) => ref === id).length;

  await does(callId, 'request_callback', { reason: 'test results', name: 'Ann Poe' });
  await vi.waitFor(async () => expect(await came()).toEqual([['callback', 'Ann Poe']]));
  await vi.waitFor(() => expect(toldOf()).toBeGreaterThan(0));
  const before = toldOf();
  const who = { firstName: 'Bo', lastName: 'Lin', phone: '6045550177' };
  await does(callId, 'add_to_waitlist', who);
  await says(callId, CHEST);
  await vi.waitFor(async () =>
    expect(await came()).toEqual([
      ['callback', 'Ann Poe'],
      ['waitlisted', 'Bo Lin'],
      ['emergency', null],
    ]),
  );
  await vi.waitFor(() => expect(toldOf()).toBeGreaterThan(before));
  expect(await rowOf(callId)).toMatchObject({ status: 'in_progress', outcome: null });
  ear.leave();
});

describe('who follows a call', () => {
  test('sees the others, by name and start time, until they leave or the call ends', async () => {
    const callId = await aCall('Hello');
    const other = service.admin;
    expect((await live(callId)).watchers).toMatchObject([
      { name: shownName({ name: null, email: clinic.manager.user.email }) },
    ]);
    service.clock.advance(1_000);
    const both = (await live(callId, other)).watchers;
    expect(both).toMatchObject([{ userId: clinic.manager.user.id }, { userId: other.user.id }]);
    service.clock.advance(6_000);
    const [first] = (await live(callId)).watchers;
    expect(first).toEqual(both[0]);
    service.clock.advance(6_000);
    expect((await live(callId)).watchers).toMatchObject([{ userId: clinic.manager.user.id }]);
    await send(callId, 'end-of-call-report', { endedReason: 'customer-ended-call' });
    expect(await live(callId, other)).toMatchObject({ inProgress: false, watchers: [] });
  });

  test("is not recorded for viewing another clinic's call", async () => {
    const callId = await aCall('Hello');
    const url = `/api/clinic/calls/${callId}/live`;
    expect((await service.ask({ method: 'GET', url, as: neighbour.manager })).status).toBe(404);
    expect((await live(callId)).watchers).toHaveLength(1);
  });
});

test('alarming words are highlighted in the sentence', async () => {
  const callId = await aCall(CHEST);
  await vi.waitFor(async () => expect((await live(callId)).emergency).not.toBeNull());
  expect((await live(callId)).emergency.redFlags).toMatchObject([
    { sentence: CHEST, marks: ['胸口很闷', '左边胳膊发麻'] },
  ]);
});

describe('sentences in another language', () => {
  test("are translated for the viewer, each once, without the caller's identity", async () => {
    const callId = await aCall('你好，我想约李医生');
    await says(callId, 'Of course. When?', 'assistant');
    expect((await live(callId)).translations).toEqual([]);
    expect(asked).toEqual([]);
    await vi.waitFor(async () =>
      expect((await live(callId, clinic.manager, '?into=en')).translations).toEqual([
        { sentence: '你好，我想约李医生', translation: 'In English: 9' },
      ]),
    );
    await live(callId, clinic.manager, '?into=en');
    expect(asked).toEqual([
      {
        ...{ path: '/v1/chat/completions', key: 'Bearer words key', model: 'words-1' },
        sentence: '你好，我想约李医生',
      },
    ]);
    await vi.waitFor(async () =>
      expect((await live(callId, clinic.manager, '?into=zh')).translations).toMatchObject([
        { sentence: 'Of course. When?' },
      ]),
    );
  });

  test('stay untranslated if the endpoint refuses, which is not called at every poll', async () => {
    endpointStatus = 500;
    const callId = await aCall('请问几点开门');
    await live(callId, clinic.manager, '?into=en');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    for (let look = 0; look < 3; look += 1)
      expect(await live(callId, clinic.manager, '?into=en')).toMatchObject({
        inProgress: true,
        translations: [],
      });
    expect(asked).toHaveLength(1);
  });
});
