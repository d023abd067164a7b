import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { byNumber, byTime, listOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import type { Entry, EntryState, OldVisit, Wish } from './standby.ts';

export interface NewEntry
  extends Wish,
    Pick<
      Entry,
      'patientId' | 'patientName' | 'old' | 'source' | 'phone' | 'language' | 'durationMinutes' | 'birthDate'
    > {
  readonly priority?: number;
  readonly callId?: string | null;
  readonly endsAt: Date;
}

export interface EntryChange extends Partial<Wish> {
  readonly priority?: number | undefined;
  readonly old?: OldVisit | null | undefined;
  readonly durationMinutes?: number | null | undefined;
  readonly endsAt?: Date | undefined;
}

export interface EntryStore {
  list(
    clinicId: string,
    filter: { readonly state: EntryState | null; readonly patientId: string | null },
    part: ListPart,
  ): Promise<Listed<Entry>>;
  /** A patient who already waits with the same wish keeps their place. */
  add(
    tx: Transaction,
    clinicId: string,
    entry: NewEntry,
  ): Promise<{ readonly entry: Entry; readonly isNew: boolean }>;
  find(clinicId: string, id: string, tx?: Transaction): Promise<Entry | null>;
  change(tx: Transaction, clinicId: string, id: string, change: EntryChange): Promise<Entry | null>;
  setState(tx: Transaction, clinicId: string, id: string, state: EntryState): Promise<boolean>;
  waiting(tx: Transaction, clinicId: string, now: Date): Promise<readonly Entry[]>;
  miss(tx: Transaction, clinicId: string, id: string): Promise<number>;
  askedToStay(tx: Transaction, clinicId: string, id: string, at: Date): Promise<void>;
  /** Answers the stay question for every entry of this number. Returns their language; null if none was asked. */
  answerStay(tx: Transaction, clinicId: string, phone: string, stays: boolean): Promise<TextLanguage | null>;
  /**
   * Updates the entry whose visit moved or got a new id; null ends the entry, because the visit is gone. False if no
   * entry has that visit.
   */
  visitChanged(
    tx: Transaction,
    clinicId: string,
    appointmentId: string,
    now: (OldVisit & { readonly endsAt: Date | null }) | null,
  ): Promise<boolean>;
  /** Ends entries whose visit is over or that have waited too long. */
  endOver(now: Date): Promise<number>;
}

const SORTS = {
  keys: {
    order: byNumber('-1000000000000 * priority + (extract(epoch from since) * 1000)::bigint'),
    since: byTime('since'),
  },
  id: 'id',
};

const COLUMNS = [
  'id',
  'patientId',
  'patientName',
  'appointmentId',
  'appointmentDate',
  'appointmentTime',
  'providerId',
  'days',
  'earliestTime',
  'latestTime',
  'notice',
  'priority',
  'state',
  'source',
  'phone',
  'language',
  'durationMinutes',
  'birthDate',
  'since',
  'endsAt',
  'misses',
] as const;

export function entryStore(db: Database<'standby'>): EntryStore {
  return {
    list: (clinicId, { state, patientId }, part) =>
      db.inClinic(clinicId, async (q) => {
        let rows = q
          .selectFrom('standbyEntries')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .where('test', '=', false);
        if (state) rows = rows.where('state', '=', state);
        if (patientId) rows = rows.where('patientId', '=', patientId);
        const listed = await listOf(q, rows, SORTS, part);
        return { ...listed, rows: listed.rows.map((row) => entryOf(row as Row)) };
      }),
    add: (tx, clinicId, entry) => db.within(tx).inClinic(clinicId, (q) => add(q, clinicId, entry)),
    find: (clinicId, id, tx) =>
      (tx ? db.within(tx) : db).inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('standbyEntries')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        return row ? entryOf(row as Row) : null;
      }),
    waiting: (tx, clinicId, now) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('standbyEntries')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .where('state', '=', 'waiting')
          .where('test', '=', false)
          .where('endsAt', '>', now)
          .execute();
        return rows.map((row) => entryOf(row as Row));
      }),
    ...changes(db),
    ...visits(db),
  };
}

function changes(
  db: Database<'standby'>,
): Pick<EntryStore, 'change' | 'setState' | 'miss' | 'askedToStay' | 'answerStay'> {
  return {
    change: (tx, clinicId, id, { old, days, ...change }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .updateTable('standbyEntries')
          .set({
            ...change,
            ...(days ? { days: [...days] } : {}),
            ...(old === undefined ? {} : visitColumns(old)),
            updatedAt: sql<Date>`now()`,
          })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .returning(COLUMNS)
          .executeTakeFirst();
        return row ? entryOf(row as Row) : null;
      }),
    setState: (tx, clinicId, id, state) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { numUpdatedRows } = await q
          .updateTable('standbyEntries')
          .set({ state, updatedAt: sql<Date>`now()` })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    miss: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .updateTable('standbyEntries')
          .set({ misses: sql<number>`misses + 1` })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .returning('misses')
          .executeTakeFirst();
        return row?.misses ?? 0;
      }),
    askedToStay: (tx, clinicId, id, at) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .updateTable('standbyEntries')
          .set({ askedToStayAt: at })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .execute();
      }),
    answerStay: (tx, clinicId, phone, stays) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .updateTable('standbyEntries')
          .set(stays ? { misses: 0, askedToStayAt: null } : { state: 'removed', updatedAt: sql<Date>`now()` })
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .where('state', '=', 'waiting')
          .where('askedToStayAt', 'is not', null)
          .returning('language')
          .executeTakeFirst();
        return (row?.language as TextLanguage | undefined) ?? null;
      }),
  };
}

function visits(db: Database<'standby'>): Pick<EntryStore, 'visitChanged' | 'endOver'> {
  return {
    visitChanged: (tx, clinicId, appointmentId, now) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { endsAt = null, ...visit } = now ?? { endsAt: null };
        const { numUpdatedRows } = await q
          .updateTable('standbyEntries')
          .set(
            now
              ? { ...visitColumns(visit as OldVisit), ...(endsAt ? { endsAt } : {}) }
              : { state: 'removed' as const, updatedAt: sql<Date>`now()` },
          )
          .where('clinicId', '=', clinicId)
          .where('appointmentId', '=', appointmentId)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    endOver: (now) =>
      db.asPlatform(async (q) => {
        const { numUpdatedRows } = await q
          .updateTable('standbyEntries')
          .set({ state: 'removed', updatedAt: sql<Date>`now()` })
          .where('state', '=', 'waiting')
          .where('endsAt', '<=', now)
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}

/** The lock lasts until the transaction ends, so that a repeated join finds the first. */
async function add(q: Queries<'standby'>, clinicId: string, entry: NewEntry) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`standby ${clinicId} ${entry.patientId}`}, 0))`.execute(
    q,
  );
  const same = await q
    .selectFrom('standbyEntries')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .where('patientId', '=', entry.patientId)
    .where('state', '=', 'waiting')
    .where('appointmentId', 'is not distinct from', entry.old?.id ?? null)
    .where('providerId', 'is not distinct from', entry.providerId)
    .where('earliestTime', 'is not distinct from', entry.earliestTime)
    .where('latestTime', 'is not distinct from', entry.latestTime)
    .where('notice', '=', entry.notice)
    .where(sql<boolean>`days = ${[...entry.days]}::text[]`)
    .executeTakeFirst();
  if (same) return { entry: entryOf(same as Row), isNew: false };
  const { old, days, callId = null, ...rest } = entry;
  const row = await q
    .insertInto('standbyEntries')
    .values({ clinicId, callId, ...rest, days: [...days], ...visitColumns(old) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { entry: entryOf(row as Row), isNew: true };
}

const visitColumns = (old: OldVisit | null) => ({
  appointmentId: old?.id ?? null,
  appointmentDate: old?.date ?? null,
  appointmentTime: old?.time ?? null,
});

interface Row extends Omit<Entry, 'old'> {
  readonly appointmentId: string | null;
  readonly appointmentDate: CalendarDate | null;
  readonly appointmentTime: WallTime | null;
}

function entryOf({ appointmentId, appointmentDate, appointmentTime, ...row }: Row): Entry {
  const old =
    appointmentId && appointmentDate && appointmentTime
      ? { id: appointmentId, date: appointmentDate, time: appointmentTime }
      : null;
  return { ...row, language: row.language as TextLanguage, old };
}
