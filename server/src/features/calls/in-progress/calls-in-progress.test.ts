import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../../tests/test-app.ts';
import { memoryStore } from './memory.store.ts';
import { progressStore } from './progress.store.ts';

const NUMBER = '+16045552017';
const CALLER = '+16045550142';
let service: TestApp;
let clinic: TestClinic;

beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
  await service.ask({
    method: 'PUT',
    url: `/api/admin/clinics/${clinic.id}/voice`,
    as: service.admin,
    payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
  });
});
afterAll(() => service.close());

const send = (callId: string, type: string, more: object = {}) =>
  service.ask({
    method: 'POST',
    url: '/api/voice',
    payload: {
      message: {
        type,
        call: { id: callId, customer: { number: CALLER } },
        phoneNumber: { number: NUMBER },
        ...more,
      },
    },
  });
const history = async (query = '') =>
  (
    await service.ask({
      method: 'GET',
      url: `/api/clinic/call-history?pageSize=100${query}`,
      as: clinic.manager,
    })
  ).body;
const rowOf = async (callId: string) =>
  (await history()).data.find((row: { callId: string }) => row.callId === callId);
const opened = async (callId: string) => {
  const { id } = await rowOf(callId);
  return (await service.ask({ method: 'GET', url: `/api/clinic/call-history/${id}`, as: clinic.manager }))
    .body.data;
};
const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { interval: 50 });

test('a call is in the history from its first event, in progress and without an outcome, and ends with its report', async () => {
  const callId = randomUUID();
  await send(callId, 'status-update', { status: 'in-progress' });
  await until(async () => expect(await rowOf(callId)).toBeDefined());
  expect(await rowOf(callId)).toMatchObject({ status: 'in_progress', outcome: null, duration: 0 });
  expect((await rowOf(callId)).callerPhone).toContain('42');
  const { total } = (await history()).pagination;

  const name = 'get_clinic_info';
  const toolCall = { id: randomUUID(), type: 'function', function: { name, arguments: {} } };
  await send(callId, 'tool-calls', { toolCalls: [toolCall] });
  await until(async () => expect(JSON.stringify((await opened(callId)).trace)).toContain(name));
  expect(await opened(callId)).toMatchObject({ status: 'in_progress', outcome: null, endedAt: null });

  await send(callId, 'end-of-call-report', {
    startedAt: '2026-11-16T17:00:00Z',
    endedAt: '2026-11-16T17:01:30Z',
    artifact: { transcript: 'AI: Hello\nUser: When are you open?' },
  });
  expect(await rowOf(callId)).toMatchObject({ status: 'ended', duration: 90 });
  expect((await rowOf(callId)).outcome).not.toBeNull();
  expect((await history()).pagination.total).toBe(total);
});

test('the words so far can be read during the call, and the report takes precedence', async () => {
  const callId = randomUUID();
  const conversation = [
    { role: 'system', content: 'You are a receptionist.' },
    { role: 'assistant', content: 'Hello' },
  ];
  const answer = await send(callId, 'conversation-update', { conversation });
  expect(answer.status).toBe(200);
  await until(async () => expect(await rowOf(callId)).toMatchObject({ status: 'in_progress' }));
  const more = [...conversation, { role: 'user', content: 'I need a visit' }];
  await send(callId, 'conversation-update', { conversation: more });
  await until(async () => expect((await opened(callId)).transcript).toBe('AI: Hello\nUser: I need a visit'));

  await send(callId, 'end-of-call-report', { artifact: { transcript: 'AI: Hello\nUser: All of it' } });
  await send(callId, 'conversation-update', { conversation });
  expect(await opened(callId)).toMatchObject({ status: 'ended', transcript: 'AI: Hello\nUser: All of it' });
});

describe('the language of a call in progress', () => {
  const keep = (callId: string) =>
    progressStore(service.database.db).keep(clinic.id, [
      {
        ...{ callId, callerPhone: CALLER, said: [], source: null },
        ...{ startedAt: service.clock.now(), heardAt: service.clock.now() },
        ...{ localDate: '2026-11-16', localHour: 9, afterHours: false },
      },
    ]);
  const learn = (callId: string, language: 'en' | 'zh') =>
    service.database.db.inClinic(clinic.id, (_, tx) =>
      memoryStore(service.database.db).merge(tx, clinic.id, callId, { language }, service.clock.now()),
    );

  test('is in the list what the caller showed before the call had a row', async () => {
    const callId = randomUUID();
    await learn(callId, 'zh');
    await keep(callId);
    expect(await rowOf(callId)).toMatchObject({ status: 'in_progress', language: 'zh' });
  });

  test('is in the list what the caller showed while the row was begun', async () => {
    const callId = randomUUID();
    await keep(callId);
    await learn(callId, 'zh');
    await keep(callId);
    expect(await rowOf(callId)).toMatchObject({ status: 'in_progress', language: 'zh' });
  });
});

describe('a call whose report does not come', () => {
  test('ends as such after half an hour of silence, with what the tools did', async () => {
    const callId = randomUUID();
    await send(callId, 'status-update', { status: 'in-progress' });
    await until(async () => expect(await rowOf(callId)).toBeDefined());
    const call = {
      id: randomUUID(),
      type: 'function',
      function: { name: 'log_call_metadata', arguments: { callOutcome: 'clinic_info' } },
    };
    await send(callId, 'tool-calls', { toolCalls: [call] });
    const heardAt = service.clock.now();
    const store = progressStore(service.database.db);

    await store.endSilent(heardAt);
    expect(await rowOf(callId)).toMatchObject({ status: 'in_progress' });
    await store.endSilent(new Date(heardAt.getTime() + 1));
    await until(async () =>
      expect(await rowOf(callId)).toMatchObject({ status: 'no_report', outcome: 'clinic_info' }),
    );

    await send(callId, 'end-of-call-report', { endedReason: 'customer-ended-call' });
    expect(await rowOf(callId)).toMatchObject({ status: 'ended', outcome: 'clinic_info' });
  });

  test('is found by a scheduled job', () => {
    expect(service.jobs).toContain('cron:calls-without-report');
  });
});
