import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smsServer } from '../../../testing/features/sms/sms-server.ts';
import { listenForNotices } from '../../database/notices.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { TEMPLATE_FIELDS } from '../../kernel/text/text-templates.ts';

let server: Awaited<ReturnType<typeof smsServer>>;
let clinicId: string;
let manager: string;
beforeAll(async () => {
  server = await smsServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clinicId = await server.aClinic({ smsEnabled: false, smsSenderNumber: null });
  manager = server.aManager(clinicId);
  server.simulator.faults.clear();
  server.simulator.ledger.clear();
});

const READS = ['/api/clinic/config/sms', '/api/clinic/sms-config'] as const;
const CHANGES = [
  ['POST', '/api/clinic/config/sms'],
  ['PUT', '/api/clinic/sms-config'],
] as const;
const TESTS = ['/api/clinic/config/sms/validate', '/api/clinic/sms/test'] as const;
const read = (url: string = READS[0]) => server.ask({ method: 'GET', url, as: manager });
const change = (payload: object, [method, url]: readonly ['POST' | 'PUT', string] = CHANGES[0]) =>
  server.ask({ method, url, payload, as: manager });
const post = (url: string, payload: object, as = manager) => server.ask({ method: 'POST', url, payload, as });
const audited = () =>
  server.ownerQuery('select action, success, details from audit_log where clinic_id = $1 order by seq', [
    clinicId,
  ]);

const untouched = {
  smsEnabled: false,
  smsSenderNumber: null,
  smsMessagingProfileId: null,
  ...Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, null])),
  smsInboundWebhookEnabled: false,
};

test.each(READS)('GET %s shows how a new clinic sends messages', async (url) => {
  expect(await read(url)).toEqual({ status: 200, body: { success: true, data: untouched, warnings: [] } });
});

describe.each(CHANGES)('%s %s', (...route) => {
  test.each([
    [{ smsEnabled: true, smsSenderNumber: '+16045550100' }, {}],
    [{ smsSenderNumber: ' +16045550100 ' }, { smsSenderNumber: '+16045550100' }],
    [{ smsSenderNumber: null }, {}],
    [{ smsTemplateBookEn: 'At {time}. Reply STOP to opt out.' }, {}],
    [{ smsTemplateCancelZh: '已取消{date}。回复 STOP 退订。', smsTemplateBookEn: null }, {}],
    [{ smsTemplateBookEn: '  ' }, { smsTemplateBookEn: null }],
    [{ smsMessagingProfileId: 'profile-1', smsInboundWebhookEnabled: true }, {}],
    [
      { smsEnabled: false, smsNonsense: 'ignored', clinicId: 'ignored' },
      { smsNonsense: undefined, clinicId: undefined },
    ],
  ])('changes only the fields sent: %o', async (sent, kept) => {
    expect((await change(sent, route)).status).toBe(200);
    const { body } = await read();
    expect(body.data).toEqual(JSON.parse(JSON.stringify({ ...untouched, ...sent, ...kept })));
  });

  test.each([
    ['smsEnabled', 'yes'],
    ['smsSenderNumber', '6045550100'],
    ['smsSenderNumber', '(604) 555-0100'],
    ['smsSenderNumber', '+1604555010'],
    ['smsSenderNumber', 'CLINIC'],
    ['smsSenderNumber', ''],
    ['smsSenderNumber', 16045550100],
    ['smsMessagingProfileId', ''],
    ['smsTemplateBookEn', 'a'.repeat(2_001)],
    ['smsTemplateBookEn', 5],
    ['smsTemplateBookEn', 'a'.repeat(1_531)],
    ['smsTemplateBookZh', '约'.repeat(671)],
    ['smsInboundWebhookEnabled', null],
  ])('refuses %s %j and changes nothing', async (field, value) => {
    const { status, body } = await change({ smsEnabled: true, [field]: value }, route);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_REQUEST' });
    expect(Object.keys(body.details.fields)).toEqual([field]);
    expect((await read()).body.data).toEqual(untouched);
  });

  test.each([[{}], [{ unknown: 1 }]])('refuses an empty change: %o', async (payload) => {
    expect((await change(payload, route)).status).toBe(400);
  });

  test('records who changed what, with the change', async () => {
    await change({ smsEnabled: true }, route);
    expect(await audited()).toMatchObject([
      { action: 'sms.config', success: true, details: { body: { smsEnabled: true } } },
    ]);
  });
});

test('POST config/sms returns its three fields, PUT sms-config all of them', async () => {
  const three = await change({ smsEnabled: true, smsSenderNumber: '+16045550100' }, CHANGES[0]);
  expect(three.body).toEqual({
    success: true,
    data: { smsEnabled: true, smsSenderNumber: '+16045550100', smsInboundWebhookEnabled: false },
    warnings: [],
  });
  const all = await change({ smsEnabled: false }, CHANGES[1]);
  expect(all.body.data).toEqual({ ...untouched, smsSenderNumber: '+16045550100' });
});

test('accepted but probably unintended settings return a warning on every read', async () => {
  const warnings = [
    'smsTemplateBookEn: {nmae} is no placeholder and will be left out.',
    'smsTemplateBookEn: {oldDate} is known only when an appointment is moved and will be left out.',
    'smsSenderNumber: Nothing is sent before the number to send from is set.',
  ];
  const { body } = await change({ smsEnabled: true, smsTemplateBookEn: '{nmae} {oldDate}' });
  expect(body.warnings).toEqual(warnings);
  for (const url of READS) expect((await read(url)).body.warnings).toEqual(warnings);
  expect((await change({ smsInboundWebhookEnabled: true })).body.warnings).toEqual(warnings);
  await change({ smsTemplateBookEn: null, smsEnabled: false });
  expect((await read()).body.warnings).toEqual([]);
});

test('every process is notified of a change', async () => {
  const notices = await listenForNotices(server.connection, silentLogger);
  const notified: Array<string | null> = [];
  notices.on('clinic', (key) => notified.push(key));
  await change({ smsEnabled: true });
  await expect.poll(() => notified).toEqual([clinicId]);
  await notices.close();
});

describe('the preview', () => {
  const preview = async (payload: object) => (await post('/api/clinic/sms/preview', payload)).body.data;

  test('shows the built-in text with a made-up appointment of this clinic, and its size', async () => {
    const data = await preview({ action: 'book', language: 'en' });
    expect(data).toEqual({
      text: 'Fraser Street Clinic: your appointment with Dr. Katherine Lee is on Wed, Sep 22 at 10:30 AM. To change it call 604-555-0199. Reply STOP to opt out.',
      encoding: 'GSM-7',
      characters: 147,
      segments: 1,
      warnings: [],
      unknownPlaceholders: [],
    });
  });

  test('shows the text in use if the clinic has its own', async () => {
    await change({ smsTemplateCancelZh: '取消了' });
    expect(await preview({ action: 'cancel', language: 'zh' })).toMatchObject({
      text: '取消了',
      encoding: 'UTF-16',
      characters: 3,
    });
  });

  test.each([
    ['en', 'Wei Chen'],
    ['zh', '李明'],
  ])('names a patient in %s like the sent text', async (language, name) => {
    expect(await preview({ action: 'cancel', language, template: '{patientName}!' })).toMatchObject({
      text: `${name}!`,
      warnings: [],
    });
  });

  test('renders a text before it is saved, even one that could not be', async () => {
    expect(await preview({ action: 'book', language: 'en', template: '{foo}“x”' })).toMatchObject({
      text: '"x"',
      unknownPlaceholders: ['foo'],
      segments: 1,
    });
    const long = await preview({ action: 'book', language: 'en', template: 'a'.repeat(1_531) });
    expect(long).toMatchObject({ segments: 11, warnings: [expect.stringContaining('At most 10')] });
    expect((await read()).body.data).toEqual(untouched);
  });

  test.each([
    [{ language: 'en' }],
    [{ action: 'remind', language: 'en' }],
    [{ action: 'book', language: 'fr' }],
    [{ action: 'book', language: 'en', template: 'a'.repeat(2_001) }],
  ])('refuses %o', async (payload) => {
    expect((await post('/api/clinic/sms/preview', payload)).status).toBe(400);
  });
});

describe.each(TESTS)('POST %s', (url) => {
  const testPhone = '604-555-0142';
  const withSender = () => change({ smsSenderNumber: '+16045550100' });

  test('sends one message at once even if messages are off, and records it', async () => {
    await withSender();
    const { status, body } = await post(url, { testPhone });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { valid: true, messageId: server.simulator.accepted().at(-1)?.id },
    });
    expect(server.posts()).toBe(1);
    expect(await server.rows(clinicId)).toMatchObject([
      { action: 'test', state: 'sent', to_number: '+16045550142', attempts: [{ outcome: 'accepted' }] },
    ]);
    expect((await audited()).at(-1)).toMatchObject({ action: 'sms.test', success: true });
    expect(await server.due()).toEqual([]);
  });

  test('says what is missing', async () => {
    expect((await post(url, { testPhone })).body.data).toMatchObject({
      valid: false,
      skipReason: 'no_sender_number',
    });
    await withSender();
    const { body } = await post(url, { testPhone: 'anonymous' });
    expect(body.data).toMatchObject({ valid: false, skipReason: 'no_phone', error: expect.any(String) });
    expect(server.posts()).toBe(0);
  });

  test('says why the provider refused', async () => {
    await withSender();
    server.simulator.refuse('40305');
    const { body } = await post(url, { testPhone });
    expect(body.data).toMatchObject({ valid: false, skipReason: 'sms_400' });
    expect(body.data.error).toMatch(/400, code 40305.*sender number/);
  });

  test.each([
    ['reset', 'network_error'],
    ['error', 'sms_429'],
  ] as const)('is not retried: %s', async (kind, skipReason) => {
    await withSender();
    server.simulator.faults.set({ kind, status: 429 } as never);
    expect((await post(url, { testPhone })).body.data).toMatchObject({ valid: false, skipReason });
    expect(await server.rows(clinicId)).toMatchObject([{ state: 'failed', skip_reason: skipReason }]);
    expect([server.posts(), await server.due()]).toEqual([1, []]);
  });

  test.each([[{}], [{ testPhone: '' }], [{ testPhone: 6045550142 }]])('refuses %o', async (payload) => {
    expect((await post(url, payload)).status).toBe(400);
  });

  test('is rate-limited, so that nobody can be flooded', async () => {
    await withSender();
    await server.ownerQuery(
      `insert into sms_messages (clinic_id, action, state) select $1, 'test', 'sent' from generate_series(1, 20)`,
      [clinicId],
    );
    expect((await post(url, { testPhone })).status).toBe(429);
    expect(server.posts()).toBe(0);
  });
});

test('a test message whose process was killed has an outcome a minute later', async () => {
  const [, end] = server.sms.jobs;
  await change({ smsSenderNumber: '+16045550100' });
  await post(TESTS[0], { testPhone: '604-555-0142' });
  const [sent] = await server.rows(clinicId);
  const [job] = await server.ownerQuery<{ id: number; waits: number }>(
    `select id, extract(epoch from run_at - now())::float as waits from jobs
      where kind = 'end-sms-test' and payload ->> 'messageId' = $1`,
    [sent!.id],
  );
  expect(job!.waits).toBeGreaterThan(30);
  const run = () =>
    end!.run({ id: job!.id, clinicId, payload: { messageId: sent!.id }, attempt: 1 }, AbortSignal.abort());

  expect(await run()).toBe('done');
  expect(await server.rows(clinicId)).toEqual([sent]);

  await server.ownerQuery(
    `update sms_messages set state = 'sending', sent_at = null, provider_message_id = null,
            attempts = '[{"at": "2026-11-16T17:00:00Z", "outcome": null}]' where id = $1`,
    [sent!.id],
  );
  expect(await run()).toBe('done');
  expect(await server.rows(clinicId)).toMatchObject([
    { state: 'failed', skip_reason: 'network_error', attempts: [{ outcome: 'broken-off' }] },
  ]);
});

test('a platform without a key says so', async () => {
  const keyless = await smsServer({ hasApiKey: false });
  const id = await keyless.aClinic();
  const { body } = await keyless.ask({
    method: 'POST',
    url: TESTS[0],
    payload: { testPhone: '6045550142' },
    as: keyless.aManager(id),
  });
  expect(body.data).toMatchObject({ valid: false, skipReason: 'no_api_key' });
  await keyless.close();
});

describe('access', () => {
  const all = [
    ...READS.map((url) => ['GET', url] as const),
    ...CHANGES,
    ...[...TESTS, '/api/clinic/sms/preview'].map((url) => ['POST', url] as const),
  ];

  test.each(all)('%s %s: nobody without signing in', async (method, url) => {
    expect((await server.ask({ method, url, payload: {} })).status).toBe(401);
  });

  test.each(all)('%s %s: no manager of another clinic', async (method, url) => {
    const stranger = server.aManager(await server.aClinic());
    const { status } = await server.ask({
      method,
      url: `${url}?clinicId=${clinicId}`,
      payload: {},
      as: stranger,
    });
    expect(status).toBe(403);
  });

  test('serves an admin who names the clinic', async () => {
    const { status } = await server.ask({
      method: 'GET',
      url: `${READS[0]}?clinicId=${clinicId}`,
      as: server.aManager(null),
    });
    expect(status).toBe(200);
  });

  test('a clinic never changes another clinic’s settings', async () => {
    const other = await server.aClinic();
    await change({ smsSenderNumber: '+16045550177' });
    expect((await server.profile(other))?.smsSenderNumber).toBe('+16045550100');
  });
});
