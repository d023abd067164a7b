import type { SelectQueryBuilder } from 'kysely';
import type { Page, PageQuery } from '../kernel/page.ts';
import type { Tables } from './tables.ts';

/** One page of a query and the count of all it would give. */
export async function pageOf<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, pageSize }: PageQuery,
  inOrder: (query: SelectQueryBuilder<Tables, From, Row>) => SelectQueryBuilder<Tables, From, Row>,
): Promise<Page<Row>> {
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inOrder(query)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows as Row[], total };
}
