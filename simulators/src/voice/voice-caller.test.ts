import { describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../http-listener.ts';
import { startVoicePlatform } from './voice-platform.ts';
import {
  aWebhook,
  clinic,
  closeAfterEach,
  fromPatient,
  idsIn,
  json,
  open,
  patient,
  type Sent,
  succeed,
} from './webhook-for-tests.ts';

closeAfterEach();

describe('a message of the platform', () => {
  test('has the clinic and the caller beside the call, and a stale call', async () => {
    const { caller, sent } = await aWebhook();
    const call = caller.startCall(fromPatient);
    await call.status('in-progress');

    expect(sent()[0]?.message).toMatchObject({
      type: 'status-update',
      status: 'in-progress',
      timestamp: expect.any(Number),
      phoneNumber: { number: clinic, id: call.phoneNumberId },
      customer: { number: patient },
      call: { id: call.id, status: 'ringing', cost: 0, customer: { number: patient } },
    });
    expect(sent()[0]?.message.call).not.toHaveProperty('phoneNumber');
  });

  test('finds the id of the number at the platform', async () => {
    const phoneNumbers = [{ id: 'num-main', number: clinic, provider: 'vapi' }];
    const platform = await startVoicePlatform({ apiKey: 'k', phoneNumbers });
    open.push(platform);
    const { caller } = await aWebhook(succeed, { platform });

    expect(caller.startCall(fromPatient).phoneNumberId).toBe('num-main');
  });
});

describe('tool calls', () => {
  test('name each call in three lists and hand over what the model hears', async () => {
    const { caller, sent } = await aWebhook();
    const answer = await caller.startCall(fromPatient).tool('create_appointment', { providerId: '101' });
    const message = sent()[0]?.message;

    expect(answer).toMatchObject({ status: 'result', result: { success: true }, heard: '{"success":true}' });
    expect(message?.toolCalls).toEqual([
      {
        id: answer.toolCallId,
        type: 'function',
        function: { name: 'create_appointment', arguments: { providerId: '101' } },
      },
    ]);
    expect(message?.toolCallList).toEqual(message?.toolCalls);
    expect(message?.toolWithToolCallList).toMatchObject([{ toolCall: message?.toolCalls[0] }]);
  });

  test('several in one message get their own answers, in any order', async () => {
    const { caller } = await aWebhook((sent) =>
      json({
        results: idsIn(sent)
          .map((toolCallId, at) => ({ toolCallId, result: { at } }))
          .toReversed(),
      }),
    );
    const answers = await caller.startCall(fromPatient).tools([{ name: 'a' }, { name: 'b' }]);

    expect(answers.map(({ name, result }) => [name, result.at])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  test('a result sent as text is read as the model reads it', async () => {
    const { caller } = await aWebhook((sent) =>
      json({ results: [{ toolCallId: idsIn(sent)[0], result: '{"success":true}' }] }),
    );

    expect((await caller.startCall(fromPatient).tool('a')).result).toEqual({ success: true });
  });

  const oneResult = (result: unknown) => (sent: Sent) =>
    json({ results: [{ toolCallId: idsIn(sent)[0], result }] });
  test.each<[string, (sent: Sent) => HttpAnswer, string]>([
    ['another status than 200', (sent) => ({ ...succeed(sent), status: 400 }), 'the status is 400'],
    ['no JSON', () => ({ status: 200, body: '<html>' }), 'the answer is not JSON'],
    ['a bare list', () => json([]), 'there is no list of results'],
    [
      'the id of another call',
      () => json({ results: [{ toolCallId: 'call_other', result: 'x' }] }),
      'no result carries the id of the call',
    ],
    ['an empty result', oneResult(''), 'the result is empty'],
    ['a line break in a text', oneResult('one\ntwo'), 'the result has a line break'],
    [
      'a line break deep inside',
      oneResult({ slots: [{ display: 'nine\u2028ten' }] }),
      'the result has a line break',
    ],
  ])('an answer with %s is not heard', async (_, answer, reason) => {
    const { caller } = await aWebhook(answer);

    expect(await caller.startCall(fromPatient).tool('a')).toMatchObject({
      status: 'no-result',
      heard: 'No result returned.',
      reason,
    });
  });

  test('an answer that comes too late is not heard', async () => {
    const { caller, faults } = await aWebhook(succeed, { limits: { toolMs: 40 } });
    faults.set({ kind: 'silent' });
    const answer = await caller.startCall(fromPatient).tool('a');

    expect(answer).toMatchObject({ status: 'no-result', reason: 'the answer came too late' });
    expect(answer.reply).toMatchObject({ status: 'timed-out', http: 0 });
  });

  test('a broken connection is not an answer', async () => {
    const { caller, faults } = await aWebhook();
    faults.set({ kind: 'reset' });

    expect(await caller.startCall(fromPatient).tool('a')).toMatchObject({
      reason: 'the connection broke off',
    });
  });

  test('stay in the history as text, with their results', async () => {
    const { caller, sent } = await aWebhook();
    const call = caller.startCall(fromPatient);
    await call.tool('get_slots', { day: 1 });
    await call.status('in-progress');

    expect(sent()[1]?.message.artifact.messages.slice(1)).toMatchObject([
      { role: 'tool_calls', toolCalls: [{ function: { arguments: '{"day":1}' } }] },
      { role: 'tool_call_result', name: 'get_slots', result: '{"success":true}' },
    ]);
  });
});

describe('a platform that retries', () => {
  test('delivers one call twice at the same instant, with the same id and different bytes', async () => {
    let release = () => {};
    const bothHere = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = 0;
    const { caller, requests, sent } = await aWebhook(async (body) => {
      arrived += 1;
      if (arrived === 2) release();
      await bothHere;
      return succeed(body);
    });
    const answers = await caller.startCall(fromPatient).repeat('create_appointment', {}, { afterMs: [0, 0] });

    expect(answers.map(({ status }) => status)).toEqual(['result', 'result']);
    expect(new Set(sent().flatMap(idsIn)).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(2);
  });

  test('delivers again later with a new timestamp and a new presigned address', async () => {
    const { caller, sent } = await aWebhook();
    await caller.startCall(fromPatient).repeat('create_appointment', {}, { afterMs: [0, 20] });
    const [first, second] = sent().map(({ message }) => message);

    expect(second?.timestamp).toBeGreaterThan(first?.timestamp ?? 0);
    expect(second?.artifact.presignedRecordingUrl).not.toBe(first?.artifact.presignedRecordingUrl);
  });
});

describe('the end of a call', () => {
  test('has a report with correct figures beside a stale call', async () => {
    const { caller, sent } = await aWebhook(() => json({ received: true }));
    const call = caller.startCall(fromPatient);
    await call.turn({ user: 'Tomorrow at nine, please.', assistant: 'You are booked.' });
    await call.end({ durationSeconds: 58.434, costUsd: 0.1034, endedReason: 'assistant-ended-call' });
    const report = sent().at(-1)?.message;

    expect(report).toMatchObject({
      type: 'end-of-call-report',
      endedReason: 'assistant-ended-call',
      durationSeconds: 58.434,
      durationMs: 58_434,
      cost: 0.1034,
      transcript: 'User: Tomorrow at nine, please.\nAI: You are booked.\n',
      call: { cost: 0, status: 'ringing' },
    });
    expect(Date.parse(String(report?.endedAt)) - Date.parse(String(report?.startedAt))).toBe(58_434);
  });

  test('omits members on request', async () => {
    const { caller, sent } = await aWebhook(() => json({ received: true }));
    await caller.startCall(fromPatient).end({ members: { durationSeconds: undefined, call: undefined } });

    expect(sent().at(-1)?.message).not.toHaveProperty('durationSeconds');
    expect(sent().at(-1)?.message).not.toHaveProperty('call');
  });

  test("adds the call to the platform's list, ended and with its cost", async () => {
    const platform = await startVoicePlatform({ apiKey: 'k' });
    open.push(platform);
    const { caller } = await aWebhook(() => json({ received: true }), { platform });
    const call = caller.startCall({ ...fromPatient, phoneNumberId: 'num-main' });
    await call.end({ costUsd: 0.2 });

    expect(platform.calls()).toMatchObject([
      { id: call.id, phoneNumberId: 'num-main', status: 'ended', cost: 0.2 },
    ]);
  });

  test('one exchange of words sends six events', async () => {
    const { caller } = await aWebhook(() => json({ received: true }));
    await caller.startCall(fromPatient).turn({ user: 'Hello.', assistant: 'Good morning.' });

    expect(caller.ledger.count('speech-update')).toBe(4);
    expect(caller.ledger.count('conversation-update')).toBe(2);
  });
});

describe('requests to the webhook', () => {
  test.each([
    [{ assistantId: 'a1' }, { status: 'assistant', assistantId: 'a1' }],
    [{ squadId: 's1' }, { status: 'squad', squadId: 's1' }],
    [{ assistantId: 'a1', squadId: 's1' }, { status: 'dropped' }],
    [
      { error: 'We are closed.', assistantId: 'a1' },
      { status: 'refused', spoken: 'We are closed.' },
    ],
    [{ destination: { type: 'number', number: '+16045550111' } }, { status: 'forwarded' }],
    [{}, { status: 'dropped', reason: 'nobody is named to take the call' }],
  ])('who takes the call, answered %j', async (body, expected) => {
    const { caller, sent } = await aWebhook(() => json(body));

    expect(await caller.startCall(fromPatient).assistantRequest()).toMatchObject(expected);
    expect(sent()[0]?.message).toMatchObject({
      type: 'assistant-request',
      call: { assistantId: null, squadId: null },
    });
  });

  test('a call that nobody takes in time is dropped', async () => {
    const { caller, faults } = await aWebhook(succeed, { limits: { assistantRequestMs: 40 } });
    faults.set({ kind: 'silent' });

    expect(await caller.startCall(fromPatient).assistantRequest()).toMatchObject({ status: 'dropped' });
  });
});
