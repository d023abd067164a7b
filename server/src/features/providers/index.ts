import type { Database, Trail } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Emr } from '../../ports/emr.ts';
import type { Clinics } from '../clinics/index.ts';
import type { EmrConfig } from '../emr/index.ts';
import type { BookingConfig, RosterEntry } from './booking-config.ts';
import { bookingRoutes } from './booking-routes.ts';
import { cachedBookings, readEffectiveConfig } from './cached-bookings.ts';
import { checkSchedule, type OpenSlots, type ScheduleCheck } from './check-schedule.ts';
import type { EffectiveConfig } from './effective-config.ts';
import { followEmrJob } from './follow-emr.job.ts';
import { outlookOf } from './outlook.ts';
import type { SyncCounts } from './plan-sync.ts';
import { type ProviderWish, type Resolution, resolveProvider } from './resolve-provider.ts';
import { providerRoutes } from './routes.ts';
import { type Provider, type ProviderStore, providerStore } from './store.ts';
import { previewRoster, syncEverything, syncHours, syncRoster } from './sync.ts';
import { syncRoutes } from './sync-routes.ts';

export type { BookingConfig, RosterEntry } from './booking-config.ts';
export type { ScheduleCheck } from './check-schedule.ts';
export type { EffectiveConfig } from './effective-config.ts';
export type { ProviderWish, Resolution } from './resolve-provider.ts';
export type { Provider, ProviderPerson } from './store.ts';

export interface Providers {
  roster(clinicId: string): Promise<readonly RosterEntry[]>;
  resolve(clinicId: string, wish: ProviderWish): Promise<Resolution>;
  /** By our id or the EMR's number; null means the clinic's own level. Null if there is no such provider. */
  effectiveConfig(clinicId: string, providerId: string | null): Promise<EffectiveConfig | null>;
  /** At most a minute old; changes invalidate it at once. */
  bookingConfig(clinicId: string): Promise<BookingConfig>;
  sync(clinicId: string, trail: Trail): Promise<SyncCounts>;
  /** Providers entered by the clinic, including those on leave. */
  all(clinicId: string): Promise<readonly Provider[]>;
  startPractice(practiceId: string, roster: readonly Provider[]): Promise<void>;
  checkSchedule(clinicId: string, providerId: string, date: CalendarDate): Promise<ScheduleCheck>;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

export interface ProvidersNeeds {
  readonly db: Database<'providers'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: Pick<Clinics, 'read' | 'change' | 'setHours'>;
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly emrConfig: EmrConfig;
  readonly openSlots: OpenSlots;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createProviders({
  db,
  notices,
  clinics,
  emr,
  emrConfig,
  openSlots,
  clock,
  log,
}: ProvidersNeeds): Providers {
  const store = providerStore(db);
  const cached = cachedBookings({ store, clinics, emrConfig, emr, notices, clock });
  // The page that made the change reloads at once, before the notice reaches all processes.
  const forgetting =
    <Rest extends unknown[], Result>(change: (clinicId: string, ...rest: Rest) => Promise<Result>) =>
    async (clinicId: string, ...rest: Rest): Promise<Result> => {
      const result = await change(clinicId, ...rest);
      cached.forget(clinicId);
      return result;
    };
  const rosterSync = { store, emrConfig };
  const sync = forgetting((clinicId, trail: Trail) => syncRoster(rosterSync, clinicId, trail));
  const hours = { clinics, emr, roster: cached.roster, config: cached.config, clock };
  const effective: Providers['effectiveConfig'] = (clinicId, providerId) =>
    readEffectiveConfig({ store, clinics }, clinicId, providerId);
  const check: Providers['checkSchedule'] = async (clinicId, providerId, date) => {
    const number = await emrNumber(store, clinicId, providerId);
    return checkSchedule({ emr, config: cached.config, openSlots, clock }, clinicId, number, date);
  };
  return {
    roster: cached.roster,
    resolve: async (clinicId, wish) => resolveProvider(wish, await cached.roster(clinicId)),
    effectiveConfig: effective,
    bookingConfig: cached.config,
    sync,
    all: store.all,
    startPractice: async (practiceId, roster) => {
      await store.copy(practiceId, roster);
      await syncEverything(rosterSync, practiceId, async () => undefined);
    },
    checkSchedule: check,
    crons: [followEmrJob({ store, emrConfig, forget: cached.forget, log })],
    routes: (guards) => [
      providerRoutes(
        {
          list: store.list,
          add: forgetting(store.add),
          update: forgetting(store.update),
          remove: forgetting(store.remove),
          effectiveConfig: effective,
          read: async (clinicId, id) =>
            (await store.all(clinicId)).find((each) => each.id === id.toLowerCase()) ?? null,
          lastRead: async (clinicId) => (await emrConfig.read(clinicId)).providers,
          outlook: (clinicId, provider) =>
            outlookOf({ emr, emrConfig, config: cached.config, openSlots, clock }, clinicId, provider),
        },
        guards,
      ),
      bookingRoutes(
        { read: clinics.read, change: forgetting(clinics.change), emrFacts: emrConfig.read },
        guards,
      ),
      syncRoutes(
        {
          syncRoster: sync,
          previewRoster: (clinicId) => previewRoster(rosterSync, clinicId),
          syncEverything: forgetting((clinicId, trail: Trail) => syncEverything(rosterSync, clinicId, trail)),
          syncHours: (clinicId, trail) => syncHours(hours, clinicId, trail),
          checkSchedule: check,
        },
        guards,
      ),
    ],
  };
}

const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function emrNumber(store: Pick<ProviderStore, 'all'>, clinicId: string, id: string): Promise<string> {
  if (!OUR_ID.test(id)) return id;
  const provider = (await store.all(clinicId)).find((each) => each.id === id.toLowerCase());
  if (!provider) throw new Failure('NOT_FOUND', 'This clinic has no such provider. Check its id.');
  if (!provider.emrProviderId)
    throw new Failure(
      'INVALID_REQUEST',
      'This provider has no EMR number yet. Enter it, or sync the roster.',
      {
        fields: { providerId: 'has no EMR number' },
      },
    );
  return provider.emrProviderId;
}
