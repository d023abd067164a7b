import type { Notices } from '../../database/notices.ts';
import { isOutage } from '../../kernel/failure.ts';
import { createCache } from '../../kernel/load/cache.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import type { ClinicStore } from './store.ts';

export interface CachedClinics {
  profile(clinicId: string): Promise<ClinicProfile | null>;
  byVoiceNumber(number: string): Promise<string | null>;
  byVoiceNumberId(voiceNumberId: string): Promise<string | null>;
}

interface Needs {
  readonly store: Pick<ClinicStore, 'read' | 'idsBy'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
}

const TTL_MS = 60_000;
const MAX_CLINICS = 10_000;
const MAX_NUMBERS = 2 * MAX_CLINICS;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const VOICE_NUMBER_ID = /^[\w.:-]{1,200}$/;

/**
 * Caches clinics for calls, which read the same fields repeatedly. Changes invalidate entries at once, and
 * entries expire after a minute.
 */
export function cachedClinics({ store, notices, clock }: Needs): CachedClinics {
  // During a database outage, a stale clinic is better than none.
  const needs = { clock, ttlMs: TTL_MS, mayServeStale: isOutage };
  const profiles = createCache<string, ClinicProfile | null>({ ...needs, maxSize: MAX_CLINICS });
  const byNumber = createCache<string, string | null>({ ...needs, maxSize: MAX_NUMBERS });
  const byNumberId = createCache<string, string | null>({ ...needs, maxSize: MAX_NUMBERS });

  const forget = (clinicId: string | null) => (clinicId ? profiles.delete(clinicId) : profiles.clear());
  // A profile includes fields of the EMR connection.
  for (const topic of ['emr', 'emr-config']) notices.on(topic, forget);
  notices.on('clinic', (clinicId) => {
    forget(clinicId);
    // The change may release this clinic's numbers, or take one that had no clinic. Numbers of other clinics
    // stay cached, because those clinics send their own notices.
    const isOld = (owner: string | null) => clinicId === null || owner === null || owner === clinicId;
    byNumber.expire(isOld);
    byNumberId.expire(isOld);
  });

  const only = async (field: 'voicePhoneNumber' | 'voicePhoneNumberId', value: string) =>
    (await store.idsBy(field, value))[0] ?? null;
  return {
    profile: (given) => {
      const clinicId = given.toLowerCase();
      return UUID.test(clinicId)
        ? profiles.getOrLoad(clinicId, () => store.read(clinicId))
        : Promise.resolve(null);
    },
    byVoiceNumber: (number) => {
      const e164 = toE164(number);
      return e164 ? byNumber.getOrLoad(e164, () => only('voicePhoneNumber', e164)) : Promise.resolve(null);
    },
    byVoiceNumberId: async (id) =>
      VOICE_NUMBER_ID.test(id) ? byNumberId.getOrLoad(id, () => only('voicePhoneNumberId', id)) : null,
  };
}
