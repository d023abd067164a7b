import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly always: boolean;
  readonly values: string | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as generated, a.attidentity = 'a' as always,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '%ARRAY%' limit 1) as "values"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely_%'
   order by c.relname, a.attnum`;

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  bytea: 'Buffer',
  date: 'string',
  tsrange: 'string',
  json: 'Json',
  jsonb: 'Json',
  'timestamp without time zone': 'string',
  'timestamp with time zone': 'Date',
  'text[]': 'string[]',
};

export async function tableTypes(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = groupByTable(rows);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map((column) => `  ${camel(column.name)}: ${columnType(column)};`).join('\n')}\n}\n`,
  );
  const register = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)};`).join('\n');
  return [
    '// Generated from the migrated database by `npm run generate`; a test fails when it is stale. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n",
    "// biome-ignore lint/suspicious/noExplicitAny: the shape of a JSON column is its slice's own affair",
    'export type Json = ColumnType<any, string, string>;',
    '// biome-ignore lint/suspicious/noExplicitAny: as above',
    'export type GeneratedJson = ColumnType<any, string | undefined, string>;\n',
    interfaces.join('\n'),
    `export interface Tables {\n${register}\n}\n`,
  ].join('\n');
}

function columnType({ type, nullable, generated, always, values, name, table }: Column): string {
  const base = values ? union(values) : TYPES[type];
  if (!base) throw new Error(`No TypeScript type for ${table}.${name}: ${type}`);
  if (base === 'Json' && generated) return 'GeneratedJson';
  const whole = nullable ? `${base} | null` : base;
  if (always) return `GeneratedAlways<${whole}>`;
  return generated ? `Generated<${whole}>` : whole;
}

function union(check: string): string {
  return [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
}

function groupByTable(rows: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  const inCamel = camel(name);
  return inCamel.charAt(0).toUpperCase() + inCamel.slice(1);
}
