import { LRUCache } from 'lru-cache';
import { ownSentences } from '../../kernel/emergency/warning.ts';
import type { Language } from '../../kernel/language.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Translator } from '../../ports/translator.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { LiveCallKey } from './store.ts';

export interface Translation {
  readonly sentence: string;
  readonly translation: string;
}

export interface Translations {
  /**
   * The sentences of a call in another language, as far as they are translated. Never waits for the
   * translator: missing ones are requested and available at the next poll.
   */
  of(key: LiveCallKey, into: Language, clinic: ClinicProfile | null): Promise<readonly Translation[]>;
  close(): void;
}

interface Needs {
  /** Null if no endpoint is configured; nothing is translated then. */
  readonly translator: Translator | null;
  readonly saidOf: (clinicId: string, callId: string) => Promise<readonly string[]>;
  readonly log: Logger;
}

const CHINESE = /\p{Script=Han}/u;
const LETTERS = /\p{L}/u;
const MOST_AT_ONCE = 4;
const LONGEST = 1_000;
const KEPT_MS = 3_600_000;
/** A sentence the endpoint refuses is not requested again at every poll. */
const AFTER_FAILURE_MS = 30_000;

export function callTranslations({ translator, saidOf, log }: Needs): Translations {
  // The newest sentences are read repeatedly, so their translations are cached and not stored.
  const known = new LRUCache<string, string>({ max: 5_000, ttl: KEPT_MS });
  const failed = new LRUCache<string, true>({ max: 5_000, ttl: AFTER_FAILURE_MS });
  const asked = new Set<string>();
  const closing = new AbortController();
  const idOf = (into: Language, sentence: string) => `${into}:${sentence}`;

  const ask = async (by: Translator, sentence: string, into: Language): Promise<void> => {
    const id = idOf(into, sentence);
    asked.add(id);
    try {
      known.set(id, await by.translate(sentence, into, closing.signal));
    } catch (error) {
      failed.set(id, true);
      if (!closing.signal.aborted) log.warn(errorName(error), 'translating a sentence failed');
    } finally {
      asked.delete(id);
    }
  };

  return {
    of: async ({ clinicId, callId }, into, clinic) => {
      if (!translator) return [];
      const own = new Set((clinic ? ownSentences(clinic) : []).flatMap(({ en, zh }) => [en, zh]));
      const sentences = [...new Set(await saidOf(clinicId, callId))].filter(
        (sentence) => isForeign(sentence, into) && !own.has(sentence) && sentence.length <= LONGEST,
      );
      const missing = sentences.filter((sentence) => {
        const id = idOf(into, sentence);
        return !known.has(id) && !asked.has(id) && !failed.has(id);
      });
      // Newest first, because people look there.
      for (const sentence of missing.reverse().slice(0, Math.max(0, MOST_AT_ONCE - asked.size)))
        void ask(translator, sentence, into);
      return sentences.flatMap((sentence) => {
        const translation = known.get(idOf(into, sentence));
        return translation ? [{ sentence, translation }] : [];
      });
    },
    close: () => closing.abort(),
  };
}

/** Readers of Chinese can read mixed sentences. */
function isForeign(sentence: string, into: Language): boolean {
  return into === 'en' ? CHINESE.test(sentence) : !CHINESE.test(sentence) && LETTERS.test(sentence);
}
