import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { Owner, OwnTables, ReadTables } from './schema/owners.ts';
import type { Tables } from './tables.ts';

/**
 * The query builder in a clinic-scoped transaction: full access to the slice's own tables, read access to
 * those listed in `READS`.
 */
export type Queries<By extends Owner> = Pick<
  Kysely<Pick<Tables, OwnTables<By> | ReadTables<By>>>,
  'selectFrom' | 'getExecutor'
> &
  Pick<Kysely<Pick<Tables, OwnTables<By>>>, 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** Queries of any slice: enough to enqueue a job or publish a notice in the slice's transaction. */
export type AnyQueries = QueryExecutorProvider;

/**
 * Jobs, notices and locks work inside any slice's transaction, so this folder reaches its own tables through
 * this cast. Slices must not call it.
 */
export function machinery(q: AnyQueries): Queries<'database'>;
export function machinery(db: Database): Database<'database'>;
export function machinery(given: unknown): unknown {
  return given;
}

export type Work<T, By extends Owner> = (q: Queries<By>, tx: Transaction) => Promise<T>;

export type Statements = ReadonlyArray<Promise<unknown> | null> | [];
export type Batch<T extends Statements, By extends Owner> = (q: Queries<By>, tx: Transaction) => T;

declare const transaction: unique symbol;
declare const owner: unique symbol;

/**
 * A transaction another slice can join. It exposes no queries; the joining slice gets its own through
 * `Database.within`.
 */
export interface Transaction {
  readonly [transaction]?: never;
}

/**
 * The only access to data. `inClinic` opens a transaction that row-level security limits to that clinic;
 * `asPlatform` opens one that sees all clinics. Called inside a transaction, both join it, but a clinic's
 * transaction cannot widen to the platform. A slice gets `Database<'its name'>` with its own tables; without
 * a name there are only transactions.
 */
export interface Database<By extends Owner = never> extends Transaction {
  readonly [owner]?: { readonly [Name in By]: true };
  inClinic<T, Own extends Owner>(this: Database<Own>, clinicId: string, work: Work<T, Own>): Promise<T>;
  /**
   * Sends a whole transaction in one round trip, scoped to the clinic or, for null, to the platform. The
   * `batch` callback returns the statements it started; it cannot be async, so no statement can depend on
   * another's result.
   */
  batch<const T extends Statements, Own extends Owner>(
    this: Database<Own>,
    clinicId: string | null,
    batch: Batch<T, Own>,
  ): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }>;
  asPlatform<T, Own extends Owner>(this: Database<Own>, work: Work<T, Own>): Promise<T>;
  /** Joins the given transaction with this slice's tables. */
  within<Own extends Owner>(this: Database<Own>, tx: Transaction): Database<Own>;
}

/**
 * Writes the request's audit row as the last statement of the transaction that makes the change, so neither
 * exists without the other. If it is never called, the row is written when the response is sent.
 */
export type Trail = (
  tx: Transaction,
  details?: Readonly<Record<string, unknown>>,
  /** Overrides the route's action name. */
  action?: string,
) => Promise<void>;
