import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentWire } from '../../testing/database/breakable-connection.ts';
import { type TestDatabase, testDatabase } from '../../tests/test-database.ts';
import { silentLogger } from '../kernel/logger.ts';
import { listenForNotices, type Notices, publish } from './notices.ts';

let database: TestDatabase;
let here: Notices;
let there: Notices;
beforeAll(async () => {
  database = await testDatabase();
  [here, there] = [
    await listenForNotices(database.connection, silentLogger),
    await listenForNotices(database.connection, silentLogger),
  ];
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
});

const say = (topic: string, key: string) => database.db.asPlatform((q) => publish(q, topic, key));

function hearing(notices: Notices, topic: string): Array<string | null> {
  const heard: Array<string | null> = [];
  notices.on(topic, (key) => heard.push(key));
  return heard;
}

test('delivers a notice to every process by topic', async () => {
  const [one, other, elsewhere] = [
    hearing(here, 'clinics'),
    hearing(there, 'clinics'),
    hearing(here, 'calls'),
  ];
  await say('clinics', 'key:with:colons');
  await vi.waitFor(() => expect([one, other]).toEqual([['key:with:colons'], ['key:with:colons']]));

  expect(elsewhere).toEqual([]);
});

test('delivers notices after commit and drops them on rollback', async () => {
  const heard = hearing(here, 'undone');
  const undone = database.db.asPlatform(async (q) => {
    await publish(q, 'undone', 'never');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.asPlatform(async (q) => {
    await publish(q, 'undone', 'after');
    expect(heard).toEqual([]);
  });

  await vi.waitFor(() => expect(heard).toEqual(['after']));
});

test('invalidates caches after a lost connection and resumes', async () => {
  const heard = hearing(here, 'lost');
  await database.ownerQuery(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen frontdesk'",
  );
  expect(heard).toEqual([]);
  await vi.waitFor(() => expect(heard).toEqual([null]));
  await say('lost', 'found');

  await vi.waitFor(() => expect(heard).toEqual([null, 'found']));
});

test('detects a silently dropped connection and reconnects', async () => {
  const wire = await silentWire(database.connection);
  const quiet = await listenForNotices(wire.connection, silentLogger, 50);
  const heard = hearing(quiet, 'cut');
  wire.cut();
  await say('cut', 'missed');
  await vi.waitFor(() => expect(heard).toEqual([null]));
  await say('cut', 'heard');

  await vi.waitFor(() => expect(heard).toEqual([null, 'heard']));
  await quiet.close();
  await wire.close();
});

test('closing stops it, even while it reconnects', async () => {
  const broke = vi.fn();
  const short = await listenForNotices(database.connection, { ...silentLogger, warn: broke });
  const heard = hearing(short, 'closing');
  await database.ownerQuery(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen frontdesk'",
  );
  await vi.waitFor(() => expect(broke).toHaveBeenCalled());
  await short.close();
  await new Promise((resolve) => setTimeout(resolve, 700));

  expect(heard).toEqual([]);
});
