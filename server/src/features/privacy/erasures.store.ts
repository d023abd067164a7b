import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { byTime, listOf, partOf } from '../../database/list-of.ts';
import { nameOfUser } from '../../database/shown-name.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { Person } from '../../kernel/people/person.ts';
import { ERASE_PERSON, type ErasureState } from './erasure.ts';
import type { PersonCounts } from './ports.ts';

const WAITS_DAYS = 30;

export interface Erasure {
  readonly id: string;
  readonly state: ErasureState;
  readonly reason: string;
  /** Null once the erasure has ended. */
  readonly person: Person | null;
  readonly partsDone: readonly string[];
  readonly counts: PersonCounts;
  readonly askedById: string | null;
  readonly askedBy: string | null;
  readonly askedByName: string | null;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface NewErasure {
  readonly person: Person;
  readonly personHash: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly needsApproval: boolean;
}

export interface ErasureStore {
  /** Null if another erasure of the same person is pending. */
  add(tx: Transaction, clinicId: string, erasure: NewErasure): Promise<string | null>;
  read(tx: Transaction, clinicId: string, id: string): Promise<Erasure | null>;
  list(clinicId: string, words: string | null, part: ListPart): Promise<Listed<Erasure>>;
  /** Starts a waiting erasure, for the person as found now. */
  approve(tx: Transaction, clinicId: string, id: string, by: string, person: Person): Promise<void>;
  decline(tx: Transaction, clinicId: string, id: string, by: string): Promise<void>;
  /** Called in the transaction that erased the part. */
  partDone(tx: Transaction, clinicId: string, id: string, part: string, counts: PersonCounts): Promise<void>;
  finish(tx: Transaction, clinicId: string, id: string): Promise<void>;
  /** Restarts stuck erasures and expires unapproved ones. */
  tidy(now: Date): Promise<void>;
}

const SORTS = { keys: { askedAt: byTime('asked_at') }, id: 'id' };
const COLUMNS = [
  ...(['id', 'state', 'reason', 'person', 'partsDone', 'counts'] as const),
  ...(['askedBy as askedById', 'askedAt', 'decidedAt', 'finishedAt'] as const),
] as const;
const emailOf = (column: string) =>
  sql<string | null>`(select email from users where users.id = ${sql.ref(column)})`;
const NAMES = [
  emailOf('erasures.asked_by').as('askedBy'),
  emailOf('erasures.decided_by').as('decidedBy'),
  nameOfUser(sql.ref('erasures.asked_by')).as('askedByName'),
  nameOfUser(sql.ref('erasures.decided_by')).as('decidedByName'),
] as const;

export function erasureStore(db: Database<'privacy'>): ErasureStore {
  return {
    add: (tx, clinicId, { person, needsApproval, ...rest }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const added = await q
          .insertInto('erasures')
          .values({
            ...{ clinicId, ...rest, person: JSON.stringify(person) },
            state: needsApproval ? 'waiting' : 'running',
          })
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'personHash'])
              .where(sql<boolean>`state in ('waiting', 'running')`)
              .doNothing(),
          )
          .returning('id')
          .executeTakeFirst();
        if (added && !needsApproval) await enqueue(q, jobOf(clinicId, added.id));
        return added?.id ?? null;
      }),
    read: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('erasures')
          .select(COLUMNS)
          .select(NAMES)
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        return (row as Erasure | undefined) ?? null;
      }),
    list: (clinicId, words, part) =>
      db.inClinic(clinicId, async (q) => {
        let rows = q.selectFrom('erasures').select(COLUMNS).select(NAMES).where('clinicId', '=', clinicId);
        if (words) rows = rows.where('reason', 'ilike', partOf(words));
        return (await listOf(q, rows, SORTS, part)) as unknown as Listed<Erasure>;
      }),
    ...decisions(db),
    partDone: (tx, clinicId, id, part, counts) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update erasures set parts_done = parts_done || ${part}::text, counts = counts || ${JSON.stringify(counts)}::jsonb
           where clinic_id = ${clinicId} and id = ${id}`.execute(q);
      }),
    finish: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update erasures set state = 'done', person = null, finished_at = now()
           where clinic_id = ${clinicId} and id = ${id} and state = 'running'`.execute(q);
      }),
    tidy: (now) =>
      db.asPlatform(async (q) => {
        await sql`
          update erasures set state = 'expired', person = null, finished_at = ${now}
           where state = 'waiting' and asked_at < ${new Date(now.getTime() - WAITS_DAYS * 86_400_000)}`.execute(
          q,
        );
        const { rows } = await sql<{ id: string; clinicId: string }>`
          select id, clinic_id from erasures where state = 'running'`.execute(q);
        const day = now.toISOString().slice(0, 10);
        for (const { id, clinicId } of rows)
          await enqueue(q, { ...jobOf(clinicId, id), dedupeKey: `${id}/${day}` });
      }),
  };
}

function decisions(db: Database<'privacy'>): Pick<ErasureStore, 'approve' | 'decline'> {
  return {
    approve: (tx, clinicId, id, by, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update erasures set state = 'running', decided_by = ${by}, decided_at = now(), person = ${JSON.stringify(person)}::jsonb
           where clinic_id = ${clinicId} and id = ${id} and state = 'waiting'`.execute(q);
        await enqueue(q, jobOf(clinicId, id));
      }),
    decline: (tx, clinicId, id, by) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update erasures set state = 'declined', decided_by = ${by}, decided_at = now(), finished_at = now(), person = null
           where clinic_id = ${clinicId} and id = ${id} and state = 'waiting'`.execute(q);
      }),
  };
}

const jobOf = (clinicId: string, id: string) => ({
  ...{ kind: ERASE_PERSON, clinicId, payload: { erasureId: id }, dedupeKey: id },
});
