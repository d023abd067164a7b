import { createAudit } from '../../../src/features/audit/index.ts';
import { createInbox, type InboxSlice, type Report } from '../../../src/features/inbox/index.ts';
import { createNotifications } from '../../../src/features/notifications/index.ts';
import type { User } from '../../../src/kernel/people/user.ts';
import { frozenClock } from '../../../src/kernel/time/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { type SliceServer, serverOf } from '../../../tests/world/server.ts';

export interface InboxOffice extends SliceServer {
  readonly database: TestDatabase;
  readonly inbox: InboxSlice;
  readonly clock: ReturnType<typeof frozenClock>;
  aClinic(): Promise<{ readonly id: string; readonly manager: User }>;
  /** In a transaction of its own. */
  report(clinicId: string, report: Report): Promise<string>;
  close(): Promise<void>;
}

export async function inboxOffice(): Promise<InboxOffice> {
  const database = await testDatabase();
  const { db, ownerQuery } = database;
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const audit = createAudit({ db });
  const notifications = createNotifications({ db });
  const inbox = await createInbox({ db, notifications, audit, clock });
  const server = await serverOf([inbox, notifications], { audit });
  return {
    ...server,
    database,
    inbox,
    clock,
    aClinic: async () => {
      const id = await insertClinic(ownerQuery);
      return { id, manager: await insertUser(ownerQuery, id) };
    },
    report: (clinicId, report) =>
      db.inClinic(clinicId, async (_, tx) => (await inbox.report(tx, clinicId, report)).id),
    close: async () => {
      await server.app.close();
      await database.close();
    },
  };
}
