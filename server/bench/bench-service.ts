import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createFrontdesk } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { withDevelopmentSecrets } from '../src/config/development-secrets.ts';
import { connectionSettings } from '../src/database/connection/connection.ts';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { systemClock } from '../src/kernel/time/clock.ts';
import type { Tracing } from '../src/kernel/tracing.ts';
import { ADMIN, ADMIN_VARIABLES, NO_RATE_LIMITS } from '../tests/world/facts.ts';

/** Logs at the operator's level without writing anywhere. */
export const discardedLog = () => pino({ level: 'info' }, { write: () => undefined });

interface Options {
  readonly webhookSecret: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly tracing?: Tracing;
}

export async function benchService({ webhookSecret, variables = {}, tracing }: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
  const postgres = await startPackagedPostgres({ dataDir, log: silentLogger });
  await migrate(postgres.connection);
  const env = { DATA_DIR: dataDir, DEMO: 'false', VOICE_WEBHOOK_SECRET: webhookSecret };
  const read = loadConfig({ ...env, ...ADMIN_VARIABLES, ...NO_RATE_LIMITS, ...variables });
  const service = await createFrontdesk({
    config: await withDevelopmentSecrets(read, dataDir),
    ...(tracing ? { tracing } : {}),
    connection: postgres.connection,
    clock: systemClock,
    log: discardedLog(),
    passwordCost: 4,
  });
  const ask = async (method: 'POST' | 'PUT', url: string, token: string, payload: object) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await service.app.inject({ method, url, payload, headers });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json().data;
  };
  const signIn = async (email: string): Promise<string> =>
    (await ask('POST', '/api/auth/login', '', { email, password: ADMIN.password })).accessToken;
  const { host, user, database, port } = postgres.connection;
  return {
    ask,
    databaseUrl: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    signIn,
    startJobs: service.startJobs,
    listen: () => service.app.listen({ port: 0, host: '127.0.0.1' }),
    owner: () => new pg.Pool({ ...connectionSettings(postgres.connection, '-c app.scope=platform'), max: 2 }),
    openClinic: async (voicePhoneNumber: string): Promise<string> => {
      const token = await signIn(ADMIN.email);
      const named = { name: 'Bench', managerEmail: MANAGER, managerPassword: ADMIN.password };
      const { clinic } = await ask('POST', '/api/admin/clinics', token, named);
      await ask('PUT', `/api/admin/clinics/${clinic.id}/voice`, token, { voicePhoneNumber });
      return clinic.id;
    },
    close: async () => {
      await service.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const MANAGER = 'manager@bench.test';
