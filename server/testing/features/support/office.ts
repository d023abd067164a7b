import type { DatabasePool } from '../../../src/database/connection/connect.ts';
import { createAudit } from '../../../src/features/audit/index.ts';
import { type Clinics, createClinics } from '../../../src/features/clinics/index.ts';
import { createNotifications, type Notifications } from '../../../src/features/notifications/index.ts';
import type { Guards, Routes } from '../../../src/http/routes.ts';
import type { Role, User } from '../../../src/kernel/people/user.ts';
import type { Clock } from '../../../src/kernel/time/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { testClock } from '../../../tests/world/facts.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { type SliceServer, serverOf } from '../../../tests/world/server.ts';
import { inMemoryFiles } from '../../adapters/files/in-memory-files.ts';

export type { Answer } from '../../../tests/world/server.ts';

export interface Office {
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof testClock>;
  readonly notifications: Notifications;
  readonly admin: User;
  ask: SliceServer['ask'];
  aClinic(): Promise<{ readonly id: string; readonly manager: User }>;
  aPerson(role: Role, clinicId: string | null): Promise<User>;
  /** The titles of what a person was told, newest first, once the jobs that tell admins have run. */
  toldTo(person: User): Promise<string[]>;
  close(): Promise<void>;
}

export interface OfficeNeeds {
  readonly db: DatabasePool;
  readonly clinics: Clinics;
  readonly clock: Clock;
  readonly notifications: Notifications;
}

/** A server with the given slices, the real audit trail and real notifications; whoever is named is signed in. */
export async function anOffice(
  slicesOf: (needs: OfficeNeeds) => Array<{ routes(guards: Guards): Routes[] }>,
): Promise<Office> {
  const database = await testDatabase();
  const { db, ownerQuery } = database;
  const clock = testClock();
  const notifications = createNotifications({ db });
  const notices = { on: () => undefined };
  const clinics = createClinics({ db, notices, clock, files: inMemoryFiles() });
  const aPerson: Office['aPerson'] = (_, clinicId) => insertUser(ownerQuery, clinicId);
  const { app, ask } = await serverOf(slicesOf({ db, clinics, clock, notifications }), {
    audit: createAudit({ db }),
    clinicExists: clinics.exists,
  });

  return {
    database,
    clock,
    notifications,
    admin: await aPerson('platform_admin', null),
    aPerson,
    ask,
    aClinic: async () => {
      const id = await insertClinic(ownerQuery);
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

async function tellAdmins({ ownerQuery }: TestDatabase, { jobs }: Notifications): Promise<void> {
  const waiting = await ownerQuery(
    `select id, clinic_id as "clinicId", payload, 1 as attempt from jobs where kind = 'tell-admins' order by id`,
  );
  for (const job of waiting) await jobs[0]?.run(job as never, new AbortController().signal);
}
