import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../../tests/test-app.ts';

const PHONE = '+16045550134';
const WORDS = 'Fraser Street: your form is ready.';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp({ SMS_API_URL: 'http://127.0.0.1:1', SMS_API_KEY: 'a-key' });
});
afterAll(() => service.close());
beforeEach(async () => {
  clinic = await service.aClinic();
  const payload = { smsEnabled: true, smsSenderNumber: '+16045550111' };
  await service.ask({ method: 'PUT', url: '/api/clinic/sms-config', as: clinic.manager, payload });
});

const send = (payload: object = {}) =>
  service.ask({
    ...{ method: 'POST', url: '/api/clinic/patients/texts', as: clinic.manager },
    payload: { patientId: '4', phone: '604-555-0134', text: WORDS, ...payload },
  });
const agree = (state = 'given', kind = 'booking') =>
  service.ask({
    ...{ method: 'POST', url: '/api/clinic/consents', as: clinic.manager },
    payload: { phone: PHONE, kind, state, source: 'staff', evidence: 'asked at the desk' },
  });
const messages = () =>
  service.database.ownerQuery(
    'select action, to_number, body, patient_id, consent_id is not null as rests from sms_messages where clinic_id = $1',
    [clinic.id],
  );

test("a desk text needs its number's consent, and is in the patient’s history", async () => {
  expect((await agree()).status).toBe(200);
  const { status, body } = await send({ language: 'en' });
  expect([status, body]).toMatchObject([200, { data: { messageId: expect.any(String) } }]);
  expect(await messages()).toEqual([
    { action: 'note', to_number: PHONE, body: WORDS, patient_id: '4', rests: true },
  ]);
  const history = await service.ask({
    ...{ method: 'GET', url: '/api/clinic/patients/4/history', as: clinic.manager },
  });
  expect(history.body.data.texts).toMatchObject([{ action: 'note', state: 'queued' }]);
  const [entry] = await service.database.ownerQuery<{ details: object }>(
    "select details from audit_log where clinic_id = $1 and action = 'sms.text'",
    [clinic.id],
  );
  expect(entry?.details).toMatchObject({ patientId: '4', segments: 1 });
  expect(JSON.stringify(entry)).not.toContain('form is ready');
});

describe('nothing is sent', () => {
  test.each([
    ['where nobody has agreed', async () => undefined],
    ['where the agreement is about reminders only', () => agree('given', 'reminder')],
    ['after it was withdrawn', async () => void ((await agree()) && (await agree('withdrawn')))],
  ])('%s', async (_, given) => {
    await given();
    const { status, body } = await send();
    expect([status, body.details]).toMatchObject([409, { reason: 'consent_declined' }]);
    expect(await messages()).toEqual([]);
  });

  test('while texts are off, the words are too long, or no number is given', async () => {
    await agree();
    expect((await send({ text: '很长'.repeat(790) })).status).toBe(400);
    expect((await send({ phone: 'four' })).status).toBe(400);
    await service.ask({
      ...{ method: 'PUT', url: '/api/clinic/sms-config', as: clinic.manager },
      payload: { smsEnabled: false },
    });
    expect((await send()).body.details).toMatchObject({ reason: 'sms_disabled' });
    expect(await messages()).toEqual([]);
  });
});
