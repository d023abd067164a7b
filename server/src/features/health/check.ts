import type { Clock } from '../../kernel/time/clock.ts';
import { resolveWithin } from '../../kernel/time/resolve-within.ts';

export type ServiceStatus = 'healthy' | 'down' | 'not_configured';

export interface ServiceHealth {
  readonly status: ServiceStatus;
  readonly healthy: boolean;
  /** Milliseconds; 0 if there was nothing to check. */
  readonly latency: number;
}

export interface Health {
  readonly status: 'healthy' | 'degraded' | 'down';
  readonly timestamp: Date;
  readonly services: Readonly<Record<'database' | 'emr' | 'voice', ServiceHealth>>;
  /** Without Redis, limits are not shared between processes; everything else works. */
  readonly redis: ServiceStatus;
  /** Texts and other background work; `held` in a restored copy until its release. */
  readonly sending: 'on' | 'held';
  readonly timeZoneData: 'current' | 'outdated';
}

export type Check = (signal: AbortSignal) => Promise<boolean | null>;

export interface HealthNeeds {
  readonly checks: Readonly<Record<'database' | 'emr' | 'voice' | 'redis', Check>>;
  readonly isHeld: () => Promise<boolean>;
  readonly zoneDataIsCurrent: () => boolean;
  readonly clock: Clock;
  /** Shorter in tests. */
  readonly checkMs?: number;
  readonly keptMs?: number;
}

const CHECK_MS = 5_000;
const KEPT_MS = 1_000;

/** One check per second serves all requests, because a public endpoint must not amplify load. */
export function createHealthCheck(needs: HealthNeeds): () => Promise<Health> {
  const { keptMs = KEPT_MS } = needs;
  let last: { readonly at: number; readonly health: Promise<Health> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > keptMs) {
      const health = look(needs);
      last = { at: Number.POSITIVE_INFINITY, health };
      void health.finally(() => {
        last = { at: performance.now(), health };
      });
    }
    return last.health;
  };
}

async function look(needs: HealthNeeds): Promise<Health> {
  const { checks, isHeld, zoneDataIsCurrent, clock, checkMs = CHECK_MS } = needs;
  const [database, emr, voice, { status: redis }, held] = await Promise.all([
    ask(checks.database, checkMs),
    ask(checks.emr, checkMs),
    ask(checks.voice, checkMs),
    ask(checks.redis, checkMs),
    isHeld().catch(() => false),
  ]);
  const timeZoneData = zoneDataIsCurrent() ? 'current' : 'outdated';
  const services = { database, emr, voice };
  const rest = { redis, sending: held ? 'held' : 'on', timeZoneData } as const;
  return { status: overall(services, rest), timestamp: clock.now(), services, ...rest };
}

function overall(
  services: Health['services'],
  { redis, sending, timeZoneData }: Pick<Health, 'redis' | 'sending' | 'timeZoneData'>,
): Health['status'] {
  if (services.database.status !== 'healthy' || services.emr.status === 'down') return 'down';
  const allWell = Object.values(services).every(({ healthy }) => healthy);
  const rest = redis !== 'down' && sending === 'on' && timeZoneData === 'current';
  return allWell && rest ? 'healthy' : 'degraded';
}

async function ask(check: Check, checkMs: number): Promise<ServiceHealth> {
  const started = performance.now();
  const signal = AbortSignal.timeout(checkMs);
  const well = await resolveWithin(
    checkMs,
    check(signal).catch(() => false),
    () => false,
  );
  if (well === null) return { status: 'not_configured', healthy: false, latency: 0 };
  return {
    status: well ? 'healthy' : 'down',
    healthy: well,
    latency: Math.round((performance.now() - started) * 10) / 10,
  };
}
