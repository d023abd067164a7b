import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { REDIS, redisAnswers } from '../tests/redis-answers.ts';
import { type Deployment, deploy, NUMBER } from './deployment.ts';
import { ADMIN, askingAt, type OpenClinic } from './open-clinic.ts';
import { earliestWish, heard } from './phone-line.ts';
import { buildServer, stopAll } from './running-service.ts';
import { webhookLoad } from './webhook-load.ts';

/** Two servers with two processes each: enough requests that each of the four has its turn. */
const SERVERS = 2;
const WORKERS = 2;
const ROUND = 12;

let there: Deployment;
let clinic: OpenClinic;
beforeAll(async () => {
  await buildServer();
  there = await deploy({
    servers: SERVERS,
    workers: WORKERS,
    redisUrl: redisAnswers ? REDIS : null,
    env: { RATE_LIMIT_AUTH: '8', RATE_LIMIT_API: '0', RATE_LIMIT_WEBHOOK: '0' },
  });
  clinic = await there.openClinic();
});
afterAll(async () => {
  await there?.close();
  await stopAll();
});

const times = <Value>(count: number, make: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const aCall = () => there.caller.startCall({ from: '+16045550101', to: NUMBER });
const info = async () => heard(await aCall().tool('get_clinic_info', {}));
const asManager = (method: string, path: string, body?: object) =>
  there.ask(method, path, { token: clinic.managerToken, ...(body ? { body } : {}) });
const asAdmin = (method: string, path: string, body?: object) =>
  there.ask(method, path, { token: clinic.adminToken, ...(body ? { body } : {}) });

async function everyProcess(): Promise<number[]> {
  const lists = await Promise.all(
    there.addresses.map((at) => askingAt(at)('GET', '/api/admin/ops/status', { token: clinic.adminToken })),
  );
  const all: Array<{ pid: number; status: string }> = lists.flatMap(({ body }) => body.data.processes);
  return all.filter(({ status }) => status === 'online').map(({ pid }) => pid);
}

describe('the deployment of deploy/compose.yaml', () => {
  test('two servers with two processes each serve one proxy, and a token works at all of them', async () => {
    expect(new Set(await everyProcess()).size).toBe(SERVERS * WORKERS);
    const seen = await times(ROUND, () => asManager('GET', '/api/clinic/me'));
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    const answered = Object.values(there.proxy.answered());
    expect(answered).toHaveLength(SERVERS);
    for (const count of answered) expect(count).toBeGreaterThan(0);
  });

  test('publicly it speaks TLS 1.2 or newer', async () => {
    const { port } = new URL(there.publicProxy.url);
    const greet = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string>((resolve) => {
        // Weak ciphers are allowed on this side, so that it is the proxy that refuses.
        const ciphers = 'DEFAULT@SECLEVEL=0';
        const limits = { minVersion: version, maxVersion: version, ciphers };
        const socket = connectTls({
          host: '127.0.0.1',
          port: Number(port),
          rejectUnauthorized: false,
          ...limits,
        });
        socket.on('secureConnect', () => resolve(socket.getProtocol() ?? ''));
        socket.on('error', () => resolve('refused'));
        socket.on('secureConnect', () => socket.destroy());
      });
    expect(await Promise.all([greet('TLSv1.1'), greet('TLSv1.2'), greet('TLSv1.3')])).toEqual([
      'refused',
      'TLSv1.2',
      'TLSv1.3',
    ]);
  });
});

describe('four processes share', () => {
  test('a booking the platform delivers to all of them: one row, one answer, one message', async () => {
    await asManager('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
    const call = aCall();
    const wish = await earliestWish(call);
    // One who has another visit at that time is refused.
    for (const row of there.book.liveAppointments())
      if (String(row.demographicNo) === wish.patientId) there.book.staffChange(row.id, { status: 'C' });
    const before = there.book.liveAppointments().length;
    const answers = await call.repeat('create_appointment', wish, {
      afterMs: [0, 0, 0, 0, 50, 500, 900, 1200],
    });

    const ids = new Set(answers.map((answer) => heard(answer).appointmentId));
    expect(ids.size).toBe(1);
    expect(new Set(answers.map((answer) => heard(answer).success))).toEqual(new Set([true]));
    expect(there.book.liveAppointments().length).toBe(before + 1);
    await vi.waitFor(() => expect(there.sms.accepted()).toHaveLength(1));
  });

  test("a call's language", async () => {
    const call = aCall();
    await call.tool('log_call_metadata', { language: 'zh', callOutcome: 'clinic_info' });
    await vi.waitFor(async () => {
      const answers = await times(ROUND, async () => heard(await call.tool('get_providers', {})).message);
      expect(answers.filter((message) => !/[一-鿿]/.test(message))).toEqual([]);
    });
  });

  test("a manager's change", async () => {
    await asManager('PUT', '/api/clinic/clinical-settings', {
      customGreeting: 'Good day from Fraser Street',
    });
    await vi.waitFor(async () => {
      const heardBy = await times(ROUND, info);
      expect(new Set(heardBy.map(({ customGreeting }) => customGreeting))).toEqual(
        new Set(['Good day from Fraser Street']),
      );
    });
    await asManager('POST', '/api/clinic/voice-agent', { enabled: false });
    await vi.waitFor(async () => {
      const heardBy = await times(ROUND, info);
      expect(heardBy.filter(({ businessHours }) => businessHours !== undefined)).toEqual([]);
    });
    await asManager('POST', '/api/clinic/voice-agent', { enabled: true });
    await vi.waitFor(async () =>
      expect((await times(ROUND, info)).every(({ businessHours }) => businessHours)),
    );
  });

  test('debug mode', async () => {
    const states = async () =>
      new Set(
        (await times(ROUND, () => asAdmin('GET', '/api/admin/debug'))).map(({ body }) => body.data.active),
      );
    await asAdmin('POST', '/api/admin/debug', { enabled: true });
    await vi.waitFor(async () => expect(await states()).toEqual(new Set([true])));
    await asAdmin('POST', '/api/admin/debug', { enabled: false });
    await vi.waitFor(async () => expect(await states()).toEqual(new Set([false])));
  });

  test.runIf(redisAnswers)('rate limits (only if a Redis answers on port 6379)', async () => {
    const wrong = { email: ADMIN.email.replace('admin', 'nobody'), password: 'not this one' };
    const statuses = await times(
      40,
      async () => (await there.ask('POST', '/api/auth/login', { body: wrong })).status,
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(8);
    expect(statuses).toContain(429);
  });

  test('and each server shows the metrics of both its processes', async () => {
    const pages = await times(ROUND, () => there.ask('GET', '/metrics', { token: there.metricsToken }));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('under load', { timeout: 120_000 }, () => {
  const load = (url: string) =>
    webhookLoad({ url, secret: there.webhookSecret, number: NUMBER, callers: 6, pauseMs: 20 });

  test('reloads replace every process and lose no request', async () => {
    const [at = ''] = there.addresses;
    const traffic = load(at);
    const before = await everyProcess();
    for (let round = 0; round < 2; round += 1) {
      await vi.waitFor(
        async () => {
          const { status } = await askingAt(at)('POST', '/api/admin/ops/process/reload', {
            token: clinic.adminToken,
          });
          expect(status).toBe(200);
        },
        { timeout: 40_000, interval: 500 },
      );
    }
    const { answered, failures, notLetIn } = await traffic.end();
    expect({ failures, notLetIn }).toEqual({ failures: [], notLetIn: 0 });
    expect(answered).toBeGreaterThan(20);
    const after = await everyProcess();
    expect(after.filter((pid) => before.includes(pid)).length).toBeLessThanOrEqual(WORKERS);
  });

  test('a server is removed and stopped: accepted requests are answered, and clients of the proxy notice nothing', async () => {
    const [, at = ''] = there.addresses;
    const [direct, proxied] = [load(at), load(there.proxy.url)];
    await vi.waitFor(() => expect(direct.answered()).toBeGreaterThan(10));
    there.proxy.takeOut(at);
    const ended = await there.servers[1]?.stop('SIGTERM');
    const [atServer, atProxy] = [await direct.end(), await proxied.end()];

    expect(ended).toEqual({ code: 0, signal: null });
    expect(atServer.failures).toEqual([]);
    expect(atServer.notLetIn).toBeGreaterThan(0);
    expect({ failures: atProxy.failures, notLetIn: atProxy.notLetIn }).toEqual({ failures: [], notLetIn: 0 });
  });
});
