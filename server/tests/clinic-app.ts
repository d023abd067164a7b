import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { emrGateway } from '../src/adapters/emr/gateway.ts';
import type { HostPolicy } from '../src/adapters/emr/http.ts';
import { listenForNotices } from '../src/database/notices.ts';
import { createAudit } from '../src/features/audit/index.ts';
import { createClinics } from '../src/features/clinics/index.ts';
import { createEmr, type EmrGateway, type EmrSlice } from '../src/features/emr/index.ts';
import { createNotifications } from '../src/features/notifications/index.ts';
import { createProviders, type Providers } from '../src/features/providers/index.ts';
import { openSlots } from '../src/features/scheduling/open-slots.ts';
import { bookableSlots } from '../src/features/scheduling/schedule-template.ts';
import { createGuards } from '../src/http/guards.ts';
import type { App } from '../src/http/routes.ts';
import { createServer } from '../src/http/server.ts';
import { date, time } from '../src/kernel/calendar.ts';
import { frozenClock } from '../src/kernel/clock.ts';
import { type Logger, silentLogger } from '../src/kernel/logger.ts';
import { Secret } from '../src/kernel/secret.ts';
import type { User } from '../src/kernel/user.ts';
import type { EmrType } from '../src/ports/emr.ts';
import type { TestDatabase } from './test-database.ts';

export interface ClinicApp {
  readonly app: App;
  readonly emr: EmrSlice;
  readonly providers: Providers;
  readonly clock: ReturnType<typeof frozenClock>;
  ask(options: Ask): Promise<Answer>;
  close(): Promise<void>;
}

interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly as?: User | null;
  readonly payload?: object;
  readonly headers?: Record<string, string>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
}

export interface ClinicAppOptions {
  readonly database: TestDatabase;
  readonly keys?: { readonly key: Secret<Buffer>; readonly previousKeys: readonly Secret<Buffer>[] };
  readonly bridge?: { readonly url: string; readonly apiKey: Secret } | null;
  readonly hosts?: HostPolicy;
  readonly defaultType?: EmrType;
  readonly gateway?: (real: EmrGateway) => EmrGateway;
  readonly log?: Logger;
}

export const newKey = () => new Secret(randomBytes(32));
const KEY = newKey();
const MONDAY_AT_NINE = '2026-11-16T16:00:00Z';

/** These two slices with their neighbours, as one process on a database that others may share. */
export async function clinicApp(options: ClinicAppOptions): Promise<ClinicApp> {
  const { db, connection } = options.database;
  const clock = frozenClock(MONDAY_AT_NINE);
  const log = options.log ?? silentLogger;
  const notices = await listenForNotices(connection, silentLogger);
  const audit = createAudit({ db });
  const notifications = createNotifications({ db });
  const clinics = createClinics({ db, notices, clock, files: noFiles });
  const real = emrGateway({ hosts: options.hosts ?? true, bridge: options.bridge ?? null, clock, log });
  const emr = createEmr({
    db,
    notices,
    clinics,
    notifications,
    gateway: options.gateway ? options.gateway(real) : real,
    keys: options.keys ?? { key: KEY, previousKeys: [] },
    defaultType: options.defaultType ?? 'emr-soap',
    isBookableCode,
    publicUrl: 'https://frontdesk.test',
    clock,
    log,
  });
  const providers = createProviders({
    db,
    notices,
    emr: emr.connections,
    emrConfig: emr.config,
    openSlots: (day, config, now) => openSlots(day, 15, config.rules, config.codes, now),
    clock,
  });
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    rateLimits: { auth: 0, api: 0, webhook: 0, windowMs: 60_000 },
    redis: null,
    audit,
  });
  const guards = createGuards({ whoIs: async (token) => whoIs(token), clinicExists: clinics.exists });
  for (const slice of [emr, providers]) for (const routes of slice.routes(guards)) await app.register(routes);
  await app.ready();
  return {
    app,
    emr,
    providers,
    clock,
    ask: (asked) => ask(app, asked),
    close: async () => {
      await app.close();
      await emr.close();
      await notices.close();
    },
  };
}

const isBookableCode = (code: string, overrides: ReadonlyMap<string, boolean>) => {
  const day = date('2026-11-16');
  const slots = [{ time: time('09:00'), code }];
  const rules = { overrides, offered: new Map() };
  return bookableSlots({ date: day, holiday: false, slotMinutes: 15, slots }, rules, day).length > 0;
};

const noFiles = { put: async () => undefined, get: async () => null, delete: async () => undefined };

export interface TestClinic {
  readonly id: string;
  readonly manager: User;
}

/** A clinic as it is on its first day, written without the slices that would make one. */
export async function aClinic({ ownerQuery }: TestDatabase): Promise<TestClinic> {
  const [clinic] = await ownerQuery<{ id: string }>(
    "insert into clinics (name) values ('Fraser Street Clinic') returning id",
  );
  const id = clinic?.id ?? '';
  await ownerQuery('insert into clinic_config (clinic_id) values ($1)', [id]);
  await ownerQuery(
    `insert into business_hours (clinic_id, weekday, is_open, open, close)
     select $1, day, day between 1 and 5, '09:00', '17:00' from generate_series(0, 6) as day`,
    [id],
  );
  const email = `${randomUUID()}@clinic.test`;
  const [user] = await ownerQuery<{ id: string }>(
    "insert into users (clinic_id, email, password_hash, role) values ($1, $2, 'none', 'clinic_manager') returning id",
    [id, email],
  );
  return { id, manager: { id: user?.id ?? '', email, role: 'clinic_manager', clinicId: id } };
}

export async function anAdmin({ ownerQuery }: TestDatabase): Promise<User> {
  const email = `${randomUUID()}@frontdesk.test`;
  const [user] = await ownerQuery<{ id: string }>(
    "insert into users (email, password_hash, role) values ($1, 'none', 'platform_admin') returning id",
    [email],
  );
  return { id: user?.id ?? '', email, role: 'platform_admin', clinicId: null };
}

// The token is the user itself: signing in is another slice's affair.
function tokenOf(user: User): string {
  return `test.${Buffer.from(JSON.stringify(user)).toString('base64url')}.user`;
}

function whoIs(token: string): User | null {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

async function ask(app: App, { as, headers = {}, ...options }: Ask): Promise<Answer> {
  const signed = as ? { authorization: `Bearer ${tokenOf(as)}` } : {};
  const answer = await app.inject({ ...options, headers: { ...signed, ...headers } });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
}
