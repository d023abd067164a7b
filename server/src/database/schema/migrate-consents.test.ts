import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/test-database.ts';
import { type Connection, connectionSettings } from '../connection/connection.ts';
import { migrate } from './migrate.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** The first migration with a consent ledger. */
const LEDGER = '0055';
const LAST_OF_FIRST_LIST = '0012';

let connection: Connection;
let client: pg.Client;
const ask = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;

/** The schema before that migration, with the migrator's own records. */
async function migrateToBefore(): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  const earlier = names.filter((name) => name.slice(0, 4) < LEDGER).map((name) => name.replace('.sql', ''));
  for (const list of ['kysely_migration', 'kysely_later'])
    await ask(`create table ${list} (name varchar(255) primary key, timestamp varchar(255) not null)`);
  for (const name of earlier) {
    await ask(await readFile(new URL(`${name}.sql`, FOLDER), 'utf8'));
    const list = name.slice(0, 4) <= LAST_OF_FIRST_LIST ? 'kysely_migration' : 'kysely_later';
    await ask(`insert into ${list} (name, timestamp) values ($1, now()::text)`, [name]);
  }
}

const SAID_YES = '+16045550101';
const SAID_NO = '+16045550102';
const WAS_TEXTED = '+16045550103';
const WROTE_STOP = '+16045550104';
const WAS_BLOCKED = '+16045550105';
const CAME_BACK = '+16045550106';

beforeAll(async () => {
  connection = await emptyDatabase();
  client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
  await client.connect();
  await migrateToBefore();
  await ask(`insert into clinics (id, name, timezone)
             values ('7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11', 'Fraser Street', 'America/Vancouver')`);
  const call = (callId: string, phone: string | null, consent: boolean | null, day: string) =>
    ask(
      `insert into call_logs (clinic_id, call_id, started_at, caller_phone, sms_consent)
       select id, $1, $2, $3, $4 from clinics`,
      [callId, new Date(`2026-10-${day}T18:00:00Z`), phone, consent],
    );
  await call('yes', SAID_YES, true, '01');
  await call('no', SAID_NO, false, '02');
  await call('yes-then-stop', WROTE_STOP, true, '03');
  await call('not-asked', WAS_TEXTED, null, '04');
  await call('hidden', null, true, '05');
  await call('withheld', 'anonymous', true, '06');
  const text = (action: string, phone: string | null, day: string) =>
    ask(
      `insert into sms_messages (clinic_id, call_id, action, to_number, body, state, created_at)
       select id, $1, $2, $3, 'See you.', 'sent', $4 from clinics`,
      [`call of ${day}`, action, phone, new Date(`2026-10-${day}T18:01:00Z`)],
    );
  await text('book', SAID_YES, '01');
  await text('book', WROTE_STOP, '03');
  await text('book', WAS_TEXTED, '04');
  await text('cancel', WAS_TEXTED, '08');
  await text('test', SAID_NO, '09');
  await text('book', null, '10');
  const optOut = (phone: string, source: string) =>
    ask(
      `insert into sms_opt_outs (clinic_id, phone, source, at) select id, $1, $2, '2026-10-20' from clinics`,
      [phone, source],
    );
  await optOut(WROTE_STOP, 'stop-word');
  await optOut(WAS_BLOCKED, 'provider-refusal');
  await optOut(CAME_BACK, 'start-word');
  await migrate(connection);
}, 120_000);
afterAll(() => client?.end());

const ledgerOf = async (phone: string) =>
  (
    await ask('select kind, state, source, evidence, call_id from consents where phone = $1 order by seq', [
      phone,
    ])
  ).map(({ kind, state, source, evidence, call_id }) => [kind, state, source, evidence, call_id]);
const EVERY_KIND = ['booking', 'reminder', 'offers'];

test("callers' answers are in the ledger, with the call they were given in", async () => {
  expect(await ledgerOf(SAID_YES)).toEqual([['booking', 'given', 'call', 'said yes', 'yes']]);
  expect(await ledgerOf(SAID_NO)).toEqual([['booking', 'withdrawn', 'call', 'said no', 'no']]);
});

test('a number that was texted without an answer has exactly one row that says so', async () => {
  expect(await ledgerOf(WAS_TEXTED)).toEqual([['booking', 'given', 'call', 'not declined', null]]);
});

test('an opt-out withdraws every kind and follows all earlier rows', async () => {
  const stopped = await ledgerOf(WROTE_STOP);
  expect(stopped.slice(0, 1)).toEqual([['booking', 'given', 'call', 'said yes', 'yes-then-stop']]);
  expect(
    stopped
      .slice(1)
      .map(([kind]) => kind)
      .sort(),
  ).toEqual([...EVERY_KIND].sort());
  for (const [, ...row] of stopped.slice(1)) expect(row).toEqual(['withdrawn', 'text', 'STOP', null]);
  const blocked = await ledgerOf(WAS_BLOCKED);
  expect(blocked).toHaveLength(3);
  for (const [, state, source] of blocked) expect([state, source]).toEqual(['withdrawn', 'provider']);
});

test('a number that restored consent with START is not withdrawn again', async () => {
  expect(await ledgerOf(CAME_BACK)).toEqual([]);
});

test('a hidden number gets no row', async () => {
  const numbers = await ask('select distinct phone from consents order by 1');
  expect(numbers.map(({ phone }) => phone)).toEqual([SAID_YES, SAID_NO, WAS_TEXTED, WROTE_STOP, WAS_BLOCKED]);
});

test('every earlier text refers to the consent row valid when it was made; test texts and texts to nobody refer to none', async () => {
  const texts = await ask(
    `select m.action, m.to_number as phone, c.evidence, c.state from sms_messages m
       left join consents c on c.id = m.consent_id order by m.created_at`,
  );
  expect(texts.map(({ action, phone, state, evidence }) => [action, phone, state, evidence])).toEqual([
    ['book', SAID_YES, 'given', 'said yes'],
    ['book', WROTE_STOP, 'given', 'said yes'],
    ['book', WAS_TEXTED, 'given', 'not declined'],
    ['cancel', WAS_TEXTED, 'given', 'not declined'],
    ['test', SAID_NO, null, null],
    ['book', null, null, null],
  ]);
});
