import { type WriteBehindStats, writeBehind } from '../../../kernel/load/write-behind.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { CallSource, TimedUtterance } from '../../../ports/voice/voice-webhook.ts';
import type { Clinics } from '../../clinics/index.ts';
import { placeOf } from '../record-call.ts';
import type { ProgressStore } from './progress.store.ts';

/** Writes calls in progress to the history without delaying any answer. */
export interface CallProgress {
  /** A message of the call arrived. */
  seen(clinicId: string, callId: string, callerPhone: string | null, source?: CallSource | null): void;
  /** Sentences not heard before; appended to those already written. */
  heard(
    clinicId: string,
    callId: string,
    callerPhone: string | null,
    said: readonly TimedUtterance[],
    source?: CallSource | null,
  ): void;
  /** Called with all sentences of a call after some were written, including those heard by other processes. */
  onWritten(listener: (clinicId: string, callId: string, said: readonly TimedUtterance[]) => void): void;
  flush(): Promise<void>;
  stats(): WriteBehindStats;
  close(): Promise<void>;
}

interface Needs {
  readonly store: Pick<ProgressStore, 'keep'>;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly flushEveryMs?: number;
}

interface News {
  readonly clinicId: string;
  readonly callId: string;
  readonly firstAt: Date;
  readonly heardAt: Date;
  readonly callerPhone: string | null;
  readonly said: readonly TimedUtterance[];
  readonly source: CallSource | null;
}

/** A call in progress is written again at this interval, so that a call that went silent can be recognized. */
const NOTED_MS = 60_000;
const LONGEST_NUMBER = 64;
const MOST_NOTED = 5_000;
const MOST_SENTENCES = 1_000;

export function createCallProgress(needs: Needs): CallProgress {
  const { clock, log, flushEveryMs = 250 } = needs;
  const noted = new Map<string, number>();
  const listeners: Array<(clinicId: string, callId: string, said: readonly TimedUtterance[]) => void> = [];
  const written = (clinicId: string, callId: string, said: readonly TimedUtterance[]) => {
    for (const listener of listeners) listener(clinicId, callId, said);
  };
  const queue = writeBehind<News>({
    name: 'call-progress',
    store: (news, clinicId) => keep(needs, clinicId, news, written),
    groupOf: ({ clinicId }) => clinicId,
    merge: { key: ({ callId }) => callId, combine: merged },
    flushEveryMs,
    maxWaiting: 2_000,
    log,
  });
  const note = (clinicId: string, callId: string, more: Partial<News>) => {
    const now = clock.now();
    noted.delete(callId);
    noted.set(callId, now.getTime());
    if (noted.size > MOST_NOTED) noted.delete(noted.keys().next().value ?? '');
    const nothing = { callerPhone: null, said: [], source: null };
    queue.add({ clinicId, callId, firstAt: now, heardAt: now, ...nothing, ...more });
  };
  const isNoted = (callId: string) => clock.now().getTime() - (noted.get(callId) ?? 0) < NOTED_MS;

  return {
    seen: (clinicId, callId, callerPhone, source = null) => {
      if (!isNoted(callId))
        note(clinicId, callId, { callerPhone: callerPhone?.slice(0, LONGEST_NUMBER) ?? null, source });
    },
    heard: (clinicId, callId, callerPhone, said, source = null) =>
      note(clinicId, callId, { callerPhone, said, source }),
    onWritten: (listener) => void listeners.push(listener),
    flush: queue.flush,
    stats: queue.stats,
    close: queue.close,
  };
}

function merged(before: News, after: News): News {
  return {
    ...after,
    firstAt: before.firstAt,
    callerPhone: before.callerPhone ?? after.callerPhone,
    source: before.source ?? after.source,
    said: [...before.said, ...after.said].slice(-MOST_SENTENCES),
  };
}

async function keep(
  { store, clinics }: Needs,
  clinicId: string,
  batch: readonly News[],
  written: (clinicId: string, callId: string, said: readonly TimedUtterance[]) => void,
): Promise<void> {
  const profile = await clinics.profile(clinicId);
  if (!profile) return;
  const places = new Map<number, ReturnType<typeof placeOf>>();
  // The calls of a batch were heard of within the same minute or two.
  const placeAt = (at: Date) => {
    const minute = Math.floor(at.getTime() / 60_000);
    const place = places.get(minute) ?? placeOf(at, profile, clinics.isOpenAt);
    places.set(minute, place);
    return place;
  };
  const calls = batch.map(({ callId, callerPhone, said, source, firstAt, heardAt }) => ({
    ...{ callId, callerPhone, said, source, startedAt: firstAt, heardAt },
    ...placeAt(firstAt),
  }));
  // Every process locks the rows in the same order, so that no two of them deadlock.
  const kept = await store.keep(
    clinicId,
    calls.toSorted((a, b) => (a.callId < b.callId ? -1 : 1)),
  );
  for (const { callId, said } of kept) written(clinicId, callId, said);
}
