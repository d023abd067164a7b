import { sql } from 'kysely';
import { type AnyQueries, type Database, machinery } from './database.ts';
import { BATCH } from './retention.ts';

/**
 * Exports and deletes every row of a clinic, whichever slice owns it. The tables come from the catalog rather
 * than from the owners list, so a new table cannot be forgotten.
 */
interface ClinicTable {
  readonly name: string;
  readonly clinicColumn: string;
  readonly key: readonly string[];
  readonly keyTypes: readonly string[];
  readonly secrets: readonly string[];
  /** Other clinic tables this one references. */
  readonly needs: readonly string[];
}

/** Sign-in credentials and internal tables, which are not part of the clinic's record. */
export const NOT_EXPORTED = new Set([
  ...['account_links', 'emr_oauth_requests', 'passkeys', 'recovery_codes', 'sessions', 'sign_in_steps'],
  ...['jobs', 'live_events'],
]);
export const SECRET_COLUMNS = ['password_hash', 'totp_key_id', 'sealed_key_id', 'consumer_key'];

/** Audit rows are kept for seven years, longer than the data they describe. */
export const KEPT = new Set(['audit_log', 'audit_chains']);

const ROWS_AT_ONCE = 200;

export interface ClinicRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Yields every row of the clinic without its secrets. Each page has its own short transaction, so a slow
 * reader holds none open.
 */
export async function* clinicRows(anyDb: Database, clinicId: string): AsyncGenerator<ClinicRow> {
  const db = machinery(anyDb);
  const tables = await db.inClinic(clinicId, (q) => clinicTables(q));
  for (const table of tables.filter(({ name }) => !NOT_EXPORTED.has(name))) {
    let after: readonly string[] | null = null;
    for (;;) {
      const from: readonly string[] | null = after;
      const page: readonly KeyedRow[] = await db.inClinic(clinicId, (q) =>
        pageOfRows(q, table, clinicId, from),
      );
      for (const { row } of page) yield { table: table.name, row };
      after = page.at(-1)?.key ?? null;
      if (page.length < ROWS_AT_ONCE) break;
    }
  }
}

interface KeyedRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly key: readonly string[];
}

async function pageOfRows(
  q: AnyQueries,
  { name, clinicColumn, key, keyTypes, secrets }: ClinicTable,
  clinicId: string,
  after: readonly string[] | null,
): Promise<readonly KeyedRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  const last = after?.map((value, at) => sql`${value}::${sql.raw(keyTypes[at] ?? 'text')}`);
  const onwards = last ? sql`and (${columns}) > (${sql.join(last)})` : sql``;
  const { rows } = await sql<KeyedRow>`
    select to_jsonb(t) - ${[...secrets]}::text[] as row, array[${sql.join(key.map((column) => sql`${sql.ref(`t.${column}`)}::text`))}] as key
      from ${sql.table(name)} t
     where ${sql.ref(`t.${clinicColumn}`)} = ${clinicId} ${onwards}
     order by ${columns} limit ${ROWS_AT_ONCE}`.execute(q);
  return rows;
}

/**
 * Deletes referencing tables first, one batch per transaction. The clinic's own row stays until
 * `forgetClinic`.
 */
export async function removeClinicRows(
  anyDb: Database,
  clinicId: string,
  signal: AbortSignal,
): Promise<number> {
  const db = machinery(anyDb);
  const tables = childrenFirst(await db.inClinic(clinicId, (q) => clinicTables(q)));
  let removed = 0;
  for (const { name } of tables) {
    if (name === 'clinics' || KEPT.has(name)) continue;
    for (let rows = BATCH; rows === BATCH; removed += rows) {
      signal.throwIfAborted();
      rows = await db.inClinic(clinicId, (q) => removeBatch(q, name, clinicId));
    }
  }
  return removed;
}

async function removeBatch(q: AnyQueries, name: string, clinicId: string): Promise<number> {
  const table = sql.table(name);
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where clinic_id = ${clinicId} limit ${BATCH}))`.execute(q);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the clinic row and everything written since its other rows were removed. False if the clinic is not
 * due for deletion or is already gone.
 */
export async function forgetClinic(q: AnyQueries, clinicId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from clinics where id = ${clinicId} and deletion_at <= ${now}`.execute(q);
  if (!numAffectedRows) return false;
  await sql`delete from live_events where clinic_id = ${clinicId}`.execute(q);
  return true;
}

async function clinicTables(q: AnyQueries): Promise<readonly ClinicTable[]> {
  const { rows } = await sql<ClinicTable>`
    select c.relname::text as name,
           case c.relname when 'clinics' then 'id' else 'clinic_id' end as clinic_column,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum = any(i.indkey) order by array_position(i.indkey::int2[], a.attnum)) as key,
           array(select format_type(a.atttypid, a.atttypmod) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum = any(i.indkey) order by array_position(i.indkey::int2[], a.attnum)) as key_types,
           array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and (a.atttypid = 'bytea'::regtype or a.attname = any(${SECRET_COLUMNS}::text[]))) as secrets,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and (c.relname = 'clinics' or exists (
             select from pg_attribute b where b.attrelid = c.oid and b.attname = 'clinic_id' and not b.attisdropped))
     order by c.relname`.execute(q);
  return rows;
}

function childrenFirst(tables: readonly ClinicTable[]): ClinicTable[] {
  const left = [...tables];
  const sorted: ClinicTable[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ name }) => !left.some((other) => other.needs.includes(name)));
    sorted.push(...left.splice(Math.max(free, 0), 1));
  }
  return sorted;
}
