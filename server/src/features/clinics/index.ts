import type { Database } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { cachedClinics } from './cached-clinics.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { readLogo, removeLogo, replaceLogo } from './logo.ts';
import { logoRoutes } from './logo-routes.ts';
import { type BusinessHours, businessHours, isOpenAt } from './opening-hours.ts';
import { clinicRoutes } from './routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { clinicStore } from './store.ts';

export type { ClinicProfile, OpeningDay } from './clinic-profile.ts';
export type { BusinessHours } from './opening-hours.ts';

export interface Clinics {
  /** As it was within the last minute, and without news since; null where there is no such clinic. */
  profile(clinicId: string): Promise<ClinicProfile | null>;
  /** The id of the clinic whose phone this number is, written in any common way. */
  byVoiceNumber(number: string): Promise<string | null>;
  byVoiceNumberId(voiceNumberId: string): Promise<string | null>;
  exists(clinicId: string): Promise<boolean>;
  isOpenAt(profile: Pick<ClinicProfile, 'hours' | 'timezone'>, instant: Date): boolean;
  businessHours(profile: Pick<ClinicProfile, 'hours'>): BusinessHours;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
  readonly files: FileStore;
}

export function createClinics({ db, notices, clock, files }: Needs): Clinics {
  const store = clinicStore(db);
  const cached = cachedClinics({ store, notices, clock });
  const logos = { store, files };
  return {
    ...cached,
    exists: async (clinicId) => (await cached.profile(clinicId)) !== null,
    isOpenAt,
    businessHours,
    routes: (guards) => [
      ...clinicRoutes({ store, clock }, guards),
      ...settingsRoutes(store, guards),
      ...logoRoutes(
        {
          read: (clinicId) => readLogo(logos, clinicId),
          replace: (clinicId, bytes, trail) => replaceLogo(logos, clinicId, bytes, trail),
          remove: (clinicId, trail) => removeLogo(logos, clinicId, trail),
        },
        guards,
      ),
    ],
  };
}
