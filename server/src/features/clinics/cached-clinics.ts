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
  readonly store: Pick<ClinicStore, 'profile' | 'idByVoiceNumber' | 'idByVoiceNumberId'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
}

const TTL_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const VOICE_NUMBER_ID = /^[\w.:-]{1,200}$/;

/** For the calls, which ask for the same few facts again and again. A change is heard of at once, and after a minute at the latest. */
export function cachedClinics({ store, notices, clock }: Needs): CachedClinics {
  // While the database is out a caller is better served by the clinic as it was than by nobody.
  const needs = { clock, ttlMs: TTL_MS, makesDoWithOld: isOutage };
  const profiles = expiringMap<string, ClinicProfile | null>({ ...needs, maxSize: 2_000 });
  const byNumber = expiringMap<string, string | null>({ ...needs, maxSize: 5_000 });
  const byNumberId = expiringMap<string, string | null>({ ...needs, maxSize: 5_000 });

  notices.on('clinic', (clinicId) => {
    if (clinicId) profiles.delete(clinicId);
    else profiles.clear();
    // A number that found nobody, or another clinic, may be this clinic's now.
    byNumber.clear();
    byNumberId.clear();
  });

  return {
    profile: async (given) => {
      const clinicId = given.toLowerCase();
      return UUID.test(clinicId) ? profiles.getOrLoad(clinicId, () => store.profile(clinicId)) : null;
    },
    byVoiceNumber: async (number) => {
      const e164 = toE164(number);
      return e164 ? byNumber.getOrLoad(e164, () => store.idByVoiceNumber(e164)) : null;
    },
    byVoiceNumberId: async (id) =>
      VOICE_NUMBER_ID.test(id) ? byNumberId.getOrLoad(id, () => store.idByVoiceNumberId(id)) : null,
  };
}
