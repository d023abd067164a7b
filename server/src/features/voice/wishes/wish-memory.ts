import { LRUCache } from 'lru-cache';
import type { Wish } from '../../../kernel/wishes/wish.ts';

/** Arguments that say whom the caller wants to see. */
interface GivenPersons {
  readonly providerId: string | null;
  readonly providerName: string | null;
  readonly providerGender: string | null;
  readonly providerLanguage: string | null;
}

/** What a caller has asked for so far. */
export interface KeptWish {
  /** For whom: another patient is another wish. */
  readonly patientId: string | null;
  readonly wish: Wish;
  readonly persons: GivenPersons;
}

/** Of one call. */
export interface WishMemory {
  recall(): KeptWish | null;
  keep(wish: KeptWish): void;
  /** What was wished has been had, or given up. */
  forget(): void;
}

export interface WishMemories {
  of(clinicId: string, callId: string | null): WishMemory;
}

const MOST_CALLS = 5_000;
const CALL_LASTS_MS = 30 * 60_000;

/** In this process alone: where another one is asked next, that search says only what was said in it (ADR 0057). */
export function wishMemories(): WishMemories {
  const kept = new LRUCache<string, KeptWish>({ max: MOST_CALLS, ttl: CALL_LASTS_MS });
  return {
    of(clinicId, callId) {
      const key = `${clinicId} ${callId ?? ''}`;
      return {
        recall: () => (callId ? (kept.get(key) ?? null) : null),
        keep: (wish) => {
          if (callId) kept.set(key, wish);
        },
        forget: () => kept.delete(key),
      };
    },
  };
}
