import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { knownDevices } from './known-devices.ts';
import { createPasswords } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { userStore } from './store.ts';

const RIGHT = 'the right one';
const MINUTE = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 10 });
});
afterAll(() => database.close());

/** A sign-in with one account. Passwords are their own hashes, and comparisons are counted. */
async function aDesk() {
  const email = `${randomUUID()}@desk.test`;
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const users = userStore(database.db);
  await database.db.asPlatform((_, tx) =>
    users.add(tx, { email, passwordHash: RIGHT, role: 'platform_admin', clinicId: null }),
  );
  const looked: Array<string | null> = [];
  const passwords = {
    matches: async (password: string, hash: string | null) => {
      looked.push(hash);
      return password === hash;
    },
  };
  const devices = knownDevices(database.db);
  const enter = (password: string, as = email, deviceToken: string | null = null) =>
    signIn({ users, devices, passwords, clock }, { email: as, password, deviceToken });
  const guessWrong = async (times: number) => {
    for (let count = 0; count < times; count += 1) expect(await enter('wrong')).toBeNull();
  };
  return { email, clock, users, devices, enter, guessWrong, looked };
}

test('the right password signs in, with the address in any case, and no hash is returned', async () => {
  const { email, enter } = await aDesk();

  expect(await enter(RIGHT, email.toUpperCase())).toEqual({
    id: expect.any(String),
    email,
    name: null,
    role: 'platform_admin',
    clinicId: null,
  });
});

describe('five wrong passwords', () => {
  test('lock the account: the right one is refused too', async () => {
    const { enter, guessWrong } = await aDesk();
    await guessWrong(5);

    expect(await enter(RIGHT)).toBeNull();
  });

  test('four do not, and a success restores all attempts', async () => {
    const { enter, guessWrong } = await aDesk();
    for (let round = 0; round < 3; round += 1) {
      await guessWrong(4);
      expect(await enter(RIGHT)).not.toBeNull();
    }
  });

  test('are forgiven after fifteen minutes, and not a second earlier', async () => {
    const { clock, enter, guessWrong } = await aDesk();
    await guessWrong(5);
    clock.advance(15 * MINUTE - 1000);
    expect(await enter(RIGHT)).toBeNull();

    clock.advance(1000);
    expect(await enter(RIGHT)).not.toBeNull();
  });

  test('count from zero after the lock', async () => {
    const { clock, enter, guessWrong } = await aDesk();
    await guessWrong(5);
    clock.advance(15 * MINUTE);
    await guessWrong(4);
    expect(await enter(RIGHT)).not.toBeNull();

    await guessWrong(5);
    expect(await enter(RIGHT)).toBeNull();
  });

  test('and further attempts during the lock do not extend it', async () => {
    const { clock, enter, guessWrong } = await aDesk();
    await guessWrong(5);
    clock.advance(14 * MINUTE);
    await guessWrong(10);
    clock.advance(MINUTE);

    expect(await enter(RIGHT)).not.toBeNull();
  });
});

test('a hundred parallel guesses get five attempts', async () => {
  const { enter, looked } = await aDesk();
  await Promise.all(Array.from({ length: 100 }, (_, guess) => enter(`guess ${guess}`)));

  expect(looked).toHaveLength(100);
  expect(looked.filter((hash) => hash !== null)).toHaveLength(5);
  expect(await enter(RIGHT)).toBeNull();
});

test('an unknown address, a wrong password and a locked account all cost one hash comparison', async () => {
  const { enter, guessWrong, looked } = await aDesk();
  await enter('wrong', 'nobody@desk.test');
  await guessWrong(5);
  await guessWrong(1);

  expect(looked).toEqual([null, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, null]);
});

test('an unknown address, a wrong password and a locked account take equally long', async () => {
  const passwords = createPasswords(10);
  const users = userStore(database.db);
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const passwordHash = await passwords.hash(RIGHT);
  const [open, locked] = await Promise.all(
    ['open', 'locked'].map((name) =>
      database.db.asPlatform((_, tx) =>
        users.add(tx, { email: `${name}@timing.test`, passwordHash, role: 'platform_admin', clinicId: null }),
      ),
    ),
  );
  for (let tries = 0; tries < 5; tries += 1) await users.takeTry(locked!.id, clock.now(), 5, MINUTE);

  const took: Record<string, number[]> = { 'nobody@timing.test': [], [open!.email]: [], [locked!.email]: [] };
  // Compares the shortest times, because other load on the machine only makes them longer; a busy one needs
  // more rounds.
  const ratio = () => {
    const shortest = Object.values(took).map((times) => Math.min(...times));
    return Math.max(...shortest) / Math.min(...shortest);
  };
  for (let round = 0; round < 5 || (round < 60 && ratio() >= 1.5); round += 1)
    for (const [email, times] of Object.entries(took)) {
      const started = performance.now();
      const given = { email, password: 'wrong', deviceToken: null };
      expect(await signIn({ users, devices: knownDevices(database.db), passwords, clock }, given)).toBeNull();
      times.push(performance.now() - started);
      await users.giveTriesBack(open!.id);
    }

  expect(ratio()).toBeLessThan(1.5);
});

describe('a device from which the user has signed in before', () => {
  async function aKnownDesk() {
    const desk = await aDesk();
    const account = await desk.users.byEmail(desk.email);
    const deviceToken = await desk.devices.remember(account!, null, desk.clock.now());
    return { ...desk, deviceToken };
  }

  test('signs in while strangers have locked the account, and does not unlock it for them', async () => {
    const { email, enter, guessWrong, deviceToken } = await aKnownDesk();
    await guessWrong(5);

    expect(await enter(RIGHT)).toBeNull();
    expect(await enter(RIGHT, email, deviceToken)).not.toBeNull();
    expect(await enter(RIGHT)).toBeNull();
  });

  test('has five attempts of its own, for fifteen minutes', async () => {
    const { email, clock, enter, deviceToken } = await aKnownDesk();
    for (let tries = 0; tries < 5; tries += 1) expect(await enter('wrong', email, deviceToken)).toBeNull();

    expect(await enter(RIGHT, email, deviceToken)).toBeNull();
    clock.advance(15 * MINUTE);
    expect(await enter(RIGHT, email, deviceToken)).not.toBeNull();
  });

  test('is known for that user only', async () => {
    const [mine, theirs] = [await aKnownDesk(), await aKnownDesk()];
    await theirs.guessWrong(5);

    expect(await theirs.enter(RIGHT, theirs.email, mine.deviceToken)).toBeNull();
    expect(await theirs.enter(RIGHT, theirs.email, 'made-up')).toBeNull();
  });
});
