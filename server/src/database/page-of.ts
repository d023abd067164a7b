import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '../kernel/page.ts';

/** One page of a query and the count of all it would give. */
export async function pageOf<Readable, From extends keyof Readable, Row>(
  query: SelectQueryBuilder<Readable, From, Row>,
  { page, pageSize }: PageQuery,
  inOrder: (query: SelectQueryBuilder<Readable, From, Row>) => SelectQueryBuilder<Readable, From, Row>,
): Promise<Page<Row>> {
  const [count] = await query.clearSelect().select(sql<number>`count(*)`.as('total')).execute();
  const rows = await inOrder(query)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows as Row[], total: (count as unknown as { total: number }).total };
}
