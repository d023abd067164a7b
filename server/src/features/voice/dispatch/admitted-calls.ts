import { LRUCache } from 'lru-cache';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import type { VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import type { Calls } from '../../calls/index.ts';
import type { ClinicResolver } from './resolve-clinic.ts';

/** Calls whose messages no longer count towards their clinic's limit; each has a limit of its own. */
export interface AdmittedCalls {
  has(callId: string): boolean;
  /** Called only if the clinic's limit is used up: another process may have admitted the call. */
  isServedElsewhere(event: VoiceEvent): Promise<boolean>;
  add(callId: string): void;
  /** For a call that was turned away under overload. */
  remove(callId: string): void;
}

interface Needs {
  readonly resolver: Pick<ClinicResolver, 'resolveLater'>;
  readonly calls: Pick<Calls, 'wasServed'>;
}

const MOST_CALLS = 20_000;

export function admittedCalls({ resolver, calls }: Needs): AdmittedCalls {
  const known = new LRUCache<string, true>({ max: MOST_CALLS, ttl: CALL_MEMORY_MS, ttlResolution: 1_000 });
  return {
    has: (callId) => known.get(callId) === true,
    add: (callId) => void known.set(callId, true),
    remove: (callId) => void known.delete(callId),
    isServedElsewhere: async (event) => {
      if (event.kind === 'other' || !event.callId) return false;
      try {
        const resolved = await resolver.resolveLater(event);
        return resolved !== null && (await calls.wasServed(resolved.clinicId, event.callId));
      } catch {
        return false;
      }
    },
  };
}
