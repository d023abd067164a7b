import { createHash } from 'node:crypto';
import { argumentsHash } from '../../kernel/secrets/arguments-hash.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Voice } from '../voice/index.ts';
import type { DeliveryStore } from './delivery.store.ts';
import type { Bearer, TokenStore } from './store.ts';

export interface AskedTool {
  readonly name: string;
  readonly writes: boolean;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** From the client's header, or else its `_meta`. */
  readonly callId: string | null;
  /** From the header only: arguments are not trusted. */
  readonly callerPhone: string | null;
}

interface Needs {
  readonly store: Pick<TokenStore, 'personInHand' | 'callerPhone'>;
  readonly deliveries: DeliveryStore;
  readonly voice: Pick<Voice, 'runTools'>;
  readonly hash: KeyedHash;
  readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
/** An identical write within this time is a redelivery, whatever its JSON-RPC id. */
const REDELIVERED_WITHIN_MS = 10_000;
const SEARCHES: ReadonlySet<string> = new Set(['search_patient', 'search_patient_by_phone']);

/** Runs the tool through the message a voice platform would send. */
export function runAskedTool({ store, deliveries, voice, hash, clock }: Needs) {
  const run = async (
    bearer: Bearer,
    asked: AskedTool,
    callId: string,
    toolCallId: string,
  ): Promise<object> => {
    const { clinicId } = bearer;
    const known = asked.callId && !asked.callerPhone ? await store.callerPhone(clinicId, asked.callId) : null;
    const searched = SEARCHES.has(asked.name) ? hash(personIn(asked.arguments)) : null;
    const person = asked.callId ? null : await store.personInHand(bearer, searched, clock.now());
    const [result = {}] = await voice.runTools({
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
      toolCalls: [{ id: toolCallId, name: asked.name, arguments: asked.arguments }],
      source: { kind: 'mcp', name: bearer.name },
      ...(person ? { personInHand: person } : {}),
    });
    return result;
  };
  return async (bearer: Bearer, asked: AskedTool): Promise<object> => {
    const now = clock.now();
    const callId = asked.callId ?? `mcp-${bearer.tokenId}-${Math.floor(now.getTime() / HOUR_MS)}`;
    const key = keyOf(callId, asked);
    if (!asked.writes)
      return run(bearer, asked, callId, `mcp-${key}-${Math.floor(now.getTime() / REDELIVERED_WITHIN_MS)}`);
    const since = new Date(now.getTime() - REDELIVERED_WITHIN_MS);
    const id = await deliveries.idOf({ clinicId: bearer.clinicId, key }, now, since);
    const result = await run(bearer, asked, callId, `mcp-${id}`);
    // Only completed actions are replayed; a refused caller may have been verified since.
    if (wasRefused(result)) await deliveries.forget(bearer.clinicId, id);
    return result;
  };
}

/** The person a search is about; adding a fact about the same person does not change it. */
function personIn({ name, dateOfBirth }: Readonly<Record<string, unknown>>): string {
  return `${String(name ?? '').toLowerCase()}|${String(dateOfBirth ?? '')}`;
}

function keyOf(callId: string, { name, arguments: given }: AskedTool): string {
  return createHash('sha256')
    .update(JSON.stringify([callId, name, argumentsHash(given)]))
    .digest('base64url')
    .slice(0, 32);
}

function wasRefused(result: object): boolean {
  const { success, unconfirmed } = result as { readonly success?: unknown; readonly unconfirmed?: unknown };
  return success === false && unconfirmed !== true;
}
