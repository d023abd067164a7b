import type pg from 'pg';
import { APP_ROLE } from '../src/database/connection/connection.ts';

export interface FencedTable {
  readonly table: string;
  readonly column: 'id' | 'clinic_id';
}

interface TwoClinics {
  readonly a: string;
  readonly b: string;
}

/** Every tenant table. */
export async function fencedTables(client: pg.ClientBase): Promise<FencedTable[]> {
  const { rows } = await client.query<FencedTable>(
    `select c.relname as "table", a.attname as "column" from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
            and (a.attname = 'clinic_id' or (c.relname = 'clinics' and a.attname = 'id'))
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows;
}

/**
 * Says, one line each, where a table's fence has a gap. Looks from inside: as the application's role, in the scope of
 * one clinic, of none and of the platform. Both clinics have rows in every table; the caller has begun a transaction.
 */
export async function findFenceGaps(
  client: pg.ClientBase,
  tables: readonly FencedTable[],
  clinics: TwoClinics,
): Promise<string[]> {
  const gaps: string[] = [];
  for (const fenced of tables) {
    const found = [...(await declaredGaps(client, fenced)), ...(await seenGaps(client, fenced, clinics))];
    gaps.push(...found.map((gap) => `${fenced.table}: ${gap}`));
  }
  return gaps;
}

async function declaredGaps(client: pg.ClientBase, { table }: FencedTable): Promise<string[]> {
  const { rows } = await client.query<{ enabled: boolean; forced: boolean; policies: number }>(
    `select relrowsecurity as enabled, relforcerowsecurity as forced,
            (select count(*)::int from pg_policy where polrelid = c.oid) as policies
       from pg_class c where oid = $1::regclass`,
    [table],
  );
  const [found] = rows;
  return [
    ...(found?.enabled ? [] : ['row security is off']),
    ...(found?.forced ? [] : ['row security does not hold for the owner']),
    ...(found?.policies === 1 ? [] : [`${found?.policies} policies instead of one`]),
  ];
}

async function seenGaps(client: pg.ClientBase, fenced: FencedTable, { a, b }: TwoClinics): Promise<string[]> {
  const inClinic = await counts(client, fenced, { clinic: a, scope: '' }, { a, b });
  const inNone = await counts(client, fenced, { clinic: '', scope: '' }, { a, b });
  const inAll = await counts(client, fenced, { clinic: '', scope: 'platform' }, { a, b });
  const added = await canAdd(client, fenced, { a, b });
  return [
    ...(inClinic.own > 0 ? [] : ['a clinic does not see its own rows']),
    ...(inClinic.foreign === 0 ? [] : ["a clinic sees another clinic's rows"]),
    ...(inNone.own + inNone.foreign === 0 ? [] : ['rows are seen without a scope']),
    ...(inAll.own > 0 && inAll.foreign > 0 ? [] : ['the platform does not see all']),
    ...(added ? ["a clinic writes another clinic's rows"] : []),
  ];
}

async function counts(
  client: pg.ClientBase,
  { table, column }: FencedTable,
  scope: { clinic: string; scope: string },
  { a }: TwoClinics,
): Promise<{ own: number; foreign: number }> {
  return asApplication(client, scope, async () => {
    const { rows } = await client.query<{ own: number; foreign: number }>(
      `select count(*) filter (where ${column} = $1)::int as own,
              count(*) filter (where ${column} <> $1)::int as foreign from ${table}`,
      [a],
    );
    return rows[0] ?? { own: 0, foreign: 0 };
  });
}

const REFUSED_BY_RIGHTS = '42501';

// Row-level security applies before every constraint, so any other refusal means that it let the row pass.
async function canAdd(
  client: pg.ClientBase,
  { table, column }: FencedTable,
  { a, b }: TwoClinics,
): Promise<boolean> {
  return asApplication(client, { clinic: a, scope: '' }, async () => {
    const copy = `to_jsonb(own) || jsonb_build_object('${column}', $2::uuid)`;
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    try {
      const { rowCount } = await client.query(
        `insert into ${table} (${names.join(', ')}) overriding system value
         select ${names.map((name) => `(copied).${name}`).join(', ')}
           from (select jsonb_populate_record(null::${table}, ${copy}) as copied
                   from ${table} own where ${column} = $1) copies`,
        [a, b],
      );
      return rowCount !== 0;
    } catch (error) {
      return (error as { code?: string }).code !== REFUSED_BY_RIGHTS;
    }
  });
}

async function asApplication<T>(
  client: pg.ClientBase,
  { clinic, scope }: { clinic: string; scope: string },
  look: () => Promise<T>,
): Promise<T> {
  await client.query('savepoint look');
  await client.query(
    `set local role ${APP_ROLE}; set local app.clinic_id = '${clinic}'; set local app.scope = '${scope}'`,
  );
  try {
    return await look();
  } finally {
    await client.query('rollback to savepoint look');
  }
}
