import { type DatabaseConnection, Kysely, type KyselyProps, sql } from 'kysely';
import { noTracing, type Tracing } from '../kernel/tracing.ts';
import type { Database, Queries, Transaction, Work } from './database.ts';
import type { Owner } from './owners.ts';
import type { Tables } from './tables.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Scope = { readonly kind: 'clinic'; readonly clinicId: string } | { readonly kind: 'platform' };

/** What holds for every transaction besides its scope. */
interface Terms {
  readonly role: string | null;
  readonly statementMs: number;
  /** How long a transaction may stay open without a word from us. */
  readonly silenceMs: number;
}

/** Fences every transaction on these connections, in itself: nothing of it is left on the connection. */
export function fencedDatabase(
  root: Kysely<Tables>,
  terms: Terms,
  tracing: Tracing = noTracing,
): Database<Owner> {
  const run = <T>(scope: Scope, work: Work<T, Owner>) =>
    inTransaction(root, opening(scope, terms, tracing.here()), scope, work);
  return ofEverySlice({
    inClinic: (clinicId, work) => run({ kind: 'clinic', clinicId: checkedUuid(clinicId) }, work),
    atOnce: (clinicId, work) => {
      const scope: Scope =
        clinicId === null ? { kind: 'platform' } : { kind: 'clinic', clinicId: checkedUuid(clinicId) };
      return inOneTrip(root, opening(scope, terms, tracing.here()), scope, work);
    },
    asPlatform: (work) => run({ kind: 'platform' }, work),
  });
}

// One simple query instead of three round trips; the id is checked, so nothing foreign enters the text.
function opening(scope: Scope, { role, statementMs, silenceMs }: Terms, traceparent: string | null): string {
  const asRole = role ? `set local role ${role};` : '';
  const limits = `,set_config('statement_timeout','${statementMs}',true),set_config('idle_in_transaction_session_timeout','${silenceMs}',true)`;
  const [clinicId, name] = scope.kind === 'clinic' ? [scope.clinicId, ''] : ['', 'platform'];
  // Work for the whole platform does not see the clinics that are for practice alone.
  const apart = scope.kind === 'platform' ? `,set_config('app.practice','apart',true)` : '';
  // Jobs written in here remember it, by the default of their column.
  const traced = traceparent ? `,set_config('app.traceparent','${traceparent}',true)` : '';
  return `begin;${asRole}select set_config('app.clinic_id','${clinicId}',true),set_config('app.scope','${name}',true)${apart}${limits}${traced}`;
}

async function inTransaction<T>(
  root: Kysely<Tables>,
  open: string,
  scope: Scope,
  work: Work<T, Owner>,
): Promise<T> {
  return root.getExecutor().provideConnection(async (connection) => {
    const q = queriesOn(root, connection);
    // Not waited for: what is asked first travels with it, and fails with it.
    const opened = sql.raw(open).execute(q);
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
        .catch(() => undefined); // a connection that cannot roll back is thrown away when it is released
      await opened;
      throw error;
    }
  });
}

/**
 * Opening, work and commit travel together; a statement that fails turns the commit into a rollback, and work that fails by
 * itself before the commit is sent is rolled back.
 */
async function inOneTrip<T>(
  root: Kysely<Tables>,
  open: string,
  scope: Scope,
  work: Work<T, Owner>,
): Promise<T> {
  return root.getExecutor().provideConnection(async (connection) => {
    const own = queriesOn(root, connection);
    let isSent = false;
    const q = queriesOn(root, connection, () => {
      if (isSent) throw new Error('what is asked at once must be asked before anything is waited for');
    });
    const opened = sql.raw(open).execute(own);
    opened.catch(() => undefined);
    let isGivenUp = false;
    const worked = (async () => work(q, joined(q, scope)))();
    worked.catch(() => {
      isGivenUp = true;
    });
    isSent = true;
    await allThatWaitsForNothing();
    const ended = sql.raw(isGivenUp ? 'rollback' : 'commit').execute(own);
    // The first of these that failed is why the others did.
    const [begun, done, kept] = await Promise.allSettled([opened, worked, ended]);
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    if (kept.status === 'rejected') throw kept.reason;
    return done.value;
  });
}

/** Nothing of the outside is looked at meanwhile, so what is sent afterwards goes with what was sent before. */
async function allThatWaitsForNothing(): Promise<void> {
  // From within the queue of promises a tick comes when that queue is empty.
  await Promise.resolve();
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** The query builder on one connection, where what is asked together is sent together. */
function queriesOn(
  root: Kysely<Tables>,
  connection: DatabaseConnection,
  check: () => void = () => undefined,
): Queries<Owner> {
  const executor = root.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      check();
      return consumer(connection);
    },
  });
  // Only its own transactions would ask for the rest, and nobody is given those.
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
      throw new Error('a transaction of one clinic cannot work for another');
    return work(q, tx);
  };
  const asPlatform: Scopes['asPlatform'] = (work) => {
    if (scope.kind === 'clinic') throw new Error("a clinic's transaction cannot widen to the platform");
    return work(q, tx);
  };
  const tx: Database<Owner> = ofEverySlice({
    inClinic,
    asPlatform,
    atOnce: (clinicId, work) => (clinicId === null ? asPlatform(work) : inClinic(clinicId, work)),
  });
  return tx;
}

interface Scopes {
  inClinic<T>(clinicId: string, work: Work<T, Owner>): Promise<T>;
  atOnce<T>(clinicId: string | null, work: Work<T, Owner>): Promise<T>;
  asPlatform<T>(work: Work<T, Owner>): Promise<T>;
}

// One and the same for all: whose tables are whose is the compiler's to know.
function ofEverySlice(scopes: Scopes): Database<Owner> {
  return { ...scopes, within: (tx: Transaction) => tx } as unknown as Database<Owner>;
}

function checkedUuid(text: string): string {
  if (!UUID.test(text)) throw new RangeError('not a clinic id');
  return text.toLowerCase();
}
