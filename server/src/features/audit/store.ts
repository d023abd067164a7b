import { type SqlBool, sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { byTime, listOf, partOf } from '../../database/list-of.ts';
import { nameOfUser, SHOWN_NAME } from '../../database/shown-name.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { ChainHead, LastAnchor } from './anchor.ts';
import { actionsOf, lookedListOf, lookKindOf, lookSubjectOf, type What } from './looks.ts';
import type { ChainedRow } from './verify.ts';

export interface AuditFilter {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly action: string | null;
  readonly userId: string | null;
  readonly clinicId: string | null;
  readonly success: boolean | null;
  /** Matches part of an action, a resource, an email address, a name or a request id. */
  readonly q: string | null;
}

const SORTS = { keys: { at: byTime('at') }, id: 'id' };

export interface AuditRow extends AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly clinicName: string | null;
}

export interface LookFilter extends Pick<AuditFilter, 'from' | 'to' | 'userId' | 'q'> {
  readonly what: What | null;
}

export interface Look
  extends Pick<AuditRow, 'id' | 'at' | 'userId' | 'userEmail' | 'userName' | 'ip' | 'requestId'> {
  readonly what: What;
  readonly about: string | null;
  readonly list: string | null;
}

/** Append-only: neither this store nor the database lets rows be changed or removed. */
export interface AuditStore {
  append(tx: Transaction, entry: AuditEntry): Promise<void>;
  /** Appends rows of one clinic, or of none, in this order. */
  appendAll(clinicId: string | null, entries: readonly AuditEntry[]): Promise<void>;
  list(filter: AuditFilter, part: ListPart): Promise<Listed<AuditRow>>;
  looks(clinicId: string, filter: LookFilter, part: ListPart): Promise<Listed<Look>>;
  actions(): Promise<string[]>;
  heads(): Promise<ChainHead[]>;
  /** Null if no anchor has been written. */
  lastAnchor(): Promise<LastAnchor | null>;
  /**
   * Reserves the next anchor, which `write` signs and appends to the file. One process at a time, because
   * each anchor refers to the last.
   */
  addAnchor(write: (before: LastAnchor) => Promise<string>): Promise<LastAnchor>;
  /** Every row of every chain in order, in batches of a thousand. */
  chainedRows(): AsyncIterable<ChainedRow>;
}

const COLUMNS = [
  'id',
  'at',
  'userId',
  'clinicId',
  'action',
  'resource',
  'ip',
  'userAgent',
  'requestId',
  'success',
  'details',
] as const;

const NAMES = [
  sql<string | null>`(select email from users where users.id = audit_log.user_id)`.as('userEmail'),
  nameOfUser(sql`audit_log.user_id`).as('userName'),
  sql<string | null>`(select name from clinics where clinics.id = audit_log.clinic_id)`.as('clinicName'),
] as const;

// A trigger fills in chain, number, time and hash.
const BY_TRIGGER = { chain: '00000000-0000-0000-0000-000000000000', seq: 0, at: new Date(0), hash: '' };

export function auditStore(db: Database<'audit'>): AuditStore {
  return {
    append: async (tx, entry) => {
      await db.within(tx).batch(entry.clinicId, (q) => [append(q, entry)]);
    },
    // One round trip, because every writer waits for the chain's lock.
    appendAll: async (clinicId, entries) => {
      await db.batch(clinicId, (q) => entries.map((entry) => append(q, entry)));
    },
    heads: () =>
      db.asPlatform((q) =>
        q.selectFrom('auditChains').select(['chain', 'seq', 'hash']).orderBy('chain').execute(),
      ),
    lastAnchor: async () =>
      (await db.asPlatform((q) =>
        q.selectFrom('auditAnchoring').select(['lines', 'signature']).executeTakeFirst(),
      )) ?? null,
    addAnchor: (write) => addAnchor(db, write),
    chainedRows: () => chainedRows(db),
    actions: () => actionsIn(db),
    looks: async (clinicId, filter, part) => {
      const listed = await db.inClinic(clinicId, (q) => looksOf(q, clinicId, filter, part));
      return { ...listed, rows: await withOperators(db, listed.rows) };
    },
    list: (filter, part) => db.asPlatform((q) => listOf(q, filtered(q, filter), SORTS, part)),
  };
}

async function append(q: Queries<'audit'>, entry: AuditEntry): Promise<void> {
  const details = JSON.stringify(entry.details);
  await q
    .insertInto('auditLog')
    .values({ ...entry, ...BY_TRIGGER, details })
    .execute();
}

function filtered(q: Queries<'audit'>, { from, to, success, q: words, ...same }: AuditFilter) {
  let rows = q.selectFrom('auditLog').select(COLUMNS).select(NAMES);
  if (from) rows = rows.where('at', '>=', from);
  if (to) rows = rows.where('at', '<', to);
  for (const name of ['action', 'userId', 'clinicId'] as const) {
    const value = same[name];
    if (value) rows = rows.where(name, '=', value);
  }
  if (success !== null) rows = rows.where('success', '=', success);
  return words ? rows.where(holding(words)) : rows;
}

async function looksOf(
  q: Queries<'audit'>,
  clinicId: string,
  { what, q: words, ...filter }: LookFilter,
  part: ListPart,
): Promise<Listed<Look>> {
  const all = { action: null, clinicId, success: true, q: null };
  let query = filtered(q, { ...filter, ...all }).where('action', 'in', [...actionsOf(what)]);
  if (words)
    query = query.where(
      sql<SqlBool>`(request_id = ${words} or resource like ${partOf(`/${words}`)}
        or user_id in (select id from users where email ilike ${partOf(words)} or name ilike ${partOf(words)}))`,
    );
  const { rows, ...listed } = await listOf(q, query, SORTS, part);
  return {
    ...listed,
    rows: rows.map(({ id, at, userId, userEmail, userName, ip, requestId, action, resource }) => ({
      ...{ id, at, userId, userEmail, userName, ip, requestId },
      what: lookKindOf(action),
      about: lookSubjectOf(resource),
      list: lookedListOf(action),
    })),
  };
}

/**
 * Row-level security hides operators from a clinic's queries, but the clinic may know who viewed its
 * patients.
 */
async function withOperators(db: Database<'audit'>, looks: readonly Look[]): Promise<Look[]> {
  const ids = looks.flatMap(({ userId, userEmail }) => (userId && userEmail === null ? [userId] : []));
  if (ids.length === 0) return [...looks];
  const { rows } = await db.asPlatform((q) =>
    sql<{ id: string; email: string; name: string }>`
      select id, email, ${SHOWN_NAME} as name from users where clinic_id is null and id = any(${[...new Set(ids)]}::uuid[])`.execute(
      q,
    ),
  );
  const operators = new Map(rows.map((row) => [row.id, row]));
  return looks.map((look) => {
    const operator = operators.get(look.userId ?? '');
    return operator ? { ...look, userEmail: operator.email, userName: operator.name } : look;
  });
}

const holding = (
  words: string,
) => sql<SqlBool>`(action ilike ${partOf(words)} or resource ilike ${partOf(words)}
  or request_id = ${words} or user_id in (select id from users where email ilike ${partOf(words)} or name ilike ${partOf(words)}))`;

// A loose index scan: the cost grows with the number of actions, not of rows.
async function actionsIn(db: Database<'audit'>): Promise<string[]> {
  const { rows } = await db.asPlatform((q) =>
    sql<{ action: string }>`
      with recursive words as (
        (select action from audit_log order by action limit 1)
        union all
        select (select action from audit_log where action > words.action order by action limit 1)
          from words where words.action is not null)
      select action from words where action is not null`.execute(q),
  );
  return rows.map(({ action }) => action);
}

// The only transaction held during a disk write, because the lines of all processes must form one chain.
function addAnchor(
  db: Database<'audit'>,
  write: (before: LastAnchor) => Promise<string>,
): Promise<LastAnchor> {
  return db.asPlatform(async (q) => {
    await q
      .insertInto('auditAnchoring')
      .values({ lines: 0, signature: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await q
      .selectFrom('auditAnchoring')
      .select(['lines', 'signature'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const last = { lines: before.lines + 1, signature: await write(before) };
    await q.updateTable('auditAnchoring').set(last).execute();
    return last;
  });
}

const BATCH = 1_000;

// Built here rather than in a database function, which an attacker who can change rows could change too.
async function* chainedRows(db: Database<'audit'>): AsyncGenerator<ChainedRow> {
  let after = { chain: '00000000-0000-0000-0000-000000000000', seq: 0 };
  for (;;) {
    const { rows } = await db.asPlatform((q) =>
      sql<ChainedRow>`
        select chain, seq, hash,
               jsonb_build_array(chain, seq, id, clinic_id, (extract(epoch from at) * 1000000)::bigint, user_id, action, resource,
                 ip, user_agent, request_id, success, details)::text as text
          from audit_log where (chain, seq) > (${after.chain}::uuid, ${after.seq}::bigint)
         order by chain, seq limit ${BATCH}`.execute(q),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { chain: last.chain, seq: last.seq };
  }
}
