import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { Failure } from '../kernel/failure.ts';
import type { Listed, ListPart, Mark } from '../kernel/page.ts';
import type { AnyQueries } from './database.ts';

/** A sortable column. It is never null, and its cursor is parsed as this type. */
interface SortKey {
  readonly by: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
}

/** Sort keys by wire name, and the tie-breaking column. */
export interface Sorts<By extends string> {
  readonly keys: Readonly<Record<By, SortKey>>;
  readonly id: string;
}

const key = (type: string) => (expression: string) => ({ by: sql.raw(expression), type: sql.raw(type) });
export const byTime = key('timestamptz');
export const byText = key('text');
export const byNumber = key('bigint');

/** Counting stops here, so that a total costs the same with a million rows. */
const MAX_COUNTED = 10_000;
/** Up to this offset, OFFSET is cheap enough. */
const SHALLOW = 200;

export async function listOf<Readable, From extends keyof Readable, Row>(
  q: AnyQueries,
  query: SelectQueryBuilder<Readable, From, Row>,
  { keys, id }: Sorts<string>,
  part: ListPart,
): Promise<Listed<Row>> {
  const chosen = keys[part.sort];
  if (!chosen) throw new Error(`This list cannot be sorted by ${part.sort}`);
  const way = sql.raw(part.order);
  const inOrder = query.orderBy(sql`${chosen.by} ${way}`).orderBy(sql`${sql.raw(id)} ${way}`);
  if (part.after !== undefined) return rowsAfter(inOrder, { ...chosen, id }, part, part.after);
  const skipped = (part.page - 1) * part.pageSize;
  if (skipped >= MAX_COUNTED) return { rows: [], total: checkPageDepth(await countOf(q, query)) };
  if (skipped > SHALLOW) return deepPage(q, inOrder, id, part, skipped);
  const rows = (await inOrder.limit(part.pageSize).offset(skipped).execute()) as Row[];
  const isLast = rows.length < part.pageSize && (rows.length > 0 || skipped === 0);
  if (isLast) return { rows, total: skipped + rows.length };
  return { rows, ...asTotal(await countOf(q, query)) };
}

// Paging far into a long list would take seconds.
function checkPageDepth(counted: number): number {
  if (counted > MAX_COUNTED)
    throw new Failure(
      'INVALID_REQUEST',
      `A list can be paged up to row ${MAX_COUNTED}. Narrow it with filters, or export it as a sheet.`,
    );
  return counted;
}

const asTotal = (counted: number) => ({
  total: Math.min(counted, MAX_COUNTED),
  more: counted > MAX_COUNTED,
});

/**
 * One index scan over the ids counts the rows and finds the page. Row-level security makes the planner
 * underestimate the result, so it would otherwise sort a million rows.
 */
async function deepPage<Readable, From extends keyof Readable, Row>(
  q: AnyQueries,
  inOrder: SelectQueryBuilder<Readable, From, Row>,
  id: string,
  { pageSize }: ListPart,
  skipped: number,
): Promise<Listed<Row>> {
  const ids = inOrder
    .clearSelect()
    .select(sql`${sql.raw(id)}`.as('id') as never)
    .limit(MAX_COUNTED + 1);
  const walking = walkAlongIndex(q, true);
  const walk = sql<{ counted: number; ids: string[] | null }>`
    select count(*)::int as counted, (array_agg(id))[${skipped + 1}::int : ${skipped + pageSize}::int]::text[] as ids
      from (${ids}) walked`.execute(q);
  const [{ rows: walked }] = await Promise.all([walk, walking, walkAlongIndex(q, false)]);
  const { counted = 0, ids: found } = walked[0] ?? {};
  const isOfPage = sql<boolean>`${sql.raw(id)} = any(${found ?? []}::uuid[])`;
  return { rows: (await inOrder.where(isOfPage as never).execute()) as Row[], ...asTotal(counted) };
}

async function walkAlongIndex(q: AnyQueries, yes: boolean): Promise<void> {
  const others = sql.lit(yes ? 'off' : 'on');
  await sql`select set_config('enable_seqscan', ${others}, true), set_config('enable_sort', ${others}, true),
                   set_config('enable_bitmapscan', ${others}, true),
                   set_config('max_parallel_workers_per_gather', ${sql.lit(yes ? '0' : '2')}, true)`.execute(
    q,
  );
}

async function rowsAfter<Readable, From extends keyof Readable, Row>(
  inOrder: SelectQueryBuilder<Readable, From, Row>,
  { by, type, id }: SortKey & { readonly id: string },
  { order, pageSize }: ListPart,
  after: Mark | null,
): Promise<Listed<Row>> {
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const rest = after
    ? inOrder.where(
        sql<boolean>`(${by}, ${sql.raw(id)}) ${beyond} (${after.by}::${type}, ${after.id}::uuid)` as never,
      )
    : inOrder;
  // Read as text, because a Date drops microseconds and would return rows twice.
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
    .limit(MAX_COUNTED + 1);
  // Starting parallel workers takes longer than counting this few rows.
  const alone = sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(q);
  const counting = sql<{ total: number }>`select count(*)::int as total from (${some}) counted`.execute(q);
  const [{ rows }] = await Promise.all([counting, alone]);
  return rows[0]?.total ?? 0;
}

/** A LIKE pattern that matches the text literally. */
export const partOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
