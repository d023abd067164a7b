import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPacks } from '../scenarios/read-packs.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const packs = await readPacks();

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
  clinic = await line.aClinic();
  await line.leaveEmrAlone(clinic);
  // The level that the dashboard and the demo choose: packs about identity expect it.
  await ask('PUT', '/api/clinic/voice-config', { callerVerification: 'verified' });
  await ask('PUT', '/api/clinic/me', { transferPhoneNumber: '+16045550199' });
  await ask('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
});
afterAll(() => line.close());

const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
  line.service.ask({ method, url, as: clinic.manager, payload });
const replay = async (name: string, language: string) => {
  const { status, body } = await ask('POST', `/api/clinic/test-calls/scenarios/${name}`, { language });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

/** Each in one language, by turns: over the wires they are replayed in both. */
const REPLAYED = packs.map(({ name }, at) => [at % 2 === 0 ? 'en' : 'zh', name] as const);

test.each(REPLAYED)(
  'in %s, %s passes in a practice book of a clinic whose own EMR receives nothing',
  async (language, name) => {
    const heardBefore = clinic.soap.ledger.count();
    expect(await replay(name, language)).toMatchObject({
      ...{ wrong: [], passed: true, callLogId: expect.any(String), practiceId: expect.any(String) },
    });
    expect(clinic.soap.ledger.count()).toBe(heardBefore);
  },
);

test('an EMR that is dead in one practice book works in another', async () => {
  const [broken, well] = await Promise.all([replay('book-emr-dead', 'en'), replay('book-earliest', 'en')]);
  expect([broken.wrong, well.wrong]).toEqual([[], []]);
});

test('a rule the clinic has changed is caught by a pack, with the difference', async () => {
  await ask('PUT', '/api/clinic/me', { acceptingNewPatients: false });
  const { passed, wrong } = await replay('register', 'en');
  expect(passed).toBe(false);
  expect(wrong.join()).toContain('turn');
  await ask('PUT', '/api/clinic/me', { acceptingNewPatients: true });
});
