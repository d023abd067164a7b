import { afterEach, describe, expect, test } from 'vitest';
import {
  aClinicProfile,
  CLINIC_ID,
  CLINIC_NUMBER,
  type TestWebhook,
  testWebhook,
  toolMessage,
  type WebhookOptions,
} from '../../../../tests/test-webhook.ts';
import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { Failure } from '../../../kernel/failure.ts';
import transferCall from '../tools/transfer-call.ts';

let webhook: TestWebhook | null = null;
const open = async (options: WebhookOptions = {}) => {
  webhook = await testWebhook(options);
  return webhook;
};
afterEach(async () => {
  await webhook?.close();
  webhook = null;
});

const about = (type: string, more: object = {}) => ({
  message: {
    type,
    call: { id: 'c-1', assistantId: null, squadId: null },
    phoneNumber: { id: 'pn-1', number: CLINIC_NUMBER },
    customer: { number: '+16045550142' },
    ...more,
  },
});
const aPlatform = (squads: Record<string, Array<string | null>>) => {
  const asked: string[] = [];
  return {
    asked,
    phoneNumber: async () => null,
    lineup: async (id: string) => {
      asked.push(id);
      const assistantIds = squads[id];
      if (!assistantIds) throw new Failure('UNAVAILABLE', 'gone');
      return { id, name: null, assistantIds };
    },
  };
};
const withSquad = aClinicProfile({ voiceSquadId: 'sq-1' });

describe('the assistant that takes a call', () => {
  test("is the first of the clinic's squad, looked up once", async () => {
    const platform = aPlatform({ 'sq-1': ['as-1', 'as-2'] });
    const { post } = await open({ clinics: [withSquad], platform, assistantId: 'as-default' });
    expect(await post(about('assistant-request'))).toMatchObject({
      status: 200,
      body: { assistantId: 'as-1' },
    });
    expect((await post(about('assistant-request'))).body).toMatchObject({ assistantId: 'as-1' });
    expect(platform.asked).toEqual(['sq-1']);
  });

  test.each<[string, WebhookOptions, object]>([
    [
      'is the squad itself where the platform is to be told so',
      { clinics: [withSquad], assistantRequest: 'squad' },
      { squadId: 'sq-1' },
    ],
    [
      'is the one assistant of the settings for a clinic without a squad',
      { assistantId: 'as-default' },
      { assistantId: 'as-default' },
    ],
    [
      'is that one too while the platform is down',
      { clinics: [withSquad], platform: aPlatform({}), assistantId: 'as-default' },
      { assistantId: 'as-default' },
    ],
    [
      'is that one too where the first of the squad has no id',
      { clinics: [withSquad], platform: aPlatform({ 'sq-1': [null] }), assistantId: 'as-default' },
      { assistantId: 'as-default' },
    ],
    [
      'is that one too without a squad where squads are to be told',
      { assistantRequest: 'squad', assistantId: 'as-default' },
      { assistantId: 'as-default' },
    ],
    [
      "is the squad where its first can't be found, and none is in the settings",
      { clinics: [withSquad], platform: aPlatform({}) },
      { squadId: 'sq-1' },
    ],
    ['is nobody where none is named', {}, { error: expect.any(String) }],
    ['is nobody for an unknown number', { clinics: [] }, { error: expect.stringContaining('clinic') }],
    [
      'is nobody while the voice agent is off',
      { clinics: [aClinicProfile({ voiceAgentEnabled: false })], assistantId: 'as-default' },
      { error: expect.stringContaining("isn't active") },
    ],
  ])('%s', async (_, options, expected) => {
    const { post } = await open(options);
    const { status, body } = await post(about('assistant-request'));
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
    expect(Object.keys(body)[0]).toBe(Object.keys(expected)[0]);
  });

  test.each<[string, Parameters<typeof aClinicProfile>[0], RegExp]>([
    [
      'in English',
      {},
      /^Thank you for calling Fraser Street Clinic\. I'm an automated assistant, .*transcribed/,
    ],
    [
      'in Chinese too, for those who speak no English',
      {},
      /transcribed\. 自动助理，通话会转成文字，可说国语。\s?How can I help/,
    ],
    [
      'in English alone where the clinic speaks nothing else',
      { supportedLanguages: ['en'] },
      /^[^\u4e00-\u9fff]*transcribed\. How can I help you\?$/,
    ],
    [
      'in Chinese where the clinic speaks nothing else',
      { supportedLanguages: ['zh'] },
      /^您好，这里是.*自动语音助理/,
    ],
    [
      "in the clinic's own words",
      { customGreeting: 'Welcome to Fraser Street.' },
      /^Welcome to Fraser Street\. I'm/,
    ],
    [
      'with what the clinic says of the assistant',
      { assistantDisclosure: 'A computer answers and writes along.' },
      /Clinic\. A computer answers and writes along\./,
    ],
  ])('greets %s, and tells the prompt about the clinic', async (_, clinic, greeting) => {
    const { post } = await open({ clinics: [aClinicProfile(clinic)], assistantId: 'as-default' });
    const { body } = await post(about('assistant-request'));
    expect(body.assistantOverrides.firstMessage).toMatch(greeting);
    expect(body.assistantOverrides.variableValues).toMatchObject({
      clinicName: 'Fraser Street Clinic',
      timezone: 'America/Vancouver',
    });
  });
});

test('is told whether the number is hidden and whether the clinic is open', async () => {
  const { post } = await open({ clinics: [aClinicProfile({})], assistantId: 'as-default' });
  const asked = async (from: string | null) => {
    const { body } = await post(about('assistant-request', { customer: { number: from } }));
    return body.assistantOverrides.variableValues;
  };
  expect(await asked('+16045550142')).toMatchObject({ callerNumber: 'shown', callerNumberZh: '有' });
  for (const hidden of [null, 'anonymous', ''])
    expect(await asked(hidden)).toMatchObject({ callerNumber: 'hidden', callerNumberZh: '隐藏' });
  const { clinicNow, clinicNowZh } = await asked(null);
  expect(['open 开门', 'closed 关门']).toContain(`${clinicNow} ${clinicNowZh}`);
});

test('speaks a greeting of less than twelve seconds, with the disclosure', async () => {
  const { post } = await open({ clinics: [aClinicProfile({})], assistantId: 'as-default' });
  const { body } = await post(about('assistant-request'));
  const greeting = String(body.assistantOverrides.firstMessage);
  const characters = greeting.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  const words = greeting.match(/[A-Za-z]+/g)?.length ?? 0;
  // As fast as the voices speak: 4.4 characters and 2.6 words a second.
  expect(characters / 4.4 + words / 2.6).toBeLessThan(12);
});

describe('recording', () => {
  const asked = async (clinic: Parameters<typeof aClinicProfile>[0]) => {
    const { post } = await open({ clinics: [aClinicProfile(clinic)], assistantId: 'as-default' });
    return (await post(about('assistant-request'))).body.assistantOverrides;
  };

  test("is off unless the clinic has turned it on, whatever the assistant's setting at the platform", async () => {
    expect((await asked({})).artifactPlan).toEqual({
      recordingEnabled: false,
      videoRecordingEnabled: false,
      pcapEnabled: false,
    });
    expect((await asked({ callRecording: true })).artifactPlan.recordingEnabled).toBe(true);
  });

  test("is announced in both languages, even if the clinic's own words omit it", async () => {
    const { firstMessage, variableValues } = await asked({ callRecording: true });
    expect(firstMessage).toMatch(/this call is recorded and transcribed\. .*通话会录音/u);
    expect(variableValues.disclosureEn).toMatch(/recorded/);
    expect(variableValues.disclosureZh).toMatch(/录音/u);
    const own = await asked({ callRecording: true, assistantDisclosure: 'A computer writes along.' });
    expect(own.firstMessage).toMatch(/A computer writes along\. This call is recorded\./);
  });

  test("a greeting with the clinic's Chinese words still discloses in Chinese that the call is transcribed", async () => {
    const { firstMessage } = await asked({ customGreeting: 'Fraser Street Clinic, 您好，可以说国语。' });
    expect(firstMessage).toMatch(/transcribed\. 通话会转成文字。/u);
  });

  test('the prompt has the disclosure in both languages, for a call that is handed over', async () => {
    expect((await asked({})).variableValues).toMatchObject({
      disclosureEn: "I'm an automated assistant, and this call is transcribed.",
      disclosureZh: '我是自动语音助理，本次通话会转成文字记录。',
    });
  });
});

describe('the transfer number', () => {
  test.each<[string, Parameters<typeof aClinicProfile>[0], object]>([
    [
      'to the number for transfers',
      { transferPhoneNumber: '604-555-0111', handoffPhone: '+16045550122' },
      { destination: { type: 'number', number: '+16045550111' } },
    ],
    [
      'else to the number for staff',
      { handoffPhone: '(604) 555-0122' },
      { destination: { type: 'number', number: '+16045550122' } },
    ],
    ['else nowhere, in words', {}, { error: expect.any(String) }],
    [
      "nowhere when the number can't be dialled",
      { handoffPhone: 'ask Maria' },
      { error: expect.any(String) },
    ],
    [
      'nowhere when transfers are off',
      { transferEnabled: false, transferPhoneNumber: '+16045550111' },
      { error: expect.any(String) },
    ],
  ])('%s', async (_, overrides, expected) => {
    const missed: { why: string }[] = [];
    const clinicNews = {
      chartIncomplete: async () => undefined,
      emergency: async () => undefined,
      notTransferred: async (report: { why: string }) => void missed.push(report),
    };
    const { post, seen } = await open({ clinics: [aClinicProfile(overrides)], clinicNews });
    const { status, body } = await post(about('transfer-destination-request'));
    expect(status).toBe(200);
    expect(body).toEqual(expected);
    // It is made when the platform says so, not when it asks where to.
    expect(seen.memory.get(`${CLINIC_ID}:c-1`)?.outcomes).toBeUndefined();
    expect(missed.map(({ why }) => why)).toEqual('destination' in body ? [] : [expect.any(String)]);
  });

  test('is found by the call alone once the call is known', async () => {
    const { post } = await open({ clinics: [aClinicProfile({ handoffPhone: '+16045550122' })] });
    const bare = { message: { type: 'transfer-destination-request', call: { id: 'c-1' } } };
    expect((await post(bare)).status).toBe(400);
    await post(about('status-update', { status: 'ringing' }));
    expect((await post(bare)).body).toEqual({ destination: { type: 'number', number: '+16045550122' } });
  });

  test("is refused in the call's language", async () => {
    const { post, seen } = await open();
    seen.calls.rememberSoon(CLINIC_ID, 'c-1', { language: 'zh' });
    expect((await post(about('transfer-destination-request'))).body.error).toMatch(/\p{Script=Han}/u);
  });
});

describe('a status update', () => {
  test('about a forwarded call marks it as transferred', async () => {
    const { post, seen } = await open();
    expect((await post(about('status-update', { status: 'in-progress' }))).body).toEqual({ received: true });
    expect(seen.memory.size).toBe(0);
    await post(about('status-update', { status: 'forwarding' }));
    expect(seen.memory.get(`${CLINIC_ID}:c-1`)).toEqual(withOutcome('transferred'));
  });

  test('is stored once, however often repeated, and again after another status', async () => {
    const { post, seen } = await open();
    for (const status of ['ringing', 'ringing', 'in-progress', 'in-progress', 'ringing'])
      expect(await post(about('status-update', { status }))).toMatchObject({
        status: 200,
        body: { received: true },
      });
    expect(seen.traced.map(({ detail }) => detail.status)).toEqual(['ringing', 'in-progress', 'ringing']);
  });

  test('that could not be stored is stored when repeated', async () => {
    const { post, seen } = await open();
    const { markTransferred } = seen.calls;
    seen.calls.markTransferred = () => Promise.reject(new Failure('UNAVAILABLE', 'away'));
    await post(about('status-update', { status: 'forwarding' }));
    seen.calls.markTransferred = markTransferred;
    expect(seen.memory.size).toBe(0);
    await post(about('status-update', { status: 'forwarding' }));
    expect(seen.memory.get(`${CLINIC_ID}:c-1`)).toEqual(withOutcome('transferred'));
  });

  test('about our rejected answer is counted, although it names no call', async () => {
    const { post, voice } = await open();
    const { status } = await post({
      message: {
        type: 'status-update',
        status: 'ended',
        endedReason: 'assistant-request-returned-invalid-assistant',
        inboundPhoneCallDebuggingArtifacts: { error: "Couldn't get assistant" },
      },
    });
    expect([status, voice.counts.callNotAccepted]).toEqual([200, 1]);
  });

  test('about a silent assistant is counted and shown in the trace', async () => {
    const { post, voice, seen } = await open();
    await post(about('status-update', { status: 'ringing' }));
    await post(about('hang'));
    expect(voice.counts.hangs).toBe(1);
    expect(seen.traced.at(-1)).toMatchObject({ callId: 'c-1', detail: { type: 'hang' } });
  });
});

describe('an end-of-call report', () => {
  test('is stored for its clinic', async () => {
    const { post, seen } = await open();
    const report = about('end-of-call-report', {
      durationSeconds: 61.4,
      cost: 0.1,
      transcript: 'AI: Hello',
      endedReason: 'customer-ended-call',
    });
    expect(await post(report)).toMatchObject({ status: 200, body: { received: true } });
    expect(seen.recorded).toMatchObject([
      { clinicId: CLINIC_ID, callId: 'c-1', callerPhone: '+16045550142', durationSeconds: 61.4, cost: 0.1 },
    ]);
  });

  test.each<[string, object, number]>([
    ['of an unknown clinic', { phoneNumber: { number: '+15005550000' } }, 1],
    ['without a call id', { call: {} }, 0],
  ])('%s is acknowledged and counted, not stored', async (_, more, unknown) => {
    const { post, voice, seen } = await open();
    expect(await post(about('end-of-call-report', more))).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(seen.recorded).toEqual([]);
    expect([voice.counts.reportsNotStored, voice.counts.unknownClinic]).toEqual([1, unknown]);
  });

  test('that could not be stored fails, so that it may be sent again', async () => {
    const { post, seen } = await open();
    seen.calls.record = async () => {
      throw new Failure('UNAVAILABLE', 'The database is away.');
    };
    expect((await post(about('end-of-call-report'))).status).toBe(503);
  });
});

describe('during a database outage', () => {
  const away = async () => Promise.reject(new Failure('UNAVAILABLE', 'away'));
  const clinics = { profile: away, byVoiceNumber: away, byVoiceNumberId: away, isOpenAt: () => true };

  test('tool calls are told that the system is down', async () => {
    const { post } = await open({ clinics });
    const { status, body } = await post(toolMessage([{ name: 'anything' }]));
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      {
        toolCallId: 'call_1',
        result: { success: false, message: expect.stringContaining('Our system is having trouble') },
      },
    ]);
  });

  test('tool calls are answered in the requested language, and a caller who wants a person is transferred', async () => {
    const { post } = await open({ clinics, tools: [transferCall] });
    const { body } = await post(
      toolMessage([
        { id: '1', name: 'anything', arguments: { language: 'zh' } },
        { id: '2', name: 'transfer_call', arguments: {} },
      ]),
    );

    expect(body.results).toMatchObject([
      { result: { success: false, message: expect.stringContaining('我们的系统暂时有点问题') } },
      { result: { transfer: true } },
    ]);
  });

  test.each<[string, number, object]>([
    ['assistant-request', 200, { assistantId: 'as-default' }],
    ['transfer-destination-request', 200, { error: expect.any(String) }],
    ['status-update', 200, { received: true }],
    ['hang', 200, { received: true }],
    ['end-of-call-report', 503, { code: 'INTERNAL_ERROR' }],
  ])('%s is answered with %i', async (type, expected, body) => {
    const { post } = await open({ clinics, assistantId: 'as-default' });
    const answer = await post(about(type));
    expect(answer.status).toBe(expected);
    expect(answer.body).toMatchObject(body);
  });
});
