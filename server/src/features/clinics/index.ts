import type { Database } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { cachedClinics } from './cached-clinics.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { type ClosureListener, closureStore } from './closures.store.ts';
import { closureRoutes } from './closures-routes.ts';
import { holidaySuggestions } from './holiday-suggestions.ts';
import { logoRoutes } from './logo-routes.ts';
import { type BusinessHours, businessHours, isOpenAt } from './opening-hours.ts';
import { clinicRoutes } from './routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { type ClinicStore, clinicStore, type HoursListener } from './store.ts';

export type { ClinicProfile } from './clinic-profile.ts';
export type { OpeningDay, OpeningDayChange } from './opening-day.ts';
export type { BusinessHours } from './opening-hours.ts';
export type { NewClinic } from './store.ts';

export interface Clinics extends ClinicStore {
  /** Cached for up to a minute and invalidated by notices; null if there is no such clinic. */
  profile(clinicId: string): Promise<ClinicProfile | null>;
  byVoiceNumber(number: string): Promise<string | null>;
  byVoiceNumberId(voiceNumberId: string): Promise<string | null>;
  exists(clinicId: string): Promise<boolean>;
  /** The clinic this one is a copy of; null for a real clinic. */
  practiceOf(clinicId: string): Promise<string | null>;
  isOpenAt(profile: Pick<ClinicProfile, 'hours' | 'closures' | 'timezone'>, instant: Date): boolean;
  /** Holidays of a province, or of British Columbia if unknown. */
  publicHolidays(province: string | null, year: number): Promise<readonly CalendarDate[]>;
  businessHours(profile: Pick<ClinicProfile, 'hours'>): BusinessHours;
  /**
   * Registers a listener for closures that are removed, shortened or moved; it runs in the transaction of the
   * change.
   */
  whenClosureLifted(hear: ClosureListener): void;
  /**
   * Registers a listener for longer opening hours and shorter breaks; it runs in the transaction of the
   * change.
   */
  whenHoursGrow(hear: HoursListener): void;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'clinics'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly voiceVendor?: VoiceVendor;
  smsWarnings?(clinic: ClinicProfile): string[];
}

export function createClinics(needs: Needs): Clinics {
  const { db, notices, clock, files, voiceVendor, smsWarnings = () => [] } = needs;
  const grown: HoursListener[] = [];
  const store = clinicStore(db, voiceVendor, grown);
  const cached = cachedClinics({ store, notices, clock });
  const lifted: ClosureListener[] = [];
  return {
    ...store,
    ...cached,
    exists: async (clinicId) => (await cached.profile(clinicId)) !== null,
    practiceOf: async (clinicId) => (await cached.profile(clinicId))?.practiceOf ?? null,
    whenClosureLifted: (hear) => void lifted.push(hear),
    whenHoursGrow: (hear) => void grown.push(hear),
    isOpenAt,
    publicHolidays: async (province, year) =>
      (await holidaySuggestions(province, year)).map(({ from }) => from),
    businessHours,
    routes: (guards) => [
      clinicRoutes({ clinics: store, clock, smsWarnings }, guards),
      settingsRoutes({ clinics: store, clock }, guards),
      closureRoutes({ closures: closureStore(db, lifted), clinics: store }, guards),
      logoRoutes({ clinics: store, files }, guards),
    ],
  };
}
