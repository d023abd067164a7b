import type { Notices } from '../../database/notices.ts';
import { found, isOutage } from '../../kernel/failure.ts';
import { createCache } from '../../kernel/load/cache.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Emr } from '../../ports/emr.ts';
import type { Clinics } from '../clinics/index.ts';
import type { EmrConfig } from '../emr/index.ts';
import {
  type BookingConfig,
  bookingConfig,
  clinicVisits,
  type RosterEntry,
  rosterFromEmr,
  rosterOf,
} from './booking-config.ts';
import { type EffectiveConfig, effectiveConfig } from './effective-config.ts';
import type { Provider, ProviderStore } from './store.ts';

export interface CachedBookings {
  config(clinicId: string): Promise<BookingConfig>;
  roster(clinicId: string): Promise<readonly RosterEntry[]>;
  forget(clinicId: string | null): void;
}

interface Needs {
  readonly store: Pick<ProviderStore, 'all'>;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly emrConfig: Pick<EmrConfig, 'read'>;
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
}

const TTL_MS = 60_000;
const MAX_CLINICS = 10_000;
const EMR_ROSTER_MS = 3_500;

/** Cached for calls. Changes invalidate the cache at once, and entries expire after a minute. */
export function cachedBookings(needs: Needs): CachedBookings {
  const kept = createCache<string, BookingConfig>({
    clock: needs.clock,
    ttlMs: TTL_MS,
    maxSize: MAX_CLINICS,
    mayServeStale: isOutage,
  });
  const forget = (clinicId: string | null) => (clinicId ? kept.delete(clinicId) : kept.clear());
  for (const topic of ['clinic', 'providers', 'emr', 'emr-config']) needs.notices.on(topic, forget);
  const config = (clinicId: string) => kept.getOrLoad(clinicId, () => load(needs, clinicId));
  return { config, forget, roster: async (clinicId) => (await config(clinicId)).roster };
}

async function load(needs: Needs, clinicId: string): Promise<BookingConfig> {
  const [facts, providers, emr] = await Promise.all([
    needs.clinics.read(clinicId),
    needs.store.all(clinicId),
    needs.emrConfig.read(clinicId),
  ]);
  return bookingConfig(found(facts), providers, await offered(needs, clinicId, providers), emr);
}

/** A clinic without entered providers offers those of its EMR; one that disabled all of them offers none. */
async function offered(
  { emr }: Needs,
  clinicId: string,
  providers: readonly Provider[],
): Promise<RosterEntry[]> {
  if (providers.length > 0) return rosterOf(providers);
  const signal = AbortSignal.timeout(EMR_ROSTER_MS);
  return rosterFromEmr(await (await emr.of(clinicId)).listProviders({ signal }));
}

export async function readEffectiveConfig(
  { store, clinics }: Pick<Needs, 'store' | 'clinics'>,
  clinicId: string,
  providerId: string | null,
): Promise<EffectiveConfig | null> {
  const [facts, providers] = await Promise.all([clinics.read(clinicId), store.all(clinicId)]);
  const provider = providers.find(
    ({ id, emrProviderId }) => providerId && [id, emrProviderId].includes(providerId),
  );
  if (!facts || (providerId && !provider)) return null;
  return effectiveConfig(clinicVisits(facts), provider ?? null);
}
