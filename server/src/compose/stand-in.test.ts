import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLER, CLINIC_NUMBER, NO_RATE_LIMITS, testClock } from '../../tests/world/facts.ts';
import { loadConfig } from '../config/config.ts';
import { withDevelopmentSecrets } from '../config/development-secrets.ts';
import { createStandIn, type StandIn } from './stand-in.ts';

let dataDir: string;
let standIn: StandIn;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-stand-in-'));
  const env = { DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent', ...NO_RATE_LIMITS };
  const config = await withDevelopmentSecrets(loadConfig(env), dataDir);
  standIn = await createStandIn({ config, clock: testClock(), log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await standIn.close();
  await rm(dataDir, { recursive: true, force: true });
});

const call = { id: 'call-1', customer: { number: CALLER }, phoneNumber: { number: CLINIC_NUMBER } };
const post = async (message: object) => {
  const answer = await standIn.app.inject({ method: 'POST', url: '/api/voice', payload: { message } });
  return { status: answer.statusCode, body: answer.json() };
};
const callTool = async (name: string, given: object) => {
  const toolCalls = [{ id: 'tool-1', function: { name, arguments: given } }];
  const { status, body } = await post({ type: 'tool-calls', call, toolCalls });
  return { status, ...body.results[0].result };
};

describe('a process that starts during a database outage', () => {
  test.each([
    ['get_clinic_info', {}, /trouble/],
    ['get_providers', { language: 'zh' }, /[\u4e00-\u9fff]/],
  ])('answers %s with a sentence', async (tool, given, words) => {
    expect(await callTool(tool, given)).toMatchObject({
      status: 200,
      success: false,
      message: expect.stringMatching(words),
    });
  });

  test.each(['create_appointment', 'update_appointment', 'cancel_appointment', 'register_new_patient'])(
    'does not deny what an earlier delivery of %s may have done',
    async (tool) => {
      const answer = await callTool(tool, {});

      expect(answer).toMatchObject({ status: 200, success: false, unconfirmed: true });
      expect(answer.message).not.toMatch(/nothing has been|has not been/i);
    },
  );

  test("keeps a call's report and says that it is not stored", async () => {
    const { status } = await post({ type: 'end-of-call-report', call, endedReason: 'customer-ended-call' });

    expect(status).toBe(503);
    expect(await readdir(join(dataDir, 'late-reports'))).toHaveLength(1);
  });

  test('answers a call with a sentence', async () => {
    expect(await post({ type: 'assistant-request', call })).toMatchObject({
      status: 200,
      body: { error: expect.stringMatching(/call the clinic directly/) },
    });
  });

  test.each([
    ['/health', { status: 'down' }],
    ['/api/clinic/me', { success: false }],
    ['/api/auth/login', { success: false }],
  ])('returns 503 at %s', async (url, body) => {
    const answer = await standIn.app.inject({ url, headers: { authorization: 'Bearer a.b.c' } });

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject(body);
  });
});
