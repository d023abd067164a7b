import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aClinicProfile,
  type TestWebhook,
  testWebhook,
  toolMessage,
} from '../../../../tests/test-webhook.ts';
import { Failure } from '../../../kernel/failure.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, reason } from '../arguments/argument.ts';
import { defineTool } from '../tool.ts';
import transferCall from '../tools/transfer-call.ts';

const failed = phrase({ en: 'Nothing was done.', zh: '没有办理。' });
const done: string[] = [];
const fake = (name: string, heldInEmergency = false, message = `${name} answered.`) =>
  defineTool({
    name,
    description: '',
    arguments: argumentsOf({ reason }),
    writes: heldInEmergency,
    heldInEmergency,
    whenItFails: { result: { success: false }, say: failed },
    run: async (_, { language }) => {
      done.push(name);
      return { success: true, message: language === 'zh' ? '好的。' : message };
    },
  });
const TOOLS = [
  fake('create_appointment', true),
  fake('update_appointment', true),
  fake('register_new_patient', true),
  fake('check_appointments'),
  fake('log_call_metadata'),
  transferCall,
];

let webhook: TestWebhook;
const open = async (options: Parameters<typeof testWebhook>[0] = {}, clinic = {}) => {
  webhook = await testWebhook({
    tools: TOOLS,
    clinics: [aClinicProfile({ nurseLine: '811', transferPhoneNumber: '+16045550199', ...clinic })],
    ...options,
  });
};
beforeEach(() => open());
afterEach(async () => {
  done.length = 0;
  await webhook.close();
});

const CALL = {
  id: 'c-1',
  customer: { number: '+16045550142' },
  phoneNumber: { number: '+16045550100' },
  monitor: { controlUrl: 'https://phone.vapi.ai/c-1/control' },
};
const says = (transcript: string, role = 'user', type = 'transcript') =>
  webhook.post({ message: { type, role, transcriptType: 'final', transcript, call: CALL } });
const assistant = (transcript: string) => says(transcript, 'assistant');
let count = 0;
const ask = async (name: string, given: object = {}, more: object = {}) => {
  count += 1;
  const { body } = await webhook.post(
    toolMessage([{ id: `t-${count}`, name, arguments: given }], { call: CALL, ...more }),
  );
  return body.results[0].result;
};
const item = () => webhook.live.items.get('c-1');
const CHEST =
  'um by the way my chest has been feeling really tight since this morning and my left arm is numb';

test.each(['transcript', 'transcript[transcriptType="final"]'])(
  'a caller’s sentence (%s) creates the item and the warning, and books nothing',
  async (type) => {
    expect(await says(CHEST, 'user', type)).toMatchObject({ status: 200, body: { received: true } });
    expect(item()).toMatchObject({ kind: 'emergency', urgent: true, words: [CHEST], phone: '+16045550142' });
    await expect.poll(() => webhook.live.spoken).toEqual([expect.stringContaining('911')]);
    await expect.poll(() => item()?.facts?.told).toContain('911');
    expect(await ask('create_appointment')).toMatchObject({ success: false, emergency: true });
    expect(done).toEqual([]);
  },
);

test("neither the assistant's sentences nor harmless ones trigger anything", async () => {
  await assistant('Do you have chest pain?');
  await says('no, I just want to book a visit');
  expect(item()).toBeUndefined();
  expect(await ask('create_appointment')).toMatchObject({ success: true });
});

test('a clear yes to a question about a red flag counts', async () => {
  await assistant('Do you have any chest pain or trouble breathing?');
  await says('yes');
  expect(item()).toMatchObject({ words: ['yes'] });
});

test('two halves of a sentence within ten seconds count together', async () => {
  await says('my chest');
  expect(item()).toBeUndefined();
  await says("it's really tight");
  expect(item()).toMatchObject({ words: ['my chest', "it's really tight"] });
});

test('the next spoken answer begins with the warning, once; log_call_metadata is not spoken', async () => {
  await webhook.close();
  await open({ acceptsControl: false });
  await says(CHEST);
  expect(await ask('log_call_metadata')).not.toHaveProperty('emergency');
  expect(await ask('check_appointments')).toMatchObject({
    emergency: true,
    message: expect.stringMatching(/^This may be an emergency.*911.*check_appointments answered\.$/),
  });
  expect(await ask('check_appointments')).toEqual({ success: true, message: 'check_appointments answered.' });
});

test('a hedge keeps bookings waiting and names the nurse line; a clear denial lets them continue', async () => {
  await says(CHEST);
  await assistant('This may be an emergency. Please hang up and call 911.');
  await says('应该不算紧急吧 你帮我约一下');
  expect((await ask('create_appointment', { language: 'en' })).message).toMatch(
    /8-1-1.*put you through.*call you right back/,
  );
  await says("I don't think so");
  expect(await ask('register_new_patient')).toMatchObject({ success: false, emergency: true });
  await says("no, it's not an emergency, please go on");
  expect(await ask('create_appointment')).toMatchObject({ success: true });
  expect(item()).toMatchObject({ denial: { text: "no, it's not an emergency, please go on" } });
  expect(done).toEqual(['create_appointment']);
});

test('a bare no counts only as an answer to the warning', async () => {
  await says(CHEST);
  await assistant('Please call 911. Which day would you like?');
  await assistant('Which day would you like?');
  await says('no');
  expect(await ask('create_appointment')).toMatchObject({ emergency: true });
  await assistant('Is this an emergency?');
  await says('no');
  expect(await ask('create_appointment')).toMatchObject({ success: true });
});

test('a denial before the warning does not count, and a new sighting after a denial holds again', async () => {
  await webhook.close();
  await open({ acceptsControl: false });
  await says(CHEST);
  await says("it's not an emergency");
  expect(await ask('create_appointment')).toMatchObject({ emergency: true });
  await says("it's not an emergency");
  expect(await ask('create_appointment', { reason: 'tight chest' })).toMatchObject({ success: true });
  await says("I can't breathe");
  expect(await ask('create_appointment')).toMatchObject({ emergency: true });
});

test('words in artifact.messages are read too, and a repeated list is nothing new', async () => {
  const artifact = {
    messages: [
      { role: 'system', message: 'You are kind. Chest pain is an emergency.' },
      { role: 'bot', message: 'How can I help?', secondsFromStart: 1 },
      { role: 'user', message: '我宝宝发烧三十九度五 从早上到现在都不喝奶', secondsFromStart: 3 },
    ],
  };
  const first = await ask('create_appointment', {}, { artifact });
  expect(first).toMatchObject({ success: false, emergency: true, message: expect.stringContaining('紧急') });
  expect(item()).toMatchObject({ language: 'zh', words: ['我宝宝发烧三十九度五 从早上到现在都不喝奶'] });
  await says('不是紧急情况 请继续');
  expect(await ask('create_appointment', {}, { artifact })).toMatchObject({ success: true });
});

test('the item shows the language the call had before the sighting', async () => {
  await says('你好');
  await says('I have chest pain right now');
  expect(item()).toMatchObject({ language: 'zh' });
});

test('the item of an English call says so, and the last tool argument changes it', async () => {
  await says(CHEST);
  expect(item()).toMatchObject({ language: 'en' });
  await ask('check_appointments', { language: 'zh' });
  await says("I can't breathe");
  expect(item()).toMatchObject({ language: 'zh' });
});

test('a warning that returns as a transcript is not repeated', async () => {
  await says(CHEST);
  await expect.poll(() => item()?.facts?.told).toContain('911');
  const told = item()?.facts?.told ?? '';
  await assistant(told.toLowerCase().replaceAll(',', ''));
  expect(item()?.facts?.told).toBe(told);
  await assistant('Yes. Please call 911 now, they will help you.');
  expect(item()?.facts?.told).toBe(`${told} Yes. Please call 911 now, they will help you.`);
});

test("the assistant's sentences before the sighting are not recorded as heard in answer to it", async () => {
  await assistant('If this is an emergency, hang up and call 911. How can I help?');
  await webhook.close();
  await open({ acceptsControl: false });
  await says(CHEST);
  expect(item()?.facts?.told).toBe('');
});

test('the item names appointment, patient and time as soon as they are known', async () => {
  await ask('create_appointment', { patientId: '9', appointmentTime: '2026-11-24T15:10' });
  await says(CHEST);
  expect(item()).toMatchObject({ patientId: '9' });
  await ask('log_call_metadata', { patientId: '9', appointmentId: '549' });
  await expect.poll(() => item()?.appointmentId).toBe('549');
});

const stepsShown = () => JSON.parse(item()?.facts?.next ?? '[]') as Array<{ what: string; detail?: string }>;

test('a transfer says once to which number, however often it is reported', async () => {
  await says(CHEST);
  await webhook.post({ message: { type: 'status-update', status: 'forwarding', call: CALL } });
  await expect.poll(stepsShown).toMatchObject([{ what: 'transferred', detail: '+16045550199' }]);
  await webhook.post({
    message: { type: 'end-of-call-report', endedReason: 'assistant-forwarded-call', call: CALL },
  });
  expect(stepsShown()).toMatchObject([{ what: 'transferred', detail: '+16045550199' }]);
});

test('a failed transfer is not shown as made, and says to which number', async () => {
  await says(CHEST);
  await webhook.post({ message: { type: 'status-update', status: 'forwarding', call: CALL } });
  await expect.poll(() => item()?.facts?.next).toContain('transferred');
  await webhook.post({
    message: { type: 'end-of-call-report', endedReason: 'call.forwarding.operator-busy', call: CALL },
  });
  expect(stepsShown()).toMatchObject([{ what: 'notTransferred', detail: '+16045550199' }]);
});

test('a transfer during an emergency goes ahead, with the warning in one sentence', async () => {
  await webhook.close();
  await open({ acceptsControl: false });
  await says(CHEST);
  expect(await ask('transfer_call', { reason: 'medical_question' })).toEqual({
    transfer: true,
    reason: 'medical_question',
    message: "I'm putting you through now; if it gets worse, hang up and call 911.",
  });
  expect((await ask('transfer_call')).message).not.toContain('911');
});

test('a clinic without warnings gets the item, and nothing is spoken or held', async () => {
  await webhook.close();
  await open({}, { emergencyWarnings: false });
  await says(CHEST);
  expect(await ask('create_appointment')).toEqual({ success: true, message: 'create_appointment answered.' });
  expect(item()).toMatchObject({ kind: 'emergency' });
  expect(webhook.live.spoken).toEqual([]);
});

test('the report is read once more, and nothing is held afterwards', async () => {
  const transcript = `AI: Hello\nUser: ${CHEST}\nAI: Please call 911.`;
  const report = {
    type: 'end-of-call-report',
    endedReason: 'customer-ended-call',
    artifact: { transcript },
    call: CALL,
  };
  expect(await webhook.post({ message: report })).toMatchObject({ status: 200 });
  expect(item()).toMatchObject({ words: [CHEST] });
  expect(item()?.facts?.next).toContain('hungUp');
  expect(webhook.live.spoken).toEqual([]);
  expect(await ask('create_appointment')).toMatchObject({ success: true });
});

test('a caller who says that they call 911 is kept as the cause of hanging up', async () => {
  await says(CHEST);
  await assistant('Please hang up and call 911 now.');
  await says('Okay, okay. I call 911 now. Bye.');
  const report = { type: 'end-of-call-report', endedReason: 'customer-ended-call', call: CALL };
  await webhook.post({ message: report });
  expect(JSON.parse(item()?.facts?.next ?? '[]')).toMatchObject([
    { what: 'callsHelp', detail: 'Okay, okay. I call 911 now. Bye.' },
    { what: 'hungUp' },
  ]);
});

test('a caller who goes on hears in a few words why it cannot wait', async () => {
  await says(CHEST);
  await assistant('Please hang up and call 911 now.');
  await says('Ach no, I only want the flu shot');
  expect((await ask('create_appointment', { language: 'en' })).message).toMatch(
    /^With pain like this, minutes count, so I've held off\./,
  );
  expect((await ask('create_appointment', { language: 'zh' })).message).toMatch(
    /^这样的疼痛，每一分钟都要紧，/,
  );
});

test('during a database outage a sentence is refused, tools warn, and the item follows', async () => {
  await says('hello');
  webhook.live.trouble.error = new Failure('UNAVAILABLE', 'out');
  expect(await says(CHEST)).toMatchObject({ status: 503 });
  expect(await ask('check_appointments')).toMatchObject({ success: true });
  await expect.poll(() => webhook.live.spoken).toEqual([expect.stringContaining('911')]);
  webhook.live.trouble.error = null;
  await expect.poll(() => item()).toMatchObject({ words: [CHEST] });
});

test('a slow database does not delay the warning', async () => {
  webhook.live.trouble.delayMs = 1_500;
  const answered = says(CHEST);
  await expect.poll(() => webhook.live.spoken, { timeout: 1_200 }).toEqual([expect.stringContaining('911')]);
  expect(await answered).toMatchObject({ status: 200 });
});

test('ten thousand sentences, a megabyte, unknown roles and repeats cause no failure', async () => {
  const messages = Array.from({ length: 10_000 }, (_, index) => ({
    role: 'user',
    message: `I live at ${index} Main Street`,
  }));
  const began = performance.now();
  const many = await webhook.post({
    message: { type: 'status-update', status: 'in-progress', artifact: { messages }, call: CALL },
  });
  expect(many.status).toBe(200);
  expect((await says('a '.repeat(400_000))).status).toBe(200);
  for (const role of ['user', 'robot', 7, null])
    await webhook.post({ message: { type: 'transcript', role, transcript: 'hi', call: CALL } });
  for (let repeat = 0; repeat < 20; repeat += 1) await says('hello');
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(item()).toBeUndefined();
});

test("the caller's first Chinese sentence determines the language, until the platform reports another", async () => {
  expect((await ask('check_appointments')).message).toBe('check_appointments answered.');
  await says('你好，我想看医生');
  expect((await ask('check_appointments')).message).toBe('好的。');
  await says('OK, thank you');
  expect((await ask('check_appointments')).message).toBe('好的。');
  await webhook.post({ message: { type: 'language-change-detected', language: 'en', call: CALL } });
  expect((await ask('check_appointments')).message).toBe('check_appointments answered.');
});

test.each(['Hello?', 'Hi, hello, can you hear me?', 'Hello hello'])(
  'a greeting in English (%s) does not switch a call in Chinese, whatever the platform hears',
  async (greeting) => {
    const toEnglish = { type: 'language-change-detected', language: 'en', call: CALL };
    await says('你好，我想看医生');
    await says(greeting);
    await webhook.post({ message: toEnglish });
    expect((await ask('check_appointments')).message).toBe('好的。');
    await says('Hello, can we go on in English please?');
    await webhook.post({ message: toEnglish });
    expect((await ask('check_appointments')).message).toBe('check_appointments answered.');
  },
);

test("a sentence with only the call id belongs to the call's clinic; one of an unknown clinic is acknowledged", async () => {
  const sentence = { type: 'transcript', role: 'user', transcriptType: 'final', transcript: CHEST };
  const bare = { message: { ...sentence, call: { id: 'c-1' } } };
  expect(await webhook.post(bare)).toMatchObject({ status: 200, body: { received: true } });
  expect(item()).toBeUndefined();
  await says('Hello');
  expect((await webhook.post(bare)).status).toBe(200);
  expect(item()).toMatchObject({ words: [CHEST] });
});
