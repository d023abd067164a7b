import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { Owner, OwnTables, ReadTables } from './owners.ts';
import type { Tables } from './tables.ts';

/** The query builder inside one fenced transaction: what a slice owns, and to read what it is let read besides. */
export type Queries<By extends Owner> = Pick<
  Kysely<Pick<Tables, OwnTables<By> | ReadTables<By>>>,
  'selectFrom' | 'getExecutor'
> &
  Pick<Kysely<Pick<Tables, OwnTables<By>>>, 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** Of whichever slice: enough to write a job or a notice into its transaction. */
export type AnyQueries = QueryExecutorProvider;

/**
 * The one exception: jobs, notices and locks are every slice's to use, with any tables, and so the
 * functions of this folder that write them open their own tables in its transaction. No slice may call this.
 */
export function machinery(q: AnyQueries): Queries<'database'>;
export function machinery(db: Database): Database<'database'>;
export function machinery(given: unknown): unknown {
  return given;
}

export type Work<T, By extends Owner> = (q: Queries<By>, tx: Transaction) => Promise<T>;

declare const transaction: unique symbol;
declare const owner: unique symbol;

/** A transaction to be joined: what another slice is handed. It holds no queries; `Database.within` has those of its owner. */
export interface Transaction {
  readonly [transaction]?: never;
}

/**
 * The only way to data. There are no queries outside a scope: `inClinic` opens a transaction that row-level security
 * fences to that clinic, `asPlatform` one that sees all. Within a transaction both join it, and a clinic's
 * transaction refuses to widen: a store cannot tell a database from a transaction, nor leave the one it was given.
 * A slice is given `Database<'its name'>` and with it its own tables; without a name there are transactions only.
 */
export interface Database<By extends Owner = never> extends Transaction {
  /** Nothing is kept here: it tells the compiler that a database of all tables is one of each. */
  readonly [owner]?: { readonly [Name in By]: true };
  inClinic<T, Own extends Owner>(this: Database<Own>, clinicId: string, work: Work<T, Own>): Promise<T>;
  /**
   * `inClinic`, or `asPlatform` where there is no clinic, in one trip to the server: what `work` asks before it first waits
   * is all that it may ask.
   */
  atOnce<T, Own extends Owner>(this: Database<Own>, clinicId: string | null, work: Work<T, Own>): Promise<T>;
  asPlatform<T, Own extends Owner>(this: Database<Own>, work: Work<T, Own>): Promise<T>;
  /** The transaction that was handed over, with the tables of the one that joins it. */
  within<Own extends Owner>(this: Database<Own>, tx: Transaction): Database<Own>;
}

/**
 * Writes the audit row of a request as the last thing in the transaction of its change, so that there is never one
 * without the other. What is not written there is written when the answer goes out.
 */
export type Trail = (tx: Transaction, details?: Readonly<Record<string, unknown>>) => Promise<void>;
