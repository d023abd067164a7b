import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { noTracing, type Tracing } from '../../kernel/tracing.ts';

type Query = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

/** Traces every statement as a span named only by its kind. */
export function tracedPool(pool: PostgresPool, tracing: Tracing): PostgresPool {
  if (tracing === noTracing) return pool;
  return {
    connect: async () => traced(await pool.connect(), tracing),
    end: () => pool.end(),
  };
}

function traced(client: PostgresPoolClient, tracing: Tracing): PostgresPoolClient {
  const run = client.query as unknown as Query;
  const query: Query = (text, parameters) =>
    tracing.span(`sql ${statementKind(text)}`, {}, () => run(text, parameters));
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

const KINDS = new Set(['begin', 'select', 'insert', 'update', 'delete', 'with', 'commit', 'rollback']);

function statementKind(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return KINDS.has(word) ? word : 'other';
}
