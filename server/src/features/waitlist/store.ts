import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import {
  type Changed,
  COLUMNS,
  changeOne,
  moveMany,
  type Skipped,
  type WaitlistChange,
  type WaitlistEntry,
} from './moves.store.ts';
import type { WaitlistStatus } from './moves.ts';

const SORTS = {
  keys: {
    createdAt: byTime('created_at'),
    updatedAt: byTime('updated_at'),
    name: byText("lower(last_name || ' ' || first_name)"),
    status: byText('status'),
  },
  id: 'id',
};

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

interface Newcomer extends Person {
  readonly notes?: string | undefined;
}

interface WaitlistFilter {
  readonly search: string | null;
  readonly status: WaitlistStatus | null;
}

type WaitlistStats = Readonly<Record<WaitlistStatus | 'total' | 'addedLast7Days', number>>;

/** Runs at the end of the transaction. */
type Also = (tx: Transaction) => Promise<void>;

/** Every method is limited to one clinic. */
export interface WaitlistStore {
  list(clinicId: string, filter: WaitlistFilter, part: ListPart): Promise<Listed<WaitlistEntry>>;
  stats(clinicId: string): Promise<WaitlistStats>;
  add(clinicId: string, newcomer: Newcomer, also: Also): Promise<WaitlistEntry>;
  /** Does not add a second entry for the same name and number. */
  addCaller(
    clinicId: string,
    newcomer: Newcomer,
    also: (tx: Transaction, entry: { readonly id: string; readonly isNew: boolean }) => Promise<void>,
  ): Promise<{ readonly id: string; readonly isNew: boolean }>;
  isWaiting(clinicId: string, person: Person): Promise<boolean>;
  change(clinicId: string, id: string, change: WaitlistChange, also: Also): Promise<Changed>;
  moveMany(
    clinicId: string,
    ids: readonly string[],
    to: WaitlistStatus,
    also: Also,
  ): Promise<{ readonly updated: number; readonly skipped: readonly Skipped[] }>;
  remove(clinicId: string, id: string, also: Also): Promise<boolean>;
}

export function waitlistStore(db: Database<'waitlist'>): WaitlistStore {
  return {
    list: (clinicId, filter, part) =>
      db.inClinic(clinicId, (q) => listOf(q, filtered(q, clinicId, filter), SORTS, part)),
    stats: (clinicId) => db.inClinic(clinicId, (q) => countAll(q, clinicId)),
    add: (clinicId, newcomer, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const entry = await insert(q, clinicId, newcomer, 'staff');
        await also(tx);
        return entry;
      }),
    addCaller: (clinicId, newcomer, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist ${clinicId}`}, 0))`.execute(q);
        const waiting = await stillWaiting(q, clinicId, newcomer);
        const { id } = waiting ?? (await insert(q, clinicId, newcomer, 'call'));
        const entry = { id, isNew: waiting === undefined };
        await also(tx, entry);
        return entry;
      }),
    isWaiting: (clinicId, person) =>
      db.inClinic(clinicId, async (q) => (await stillWaiting(q, clinicId, person)) !== undefined),
    change: (clinicId, id, change, also) =>
      db.inClinic(clinicId, (q, tx) => changeOne(q, clinicId, id, change, () => also(tx))),
    moveMany: (clinicId, ids, to, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const outcome = await moveMany(q, clinicId, ids, to);
        await also(tx);
        return outcome;
      }),
    remove: (clinicId, id, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const { numDeletedRows } = await q
          .deleteFrom('waitlistEntries')
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await also(tx);
        return numDeletedRows > 0n;
      }),
  };
}

function filtered(q: Queries<'waitlist'>, clinicId: string, { search, status }: WaitlistFilter) {
  let rows = q.selectFrom('waitlistEntries').select(COLUMNS).where('clinicId', '=', clinicId);
  if (status) rows = rows.where('status', '=', status);
  if (!search) return rows;
  const text = partOf(search);
  const digits = search.replace(/\D/g, '');
  return rows.where(({ or, eb }) =>
    or([
      eb(sql<string>`first_name || ' ' || last_name || ' ' || first_name`, 'ilike', text),
      eb('phone', 'ilike', text),
      eb('notes', 'ilike', text),
      ...(digits.length >= 3
        ? [eb(sql<string>`regexp_replace(phone, '\\D', '', 'g')`, 'like', `%${digits}%`)]
        : []),
    ]),
  );
}

async function insert(
  q: Queries<'waitlist'>,
  clinicId: string,
  { firstName, lastName, phone, notes = '' }: Newcomer,
  source: WaitlistEntry['source'],
): Promise<WaitlistEntry> {
  return q
    .insertInto('waitlistEntries')
    .values({ clinicId, firstName, lastName, phone, notes, source })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

async function stillWaiting(
  q: Queries<'waitlist'>,
  clinicId: string,
  { firstName, lastName, phone }: Person,
): Promise<{ id: string } | undefined> {
  return q
    .selectFrom('waitlistEntries')
    .select('id')
    .where('clinicId', '=', clinicId)
    .where('status', 'in', ['pending', 'contacted'])
    .where(sql`lower(first_name)`, '=', firstName.toLowerCase())
    .where(sql`lower(last_name)`, '=', lastName.toLowerCase())
    .where(sql`right(regexp_replace(phone, '\\D', '', 'g'), 10)`, '=', phone.replace(/\D/g, '').slice(-10))
    .orderBy('createdAt')
    .executeTakeFirst();
}

async function countAll(q: Queries<'waitlist'>, clinicId: string): Promise<WaitlistStats> {
  const { rows } = await sql<WaitlistStats>`
    select count(*)::int as total,
           count(*) filter (where status = 'pending')::int as pending,
           count(*) filter (where status = 'contacted')::int as contacted,
           count(*) filter (where status = 'registered')::int as registered,
           count(*) filter (where status = 'declined')::int as declined,
           count(*) filter (where created_at > now() - interval '7 days')::int as added_last7_days
      from waitlist_entries where clinic_id = ${clinicId}`.execute(q);
  const [counts] = rows;
  if (!counts) throw new Error('the count query returned no row');
  return counts;
}
