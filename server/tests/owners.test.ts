import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNERS, READS } from '../src/database/schema/owners.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FEATURES = join(ROOT, 'server/src/features');
const run = promisify(execFile);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ownerOf = new Map(Object.entries(OWNERS).map(([table, owner]) => [snake(table), owner as string]));
const readsOf = (slice: string) => Object.keys((READS as Record<string, object>)[slice] ?? {}).map(snake);

describe('a table', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test('of the migrated database has one owner', async () => {
    const rows = await database.ownerQuery<{ name: string }>(
      `select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely_%'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...ownerOf.keys()].sort());
  });

  test('is owned by an existing slice', async () => {
    const known = new Set([...(await readdir(FEATURES)), 'database']);
    expect([...ownerOf.values(), ...Object.keys(READS)].filter((name) => !known.has(name))).toEqual([]);
  });

  test('needs no read permission for its own slice', () => {
    const own = Object.keys(READS).flatMap((slice) =>
      readsOf(slice).filter((table) => ownerOf.get(table) === slice),
    );
    expect(own).toEqual([]);
  });
});

/** The compiler's errors for a store of the SMS slice. */
const PLANTED = [
  "import type { Database, Transaction } from '../../database/database.ts';",
  "export const own = (db: Database<'sms'>) => db.asPlatform((q) => q.selectFrom('smsMessages').select('id').execute());",
  "export const joined = (db: Database<'sms'>, tx: Transaction) => db.within(tx).inClinic('', (q) => q.deleteFrom('smsOptOuts').execute());",
  "export const read = (db: Database<'support'>) => db.asPlatform((q) => q.selectFrom('supportTickets').innerJoin('users', 'users.id', 'createdBy').select('email').execute());",
  "export const narrowed = (db: Database<'sms' | 'calls'>): Database<'sms'> => db;",
  "export const foreign = (db: Database<'sms'>) => db.asPlatform((q) => q.selectFrom('users').select('id').execute()); // refused",
  "export const join = (db: Database<'sms'>) => db.asPlatform((q) => q.selectFrom('smsMessages').innerJoin('callLogs', 'callLogs.callId', 'smsMessages.callId').execute()); // refused",
  "export const insert = (db: Database<'sms'>) => db.asPlatform((q) => q.insertInto('waitlistEntries').defaultValues().execute()); // refused",
  "export const update = (db: Database<'sms'>) => db.asPlatform((q) => q.updateTable('providers').set({}).execute()); // refused",
  "export const job = (db: Database<'sms'>) => db.asPlatform((q) => q.deleteFrom('jobs').execute()); // refused",
  "export const written = (db: Database<'support'>) => db.asPlatform((q) => q.updateTable('users').set({}).execute()); // refused",
  'export const bare = (tx: Transaction) => tx.asPlatform(async () => 1); // refused',
  "export const other = (db: Database<'sms'>): Database<'calls'> => db; // refused",
  "export const wider = (db: Database<'sms'>): Database<'sms' | 'calls'> => db; // refused",
  "export const nameless = (db: Database) => db.asPlatform((q) => q.selectFrom('smsMessages').select('id').execute()); // refused",
];

describe("another slice's table", () => {
  let checkout: string;
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'frontdesk-owners-'));
    await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    for (const name of ['database', 'schema/owners', 'tables'].map(
      (file) => `server/src/database/${file}.ts`,
    ))
      await cp(join(ROOT, name), join(checkout, name));
    for (const name of ['tsconfig.base.json', 'server/tsconfig.json', 'server/package.json'])
      await cp(join(ROOT, name), join(checkout, name));
    const planted = join(checkout, 'server/src/features/sms/planted.store.ts');
    await mkdir(dirname(planted), { recursive: true });
    await writeFile(planted, PLANTED.join('\n'));
  });
  afterAll(() => rm(checkout, { recursive: true, force: true }));

  test('does not compile in a store, read, joined or written; its own does, and the ones it may read', async () => {
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', 'server', '--pretty', 'false'], {
      cwd: checkout,
    }).catch((error: unknown) => error as { stdout: string });
    const lines = [...stdout.matchAll(/^server\/(\S+?)\((\d+),/gm)].map(
      ([, file, line]) => `${file}:${line}`,
    );
    const refused = PLANTED.flatMap((line, index) =>
      line.endsWith('// refused') ? [`src/features/sms/planted.store.ts:${index + 1}`] : [],
    );
    expect([...new Set(lines)]).toEqual(refused);
  });

  test.each([
    ['a read', 'select id from call_logs where id = 1', ['call_logs']],
    ['a join', 'from sms_messages join users on true', ['users']],
    ['a write', "update users set email = ''", ['users']],
    ['a removal', 'delete from waitlist_entries', ['waitlist_entries']],
    ['a name that is put together', "sql.table('fax_documents')", ['fax_documents']],
    ['its own', 'select from sms_messages', []],
    ['words', 'the users of claims and jobs', []],
  ])('is found in plain SQL: %s', (_, text, found) => {
    expect(foreignTables('sms', text)).toEqual(found);
  });

  test('may be read if declared, which does not allow writing', () => {
    expect(foreignTables('support', 'select from users')).toEqual([]);
    expect(foreignTables('support', "update users set email = ''")).toEqual(['users']);
  });

  test('appears in no plain SQL of a slice, unless it may read it', async () => {
    const found: string[] = [];
    for (const path of await readdir(FEATURES, { recursive: true })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      const text = await readFile(join(FEATURES, path), 'utf8');
      const slice = path.split('/')[0] ?? '';
      found.push(...foreignTables(slice, text).map((table) => `${table} in ${path}`));
    }
    expect(found).toEqual([]);
  });
});

const NAMES = [...ownerOf.keys()].join('|');
const READ = new RegExp(`\\b(?:from|join)\\s+(${NAMES})\\b`, 'g');
const WRITTEN = new RegExp(`\\b(?:into|update|delete\\s+from)\\s+(${NAMES})\\b`, 'g');
const NAMED = new RegExp(`(?<=table\\(\\s*['"\`])(${NAMES})(?=['"\`])`, 'g');

function foreignTables(slice: string, text: string): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, table]) => table ?? '');
  const allowed = new Set(readsOf(slice));
  const foreign = (table: string) => ownerOf.get(table) !== slice;
  return [
    ...new Set([
      ...named(WRITTEN).filter(foreign),
      ...[...named(READ), ...named(NAMED)].filter((table) => foreign(table) && !allowed.has(table)),
    ]),
  ];
}
