import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Order } from '../../../kernel/page.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { ofFigure } from '../figures/conversation.store.ts';
import type { LogRow } from '../store.ts';
import { type CallFilter, hasKind } from './call-filter.ts';

const COLUMNS = [
  'id',
  'callId',
  'status',
  'startedAt',
  'language',
  'intent',
  'outcome',
  'outcomes',
  'durationSeconds',
  'transferred',
  'transferReason',
  'cost',
  'callerPhone',
  'providerId',
  'appointmentId',
  'afterHours',
  'smsConsent',
  'smsSentAt',
  'summary',
  'patientId',
  'source',
  'sourceName',
  'test',
] as const;

const MOST_IN_PROGRESS = 50;

export type CallRow = Pick<LogRow, (typeof COLUMNS)[number]>;

/** The row after which the next batch starts; its instant is text, because a Date would drop the microseconds. */
export interface ExportedRow extends CallRow {
  readonly localDate: string;
  readonly localHour: number;
  readonly exactStart: string;
}

/** Where in the list to begin, and in which direction to read. */
export interface Place {
  readonly end: 'newest' | 'oldest';
  /** The days that contain the page; null if unknown. */
  readonly days: readonly CalendarDate[] | null;
  /** The hour of the first of these days in which the page begins. */
  readonly hour: number | null;
  readonly skip: number;
  readonly take: number;
}

interface Batch {
  readonly order: Order;
  readonly after: ExportedRow | null;
  readonly limit: number;
}

export interface HistoryStore {
  /** The latest by time, whatever day the clinic filed them under. */
  recent(clinicId: string, limit: number): Promise<CallRow[]>;
  ofCall(clinicId: string, callId: string): Promise<CallRow | null>;
  /** Calls in progress, longest first. */
  inProgress(clinicId: string): Promise<CallRow[]>;
  /** Newest first, from whichever end they were read. */
  rows(clinicId: string, filter: CallFilter, place: Place): Promise<CallRow[]>;
  count(clinicId: string, filter: CallFilter): Promise<number>;
  /** The next rows after the given one, in the requested order. */
  batch(clinicId: string, filter: CallFilter, wanted: Batch): Promise<ExportedRow[]>;
}

export function historyStore(db: Database<'calls'>): HistoryStore {
  return {
    recent: (clinicId, limit) =>
      db.inClinic(clinicId, async (q) => {
        await readInOrder(q);
        return q
          .selectFrom('callLogs')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .orderBy('startedAt', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
      }),
    ofCall: (clinicId, callId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callLogs')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst();
        return row ?? null;
      }),
    inProgress: (clinicId) =>
      db.inClinic(clinicId, (q) =>
        q
          .selectFrom('callLogs')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .where('status', '=', 'in_progress')
          .orderBy('startedAt')
          .limit(MOST_IN_PROGRESS)
          .execute(),
      ),
    rows: (clinicId, filter, place) =>
      db.inClinic(clinicId, async (q) => {
        // Filtered calls lie within the counted days, few enough to sort.
        if (!hasKind(filter) && !filter.text) await readInOrder(q);
        const rows = await pageQuery(q, clinicId, filter, place).execute();
        return place.end === 'newest' ? rows : rows.reverse();
      }),
    count: (clinicId, filter) =>
      db.inClinic(clinicId, async (q) => {
        const { total } = await filtered(q, clinicId, filter)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return total;
      }),
    batch: (clinicId, filter, { order, after, limit }) =>
      db.inClinic(clinicId, async (q) => {
        await readInOrder(q);
        const rows = filtered(q, clinicId, filter)
          .select([...COLUMNS, 'localDate', 'localHour'])
          .select(sql<string>`started_at::text`.as('exactStart'));
        const left = after
          ? rows.where(
              sql<SqlBool>`(local_date, local_hour, started_at, id)
                ${sql.raw(order === 'desc' ? '<' : '>')} (${after.localDate}::date, ${after.localHour}::smallint, ${after.exactStart}::timestamptz, ${after.id}::uuid)`,
            )
          : rows;
        return inOrder(left, order).limit(limit).execute() as Promise<ExportedRow[]>;
      }),
  };
}

function pageQuery(q: Queries<'calls'>, clinicId: string, filter: CallFilter, place: Place) {
  const { end, days, hour, skip, take } = place;
  let rows = filtered(q, clinicId, filter).select(COLUMNS);
  const [first, last] = [days?.[0], days?.at(-1)];
  if (first && last) {
    rows = rows.where('localDate', end === 'newest' ? '>=' : '<=', last);
    rows = rows.where('localDate', end === 'newest' ? '<=' : '>=', first);
    if (hasKind(filter)) rows = rows.where(sql<SqlBool>`local_date = any(${[...(days ?? [])]}::date[])`);
    if (hour !== null)
      rows = rows.where(
        end === 'newest'
          ? sql<SqlBool>`(local_date, local_hour) <= (${first}::date, ${hour}::smallint)`
          : sql<SqlBool>`(local_date, local_hour) >= (${first}::date, ${hour}::smallint)`,
      );
  }
  return inOrder(rows, end === 'newest' ? 'desc' : 'asc')
    .offset(skip)
    .limit(take);
}

type Rows<Row> = SelectQueryBuilder<Tables, 'callLogs', Row>;

function filtered(q: Queries<'calls'>, clinicId: string, filter: CallFilter) {
  let rows = q.selectFrom('callLogs').where('clinicId', '=', clinicId);
  if (filter.from) rows = rows.where('localDate', '>=', filter.from);
  if (filter.to) rows = rows.where('localDate', '<=', filter.to);
  if (filter.outcome) rows = rows.where('outcome', '=', filter.outcome);
  if (filter.intent) rows = rows.where('intent', '=', filter.intent);
  if (filter.language) rows = rows.where('language', '=', filter.language);
  if (filter.transferred !== null) rows = rows.where('transferred', '=', filter.transferred);
  if (filter.figure) rows = rows.where(ofFigure(filter.figure));
  return filter.text ? holding(rows, filter.text) : rows;
}

const MARKS = /\p{M}/gu;
const NUMBER = /^[\d\s().+-]+$/;
/** Fewer digits match too many callers. */
const FEWEST_DIGITS = 4;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Ignores accents and case: rene finds René. */
const folded = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();
const withoutAccents = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(normalize(lower(${text}), nfd), '[\u0300-\u036f]', '', 'g')`;
const NAMES = withoutAccents(sql`jsonb_path_query_array(outcomes, 'strict $.**.patientName')::text`);
/** If a call booked nothing, one of its inbox items may name the patient, as the list shows. */
const calledAs = (words: readonly string[]) => sql<SqlBool>`call_id in (
  select item.call_id from inbox_items item
   where item.call_id is not null and ${withoutAccents(sql`item.name`)} like all(${words}::text[]))`;

function holding<Row>(rows: Rows<Row>, text: string): Rows<Row> {
  const part = `%${literally(text)}%`;
  const number = toE164(text);
  const digits = NUMBER.test(text) ? text.replace(/\D/g, '') : '';
  const words = folded(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${literally(word)}%`);
  return rows.where(({ or, eb }) =>
    or([
      eb('transcript', 'ilike', part),
      eb('summary', 'ilike', part),
      eb('callId', '=', text),
      sql<SqlBool>`${NAMES} like all(${words}::text[])`,
      calledAs(words),
      ...(number ? [eb('callerPhone', '=', number)] : []),
      ...(digits.length >= FEWEST_DIGITS ? [eb('callerPhone', 'like', `%${digits}`)] : []),
    ]),
  );
}

// Row-level security hides the clinic's row count from the planner: it mistakes a million rows for a few
// thousand, and would sort them all rather than read a hundred in index order.
async function readInOrder(q: Queries<'calls'>): Promise<void> {
  await sql`set local enable_sort = off`.execute(q);
}

// The complete order of the index call_logs_by_day, so that no page needs sorting.
function inOrder<Row>(rows: Rows<Row>, way: 'asc' | 'desc'): Rows<Row> {
  return rows
    .orderBy('localDate', way)
    .orderBy('localHour', way)
    .orderBy('startedAt', way)
    .orderBy('id', way);
}
