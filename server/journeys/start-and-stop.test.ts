import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Connection, connectionSettings, withDatabase } from '../src/database/connection/connection.ts';
import { aDataDir, buildServer, databaseProcess, isAlive, startService, stopAll } from './running-service.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@journey.test', ADMIN_PASSWORD: 'correct horse battery' };

let dataDir: Awaited<ReturnType<typeof aDataDir>>;
beforeAll(async () => {
  await buildServer();
  dataDir = await aDataDir();
});
afterAll(async () => {
  await stopAll();
  const left = await databaseProcess(dataDir.path);
  if (left) process.kill(left, 'SIGQUIT');
  await dataDir.remove();
});

/** As `npm start` does it: the supervisor, with one worker. */
const start = () => startService({ DATA_DIR: dataDir.path, ...ADMIN }, 'supervisor.js');

async function health(address: string): Promise<{ status: number; said: string }> {
  const answer = await fetch(`${address}/health`);
  return { status: answer.status, said: ((await answer.json()) as { status: string }).status };
}

/** Signs in on a connection of its own, and says when the request is on its way. */
function signIn(address: string, password = ADMIN.ADMIN_PASSWORD) {
  const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password });
  const asking = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const answer = new Promise<{ status: number; body: { data?: { accessToken: string } } }>(
    (resolve, reject) => {
      asking.on('error', reject);
      asking.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) }),
        );
      });
    },
  );
  const sent = new Promise<void>((resolve) => asking.end(body, () => resolve()));
  return { answer, sent };
}

const whoAmI = async (address: string, accessToken: string) =>
  (await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

describe('with only a folder', () => {
  let accessToken: string;

  test('the first start creates its own database and answers; at shutdown it finishes its work and exits', async () => {
    const service = start();
    const address = await service.listening;
    const database = await databaseProcess(dataDir.path);
    expect(await health(address)).toEqual({ status: 200, said: 'degraded' });
    expect((await fetch(address)).status).toBe(200);

    const { answer, sent } = signIn(address);
    await sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const leaving = service.stop('SIGTERM');
    const { status, body } = await answer;
    expect(status).toBe(200);
    accessToken = body.data!.accessToken;

    expect(await leaving).toEqual({ code: 0, signal: null });
    await expect(fetch(`${address}/health`)).rejects.toThrow();
    expect(await isAlive(database!)).toBe(false);
    expect(await databaseProcess(dataDir.path)).toBeNull();
  });

  test('at shutdown it writes an audit anchor, and the audit log verifies', async () => {
    const anchors = await readFile(join(dataDir.path, 'audit-anchors.jsonl'), 'utf8');
    const verify = startService({ DATA_DIR: dataDir.path }, 'verify-audit.js');
    const { code } = await verify.ended;

    expect(anchors.trim().split('\n').length).toBeGreaterThan(0);
    expect([code, verify.output()]).toEqual([
      0,
      expect.stringMatching(/[1-9]\d* rows in [1-9]\d* chains, 0 findings/),
    ]);
  });

  test('a second start beside the first is refused with an explanation, and the first keeps running', async () => {
    const first = start();
    const address = await first.listening;
    const second = start();
    const { code } = await second.ended;

    expect(code).toBeGreaterThan(0);
    expect(second.output()).toMatch(/already|another/i);
    expect(second.output()).toContain(dataDir.path);
    expect(second.output()).not.toMatch(/\n\s+at /);
    expect((await health(address)).status).toBe(200);
    expect(await whoAmI(address, accessToken)).toBe(200);

    await first.stop('SIGINT');
    expect((await first.ended).code).toBe(0);
  });

  test('after a kill -9 the next start recovers and keeps all data', async () => {
    const killed = start();
    await killed.listening;
    const orphan = await databaseProcess(dataDir.path);
    await killed.stop('SIGKILL');
    expect(await isAlive(orphan!)).toBe(true);

    const next = start();
    const address = await next.listening;
    expect(await whoAmI(address, accessToken)).toBe(200);
    expect((await next.stop()).code).toBe(0);
    expect(await isAlive(orphan!)).toBe(false);
    expect(await databaseProcess(dataDir.path)).toBeNull();
  });

  test('a shutdown while its database is still starting leaves none behind', async () => {
    const service = start();
    const database = await vi.waitFor(
      async () => {
        const pid = await databaseProcess(dataDir.path);
        expect(pid).toBeGreaterThan(0);
        return pid!;
      },
      { timeout: 30_000, interval: 5 },
    );
    expect(service.output()).not.toContain('is listening');
    await service.stop();

    await vi.waitFor(async () => expect(await isAlive(database)).toBe(false));
    expect(await databaseProcess(dataDir.path)).toBeNull();
  });
});

describe('on a PostgreSQL server', () => {
  const asOwner = async (text: string) => {
    const client = new pg.Client(connectionSettings(inject('server')));
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  const urlOf = (connection: Connection) =>
    'url' in connection
      ? connection.url
      : `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}`;

  test('two processes that start together on an empty database both start', async () => {
    const name = `frontdesk_test_${process.pid}_${randomBytes(6).toString('hex')}`;
    await asOwner(`create database ${name}`);
    const env = {
      DATABASE_URL: urlOf(withDatabase(inject('server'), name)),
      DATA_DIR: dataDir.path,
      ...ADMIN,
    };
    const two = [startService(env), startService(env)];
    const addresses = await Promise.all(two.map(({ listening }) => listening));

    for (const address of addresses) expect((await health(address)).status).toBe(200);
    const { body } = await signIn(addresses[0]!).answer;
    expect(await whoAmI(addresses[1]!, body.data!.accessToken)).toBe(200);
    expect(await Promise.all(two.map((one) => one.stop()))).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });
});
