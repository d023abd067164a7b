import type { Notices } from '../../../database/notices.ts';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import { LANGUAGES, type Language } from '../../../kernel/language.ts';
import { createCache } from '../../../kernel/load/cache.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type KnownLanguage, LANGUAGE_TOPIC, noticeOf } from '../call-facts.ts';

/**
 * Every process knows the language of every running call: it loads them all at startup and is notified of
 * each new one, so an answer never waits for the database to learn its language.
 */
export interface CallLanguages {
  of(clinicId: string, callId: string): Promise<Language | null>;
  /** True if it was new. */
  note(clinicId: string, callId: string, language: Language): boolean;
  /**
   * Resolves when the notice about it, sent after this call, has returned to this process; after a short
   * timeout at the latest.
   */
  toldAll(clinicId: string, callId: string, language: Language): Promise<void>;
  close(): void;
}

interface Needs {
  readonly load: () => Promise<readonly KnownLanguage[]>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const MOST_CALLS = 50_000;
const TRY_AGAIN_MS = 2_000;
const TELLING_MS = 100;

export function createCallLanguages({ load, notices, clock, log }: Needs): CallLanguages {
  const known = createCache<string, Language>({ clock, ttlMs: CALL_MEMORY_MS, maxSize: MOST_CALLS });
  const awaited = new Map<string, () => void>();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const note = (clinicId: string, callId: string, language: Language) => {
    const key = `${clinicId}:${callId}`;
    const isNews = known.get(key) !== language;
    known.set(key, language);
    return isNews;
  };
  const loadAll = async () => {
    try {
      for (const { clinicId, callId, language } of await load()) note(clinicId, callId, language);
    } catch (error) {
      if (closed) return;
      log.warn({ code: (error as { code?: string }).code }, 'loading languages of running calls failed');
      retry = setTimeout(() => void loadAll(), TRY_AGAIN_MS).unref();
    }
  };
  const loaded = loadAll();

  notices.on(LANGUAGE_TOPIC, (news) => {
    if (news === null) {
      void loadAll();
      return;
    }
    awaited.get(news)?.();
    const [clinicId = '', language = '', ...callId] = news.split(':');
    const heard = LANGUAGES.find((each) => each === language);
    if (heard) note(clinicId, callId.join(':'), heard);
  });

  return {
    of: async (clinicId, callId) => {
      const key = `${clinicId}:${callId}`;
      const language = known.get(key);
      if (language) return language;
      await loaded;
      return known.get(key) ?? null;
    },
    note,
    toldAll: (clinicId, callId, language) =>
      new Promise((resolve) => {
        const news = noticeOf({ clinicId, callId, language });
        const done = () => {
          clearTimeout(timer);
          awaited.delete(news);
          resolve();
        };
        const timer = setTimeout(done, TELLING_MS);
        awaited.set(news, done);
      }),
    close: () => {
      closed = true;
      clearTimeout(retry);
    },
  };
}
