import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EdgeProxy, startEdgeProxy } from '@frontdesk/simulators';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { createFrontdesk, type Frontdesk, type FrontdeskNeeds } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { withDevelopmentSecrets } from '../src/development-secrets.ts';
import { frozenClock } from '../src/kernel/clock.ts';
import type { User } from '../src/kernel/user.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const PASSWORD = 'correct horse battery';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
}

export interface TestApp {
  /** One of the servers, for what it can be asked besides requests. */
  readonly app: Frontdesk['app'];
  /** On loopback, with its jobs running; the address. */
  listen(): Promise<string>;
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof frozenClock>;
  /** An admin, created once; the tokens of whoever is passed as `as`. */
  readonly admin: SignedIn;
  ask(options: InjectOptions & { as?: SignedIn }): Promise<Answer>;
  aClinic(overrides?: Record<string, unknown>): Promise<TestClinic>;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface TestClinic {
  readonly id: string;
  readonly manager: SignedIn;
}

/**
 * So many of the service stand behind each test app and take its requests in turn, each with its own memory: what they
 * must agree on has to be in the database or in Redis. `TEST_INSTANCES=4 TEST_REDIS_URL=redis://127.0.0.1 npm test`
 */
const INSTANCES = Number(process.env.TEST_INSTANCES ?? 1);
const SHARED = process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {};

/** The whole service on a database of its own; limits off, cheap passwords, a clock that stands still. */
export async function testApp(
  env: Record<string, string> = {},
  parts: Pick<FrontdeskNeeds, 'tracing' | 'processes'> = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-app-'));
  const config = await withDevelopmentSecrets(
    loadConfig({
      DATA_DIR: dataDir,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_AUTH: '0',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_WEBHOOK: '0',
      ADMIN_EMAIL: 'admin@frontdesk.test',
      ADMIN_PASSWORD: PASSWORD,
      ...SHARED,
      ...env,
    }),
    dataDir,
  );
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const log = pino({ level: 'silent' });
  const needs = { config, connection: database.connection, clock, log, passwordCost: 4, ...parts };
  const frontdesks = [await createFrontdesk(needs)];
  while (frontdesks.length < INSTANCES) frontdesks.push(await createFrontdesk(needs));
  let turn = 0;

  const ask: TestApp['ask'] = async ({ as, ...options }) => {
    const headers = { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...options.headers };
    turn += 1;
    const { app } = frontdesks[turn % frontdesks.length] as Frontdesk;
    const answer = await app.inject({ ...options, headers });
    const json = String(answer.headers['content-type'] ?? '').includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.body };
  };
  const signIn = async (email: string): Promise<SignedIn> => {
    const { body } = await ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
    });
    return body.data;
  };
  const admin = await signIn('admin@frontdesk.test');

  let proxy: EdgeProxy | null = null;
  return {
    app: frontdesks[0]!.app,
    listen: async () => {
      for (const { startJobs } of frontdesks) startJobs();
      const targets = await Promise.all(
        frontdesks.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })),
      );
      if (targets.length === 1) return targets[0] as string;
      proxy = await startEdgeProxy({ targets });
      return proxy.url;
    },
    database,
    clock,
    admin,
    ask,
    aClinic: async (overrides = {}) => {
      const managerEmail = `${randomUUID()}@clinic.test`;
      const { body } = await ask({
        method: 'POST',
        url: '/api/admin/clinics',
        as: admin,
        payload: { name: 'Fraser Street Clinic', managerEmail, managerPassword: PASSWORD, ...overrides },
      });
      return { id: body.data.clinic.id, manager: await signIn(managerEmail) };
    },
    close: async () => {
      await proxy?.close();
      await Promise.all(frontdesks.map((each) => each.close()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
