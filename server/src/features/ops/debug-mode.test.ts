import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { debugFile } from '../../adapters/debug/file-stream.ts';
import { listenForNotices, type Notices } from '../../database/notices.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { createDebugMode, type DebugMode } from './debug-mode.ts';
import { debugModeStore } from './store.ts';

const HOUR = 3_600_000;
const nothing = async () => undefined;

let database: TestDatabase;
let notices: Notices;
const clock = frozenClock('2026-11-16T17:00:00Z');
const processes: DebugMode[] = [];

beforeAll(async () => {
  database = await testDatabase();
  notices = await listenForNotices(database.connection, silentLogger);
});
afterEach(async () => {
  for (const one of processes.splice(0)) one.stop();
  await database.ownerQuery('delete from debug_mode');
});
afterAll(async () => {
  await notices.close();
  await database.close();
});

/** One process of the installation; its stream records entries and erasures. */
async function aProcess({ fromEnvironment = false } = {}) {
  const stream = { entries: [] as object[], erased: 0 };
  const mode = createDebugMode({
    store: debugModeStore(database.db),
    stream: {
      write: (entry) => void stream.entries.push(entry),
      erase: async () => {
        stream.entries.length = 0;
        stream.erased += 1;
      },
    },
    notices,
    clock,
    log: silentLogger,
  });
  processes.push(mode);
  await mode.start(fromEnvironment);
  return { ...mode, stream };
}

const OFF = { active: false, activatedAt: null, expiresAt: null, source: null };

test('debug mode is off by default, and nothing is written', async () => {
  const { status, note, stream } = await aProcess();
  note({ patient: 'Ann Lee' });

  expect(await status()).toEqual(OFF);
  expect(stream.entries).toEqual([]);
});

test('debug mode is on for four hours, and writes what it receives', async () => {
  const { status, set, note, stream } = await aProcess();
  const now = clock.now();
  const answer = await set(true, 'api', nothing);
  note({ patient: 'Ann Lee' });

  expect(answer).toEqual({
    active: true,
    activatedAt: now,
    expiresAt: new Date(now.getTime() + 4 * HOUR),
    source: 'api',
  });
  expect(await status()).toEqual(answer);
  expect(stream.entries).toEqual([{ at: now, patient: 'Ann Lee' }]);
});

test('the debug log never contains a secret', async () => {
  const { set, note, stream } = await aProcess();
  await set(true, 'api', nothing);
  note({
    headers: { Authorization: 'Bearer hunter2' },
    body: [{ password: 'hunter2', clientSecret: 'hunter2' }],
  });

  expect(stream.entries).toHaveLength(1);
  expect(JSON.stringify(stream.entries)).not.toContain('hunter2');
});

describe('debug mode ends', () => {
  test('after four hours by the clock, even if nobody asks, and its log is erased', async () => {
    const { status, set, note, stream } = await aProcess();
    await set(true, 'api', nothing);
    clock.advance(4 * HOUR - 1);
    note({ second: 'last' });
    expect(stream.entries).toHaveLength(1);

    clock.advance(1);
    note({ too: 'late' });
    expect(stream.entries).toHaveLength(1);
    expect(await status()).toEqual(OFF);
    expect(stream.entries).toEqual([]);
  });

  test('when it is switched off, and its log is erased', async () => {
    const { status, set, note, stream } = await aProcess();
    await set(true, 'api', nothing);
    note({ patient: 'Ann Lee' });

    expect(await set(false, 'api', nothing)).toEqual(OFF);
    expect(stream.entries).toEqual([]);
    note({ patient: 'Ann Lee' });
    expect(stream.entries).toEqual([]);
    expect(await status()).toEqual(OFF);
  });

  test('four hours after it was last switched on', async () => {
    const { status, set } = await aProcess();
    await set(true, 'api', nothing);
    clock.advance(3 * HOUR);
    await set(true, 'api', nothing);
    clock.advance(3 * HOUR);

    expect((await status()).active).toBe(true);
  });

  test('and its log is erased once, not on every look', async () => {
    const { status, set, stream } = await aProcess();
    await set(true, 'api', nothing);
    clock.advance(5 * HOUR);
    const before = stream.erased;
    for (let count = 0; count < 5; count += 1) await status();

    expect(stream.erased).toBe(before + 1);
  });
});

describe('a restart of the process', () => {
  test('neither ends nor extends it', async () => {
    const first = await aProcess();
    const { expiresAt } = await first.set(true, 'api', nothing);
    first.stop();
    clock.advance(HOUR);
    const second = await aProcess();

    expect(await second.status()).toMatchObject({ active: true, expiresAt, source: 'api' });
    expect(second.stream.erased).toBe(0);
  });

  test('after its end erases what the old process could not', async () => {
    const first = await aProcess();
    await first.set(true, 'api', nothing);
    first.stop();
    clock.advance(5 * HOUR);
    const second = await aProcess();

    expect(second.stream.erased).toBe(1);
    expect(await second.status()).toEqual(OFF);
  });
});

describe('PLATFORM_DEBUG', () => {
  test('switches it on at startup', async () => {
    const { status } = await aProcess({ fromEnvironment: true });

    expect(await status()).toMatchObject({ active: true, source: 'env' });
  });

  test('does not extend it if it is on already', async () => {
    const { expiresAt } = await (await aProcess()).set(true, 'api', nothing);
    clock.advance(HOUR);

    expect(await (await aProcess({ fromEnvironment: true })).status()).toMatchObject({
      expiresAt,
      source: 'api',
    });
  });
});

test('another process is notified at once', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  await one.set(true, 'api', nothing);
  await vi.waitFor(() => {
    other.note({ patient: 'Ann Lee' });
    expect(other.stream.entries.length).toBeGreaterThan(0);
  });

  await one.set(false, 'api', nothing);
  await vi.waitFor(() => expect(other.stream.entries).toEqual([]));
});

test('debug mode is not switched without its audit row', async () => {
  const { status, set } = await aProcess();
  const refused = set(true, 'api', async () => {
    throw new Error('no audit row');
  });

  await expect(refused).rejects.toThrow('no audit row');
  expect(await status()).toEqual(OFF);
});

test('its log is a file readable by its owner only, and erasing removes it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-debug-'));
  const stream = debugFile(dataDir);
  const path = join(dataDir, 'debug/patient-data.log');
  stream.write({ patient: 'Ann Lee' });
  stream.write({ patient: 'Bo Li' });
  await vi.waitFor(async () => expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(2));

  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await stream.erase();
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(dataDir, { recursive: true });
});

describe('over HTTP', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await testApp();
  });
  afterAll(() => service.close());

  test('an admin switches it, and each switch is audited', async () => {
    const change = (enabled: boolean) =>
      service.ask({ method: 'POST', url: '/api/admin/debug', as: service.admin, payload: { enabled } });
    const on = await change(true);
    const read = await service.ask({ method: 'GET', url: '/api/admin/debug', as: service.admin });
    await change(false);
    const rows = await service.database.ownerQuery(
      "select user_id, success, details from audit_log where action = 'debug.switch' order by seq",
    );

    expect(on.body.data).toMatchObject({
      active: true,
      source: 'api',
      expiresAt: '2026-11-16T21:00:00.000Z',
    });
    expect(read.body).toEqual(on.body);
    expect(rows).toEqual([
      { user_id: service.admin.user.id, success: true, details: { body: { enabled: true } } },
      { user_id: service.admin.user.id, success: true, details: { body: { enabled: false } } },
    ]);
  });
});
