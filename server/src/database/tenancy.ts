import { type Kysely, sql } from 'kysely';
import { noTracing, type Tracing } from '../kernel/tracing.ts';
import type { Database, Transaction, Work } from './database.ts';
import type { Owner } from './owners.ts';
import type { Tables } from './tables.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Scope = { readonly kind: 'clinic'; readonly clinicId: string } | { readonly kind: 'platform' };

/** Fences every transaction on these connections; `role` is set again inside, since a proxy may have dropped it. */
export function fencedDatabase(
  root: Kysely<Tables>,
  role: string | null,
  tracing: Tracing = noTracing,
): Database<Owner> {
  const run = <T>(scope: Scope, work: Work<T, Owner>) =>
    inTransaction(root, opening(scope, role, tracing.here()), scope, work);
  return ofEverySlice({
    inClinic: (clinicId, work) => run({ kind: 'clinic', clinicId: checkedUuid(clinicId) }, work),
    asPlatform: (work) => run({ kind: 'platform' }, work),
  });
}

// One simple query instead of three round trips; the id is checked, so nothing foreign enters the text.
function opening(scope: Scope, role: string | null, traceparent: string | null): string {
  const asRole = role ? `set local role ${role};` : '';
  const [clinicId, name] = scope.kind === 'clinic' ? [scope.clinicId, ''] : ['', 'platform'];
  // Jobs written in here remember it, by the default of their column.
  const traced = traceparent ? `,set_config('app.traceparent','${traceparent}',true)` : '';
  return `begin;${asRole}select set_config('app.clinic_id','${clinicId}',true),set_config('app.scope','${name}',true)${traced}`;
}

async function inTransaction<T>(
  root: Kysely<Tables>,
  open: string,
  scope: Scope,
  work: Work<T, Owner>,
): Promise<T> {
  return root.connection().execute(async (q) => {
    try {
      await sql.raw(open).execute(q);
      const result = await work(q, joined(q, scope));
      await sql.raw('commit').execute(q);
      return result;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(q)
        .catch(() => undefined); // a connection that cannot roll back is thrown away when it is released
      throw error;
    }
  });
}

function joined(q: Kysely<Tables>, scope: Scope): Database<Owner> {
  const tx: Database<Owner> = ofEverySlice({
    inClinic: (clinicId, work) => {
      if (scope.kind === 'clinic' && scope.clinicId !== clinicId)
        throw new Error('a transaction of one clinic cannot work for another');
      return work(q, tx);
    },
    asPlatform: (work) => {
      if (scope.kind === 'clinic') throw new Error("a clinic's transaction cannot widen to the platform");
      return work(q, tx);
    },
  });
  return tx;
}

interface Scopes {
  inClinic<T>(clinicId: string, work: Work<T, Owner>): Promise<T>;
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
