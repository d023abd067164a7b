import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/database.ts';
import { endJobs, enqueue } from '../../../database/jobs/jobs.ts';
import type { FaxDocument } from '../document.ts';
import { POLL_FAXES } from '../job-kinds.ts';
import { type Also, insertFax, type NewFax } from '../store.ts';

export interface PollerCounts {
  readonly running: boolean;
  readonly lastPollAt: Date | null;
  readonly seen: number;
  readonly processed: number;
}

export type SourceFax = NewFax & { readonly sourceFaxId: string };

/** One polling job per clinic, across all processes. */
export interface PollerStore {
  start(clinicId: string, also: Also): Promise<PollerCounts>;
  stop(clinicId: string, also: Also): Promise<PollerCounts>;
  isRunning(clinicId: string): Promise<boolean>;
  markPolled(clinicId: string): Promise<void>;
  /** Ids that were never taken in, in the given order. */
  unseen(clinicId: string, faxIds: readonly string[]): Promise<readonly string[]>;
  /** Null if the fax was seen before; its file is then unused. */
  takeIn(clinicId: string, fax: SourceFax, from: 'poll' | 'seed'): Promise<FaxDocument | null>;
  /** Marks a fax that the provider can no longer deliver. */
  markSeen(clinicId: string, faxId: string): Promise<void>;
  /** Deletes faxes from the provider and forgets their ids. Returns the keys of the orphaned files. */
  forget(clinicId: string, also: Also): Promise<readonly string[]>;
  counts(): Promise<PollerCounts>;
}

export function pollerStore(db: Database<'fax'>): PollerStore {
  return {
    start: (clinicId, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        if (await setRunning(q, clinicId, true))
          await enqueue(q, { kind: POLL_FAXES, clinicId, payload: {} });
        const counts = await countsOf(q, clinicId);
        await also(tx);
        return counts;
      }),
    stop: (clinicId, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        // Otherwise a poller that is stopped and restarted within one interval would poll twice.
        if (await setRunning(q, clinicId, false)) await endJobs(q, clinicId, POLL_FAXES);
        const counts = await countsOf(q, clinicId);
        await also(tx);
        return counts;
      }),
    isRunning: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('faxPollers')
          .select('running')
          .where('clinicId', '=', clinicId)
          .executeTakeFirst();
        return row?.running ?? false;
      }),
    markPolled: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('faxPollers')
          .set({ lastPollAt: sql<Date>`now()` })
          .where('clinicId', '=', clinicId)
          .execute();
      }),
    unseen: (clinicId, faxIds) =>
      db.inClinic(clinicId, async (q) => {
        if (faxIds.length === 0) return [];
        const rows = await q
          .selectFrom('faxIdsSeen')
          .select('faxId')
          .where('clinicId', '=', clinicId)
          .where('faxId', 'in', [...faxIds])
          .execute();
        const seen = new Set(rows.map(({ faxId }) => faxId));
        return faxIds.filter((faxId) => !seen.has(faxId));
      }),
    takeIn: (clinicId, fax, from) => db.inClinic(clinicId, (q) => takeIn(q, clinicId, fax, from)),
    markSeen: (clinicId, faxId) =>
      db.inClinic(clinicId, async (q) => {
        await markSeen(q, clinicId, faxId);
      }),
    forget: (clinicId, also) => db.inClinic(clinicId, (q, tx) => forget(q, clinicId, () => also(tx))),
    counts: () => db.asPlatform((q) => countsOf(q, null)),
  };
}

async function setRunning(q: Queries<'fax'>, clinicId: string, running: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into fax_pollers (clinic_id, running) values (${clinicId}, ${running})
    on conflict (clinic_id) do update set running = excluded.running where fax_pollers.running <> excluded.running
    returning clinic_id`.execute(q);
  return rows.length > 0;
}

async function takeIn(
  q: Queries<'fax'>,
  clinicId: string,
  fax: SourceFax,
  from: 'poll' | 'seed',
): Promise<FaxDocument | null> {
  if (!(await markSeen(q, clinicId, fax.sourceFaxId))) return null;
  const document = await insertFax(q, clinicId, fax);
  if (document && from === 'poll')
    await sql`update fax_pollers set processed = processed + 1 where clinic_id = ${clinicId}`.execute(q);
  return document;
}

async function markSeen(q: Queries<'fax'>, clinicId: string, faxId: string): Promise<boolean> {
  const row = await q
    .insertInto('faxIdsSeen')
    .values({ clinicId, faxId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('faxId')
    .executeTakeFirst();
  return row !== undefined;
}

async function forget(q: Queries<'fax'>, clinicId: string, also: () => Promise<void>): Promise<string[]> {
  const rows = await q
    .deleteFrom('faxDocuments')
    .where('clinicId', '=', clinicId)
    .where('source', '=', 'mock')
    .returning('fileKey')
    .execute();
  await q.deleteFrom('faxIdsSeen').where('clinicId', '=', clinicId).execute();
  await q.updateTable('faxPollers').set({ processed: 0 }).where('clinicId', '=', clinicId).execute();
  await also();
  return rows.map(({ fileKey }) => fileKey);
}

async function countsOf(q: Queries<'fax'>, clinicId: string | null): Promise<PollerCounts> {
  const { rows } = await sql<PollerCounts>`
    select coalesce(bool_or(running), false) as running, max(last_poll_at) as "lastPollAt",
           coalesce(sum(processed), 0)::int as processed,
           (select count(*)::int from fax_ids_seen
             where ${clinicId}::uuid is null or clinic_id = ${clinicId}::uuid) as seen
      from fax_pollers where ${clinicId}::uuid is null or clinic_id = ${clinicId}::uuid`.execute(q);
  const [counts] = rows;
  if (!counts) throw new Error('counting faxes returned no row');
  return counts;
}
