import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { tokenOf } from '../../../tests/world/server.ts';
import type { User } from '../../kernel/user.ts';
import { type Ear, listenAt } from './stream-for-tests.ts';

const PROGRAM = fileURLToPath(new URL('./live-process-for-tests.ts', import.meta.url));
const CHANGES = 300;

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

/** Several at a time, so that what begins first is not always committed first. */
async function change(count: number): Promise<string[]> {
  const ids: string[] = [];
  const some = async () => {
    for (let at = 0; at < count / 5; at += 1) {
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
  await Promise.all(Array.from({ length: 5 }, some));
  return ids;
}

test('of changes during which processes are killed, a listener that comes back has heard all', async () => {
  const ring = await Promise.all([aProcess(), aProcess(), aProcess()]);
  const heard = new Set<string>();
  let ear: Ear = await listenAt(ring[0]?.url ?? '', tokenOf(user));
  await ear.until('ready');
  const changing = change(CHANGES);
  for (const [at, { child }] of ring.slice(0, 2).entries()) {
    await vi.waitFor(() => expect(ear.refs('sms').length).toBeGreaterThan(20), { timeout: 10_000 });
    child.kill('SIGKILL');
    await ear.over;
    for (const ref of ear.refs('sms')) heard.add(ref);
    ear = await listenAt(ring[at + 1]?.url ?? '', tokenOf(user), { lastId: ear.lastId() });
  }
  const changed = await changing;
  await vi.waitFor(
    () => {
      for (const ref of ear.refs('sms')) heard.add(ref);
      expect(changed.filter((id) => !heard.has(id))).toEqual([]);
    },
    { timeout: 10_000 },
  );
  expect(changed).toHaveLength(CHANGES);
  ear.leave();
}, 60_000);
