import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ClinicBook, clinicBook } from '../../simulators/src/index.ts';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { ADMIN_VARIABLES, NINE_TO_FIVE, NO_RATE_LIMITS } from '../tests/world/facts.ts';

export const NUMBER = '+16045550100';
export const EMR_ACCOUNT = { username: 'frontdesk', password: 'pw', securityId: 128 } as const;
export const PATIENTS = Array.from({ length: 400 }, (_, index) => String(index + 1));
export const TIMES = Array.from({ length: 16 }, (_, index) => timeAt(540 + index * 30));

/** Variables of a service with its own secrets; VOICE_WEBHOOK_SECRET signs tool calls. */
export function serviceVariables(databaseUrl?: string) {
  const secret = randomBytes(24).toString('hex');
  return {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, DEMO: 'false' } : {}),
    LOG_LEVEL: 'info',
    VOICE_WEBHOOK_SECRET: secret,
    JWT_SECRET: 'j'.repeat(16) + secret.slice(0, 20),
    JWT_REFRESH_SECRET: 'r'.repeat(16) + secret.slice(0, 20),
    ENCRYPTION_KEY: secret.padEnd(64, '0').slice(0, 64),
    ...ADMIN_VARIABLES,
    ...NO_RATE_LIMITS,
  };
}

/** An embedded PostgreSQL in its own folder, and a pool without row-level security. */
export async function chaosDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-chaos-'));
  const postgres = await startPackagedPostgres({ dataDir, log: silentLogger });
  const { host, user, database, port } = postgres.connection;
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const pool = new pg.Pool({ connectionString: url, options: '-c app.scope=platform', max: 2 });
  pool.on('error', (error) => console.error(`the run's own database connection failed: ${error.message}`));
  return {
    dataDir,
    url,
    pool,
    close: async () => {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const providerNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(101 + index));

export function chaosBook(providers: readonly string[], days: readonly string[]): ClinicBook {
  const book = clinicBook();
  for (const providerNo of providers) {
    book.addProvider({ providerNo, firstName: 'Ann', lastName: `Lee${providerNo}` });
    for (const day of days) book.setTemplate(providerNo, day, NINE_TO_FIVE);
  }
  for (const id of PATIENTS)
    book.addPatient({
      ...{ firstName: `Wei${id}`, lastName: 'Chen', born: '1980-01-01', sex: 'F' },
      phone: '604-555-0142',
    });
  return book;
}

export function nextWeekdays(count: number): string[] {
  const days: string[] = [];
  for (let offset = 2; days.length < count; offset += 1) {
    const day = new Date(Date.now() + offset * 86_400_000);
    if (day.getUTCDay() > 0 && day.getUTCDay() < 6) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

export interface ToolMessage {
  readonly callId: string;
  readonly id: string;
  readonly phone: string;
  readonly tool: string;
  readonly given: object;
}

/** Delivers a tool call once; throws without a response within eight seconds. */
export async function postToolCall(
  url: string,
  secret: string,
  { callId, id, phone, tool, given }: ToolMessage,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const message = {
    type: 'tool-calls',
    call: { id: callId, customer: { number: phone }, phoneNumber: { number: NUMBER } },
    toolCalls: [{ id, type: 'function', function: { name: tool, arguments: given } }],
  };
  const response = await fetch(`${url}/api/voice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ message }),
    signal: AbortSignal.timeout(8_000),
  });
  const { results } = (await response.json()) as { results?: Array<{ result: Record<string, unknown> }> };
  return results?.[0]?.result;
}

function timeAt(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
