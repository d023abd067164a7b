import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder inside one fenced transaction. */
export type Queries = Kysely<Tables>;

export type Work<T> = (q: Queries, tx: Database) => Promise<T>;

/**
 * The only way to data. There are no queries outside a scope: `inClinic` opens a transaction that row-level security
 * fences to that clinic, `asPlatform` one that sees all. On a transaction's own `tx` both join it, and a clinic's
 * transaction refuses to widen: a store cannot tell a database from a transaction, nor leave the one it was given.
 */
export interface Database {
  inClinic<T>(clinicId: string, work: Work<T>): Promise<T>;
  asPlatform<T>(work: Work<T>): Promise<T>;
}
