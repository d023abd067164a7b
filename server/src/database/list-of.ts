import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Listed, ListPart, Mark } from '../kernel/page.ts';
import type { AnyQueries } from './database.ts';

/** What a list can be sorted by: it is never null, and a mark of it is read back as this type. */
interface SortKey {
  readonly by: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
}

/** The sorts of a list by their names on the wire, and the column that decides between equals. */
export interface Sorts<By extends string> {
  readonly keys: Readonly<Record<By, SortKey>>;
  readonly id: string;
}

const key = (type: string) => (expression: string) => ({ by: sql.raw(expression), type: sql.raw(type) });
export const byTime = key('timestamptz');
export const byText = key('text');
export const byNumber = key('bigint');

/** Counting goes no further, so that a total costs the same at a million rows. */
const MOST_COUNTED = 10_000;

/** One part of what a query gives, in the order asked for; a page has the total besides, as far as it is counted. */
export async function listOf<Readable, From extends keyof Readable, Row>(
  q: AnyQueries,
  query: SelectQueryBuilder<Readable, From, Row>,
  { keys, id }: Sorts<string>,
  part: ListPart,
): Promise<Listed<Row>> {
  const chosen = keys[part.sort];
  if (!chosen) throw new Error(`this list cannot be sorted by ${part.sort}`);
  const way = sql.raw(part.order);
  const inOrder = query.orderBy(sql`${chosen.by} ${way}`).orderBy(sql`${sql.raw(id)} ${way}`);
  if (part.after !== undefined) return rowsAfter(inOrder, chosen, id, part, part.after);
  const skipped = (part.page - 1) * part.pageSize;
  const rows = (await inOrder.limit(part.pageSize).offset(skipped).execute()) as Row[];
  const isLast = rows.length < part.pageSize && (rows.length > 0 || skipped === 0);
  if (isLast) return { rows, total: skipped + rows.length };
  const counted = await countOf(q, query);
  // A page beyond what is counted is served all the same.
  const total = Math.max(Math.min(counted, MOST_COUNTED), rows.length > 0 ? skipped + rows.length : 0);
  return { rows, total, more: counted > MOST_COUNTED };
}

async function rowsAfter<Readable, From extends keyof Readable, Row>(
  inOrder: SelectQueryBuilder<Readable, From, Row>,
  { by, type }: SortKey,
  id: string,
  { order, pageSize }: ListPart,
  after: Mark | null,
): Promise<Listed<Row>> {
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const rest = after
    ? inOrder.where(
        sql<boolean>`(${by}, ${sql.raw(id)}) ${beyond} (${after.by}::${type}, ${after.id}::uuid)` as never,
      )
    : inOrder;
  // Read as text, because a Date has no microseconds and would let rows through twice.
  const marked = rest.select([
    sql<string>`(${by})::text`.as('markBy'),
    sql<string>`${sql.raw(id)}::text`.as('markId'),
  ] as never);
  const rows = (await marked.limit(pageSize).execute()) as Array<Row & { markBy: string; markId: string }>;
  const last = rows.at(-1);
  return {
    rows: rows.map(({ markBy: _, markId: __, ...row }) => row as Row),
    total: rows.length,
    mark: last && rows.length === pageSize ? { by: last.markBy, id: last.markId } : null,
  };
}

async function countOf<Readable, From extends keyof Readable, Row>(
  q: AnyQueries,
  query: SelectQueryBuilder<Readable, From, Row>,
): Promise<number> {
  const some = query
    .clearSelect()
    .select(sql<number>`1`.as('one') as never)
    .limit(MOST_COUNTED + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${some}) counted`.execute(
    q,
  );
  return rows[0]?.total ?? 0;
}

/** Part of a text, as it stands: what has a meaning in a pattern has none here. */
export const partOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
