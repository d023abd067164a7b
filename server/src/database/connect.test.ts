import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/test-database.ts';
import { silentLogger } from '../kernel/logger.ts';
import { type DatabasePool, openDatabase } from './connect.ts';
import { type Connection, connectionSettings, withDatabase } from './connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A wire to the database that can be frozen: connections stay open and nothing passes any more. */
async function aWire(connection: Connection) {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far =
      'url' in connection ? connect(toTcp(connection.url)) : connect(`${connection.host}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => !frozen && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [user, name] =
    'url' in connection
      ? [new URL(connection.url).username, new URL(connection.url).pathname.slice(1)]
      : [connection.user, connection.database];
  const password = 'url' in connection ? new URL(connection.url).password : '';
  return {
    connection: { url: `postgres://${user}${password && `:${password}`}@127.0.0.1:${port}/${name}` },
    freeze: (is: boolean) => {
      frozen = is;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function toTcp(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}

describe('a server that freezes', () => {
  let wire: Awaited<ReturnType<typeof aWire>>;
  let db: DatabasePool;
  beforeAll(async () => {
    wire = await aWire(database.connection);
    db = await openDatabase({
      connection: wire.connection,
      max: 2,
      log: silentLogger,
      queryTimeoutMs: 200,
      connectTimeoutMs: 200,
    });
  });
  afterAll(async () => {
    await db.close();
    await wire.close();
  });

  const look = () => db.asPlatform((q) => sql<{ one: number }>`select 1 as one`.execute(q));

  test('is given up by our own clock, and its connections are not used again', async () => {
    await look();
    wire.freeze(true);
    const started = performance.now();
    await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(performance.now() - started).toBeLessThan(3_000);

    wire.freeze(false);
    wire.cut();
    await vi.waitFor(async () => expect((await look()).rows).toEqual([{ one: 1 }]));
  });

  test('or goes away is a failure that says to try again', async () => {
    await look();
    const running = db.asPlatform((q) => sql`select pg_sleep(0.15)`.execute(q));
    setTimeout(wire.cut, 20);

    await expect(running).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('try again'),
    });
    await vi.waitFor(async () => expect((await look()).rows).toEqual([{ one: 1 }]));
  });
});

test('never more connections than the limit, and whoever waits in vain is told', async () => {
  const db = await openDatabase({
    connection: database.connection,
    max: 2,
    log: silentLogger,
    connectTimeoutMs: 100,
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = [1, 2].map(() => db.asPlatform(() => held));

  await expect(db.asPlatform(async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(db.stats().total).toBeLessThanOrEqual(2);
  release();
  await Promise.all(holders);
  await db.ping();
  await db.close();
});

test('a database that does not exist is named by the error', async () => {
  const nowhere = withDatabase(inject('server'), 'frontdesk_nowhere');

  await expect(openDatabase({ connection: nowhere, max: 1, log: silentLogger })).rejects.toMatchObject({
    code: '3D000',
  });
});

describe('connection settings', () => {
  test.each([
    ['postgres://u@h/db', '-c role=x', '-c role=x', 'postgres://u@h/db'],
    ['postgres://u@h/db?options=-c%20a%3Db', '-c role=x', '-c a=b -c role=x', 'postgres://u@h/db'],
    [
      'postgres://u@h/db?sslmode=require&options=-c%20a%3Db&application_name=f',
      '',
      '-c a=b',
      'postgres://u@h/db?sslmode=require&application_name=f',
    ],
    ['postgres://u@/db?host=/run', '-c role=x', '-c role=x', 'postgres://u@/db?host=/run'],
  ])('%s with "%s"', (url, startOptions, options, connectionString) => {
    expect(connectionSettings({ url }, startOptions)).toMatchObject({ options, connectionString });
  });

  test('dates and wall-clock times stay text, counts and money are numbers', async () => {
    const [row] = await database.ownerQuery(
      `select date '2026-03-08' as day, timestamp '2026-03-08 02:30' as wall, 12345678901::bigint as count, 1.25::numeric as cost`,
    );

    expect(row).toEqual({
      day: '2026-03-08',
      wall: '2026-03-08 02:30:00',
      count: 12_345_678_901,
      cost: 1.25,
    });
  });
});
