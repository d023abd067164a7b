import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn } from '../tests/test-app.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

// John Smith, who shares his number with Jane: only the birth date tells them apart.
const PATIENT = '+16045550101';
const BORN = '1970-01-08';
const LOOKS_LIKE_ONE = 'test-11111111-2222-4333-8444-555555555555';

const PACKS = ['hours', 'book-in-the-past', 'book-with-text', 'register', 'callback'];

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ canPlay: true, keepsLimit: true });
});
afterAll(() => line.close());
beforeEach(async () => {
  clinic = await line.aClinic();
  await ask('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
});

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  as: SignedIn = clinic.manager,
) {
  return line.service.ask({ method, url, as, ...(payload ? { payload } : {}) });
}
const data = async (url: string) => (await ask('GET', url)).body.data;
const rows = <Row>(text: string, ...values: unknown[]) =>
  line.service.database.ownerQuery<Row & object>(text, [clinic.id, ...values]);

/** A test call and a way to run tools in it. */
async function testCall(caller: string | null = PATIENT) {
  const begun = await ask('POST', '/api/clinic/test-calls', { caller, language: 'en' });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { id } = begun.body.data as { id: string };
  return {
    id,
    tool: async (tool: string, given: object = {}) => {
      const { status, body } = await ask('POST', `/api/clinic/test-calls/${id}/tool`, {
        tool,
        arguments: given,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    },
    end: () => ask('POST', `/api/clinic/test-calls/${id}/end`, {}),
  };
}

type Tool = (name: string, given?: object) => Promise<Record<string, unknown>>;
/** The earliest time for whoever calls. */
async function book(tool: Tool): Promise<Record<string, unknown>> {
  const { patient } = (await tool('search_patient_by_phone', { dateOfBirth: BORN })) as {
    patient: { id: string };
  };
  const { slot } = (await tool('find_earliest_appointment')) as {
    slot: { date: string; time: string; providerId: string };
  };
  return tool('create_appointment', {
    patientId: patient.id,
    providerId: slot.providerId,
    appointmentTime: `${slot.date}T${slot.time}`,
    reason: 'Checkup',
    smsConsent: true,
  });
}
const answersOf =
  (call: Awaited<ReturnType<typeof testCall>>): Tool =>
  async (name, given) =>
    (await call.tool(name, given)).answer;

describe('a test call', () => {
  test("books like any caller's, and shows the effect on the book", async () => {
    const call = await testCall('+16045550113');
    const { patient } = (await call.tool('search_patient_by_phone')).answer;
    const { slot } = (await call.tool('find_earliest_appointment')).answer;
    const played = await call.tool('create_appointment', {
      patientId: patient.id,
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
    });

    expect(played).toMatchObject({
      tool: 'create_appointment',
      answer: { success: true, message: expect.stringContaining("You're booked") },
      book: {
        changes: [{ change: 'booked', row: { patientId: patient.id, date: slot.date, time: slot.time } }],
      },
      texts: [{ action: 'book', body: expect.stringContaining('appointment') }],
    });
    expect(played.book.after).toHaveLength(played.book.before.length + 1);
    expect(played.emr).toContainEqual({ operation: 'book', ms: expect.any(Number), trouble: null });
  });

  test('sends no text, and the caller hears what any caller would', async () => {
    const before = line.sms.accepted().length;
    const call = await testCall();
    expect(await book(answersOf(call))).toMatchObject({ success: true, smsSent: true });

    expect(await rows('select state, skip_reason, body from sms_messages where clinic_id = $1')).toEqual([
      { state: 'skipped', skip_reason: 'test_call', body: expect.any(String) },
    ]);
    expect(await rows("select kind from jobs where clinic_id = $1 and kind = 'send-sms'")).toEqual([]);
    expect(line.sms.accepted()).toHaveLength(before);
  });

  test('is in the history, marked, and in no figure', async () => {
    const call = await testCall();
    await book(answersOf(call));
    await call.end();
    const { body: history } = await ask('GET', '/api/clinic/call-history?outcome=booked');

    expect(history).toMatchObject({ data: [{ callId: call.id, test: true }], pagination: { total: 1 } });
    expect(await data(`/api/clinic/call-history/${history.data[0].id}`)).toMatchObject({ test: true });
    expect((await ask('GET', '/api/clinic/appointments')).body.data).toMatchObject([{ test: true }]);
    const today = await data('/api/clinic/today');
    expect(today.today).toMatchObject({ calls: 0, booked: 0 });
    expect(today.works).toMatchObject({ agent: { lastCallAt: null }, sms: { sent: 0, waiting: 0 } });
    expect(today.next).toMatchObject([{ test: true }]);
    const { totals } = await data('/api/clinic/analytics');
    expect(totals).toMatchObject({ calls: 0, bookings: 0 });
    const live = await rows<{ kind: string; test: boolean }>(
      "select distinct kind, test from live_events where clinic_id = $1 and kind in ('call', 'appointment', 'sms') order by kind",
    );
    expect(live).toEqual(['appointment', 'call', 'sms'].map((kind) => ({ kind, test: true })));
  });

  test('creates a marked inbox item, without notifications or an EMR task', async () => {
    await rows(
      `update clinic_config set emr_tasks = '{"kinds": ["callback"], "assignTo": "101"}' where clinic_id = $1`,
    );
    const call = await testCall();
    const { patient } = (await call.tool('search_patient_by_phone', { dateOfBirth: BORN })).answer;
    const played = await call.tool('request_callback', { reason: 'A form', patientId: patient.id });

    expect(played.items).toMatchObject([{ kind: 'callback', title: 'Call a caller back' }]);
    expect((await ask('GET', '/api/clinic/inbox')).body.data).toMatchObject([
      { kind: 'callback', test: true },
    ]);
    expect((await ask('GET', '/api/notifications')).body.data).toEqual([]);
    expect(await rows("select kind from jobs where clinic_id = $1 and kind like '%-emr-task'")).toEqual([]);
  });

  test('uses the webhook, and is refused like any other', async () => {
    const call = await testCall();
    expect((await call.tool('no_such_tool')).answer).toMatchObject({ success: false });
    const { answer } = await call.tool('create_appointment', { patientId: '1' });
    expect(answer).toMatchObject({ success: false });
  });

  test('that has ended accepts no more tools', async () => {
    const call = await testCall();
    await call.tool('get_clinic_info');
    expect((await call.end()).body.data).toEqual({ callLogId: expect.any(String) });
    const late = await ask('POST', `/api/clinic/test-calls/${call.id}/tool`, { tool: 'get_clinic_info' });
    expect(late.status).toBe(409);
  });
});

describe('who may make a test call', () => {
  test("the clinic's manager, and an admin who names it", async () => {
    const wish = { caller: null, language: 'zh' };
    const { admin } = line.service;
    expect((await ask('POST', `/api/clinic/test-calls?clinicId=${clinic.id}`, wish, admin)).status).toBe(200);
    expect((await ask('POST', '/api/clinic/test-calls', wish, admin)).status).toBe(400);
    const { manager } = await line.aClinic();
    expect((await ask('POST', `/api/clinic/test-calls?clinicId=${clinic.id}`, wish, manager)).status).toBe(
      403,
    );
    const call = await testCall();
    const foreign = await ask(
      'POST',
      `/api/clinic/test-calls/${call.id}/tool`,
      { tool: 'get_clinic_info' },
      manager,
    );
    expect(foreign.status).toBe(404);
  });

  test('nobody in the book of a clinic that is connected to its own EMR', async () => {
    await ask('PUT', '/api/clinic/emr', { baseUrl: 'https://oscar.example.test/oscar' });
    const wish = { caller: null, language: 'en', book: 'own' };
    const { status, body } = await ask('POST', '/api/clinic/test-calls', wish);

    expect(status).toBe(409);
    expect(body.error).toMatch(/connected to its own/);
    const { books, callers } = await data('/api/clinic/test-calls/stage');
    expect(books).not.toContain('own');
    expect(callers).toEqual([]);
  });

  test('nor continue one begun before the clinic was connected to its own', async () => {
    const call = await testCall();
    await ask('PUT', '/api/clinic/emr', { baseUrl: 'https://oscar.example.test/oscar' });
    const { status } = await ask('POST', `/api/clinic/test-calls/${call.id}/tool`, {
      tool: 'get_clinic_info',
    });
    expect(status).toBe(409);
  });
});

test('an id that only resembles one belongs to a caller: counted, texted and reported', async () => {
  const before = line.sms.accepted().length;
  const call = line.caller.startCall({ from: PATIENT, to: clinic.number, id: LOOKS_LIKE_ONE });
  expect(await book(async (name, given = {}) => heard(await call.tool(name, { ...given })))).toMatchObject({
    success: true,
  });
  await call.end({});

  await expect.poll(() => line.sms.accepted().length).toBe(before + 1);
  const { body } = await ask('GET', '/api/clinic/call-history');
  expect(body.data).toMatchObject([{ callId: LOOKS_LIKE_ONE, test: false }]);
  expect((await data('/api/clinic/analytics')).totals).toMatchObject({ calls: 1, bookings: 1 });
});

describe('a scenario', () => {
  const replay = (name: string, language = 'en') =>
    ask('POST', `/api/clinic/test-calls/scenarios/${name}`, { language, book: 'own' });

  test.each(PACKS)('%s is replayed as a test call and passes', async (name) => {
    const { status, body } = await replay(name);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ wrong: [], passed: true, callLogId: expect.any(String) });
  });

  test('with another result names the turn and the difference', async () => {
    await ask('PUT', '/api/clinic/sms-config', { smsEnabled: false });
    expect((await replay('book-with-text', 'zh')).body.data).toMatchObject({
      passed: false,
      wrong: ['texts: nothing instead of book'],
    });
  });

  test('that breaks the EMR is played in a practice book only', async () => {
    expect((await replay('book-emr-dead')).status).toBe(409);
    expect((await replay('no-such-pack')).status).toBe(404);
    const practised = await ask('POST', '/api/clinic/test-calls/scenarios/book-emr-dead', { language: 'en' });
    expect(practised.body.data).toMatchObject({ passed: true, practiceId: expect.any(String) });
  });
});

test('the packs are replayed against a running service by its URL, with a machine-readable report', async () => {
  const report = join(await mkdtemp(join(tmpdir(), 'scenarios-')), 'report.xml');
  const env = { ...process.env, SCENARIOS_EMAIL: clinic.manager.user.email, SCENARIOS_PASSWORD: PASSWORD };
  const script = fileURLToPath(new URL('../../scripts/scenarios.mjs', import.meta.url));
  const run = promisify(execFile);
  const { stdout } = await run(
    process.execPath,
    [script, 'hours', '--url', line.address, '--report', report],
    { env },
  );

  expect(stdout).toContain('2 passed, 0 failed');
  expect(await readFile(report, 'utf8')).toContain('<testsuite name="scenarios" tests="2" failures="0">');
  await ask('PUT', '/api/clinic/sms-config', { smsEnabled: false });
  const failing = run(
    process.execPath,
    [script, 'book-with-text', '--url', line.address, '--report', report],
    { env },
  );
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('texts: nothing instead of book'),
  });
});

describe('a conversation with the built-in agent', () => {
  const say = async (id: string, text: string) =>
    (await ask('POST', `/api/clinic/test-calls/${id}/say`, { text })).body.data;

  test('books with the sentences of the packs', async () => {
    const { id } = await testCall('+16045550113');
    expect(await say(id, 'hello, it is me again')).toMatchObject({
      status: 'understood',
      played: [{ tool: 'search_patient_by_phone', answer: { found: true } }],
    });
    await say(id, 'What is the earliest you have?');
    expect((await say(id, 'That one, please.')).played[0]).toMatchObject({
      tool: 'create_appointment',
      answer: { success: true },
      book: { changes: [{ change: 'booked', row: { patientId: '19' } }] },
    });
  });

  test('shows the warning for alarming words, also in two halves, and another one for suicide', async () => {
    const { id } = await testCall();
    expect((await say(id, 'my chest')).message).toBeNull();
    expect((await say(id, "it's really tight")).message).toContain('911');
    expect((await say(id, 'Do you sell bicycles?')).message).toBeNull();
    const next = await say(id, 'I want to kill myself');
    expect(next.message).toContain('9-8-8');
  });

  test('says what it understands if a sentence is unknown, and runs nothing', async () => {
    const { id } = await testCall();
    expect(await say(id, 'Do you sell bicycles?')).toEqual({
      status: 'not-understood',
      couldSay: expect.arrayContaining([expect.any(String)]),
      played: [],
      message: null,
    });
    // It refers to a time that nobody has offered in this call.
    expect(await say(id, 'That one, please.')).toMatchObject({ status: 'not-understood' });
  });
});

test('the setup has callers who are found by their numbers, and each tool with its schema', async () => {
  const stage = await data('/api/clinic/test-calls/stage');
  const [first] = stage.callers;
  const chart = clinic.book.patients().find(({ demographicNo }) => String(demographicNo) === first.patientId);
  const dateOfBirth = `${chart?.yearOfBirth}-${chart?.monthOfBirth}-${chart?.dayOfBirth}`;
  const call = await testCall(first.phone);

  expect((await call.tool('search_patient_by_phone', { dateOfBirth })).answer).toMatchObject({
    found: true,
    patient: { id: first.patientId },
  });
  expect(stage.tools).toContainEqual(
    expect.objectContaining({
      name: 'create_appointment',
      writes: true,
      parameters: expect.objectContaining({ required: ['patientId', 'providerId', 'appointmentTime'] }),
    }),
  );
});
