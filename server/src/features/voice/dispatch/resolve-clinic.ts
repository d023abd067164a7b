import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import { createCache } from '../../../kernel/load/cache.ts';
import type { RememberedLookup } from '../../../kernel/load/remembered-lookup.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { CallRef } from '../../../ports/voice/voice-webhook.ts';
import type { Calls } from '../../calls/index.ts';
import type { Clinics } from '../../clinics/index.ts';

export interface ClinicResolver {
  /** The order of spec 4.3. */
  resolve(message: CallRef): Promise<ResolvedClinic | null>;
  /** For messages with only the id of a known call; never enough to run a tool. */
  resolveLater(message: CallRef): Promise<ResolvedClinic | null>;
  /** What this process already knows. */
  known(callId: string): string | null;
}

export interface ResolvedClinic {
  readonly clinicId: string;
  /** The message names one clinic and the number of another. */
  readonly contradictsNumber: boolean;
}

interface Needs {
  readonly clinics: Pick<Clinics, 'profile' | 'byVoiceNumber' | 'byVoiceNumberId'>;
  readonly calls: Pick<Calls, 'clinicOf'>;
  /** Maps the platform's id of a number to the number. */
  readonly numbers: RememberedLookup<string>;
  readonly clock: Clock;
  readonly log: Logger;
}

const MOST_CALLS = 50_000;
const NUMBER_WAIT_MS = 1_500;

export function clinicResolver({ clinics, calls, numbers, clock, log }: Needs): ClinicResolver {
  const ofCalls = createCache<string, string>({ clock, ttlMs: CALL_MEMORY_MS, maxSize: MOST_CALLS });

  const byNumberId = async ({ phoneNumberId }: CallRef) => {
    if (!phoneNumberId) return null;
    const own = await clinics.byVoiceNumberId(phoneNumberId);
    if (own) return own;
    const number = await numbers.get(phoneNumberId, NUMBER_WAIT_MS);
    return number ? clinics.byVoiceNumber(number) : null;
  };
  const byCall = async ({ callId, calledNumber, phoneNumberId, namedClinicId }: CallRef) => {
    if (!callId || calledNumber || phoneNumberId || namedClinicId) return null;
    const known = ofCalls.get(callId);
    if (known) return known;
    const found = await calls.clinicOf(callId);
    if (found) ofCalls.set(callId, found);
    return found;
  };

  const resolve: ClinicResolver['resolve'] = async (message) => {
    const { namedClinicId, calledNumber } = message;
    const chosen = namedClinicId ? ((await clinics.profile(namedClinicId))?.id ?? null) : null;
    const called = calledNumber ? await clinics.byVoiceNumber(calledNumber) : null;
    const clinicId = chosen ?? called ?? (await byNumberId(message));
    if (!clinicId) return null;
    if (message.callId) ofCalls.set(message.callId, clinicId);
    const contradictsNumber = called !== null && called !== clinicId;
    if (contradictsNumber)
      log.warn(
        { clinicId, calledClinicId: called },
        'message names a clinic other than that of the called number',
      );
    return { clinicId, contradictsNumber };
  };

  return {
    resolve,
    resolveLater: async (message) => {
      const resolved = await resolve(message);
      if (resolved) return resolved;
      const clinicId = await byCall(message);
      return clinicId ? { clinicId, contradictsNumber: false } : null;
    },
    known: (callId) => ofCalls.get(callId) ?? null,
  };
}
