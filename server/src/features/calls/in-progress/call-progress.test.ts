import { expect, test } from 'vitest';
import { Failure } from '../../../kernel/failure.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { systemClock } from '../../../kernel/time/clock.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { createCallProgress } from './call-progress.ts';
import type { CallInProgress } from './progress.store.ts';

const said = (text: string) => ({ by: 'caller', text, fromStartMs: 0, lastsMs: null }) as const;

function aNotebook(refuse: (clinicId: string, callIds: readonly string[]) => Error | null = () => null) {
  const tries: Array<readonly [clinicId: string, ...callIds: string[]]> = [];
  const kept = new Map<string, CallInProgress>();
  const progress = createCallProgress({
    store: {
      keep: async (clinicId, calls) => {
        const ids = calls.map(({ callId }) => callId);
        tries.push([clinicId, ...ids]);
        const trouble = refuse(clinicId, ids);
        if (trouble) throw trouble;
        for (const call of calls) kept.set(call.callId, call);
        return calls.map(({ callId, said }) => ({ callId, said }));
      },
    },
    clinics: {
      profile: async () => ({ timezone: 'America/Vancouver' }) as ClinicProfile,
      isOpenAt: () => true,
    },
    clock: systemClock,
    log: silentLogger,
  });
  return { progress, tries, kept };
}

test('calls that begin together are stored together, by clinic', async () => {
  const { progress, tries } = aNotebook();
  for (const callId of ['b', 'a']) progress.seen('one', callId, null);
  progress.seen('other', 'c', null);
  await progress.close();

  expect(tries).toEqual([
    ['one', 'a', 'b'],
    ['other', 'c'],
  ]);
});

test('a call that cannot be stored does not affect others', async () => {
  const { progress, kept } = aNotebook((_, ids) => (ids.includes('bad') ? new Error('unkeepable') : null));
  for (const callId of ['first', 'bad', 'last']) progress.seen('one', callId, null);
  await progress.close();

  expect([...kept.keys()].toSorted()).toEqual(['first', 'last']);
});

test('a call that begins with a sentence gets the platform that sent it', async () => {
  const { progress, kept } = aNotebook();
  progress.heard('one', 'a', null, [said('Hello')], { kind: 'retell', name: null });
  progress.seen('one', 'a', null, { kind: 'retell', name: null });
  progress.heard('one', 'b', null, [said('Hello')]);
  await progress.close();

  expect([...kept.values()].map(({ source }) => source?.kind ?? null)).toEqual(['retell', null]);
});

test('events during a database outage are written afterwards, with all sentences', async () => {
  let isOut = true;
  const { progress, kept } = aNotebook(() => (isOut ? new Failure('UNAVAILABLE', 'out') : null));
  progress.heard('one', 'a', null, [said('Hello')]);
  const flushed = progress.flush();
  progress.heard('one', 'a', null, [said('Good day')]);
  await flushed;
  expect(kept.size).toBe(0);
  isOut = false;
  progress.heard('one', 'b', null, [said('Good day')]);
  await progress.close();

  expect([...kept.values()].map((call) => call.said.map(({ text }) => text))).toEqual([
    ['Hello', 'Good day'],
    ['Good day'],
  ]);
});
