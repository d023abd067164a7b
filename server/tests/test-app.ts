import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { createFrontdesk, type Frontdesk } from '../src/app.ts';
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
  readonly frontdesk: Frontdesk;
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

/** The whole service on a database of its own; limits off, cheap passwords, a clock that stands still. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
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
      ...env,
    }),
    dataDir,
  );
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const log = pino({ level: 'silent' });
  const frontdesk = await createFrontdesk({
    config,
    connection: database.connection,
    clock,
    log,
    passwordCost: 4,
  });

  const ask: TestApp['ask'] = async ({ as, ...options }) => {
    const headers = { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...options.headers };
    const answer = await frontdesk.app.inject({ ...options, headers });
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

  return {
    frontdesk,
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
      await frontdesk.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
