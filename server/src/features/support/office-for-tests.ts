import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import type { Database } from '../../database/database.ts';
import { createGuards, type Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { createServer } from '../../http/server.ts';
import { type Clock, frozenClock } from '../../kernel/clock.ts';
import type { Role, User } from '../../kernel/user.ts';
import { createAudit } from '../audit/index.ts';
import { createNotifications, type Notifications } from '../notifications/index.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
}

export interface Office {
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof frozenClock>;
  readonly notifications: Notifications;
  readonly admin: User;
  ask(options: InjectOptions & { as?: User }): Promise<Answer>;
  aClinic(): Promise<{ readonly id: string; readonly manager: User }>;
  aPerson(role: Role, clinicId: string | null): Promise<User>;
  /** The titles of what a person was told, newest first, once the jobs that tell admins have run. */
  toldTo(person: User): Promise<string[]>;
  close(): Promise<void>;
}

export interface OfficeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
}

/** A server with the given slices, the real audit trail and real notifications; whoever is named is signed in. */
export async function anOffice(
  slicesOf: (needs: OfficeNeeds) => Array<{ routes(guards: Guards): Routes[] }>,
): Promise<Office> {
  const database = await testDatabase();
  const { db, ownerQuery } = database;
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const notifications = createNotifications({ db });
  const people = new Map<string, User>();
  const aPerson: Office['aPerson'] = async (role, clinicId) => {
    const person = { id: randomUUID(), email: `${randomUUID()}@example.test`, role, clinicId };
    await ownerQuery(
      `insert into users (id, clinic_id, email, password_hash, role) values ($1, $2, $3, 'none', $4)`,
      [person.id, clinicId, person.email, role],
    );
    people.set(tokenOf(person), person);
    return person;
  };
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    rateLimits: { auth: 0, api: 0, webhook: 0, windowMs: 60_000 },
    redis: null,
    audit: createAudit({ db }),
  });
  const guards = createGuards({
    whoIs: async (token) => people.get(token) ?? null,
    clinicExists: async (id) => (await ownerQuery('select from clinics where id = $1', [id])).length > 0,
  });
  for (const slice of slicesOf({ db, clock, notifications }))
    for (const routes of slice.routes(guards)) await app.register(routes);
  await app.ready();

  return {
    database,
    clock,
    notifications,
    admin: await aPerson('platform_admin', null),
    aPerson,
    ask: async ({ as, ...options }) => {
      const headers = { ...(as ? { authorization: `Bearer ${tokenOf(as)}` } : {}), ...options.headers };
      const answer = await app.inject({ ...options, headers });
      return { status: answer.statusCode, body: answer.json() };
    },
    aClinic: async () => {
      const id = await newClinic(database);
      return { id, manager: await aPerson('clinic_manager', id) };
    },
    toldTo: async (person) => {
      await tellAdmins(database, notifications);
      const rows = await ownerQuery<{ title: string }>(
        'select title from notifications where user_id = $1 order by created_at desc, id desc',
        [person.id],
      );
      return rows.map(({ title }) => title);
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function tokenOf(person: User): string {
  return `a.${person.id}.token`;
}

async function newClinic({ ownerQuery }: TestDatabase): Promise<string> {
  const id = randomUUID();
  await ownerQuery('insert into clinics (id, name) values ($1, $2)', [id, 'Fraser Street Clinic']);
  await ownerQuery('insert into clinic_config (clinic_id) values ($1)', [id]);
  await ownerQuery('insert into onboarding_progress (clinic_id) values ($1)', [id]);
  await ownerQuery(
    `insert into business_hours (clinic_id, weekday, is_open, open, close)
     select $1, day, day between 1 and 5, '09:00', '17:00' from generate_series(0, 6) day`,
    [id],
  );
  return id;
}

async function tellAdmins({ ownerQuery }: TestDatabase, { jobs }: Notifications): Promise<void> {
  const waiting = await ownerQuery(
    `select id, clinic_id as "clinicId", payload, 1 as attempt from jobs where kind = 'tell-admins' order by id`,
  );
  for (const job of waiting) await jobs[0]?.run(job as never, new AbortController().signal);
}
