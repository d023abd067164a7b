import { createHash } from 'node:crypto';
import { createCache } from '../../kernel/cache.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedHash } from '../../kernel/keyed-hash.ts';
import type { ToolCallsEvent } from '../../ports/voice-webhook.ts';
import type { Bearer, TokenStore } from './store.ts';

/** A tool call as a client sends it. */
export interface AskedTool {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** As the client's header, else its `_meta`, says. */
  readonly callId: string | null;
  /** By the header alone: an argument is never believed. */
  readonly callerPhone: string | null;
}

interface Needs {
  readonly store: Pick<TokenStore, 'personInHand' | 'callerPhone'>;
  readonly hash: KeyedHash;
  readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
/** The same write within this time is brought again, whatever its JSON-RPC id. */
const REDELIVERED_WITHIN_MS = 10_000;
const MOST_REMEMBERED = 10_000;
const SEARCHES: ReadonlySet<string> = new Set(['search_patient', 'search_patient_by_phone']);

/** The message that a voice platform would have sent for the same tool call. */
export function callOfRequest({ store, hash, clock }: Needs) {
  const seen = repeats(clock);
  return async (bearer: Bearer, asked: AskedTool): Promise<ToolCallsEvent> => {
    const { clinicId, tokenId } = bearer;
    const now = clock.now();
    const hourly = `mcp-${tokenId}-${Math.floor(now.getTime() / HOUR_MS)}`;
    const callId = asked.callId ?? hourly;
    const known = asked.callId && !asked.callerPhone ? await store.callerPhone(clinicId, asked.callId) : null;
    const searched = SEARCHES.has(asked.name) ? hash(personIn(asked.arguments)) : null;
    const person = asked.callId ? null : await store.personInHand(bearer, searched, now);
    return {
      kind: 'tool-calls',
      type: 'mcp',
      callId,
      callerPhone: asked.callerPhone ?? known,
      calledNumber: null,
      phoneNumberId: null,
      namedClinicId: clinicId,
      assistantLanguage: null,
      controlUrl: null,
      heard: [],
      toolCalls: [{ id: seen.idOf(callId, asked), name: asked.name, arguments: asked.arguments }],
      source: { kind: 'mcp', name: bearer.name },
      ...(person ? { identityKey: `${callId}#${person}` } : {}),
    };
  };
}

/** Whom a search is about; one more fact about the same person is no other search. */
function personIn({ name, dateOfBirth }: Readonly<Record<string, unknown>>): string {
  return `${String(name ?? '').toLowerCase()}|${String(dateOfBirth ?? '')}`;
}

/** Gives a repeated tool call the id of its first delivery. Other processes agree within the same ten seconds. */
function repeats(clock: Clock) {
  const firstAt = createCache<string, number>({
    clock,
    ttlMs: REDELIVERED_WITHIN_MS,
    maxSize: MOST_REMEMBERED,
  });
  return {
    idOf: (callId: string, { name, arguments: given }: AskedTool): string => {
      const now = clock.now().getTime();
      const key = createHash('sha256')
        .update(JSON.stringify([callId, name, given]))
        .digest('base64url');
      const first = firstAt.get(key) ?? Math.floor(now / REDELIVERED_WITHIN_MS);
      if (firstAt.get(key) === undefined) firstAt.set(key, first);
      return `mcp-${key.slice(0, 32)}-${first}`;
    },
  };
}
