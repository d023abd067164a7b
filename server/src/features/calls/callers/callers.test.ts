import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { testClock } from '../../../../tests/world/facts.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import { Failure } from '../../../kernel/failure.ts';
import { keyedHash } from '../../../kernel/secrets/keyed-hash.ts';
import type { Caller, CallerAlarm, CallerRef } from './caller.ts';
import { type CallerStore, callerStore } from './callers.store.ts';
import { type Callers, createCallers } from './callers.ts';
import { identityTryStore } from './identity-tries.store.ts';

const clock = testClock();
let database: TestDatabase;
let clinicId: string;
let store: CallerStore;
let alarms: CallerAlarm[];
beforeAll(async () => {
  database = await testDatabase();
  clinicId = await insertClinic(database.ownerQuery, {});
  store = callerStore(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  alarms = [];
});

const aProcess = (over: Partial<CallerStore> = {}): Callers =>
  createCallers({
    db: database.db,
    store: { ...store, ...over },
    tries: identityTryStore(database.db),
    hash: keyedHash(Buffer.alloc(32, 7), 'caller'),
    alarm: async (_, alarm) => void alarms.push(alarm),
    clock,
  });
const aCall = (callerPhone: string | null = null): CallerRef => ({
  clinicId,
  callId: randomUUID(),
  callerPhone,
});
const change = (callers: Callers, ref: CallerRef, part: Partial<Caller>) =>
  callers.change(ref, (caller) => ({ caller: { ...caller, ...part }, outcome: null }));
const firstPatient = (callers: Callers, ref: CallerRef, id: string) =>
  callers.change(ref, (caller) =>
    caller.patients.length > 0
      ? { caller, outcome: caller.patients[0] }
      : { caller: { ...caller, patients: [id] }, outcome: id },
  );

test('of two concurrent first patients at two processes one is the first, and both processes know it', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const ref = aCall();
  const firsts = await Promise.all([firstPatient(one, ref, '1'), firstPatient(other, ref, '2')]);
  expect(new Set(firsts).size).toBe(1);
  expect((await other.of(ref)).patients).toEqual([firsts[0]]);
  expect((await aProcess().of(ref)).patients).toEqual([firsts[0]]);
});

test('a call that asks for five other patients raises one alarm', async () => {
  const callers = aProcess();
  const counting = aCall();
  await change(callers, counting, { refusals: 4 });
  expect(alarms).toEqual([]);
  await change(callers, counting, { refusals: 5 });
  await change(callers, counting, { refusals: 6 });
  expect(alarms).toEqual([{ ...counting, why: 'call' }]);
});

test('many calls from one number raise one alarm a day, even if each is small', async () => {
  const callers = aProcess();
  const phone = '+16045557777';
  for (let patient = 1; patient <= 10; patient += 1)
    await change(callers, aCall(phone), { patients: [`${patient}`] });
  expect(alarms).toEqual([]);
  const eleventh = aCall(phone);
  await change(callers, eleventh, { patients: ['11'] });
  await change(callers, aCall(phone), { patients: ['12'] });
  expect(alarms).toEqual([{ ...eleventh, why: 'number' }]);
  clock.advance(25 * 3_600_000);
  expect(await store.forgetBefore(new Date(clock.now().getTime() - 24 * 3_600_000))).toBeGreaterThan(10);
});

test('during a database outage the process itself limits a call to its first patient', async () => {
  const out = async (): Promise<never> => {
    throw new Failure('UNAVAILABLE', 'The database is out.');
  };
  const callers = aProcess({ hold: out, read: out });
  const ref = aCall();
  expect(await firstPatient(callers, ref, '1')).toBe('1');
  expect(await firstPatient(callers, ref, '2')).toBe('1');
  expect((await callers.of(ref)).patients).toEqual(['1']);
});

test('wrong attempts are counted across processes and restarts, and a right one while locked is refused', async () => {
  const callerPhone = '+16045550177';
  const tried = (isRight: boolean, id: string) => ({
    ...{ id, day: clock.now().toISOString().slice(0, 10) as never, patientIds: ['77'], names: [] },
    countsFor: 'everything' as const,
    compare: () => isRight,
    after: (caller: Caller) => caller,
  });
  const ref = aCall(callerPhone);
  expect(await aProcess().attempt(ref, tried(false, 'a'))).toBe('wrong');
  expect(await aProcess().attempt(ref, tried(false, 'a')), 'a redelivery').toBe('wrong');
  expect(await aProcess().attempt(ref, tried(false, 'b'))).toBe('wrong');
  expect(await aProcess().attempt(ref, tried(false, 'c'))).toBe('locked');
  expect(await aProcess().attempt(ref, tried(true, 'd'))).toBe('locked');
  const [fourth, fifth] = [aCall(callerPhone), aCall(callerPhone)];
  expect(await aProcess().attempt(fourth, tried(false, 'e'))).toBe('wrong');
  expect(await aProcess().attempt(fifth, tried(false, 'f')), 'five from one number').toBe('locked');
  expect(await aProcess().attempt(aCall(callerPhone), tried(true, 'g'))).toBe('locked');
  expect(alarms.map(({ why }) => why)).toEqual(['number']);
});

test('no concurrent attempt at two processes is lost', async () => {
  const tried = (at: number) => ({
    ...{
      id: `try ${at}`,
      day: clock.now().toISOString().slice(0, 10) as never,
      patientIds: ['78'],
      names: [],
    },
    countsFor: 'everything' as const,
    compare: () => false,
    after: (caller: Caller) => caller,
  });
  const processes = [aProcess(), aProcess()] as const;
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, at) => processes[at % 2 === 0 ? 0 : 1].attempt(aCall(), tried(at))),
  );
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(9);
  expect(alarms.map(({ why }) => why)).toEqual(['patient']);
});
