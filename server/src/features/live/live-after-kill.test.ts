import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Ear, listenAt } from '../../../testing/features/live/event-stream.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { tokenOf } from '../../../tests/world/server.ts';
import type { User } from '../../kernel/people/user.ts';

const PROGRAM = fileURLToPath(new URL('../../../testing/features/live/live-process.ts', import.meta.url));

let database: TestDatabase;
let user: User;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
  user = await insertUser(database.ownerQuery, await insertClinic(database.ownerQuery));
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await database.close();
});

async function aProcess(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] });
  processes.push(child);
  await once(child, 'message');
  child.send({ connection: database.connection, user });
  const [address] = await once(child, 'message');
  return { child, url: `${address}/api/clinic/events` };
}

/**
 * Writes until stopped, at most a hundred rows ahead of the listener. Several writers run in parallel, so
 * commits are not in insertion order.
 */
async function keepWriting(until: { isOver: boolean }, heardSoFar: () => number): Promise<string[]> {
  const ids: string[] = [];
  const write = async () => {
    while (!until.isOver) {
      if (ids.length > heardSoFar() + 100) {
        await pause(10);
        continue;
      }
      const row = await database.db.inClinic(user.clinicId ?? '', (q) =>
        q
          .insertInto('smsMessages')
          .values({ clinicId: user.clinicId ?? '', action: 'book' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      ids.push(row.id);
    }
  };
  await Promise.all(Array.from({ length: 5 }, write));
  return ids;
}

test('a listener that reconnects after its process was killed misses none of the changes written meanwhile', async () => {
  const ring = await Promise.all([aProcess(), aProcess(), aProcess()]);
  const heard = new Set<string>();
  let ear: Ear = await listenAt(ring[0]?.url ?? '', tokenOf(user));
  await ear.until('ready');
  const end = { isOver: false };
  const writing = keepWriting(end, () => new Set([...heard, ...ear.refs('sms')]).size);
  for (const [at, { child }] of ring.slice(0, 2).entries()) {
    await vi.waitFor(() => expect(ear.refs('sms').length).toBeGreaterThan(20));
    child.kill('SIGKILL');
    await ear.over;
    for (const ref of ear.refs('sms')) heard.add(ref);
    ear = await listenAt(ring[at + 1]?.url ?? '', tokenOf(user), { lastId: ear.lastId() });
  }
  await vi.waitFor(() => expect(ear.refs('sms').length).toBeGreaterThan(20));
  end.isOver = true;
  const written = await writing;
  await vi.waitFor(() => {
    for (const ref of ear.refs('sms')) heard.add(ref);
    expect(written.filter((id) => !heard.has(id))).toEqual([]);
  });
  expect(written.length).toBeGreaterThan(60);
  ear.leave();
});
