import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyProps,
  type QueryExecutor,
  type QueryResult,
  sql,
} from 'kysely';
import { noTracing, type Tracing } from '../kernel/tracing.ts';
import type { Batch, Database, Queries, Statements, Transaction, Work } from './database.ts';
import type { Owner } from './schema/owners.ts';
import type { Tables } from './tables.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Scope = { readonly kind: 'clinic'; readonly clinicId: string } | { readonly kind: 'platform' };

/** Settings that apply to every transaction besides its scope. */
interface Terms {
  readonly role: string | null;
  readonly statementMs: number;
  /** Limit on an idle transaction. */
  readonly idleTransactionMs: number;
  readonly isReadOnly?: boolean;
}

export function fencedDatabase(
  root: Kysely<Tables>,
  terms: Terms,
  tracing: Tracing = noTracing,
): Database<Owner> {
  const run = <T>(scope: Scope, work: Work<T, Owner>) =>
    inTransaction(root, opening(scope, terms, tracing.here()), scope, work);
  return forAllSlices({
    inClinic: (clinicId, work) => run({ kind: 'clinic', clinicId: checkedUuid(clinicId) }, work),
    batch: async (clinicId, batch) => {
      const scope: Scope =
        clinicId === null ? { kind: 'platform' } : { kind: 'clinic', clinicId: checkedUuid(clinicId) };
      return sendBatch(root, opening(scope, terms, tracing.here()), scope, batch);
    },
    asPlatform: (work) => run({ kind: 'platform' }, work),
  });
}

// One simple query instead of three round trips. The id is validated, so no foreign text enters the SQL.
function opening(
  scope: Scope,
  { role, statementMs, idleTransactionMs, isReadOnly = false }: Terms,
  traceparent: string | null,
): string {
  const asRole = role ? `set local role ${role};` : '';
  const limits = `,set_config('statement_timeout','${statementMs}',true),set_config('idle_in_transaction_session_timeout','${idleTransactionMs}',true)`;
  const [clinicId, name] = scope.kind === 'clinic' ? [scope.clinicId, ''] : ['', 'platform'];
  // Platform-wide work excludes practice clinics.
  const apart = scope.kind === 'platform' ? `,set_config('app.practice','apart',true)` : '';
  // Jobs inserted in this transaction store the trace through a column default.
  const traced = traceparent ? `,set_config('app.traceparent','${traceparent}',true)` : '';
  return `begin${isReadOnly ? ' read only' : ''};${asRole}select set_config('app.clinic_id','${clinicId}',true),set_config('app.scope','${name}',true)${apart}${limits}${traced}`;
}

async function inTransaction<T>(
  root: Kysely<Tables>,
  open: string,
  scope: Scope,
  work: Work<T, Owner>,
): Promise<T> {
  return root.getExecutor().provideConnection(async (connection) => {
    const q = queriesOn(
      root.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) }),
    );
    // Not awaited, so that the first statements of `work` share its round trip.
    const opened = connection.executeQuery(CompiledQuery.raw(open));
    opened.catch(() => undefined);
    try {
      const result = await work(q, joined(q, scope));
      await opened;
      await sql.raw('commit').execute(q);
      return result;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(q)
        .catch(() => undefined); // a connection that cannot roll back is discarded on release
      await opened;
      throw error;
    }
  });
}

/**
 * Sends the opening, the statements and the commit in one round trip. A failing statement turns the commit
 * into a rollback. If `batch` throws, nothing is sent.
 */
async function sendBatch<T extends Statements>(
  root: Kysely<Tables>,
  open: string,
  scope: Scope,
  batch: Batch<T, Owner>,
) {
  const recorder = recordStatements(root.getExecutor());
  const q = queriesOn(recorder.executor);
  const statements = batch(q, joined(q, scope));
  if (!Array.isArray(statements))
    throw new TypeError('A batch returns a list of statements; it cannot be async.');
  const asked = Promise.allSettled(statements as readonly Promise<unknown>[]);
  const sent = root.getExecutor().provideConnection(async (connection) => {
    const opened = connection.executeQuery(CompiledQuery.raw(open));
    recorder.sendTo(connection);
    const committed = connection.executeQuery(CompiledQuery.raw('commit'));
    const [[begun, kept], answers] = await Promise.all([Promise.allSettled([opened, committed]), asked]);
    // Throw the first failure, which caused the others.
    valueOrThrow(begun);
    const results = answers.map(valueOrThrow);
    valueOrThrow(kept);
    return results;
  });
  sent.catch(recorder.fail);
  return sent as Promise<never>;
}

function valueOrThrow(result: PromiseSettledResult<unknown>): unknown {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** An executor that queues statements until `sendTo`, and rejects any after that. */
function recordStatements(executor: QueryExecutor) {
  type Answer = (result: Promise<QueryResult<unknown>>) => void;
  const statements: Array<{ readonly query: CompiledQuery; readonly answer: Answer }> = [];
  let isSent = false;
  const transformed = async (query: CompiledQuery, result: QueryResult<unknown>) => {
    let rows = result as QueryResult<Record<string, unknown>>;
    for (const plugin of executor.plugins)
      rows = await plugin.transformResult({ result: rows, queryId: query.queryId });
    return rows;
  };
  const record = (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    if (isSent)
      return Promise.reject(
        new Error('The batch was already sent. Start every statement before the first await.'),
      );
    return new Promise((answer) => statements.push({ query, answer }));
  };
  const recording: QueryExecutor = {
    adapter: executor.adapter,
    plugins: executor.plugins,
    transformQuery: (node, id) => executor.transformQuery(node, id),
    compileQuery: (node, id) => executor.compileQuery(node, id),
    executeQuery: (query) => record(query) as Promise<never>,
    provideConnection: (use) => executor.provideConnection(use),
    stream: () => {
      throw new Error('A batch cannot stream rows.');
    },
    withConnectionProvider: () => recording,
    withPlugin: () => recording,
    withPlugins: () => recording,
    withPluginAtFront: () => recording,
    withoutPlugins: () => recording,
  };
  return {
    executor: recording,
    sendTo: (connection: DatabaseConnection) => {
      isSent = true;
      for (const { query, answer } of statements)
        answer(connection.executeQuery(query).then((result) => transformed(query, result)));
    },
    /** For a batch that was never sent. */
    fail: (reason: unknown) => {
      if (isSent) return;
      isSent = true;
      for (const { answer } of statements) answer(Promise.reject(reason));
    },
  };
}

function queriesOn(executor: QueryExecutor): Queries<Owner> {
  // Kysely's own transactions need the rest, and they are not exposed.
  const rest = {} as Omit<KyselyProps, 'executor'>;
  return new Kysely<Tables>({
    config: rest,
    driver: rest,
    dialect: rest,
    executor,
  } as unknown as KyselyProps);
}

function joined(q: Queries<Owner>, scope: Scope): Database<Owner> {
  const inClinic: Scopes['inClinic'] = (clinicId, work) => {
    if (scope.kind === 'clinic' && scope.clinicId !== clinicId)
      throw new Error('A transaction of one clinic cannot be used for another.');
    return work(q, tx);
  };
  const asPlatform: Scopes['asPlatform'] = (work) => {
    if (scope.kind === 'clinic') throw new Error("A clinic's transaction cannot widen to the platform.");
    return work(q, tx);
  };
  const tx: Database<Owner> = forAllSlices({
    inClinic,
    asPlatform,
    batch: (clinicId, batch) => {
      const together: Work<never, Owner> = (each, joining) =>
        Promise.all(
          batch(each, joining) as readonly Promise<unknown>[],
        ) as Promise<unknown> as Promise<never>;
      return clinicId === null ? asPlatform(together) : inClinic(clinicId, together);
    },
  });
  return tx;
}

interface Scopes {
  inClinic<T>(clinicId: string, work: Work<T, Owner>): Promise<T>;
  batch<T extends Statements>(clinicId: string | null, batch: Batch<T, Owner>): Promise<never>;
  asPlatform<T>(work: Work<T, Owner>): Promise<T>;
}

function forAllSlices(scopes: Scopes): Database<Owner> {
  return { ...scopes, within: (tx: Transaction) => tx } as unknown as Database<Owner>;
}

function checkedUuid(text: string): string {
  if (!UUID.test(text)) throw new RangeError('not a clinic id');
  return text.toLowerCase();
}
