import type { Notices } from '../../database/notices.ts';
import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { isOutage } from '../../kernel/failure.ts';
import { toE164 } from '../../kernel/phone-number.ts';
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
/** Numbers that no clinic has are asked for, too. */
const MAX_NUMBERS = 2 * MAX_CLINICS;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const VOICE_NUMBER_ID = /^[\w.:-]{1,200}$/;

/** For the calls, which ask for the same few facts again and again. A change is seen at once, and after a minute at the latest. */
export function cachedClinics({ store, notices, clock }: Needs): CachedClinics {
  // While the database is out a caller is better served by the clinic as it was than not at all.
  const needs = { clock, ttlMs: TTL_MS, makesDoWithOld: isOutage };
  const profiles = expiringMap<string, ClinicProfile | null>({ ...needs, maxSize: MAX_CLINICS });
  const byNumber = expiringMap<string, string | null>({ ...needs, maxSize: MAX_NUMBERS });
  const byNumberId = expiringMap<string, string | null>({ ...needs, maxSize: MAX_NUMBERS });

  const forget = (clinicId: string | null) => (clinicId ? profiles.delete(clinicId) : profiles.clear());
  // A profile tells of the connection to the EMR too.
  for (const topic of ['emr', 'emr-config']) notices.on(topic, forget);
  notices.on('clinic', (clinicId) => {
    forget(clinicId);
    // Its own numbers may be gone, and one that found no clinic may be its own now. Another clinic's number is not: that
    // clinic would have news itself.
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
