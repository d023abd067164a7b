import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type ClinicBook, clinicBook, type RunningSoapEmr } from '../../simulators/src/index.ts';
import { ADMIN_VARIABLES, CALLER, CLINIC_NUMBER, NO_RATE_LIMITS } from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';
import { askingAt, openClinic } from './open-clinic.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';
import { type Service, startService } from './running-service.ts';

const SECRET = randomBytes(24).toString('hex');

export { CLINIC_NUMBER as NUMBER } from '../tests/world/facts.ts';

export const PROVIDERS = ['101', '102', '103', '104'];
export const POOL_MAX = 10;

export interface ToolCallAnswer {
  readonly tool: string;
  readonly callId: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly startedAt: number;
  readonly ms: number;
  readonly http: number;
  readonly result: { readonly success?: boolean; readonly unconfirmed?: boolean } & Record<string, unknown>;
  readonly message: string;
}

/** Several processes of the service on one PostgreSQL that can be taken away, with an EMR that goes on. */
export interface OutageScene {
  readonly postgres: OwnPostgres;
  readonly book: ClinicBook;
  readonly soap: RunningSoapEmr;
  readonly services: readonly Service[];
  readonly addresses: readonly string[];
  /** A time that nobody was given before. */
  nextWish(): Readonly<Record<string, string>>;
  callTool(
    tool: string,
    given: Readonly<Record<string, unknown>>,
    callId?: string,
    /** The number of a process, or the address of another service on this database. */
    process?: number | string,
  ): Promise<ToolCallAnswer>;
  report(callId: string, process?: number | string): Promise<number>;
  /** For another service on this database. */
  readonly environment: Readonly<Record<string, string>>;
  /** As the clinic's manager. */
  dashboard(path: string): Promise<{ status: number; ms: number; body: Record<string, unknown> }>;
  /** Connections that the processes know of: those of their pools, and one each to hear of changes. */
  knownConnections(): Promise<number>;
  close(): Promise<void>;
}

export async function outageScene(
  dataDir: string,
  processes: number,
  open: (dataDir: string) => Promise<OwnPostgres> = ownPostgres,
): Promise<OutageScene> {
  const postgres = await open(dataDir);
  const days = nextWeekdays(12);
  const book = aBook(days);
  const soap = await startClinicEmr({ book });
  const services: Service[] = [];
  for (let index = 0; index < processes; index += 1)
    services.push(startService(environment(postgres.url, join(dataDir, `process-${index}`))));
  const addresses = await Promise.all(services.map(({ listening }) => listening));
  const { adminToken, managerToken } = await openClinic(askingAt(addresses[0] ?? ''), {
    number: CLINIC_NUMBER,
    emr: emrConnection(soap.baseUrl),
  });
  const wishes = allWishes(days);
  let calls = 0;

  const post = async (message: object, process: number | string) =>
    fetch(`${typeof process === 'string' ? process : addresses[process % addresses.length]}/api/voice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(10_000),
    });
  const about = (callId: string) => ({
    call: { id: callId, customer: { number: CALLER }, phoneNumber: { number: CLINIC_NUMBER } },
  });

  return {
    postgres,
    book,
    soap,
    services,
    addresses,
    nextWish: () => {
      const wish = wishes.next();
      if (wish.done) throw new Error('every time of the book was asked for');
      return wish.value;
    },
    callTool: async (tool, given, callId = `call-${calls++}`, process = calls) => {
      const startedAt = performance.now();
      const toolCalls = [{ id: `tool-${callId}`, function: { name: tool, arguments: given } }];
      const answer = await post({ type: 'tool-calls', ...about(callId), toolCalls }, process);
      const body = (await answer.json()) as { results?: Array<{ result: ToolCallAnswer['result'] }> };
      const result = body.results?.[0]?.result ?? {};
      const ms = performance.now() - startedAt;
      return {
        tool,
        callId,
        given,
        startedAt,
        ms,
        http: answer.status,
        result,
        message: String(result.message ?? ''),
      };
    },
    environment: environment(postgres.url, dataDir),
    report: async (callId, process = calls++) => {
      const { status } = await post(
        {
          type: 'end-of-call-report',
          ...about(callId),
          endedReason: 'customer-ended-call',
          artifact: { transcript: 'User: hello' },
        },
        process,
      );
      return status;
    },
    dashboard: async (path) => {
      const began = performance.now();
      const answer = await fetch(`${addresses[0]}${path}`, {
        headers: { authorization: `Bearer ${managerToken}` },
      });
      const body = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, ms: performance.now() - began, body };
    },
    knownConnections: async () => {
      const pools = await Promise.all(
        addresses.map(async (address) => {
          const answer = await fetch(`${address}/api/admin/health/detailed`, {
            headers: { authorization: `Bearer ${adminToken}` },
          });
          return ((await answer.json()) as { data: { pool: { total: number } } }).data.pool.total;
        }),
      );
      return pools.reduce((sum, total) => sum + total, addresses.length);
    },
    close: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await soap.close();
      await postgres.close();
    },
  };
}

function environment(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: String(POOL_MAX),
    VOICE_WEBHOOK_SECRET: SECRET,
    JWT_SECRET: `j${SECRET}`,
    JWT_REFRESH_SECRET: `r${SECRET}`,
    ENCRYPTION_KEY: SECRET.padEnd(64, '0').slice(0, 64),
    ...ADMIN_VARIABLES,
    ...NO_RATE_LIMITS,
  };
}

function aBook(days: readonly string[]): ClinicBook {
  const book = clinicBook();
  const template = '_'.repeat(32) + '1'.repeat(40) + '_'.repeat(24);
  for (const providerNo of PROVIDERS) {
    book.addProvider({ providerNo, firstName: 'Ann', lastName: `Lee${providerNo}` });
    for (const day of days) book.setTemplate(providerNo, day, template);
  }
  for (let index = 0; index < 40; index += 1)
    book.addPatient({
      firstName: `Wei${index}`,
      lastName: 'Chen',
      born: '1980-01-01',
      sex: 'F',
      phone: `604-555-01${String(index).padStart(2, '0')}`,
    });
  return book;
}

function* allWishes(days: readonly string[]): Generator<Readonly<Record<string, string>>, undefined> {
  let count = 0;
  for (const day of days)
    for (let minute = 480; minute < 1_080; minute += 15)
      for (const providerId of PROVIDERS) {
        const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        count += 1;
        yield {
          patientId: String(1 + (count % 40)),
          providerId,
          appointmentTime: `${day}T${at}`,
          language: count % 2 === 0 ? 'zh' : 'en',
        };
      }
  return undefined;
}

function nextWeekdays(count: number): string[] {
  const days: string[] = [];
  for (let offset = 2; days.length < count; offset += 1) {
    const day = new Date(Date.now() + offset * 86_400_000);
    if (day.getUTCDay() > 0 && day.getUTCDay() < 6) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}
