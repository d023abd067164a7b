import { createHash } from 'node:crypto';
import { createCache } from '../../../kernel/load/cache.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

/** Generates ids for tool calls that arrive without one. */
export interface RepeatedCalls {
  /** The same call, tool and arguments within ten seconds get the same id. */
  idOf(callId: string, tool: string, given: unknown): string;
  /** The call had no effect, so a repeat gets a new id. */
  refused(id: string): void;
}

const REPEATED_WITHIN_MS = 10_000;
const MOST_REMEMBERED = 10_000;
const PREFIX = 'retell-';

/** Processes that receive the same call derive the same id from the ten-second window. */
export function repeatedCalls(clock: Clock): RepeatedCalls {
  const firstAt = createCache<string, string>({ clock, ttlMs: REPEATED_WITHIN_MS, maxSize: MOST_REMEMBERED });
  const refusals = createCache<string, number>({
    clock,
    ttlMs: REPEATED_WITHIN_MS,
    maxSize: MOST_REMEMBERED,
  });
  return {
    idOf: (callId, tool, given) => {
      const hash = createHash('sha256')
        .update(`${callId}\n${tool}\n${canonical(given)}`)
        .digest('base64url');
      const known = firstAt.get(hash);
      if (known) return `${known}-${refusals.get(known) ?? 0}`;
      const id = `${PREFIX}${hash.slice(0, 32)}-${Math.floor(clock.now().getTime() / REPEATED_WITHIN_MS)}`;
      firstAt.set(hash, id);
      return `${id}-${refusals.get(id) ?? 0}`;
    },
    refused: (id) => {
      if (!id.startsWith(PREFIX)) return;
      const first = id.slice(0, id.lastIndexOf('-'));
      refusals.set(first, (refusals.get(first) ?? 0) + 1);
    },
  };
}

/** Serializes equal values to equal text, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
