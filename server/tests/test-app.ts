import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EdgeProxy, startEdgeProxy } from '@frontdesk/simulators';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { offlineFaxReader } from '../src/adapters/fax-reader/offline.ts';
import { documentRenderer } from '../src/adapters/fax-reader/pages/renderer.ts';
import { textRecogniser } from '../src/adapters/fax-reader/text-recogniser.ts';
import { createFrontdesk, type Frontdesk, type FrontdeskNeeds } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { type ConfigWithSecrets, withDevelopmentSecrets } from '../src/config/development-secrets.ts';
import type { User } from '../src/kernel/people/user.ts';
import type { ReportPdf } from '../src/ports/report-pdf.ts';
import { PATIENT_TIMES, type TestDatabase, testDatabase } from './test-database.ts';
import {
  ADMIN,
  ADMIN_VARIABLES,
  CLINIC_NAME,
  NO_RATE_LIMITS,
  PASSWORD,
  testClock,
  UNHURRIED,
} from './world/facts.ts';
import { type Answer, ask as askApp } from './world/server.ts';

export { PASSWORD } from './world/facts.ts';
export type { Answer } from './world/server.ts';

export interface TestApp {
  /** One of the instances, for direct access to its server. */
  readonly app: Frontdesk['app'];
  readonly jobs: Frontdesk['jobs'];
  /** Listens on loopback and starts the jobs; returns the address. */
  listen(): Promise<string>;
  readonly database: TestDatabase;
  readonly config: ConfigWithSecrets;
  readonly clock: ReturnType<typeof testClock>;
  /** An admin, created once. `as` takes such tokens. */
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
 * The number of service instances behind each test app. They take its requests in turn, and each has its own memory, so
 * what they share must be in the database or in Redis. `TEST_INSTANCES=4 TEST_REDIS_URL=redis://127.0.0.1 npm test`
 */
const INSTANCES = Number(process.env.TEST_INSTANCES ?? 1);
const NOTICE_MS = 40;
const SHARED = process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {};

/** Drawing takes a thread and seconds of CPU; in words, whose figures a report holds can be read. */
const reportsInWords: ReportPdf = {
  draw: async (sheet) => Buffer.from(`%PDF-1.7\n${JSON.stringify(sheet)}`),
  close: async () => {},
};

/** The whole service on a database of its own, without rate limits, with cheap password hashes and a fixed clock. */
export async function testApp(
  env: Record<string, string> = {},
  parts: Partial<
    Pick<
      FrontdeskNeeds,
      | 'tracing'
      | 'processes'
      | 'onStatement'
      | 'simulatedEmrs'
      | 'log'
      | 'redisAnswerMs'
      | 'answerWithinMs'
      | 'faxReading'
      | 'reportPdf'
    >
  > = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-app-'));
  const config = await withDevelopmentSecrets(
    loadConfig({
      DATA_DIR: dataDir,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      ...NO_RATE_LIMITS,
      ...ADMIN_VARIABLES,
      ...SHARED,
      ...env,
    }),
    dataDir,
  );
  const clock = testClock();
  const log = pino({ level: 'silent' });
  const patient = { databaseTimes: PATIENT_TIMES, redisAnswerMs: 60_000 };
  const faxReading = {
    pages: documentRenderer(UNHURRIED),
    ...(config.fax.aiUrl ? {} : { reader: offlineFaxReader(textRecogniser(UNHURRIED)) }),
  };
  const own = {
    passwordCost: 4,
    generatesReference: true,
    reportPdf: reportsInWords,
    faxReading,
    ...patient,
  };
  const needs = { config, connection: database.connection, clock, log, ...own, ...parts };
  const frontdesks = [await createFrontdesk(needs)];
  while (frontdesks.length < INSTANCES) frontdesks.push(await createFrontdesk(needs));
  let turn = 0;

  const ask: TestApp['ask'] = async ({ as, ...options }) => {
    turn += 1;
    const { app } = frontdesks[turn % frontdesks.length] as Frontdesk;
    const answer = await askApp(app, options, as?.accessToken);
    // The other instances get the notice a moment later, and the next request goes to one of them.
    if (INSTANCES > 1 && options.method !== 'GET') await pause(NOTICE_MS);
    return answer;
  };
  const signIn = async (email: string): Promise<SignedIn> => {
    const { body } = await ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
    });
    return body.data;
  };
  const admin = await signIn(ADMIN.email);

  let proxy: EdgeProxy | null = null;
  return {
    app: frontdesks[0]!.app,
    jobs: frontdesks[0]!.jobs,
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
    config,
    clock,
    admin,
    ask,
    aClinic: async (overrides = {}) => {
      const managerEmail = `${randomUUID()}@clinic.test`;
      const { body } = await ask({
        method: 'POST',
        url: '/api/admin/clinics',
        as: admin,
        payload: { name: CLINIC_NAME, managerEmail, managerPassword: PASSWORD, ...overrides },
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
