import { type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { nameOfUser, SHOWN_NAME } from '../../database/shown-name.ts';
import type { PageQuery } from '../../kernel/page.ts';
import type { Item, ItemState, SORTS, TrailEntry } from './item.ts';
import type { InboxKind } from './kind.ts';

export interface InboxFilter {
  readonly states: readonly ItemState[];
  readonly kinds: readonly InboxKind[];
  readonly text: string | null;
  /** Items of one user, of no user (null), or of all. */
  readonly takenBy?: string | null | undefined;
  /** Leaves out items snoozed until after this time. */
  readonly awakeAt?: Date | undefined;
  /** Leaves out all others. */
  readonly asleepAt?: Date | undefined;
  readonly sort: (typeof SORTS)[number];
  readonly order: 'asc' | 'desc';
}

export interface StateCount {
  readonly kind: InboxKind;
  readonly state: ItemState;
  readonly count: number;
}

export interface DeskCounts {
  readonly mine: number;
  readonly snoozed: number;
}

/** The list, its total and the counts are one statement each. */
export interface ListStore {
  list(clinicId: string, filter: InboxFilter, page: PageQuery): Promise<Item[]>;
  /** The number of items matching the search words; all other totals are derived from the counts. */
  total(clinicId: string, filter: InboxFilter): Promise<number>;
  counts(clinicId: string, awakeAt?: Date): Promise<StateCount[]>;
  /** How many waiting items the user has taken, and how many are snoozed. */
  deskCounts(clinicId: string, userId: string, now: Date): Promise<DeskCounts>;
  batch(clinicId: string, filter: InboxFilter, after: Item | null, size: number): Promise<Item[]>;
  people(clinicId: string): Promise<ReadonlyArray<{ readonly id: string; readonly name: string }>>;
  read(clinicId: string, id: string): Promise<(Item & { readonly trail: readonly TrailEntry[] }) | null>;
}

const ITEM_COLUMNS = [
  'inboxItems.id',
  'kind',
  'state',
  'urgent',
  'inboxItems.name',
  'phone',
  'patientId',
  'callId',
  'appointmentId',
  'documentId',
  'since',
  'until',
  'facts',
  'words',
  'language',
  'denial',
  'times',
  'callers',
  'takenBy',
  'takenAt',
  'snoozedUntil',
  'tries',
  'closedAt',
  'closedItself',
  'dismissReason',
  'emrTask',
  'test',
] as const;

const NOTES = sql<Item['notes']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', note.id, 'text', note.text, 'by', note.by_user, 'at', note.at)
                            order by note.at, note.id), '[]')
    from inbox_trail note where note.item_id = inbox_items.id and note.what = 'noted')`;
const TAKER = nameOfUser(sql`inbox_items.taken_by`);

export function listStore(db: Database<'inbox'>): ListStore {
  return {
    list: (clinicId, filter, page) =>
      db.inClinic(clinicId, async (q) =>
        (await pageOfItems(q, clinicId, filter, page).execute()).map(itemOf),
      ),
    total: (clinicId, filter) =>
      db.inClinic(clinicId, async (q) => {
        const [found] = await filtered(items(q, clinicId), filter)
          .clearSelect()
          .select(sql<number>`count(*)::int`.as('count'))
          .execute();
        return (found as { count: number } | undefined)?.count ?? 0;
      }),
    counts: (clinicId, awakeAt) =>
      db.inClinic(clinicId, async (q) => (await countsOfItems(clinicId, awakeAt).execute(q)).rows),
    deskCounts: (clinicId, userId, now) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<DeskCounts>`
          select (count(*) filter (where taken_by = ${userId} and ${isAwake(now)}))::int as mine,
                 (count(*) filter (where not ${isAwake(now)}))::int as snoozed
            from inbox_items where clinic_id = ${clinicId} and state in ('open', 'taken')`.execute(q);
        return rows[0] ?? { mine: 0, snoozed: 0 };
      }),
    batch: (clinicId, filter, after, size) =>
      db.inClinic(clinicId, async (q) => {
        const all = filtered(items(q, clinicId), filter);
        const rest = after
          ? all.where(sql<SqlBool>`(since, inbox_items.id) < (${after.since}, ${after.id})`)
          : all;
        const rows = await rest
          .orderBy('since', 'desc')
          .orderBy('inboxItems.id', 'desc')
          .limit(size)
          .execute();
        return rows.map(itemOf);
      }),
    people: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ id: string; name: string }>`
          select id, ${SHOWN_NAME} as name from users
           where clinic_id = ${clinicId} and deactivated_at is null order by 2, 1`.execute(q);
        return rows;
      }),
    read: (clinicId, id) => db.inClinic(clinicId, (q) => readItem(q, clinicId, id)),
  };
}

export function pageOfItems(
  q: Queries<'inbox'>,
  clinicId: string,
  filter: InboxFilter,
  { page, pageSize }: PageQuery,
): Rows {
  return inOrder(filtered(items(q, clinicId), filter), filter)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

export const countsOfItems = (clinicId: string, awakeAt?: Date) => sql<StateCount>`
  select kind, state, count(*)::int as count from inbox_items
   where clinic_id = ${clinicId} and ${awakeAt ? isAwake(awakeAt) : sql`true`} group by kind, state`;

/** Only open and taken items can be snoozed, so a closed item is never hidden. */
const isAwake = (at: Date) =>
  sql<SqlBool>`(snoozed_until is null or snoozed_until <= ${at} or state not in ('open', 'taken'))`;

function items(q: Queries<'inbox'>, clinicId: string) {
  return q
    .selectFrom('inboxItems')
    .select(ITEM_COLUMNS)
    .select([NOTES.as('notes'), TAKER.as('takenByName')])
    .where('clinicId', '=', clinicId);
}

type Rows = ReturnType<typeof items>;

function filtered(all: Rows, { states, kinds, text, takenBy, awakeAt, asleepAt }: InboxFilter): Rows {
  let rows = all;
  if (states.length > 0) rows = rows.where('state', 'in', states);
  if (kinds.length > 0) rows = rows.where('kind', 'in', kinds);
  if (takenBy !== undefined) rows = rows.where('takenBy', takenBy === null ? 'is' : '=', takenBy);
  if (awakeAt) rows = rows.where(isAwake(awakeAt));
  if (asleepAt) rows = rows.where(sql<SqlBool>`not ${isAwake(asleepAt)}`);
  if (!text) return rows;
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = text.replace(/\D/g, '');
  const phone = digits.length >= 3 ? `%${digits}%` : null;
  return rows.where(
    sql<SqlBool>`(inbox_items.name ilike ${like} or facts::text ilike ${like} or patient_id = ${text}
                  or call_id = ${text} or appointment_id = ${text}
                  or ${phone}::text is not null and phone like ${phone})`,
  );
}

function inOrder(rows: Rows, { sort, order }: InboxFilter): Rows {
  if (sort === 'since') return rows.orderBy('since', order).orderBy('inboxItems.id', order);
  const by = sort === 'name' ? sql.ref('inbox_items.name') : sql.ref(sort);
  const sorted = rows.orderBy(sql`${by} ${sql.raw(order)} nulls last`);
  return (sort === 'urgent' ? emergenciesFirst(sorted, order) : sorted)
    .orderBy('since', 'desc')
    .orderBy('inboxItems.id', 'desc');
}

/** The inbox groups urgent items: emergencies, then items that expire, then the rest. */
function emergenciesFirst(sorted: Rows, order: InboxFilter['order']): Rows {
  return sorted
    .orderBy(sql`(kind = 'emergency') ${sql.raw(order)}`)
    .orderBy(sql`(until is not null) ${sql.raw(order)}`);
}

export async function readItem(
  q: Queries<'inbox'>,
  clinicId: string,
  id: string,
): Promise<(Item & { readonly trail: readonly TrailEntry[] }) | null> {
  const row = await items(q, clinicId).where('inboxItems.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { rows } = await sql<TrailEntry>`
    select trail.id, at, what, by_user as "by", ${SHOWN_NAME} as by_name,
           to_user as "to", text
      from inbox_trail trail left join users on users.id = trail.by_user
     where trail.clinic_id = ${clinicId} and item_id = ${id} order by at, trail.id`.execute(q);
  return { ...itemOf(row), trail: rows };
}

function itemOf(row: Awaited<ReturnType<Rows['execute']>>[number]): Item {
  const notes = row.notes.map((note) => ({ ...note, at: new Date(note.at) }));
  return { ...row, notes } as Item;
}
