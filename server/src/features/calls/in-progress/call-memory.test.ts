import { expect, test } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { createCallMemory } from './call-memory.ts';
import type { CallTaught } from './memory.store.ts';

/** Each write as `clinic: call, call`; what `refuse` names fails. */
function aMemory(refuse: (taught: readonly CallTaught[]) => Error | null = () => null) {
  const written: string[] = [];
  const unused = () => Promise.reject(new Error('not asked for here'));
  const db = { inClinic: (_: string, work: (q: object, tx: object) => unknown) => work({}, {}) };
  const memory = createCallMemory({
    db: db as unknown as Database,
    memories: {
      ...{ merge: unused, forgetTransfer: unused, languages: unused, clinicOf: unused, registeredBy: unused },
      callerOf: unused,
      textsOf: unused,
      ...{ forgetExpired: unused, announce: async () => undefined },
      mergeAll: async (_, clinicId, taught) => {
        const error = refuse(taught);
        if (error) throw error;
        written.push(`${clinicId}: ${taught.map(({ callId }) => callId).join(', ')}`);
        return new Map();
      },
    },
    calls: {
      ...{ upsert: unused, noteSms: unused, open: unused, reveal: unused },
      amend: async () => undefined,
    },
    languages: {
      of: async () => null,
      note: () => false,
      toldAll: async () => undefined,
      close: () => undefined,
    },
    clock: frozenClock('2026-03-02T18:00:00Z'),
    log: silentLogger,
  });
  const learnt = (clinicId: string, ...callIds: string[]) => {
    for (const callId of callIds) memory.rememberSoon(clinicId, callId, withOutcome('clinic_info'));
  };
  return { memory, written, learnt };
}

test('the memory of many calls is written with one transaction per clinic', async () => {
  const { memory, written, learnt } = aMemory();
  learnt('one', 'b', 'a', 'b');
  learnt('other', 'c');
  await memory.flush();
  expect(written).toEqual(['one: a, b', 'other: c']);
});

test('a call whose memory cannot be written does not affect others', async () => {
  const bad = (taught: readonly CallTaught[]) =>
    taught.some(({ callId }) => callId === 'bad') ? new Error('refused') : null;
  const { memory, written, learnt } = aMemory(bad);
  learnt('one', 'a', 'bad', 'c');
  await memory.flush();
  expect(written).toEqual(['one: a', 'one: c']);
  await memory.flush();
  expect(written.length).toBe(2);
});

test('during a database outage all of them wait', async () => {
  let isOut = true;
  const { memory, written, learnt } = aMemory(() => (isOut ? new Failure('UNAVAILABLE', 'away') : null));
  learnt('one', 'a', 'b');
  learnt('other', 'c');
  await memory.flush();
  expect(written).toEqual([]);
  isOut = false;
  await memory.close();
  expect(written).toEqual(['one: a, b', 'other: c']);
});
