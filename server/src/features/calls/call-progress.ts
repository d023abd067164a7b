import type { Clock } from '../../kernel/clock.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Said } from '../../ports/voice-webhook.ts';
import type { Clinics } from '../clinics/index.ts';
import type { ProgressStore } from './progress.store.ts';
import { placeOf } from './record-call.ts';

/** Behind the answers: a call is in the history within a moment of its first event. */
export interface CallProgress {
  /** Something of the call arrived. */
  seen(clinicId: string, callId: string, callerPhone: string | null): void;
  /** What was said so far. */
  said(clinicId: string, callId: string, transcript: string, said: readonly Said[] | null): void;
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
  readonly transcript: string | null;
  readonly said: readonly Said[] | null;
}

/** A call that goes on is written again after this time, so that silence can be told from talk. */
const NOTED_MS = 60_000;
const LONGEST_NUMBER = 64;
const MOST_NOTED = 5_000;
const MOST_WAITING = 2_000;

export function createCallProgress(needs: Needs): CallProgress {
  const { clock, log, flushEveryMs = 250 } = needs;
  const noted = new Map<string, number>();
  let waiting = new Map<string, News>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const later = () => {
    timer ??= setTimeout(flush, flushEveryMs).unref();
  };
  const writeAll = async () => {
    const batch = [...waiting.values()];
    waiting = new Map();
    for (const clinicId of new Set(batch.map((news) => news.clinicId)))
      await write(
        clinicId,
        batch.filter((news) => news.clinicId === clinicId),
      );
  };
  const write = async (clinicId: string, batch: readonly News[]): Promise<void> => {
    try {
      await keep(needs, clinicId, batch);
    } catch (error) {
      if ((error as { code?: string }).code === 'UNAVAILABLE') batch.forEach(add);
      // One that cannot be written must not take the others with it.
      else if (batch.length > 1) for (const news of batch) await write(clinicId, [news]);
      else log.warn({ clinicId, ...errorName(error) }, 'a call in progress was not noted');
    }
  };
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeAll).then(() => {
      if (waiting.size > 0) later();
    });
  };
  const add = (news: News) => {
    const key = `${news.clinicId}/${news.callId}`;
    const before = waiting.get(key);
    if (!before && waiting.size >= MOST_WAITING) return;
    waiting.set(key, before ? merged(before, news) : news);
  };
  const note = (clinicId: string, callId: string, more: Partial<News>) => {
    const now = clock.now();
    noted.delete(callId);
    noted.set(callId, now.getTime());
    if (noted.size > MOST_NOTED) noted.delete(noted.keys().next().value ?? '');
    const nothing = { callerPhone: null, transcript: null, said: null };
    add({ clinicId, callId, firstAt: now, heardAt: now, ...nothing, ...more });
    later();
  };
  const isNoted = (callId: string) => clock.now().getTime() - (noted.get(callId) ?? 0) < NOTED_MS;

  return {
    seen: (clinicId, callId, callerPhone) => {
      if (!isNoted(callId))
        note(clinicId, callId, { callerPhone: callerPhone?.slice(0, LONGEST_NUMBER) ?? null });
    },
    said: (clinicId, callId, transcript, said) => note(clinicId, callId, { transcript, said }),
    close: async () => {
      flush();
      await writing;
      if (timer) clearTimeout(timer);
    },
  };
}

function merged(before: News, after: News): News {
  return {
    ...after,
    firstAt: before.firstAt < after.firstAt ? before.firstAt : after.firstAt,
    heardAt: before.heardAt > after.heardAt ? before.heardAt : after.heardAt,
    callerPhone: before.callerPhone ?? after.callerPhone,
    transcript: after.transcript ?? before.transcript,
    said: after.said ?? before.said,
  };
}

async function keep({ store, clinics }: Needs, clinicId: string, batch: readonly News[]): Promise<void> {
  const profile = await clinics.profile(clinicId);
  if (!profile) return;
  const calls = batch.map(({ clinicId: _, firstAt, ...news }) => ({
    ...news,
    startedAt: firstAt,
    ...placeOf(firstAt, profile, clinics.isOpenAt),
  }));
  // In one order, so that two processes do not wait for each other.
  await store.keep(
    clinicId,
    calls.toSorted((a, b) => (a.callId < b.callId ? -1 : 1)),
  );
}
