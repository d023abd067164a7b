import type { Guards, Routes } from '../../http/routes.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { zoneDataIsCurrent } from '../../kernel/time/time-zone.ts';
import type { HttpProbe } from '../../ports/http-probe.ts';
import { type Check, createHealthCheck } from './check.ts';
import { healthRoutes } from './routes.ts';

interface Needs {
  readonly db: { ping(): Promise<void>; stats(): { total: number; idle: number; waiting: number } };
  /** Whether this is a restored copy that was not released. */
  readonly isHeld: () => Promise<boolean>;
  readonly redisAnswers: () => Promise<boolean | null>;
  readonly probe: HttpProbe;
  readonly bridge: { readonly url: string; readonly apiKey: Secret | null } | null;
  readonly voice: { readonly url: string; readonly apiKey: Secret | null } | null;
  readonly emrConnections: () => Promise<Readonly<Record<string, number>>>;
  readonly clock: Clock;
  readonly version: string;
}

export interface HealthSlice {
  routes(guards: Guards): Routes[];
}

export function createHealth({
  db,
  isHeld,
  redisAnswers,
  probe,
  bridge,
  voice,
  emrConnections,
  clock,
  version,
}: Needs): HealthSlice {
  const database: Check = async () => {
    await db.ping();
    return true;
  };
  const emr: Check = async (signal) => {
    if (!bridge) return null;
    const headers = bridge.apiKey ? { 'x-api-key': bridge.apiKey.reveal() } : {};
    return (await probe({ url: `${bridge.url}/health`, headers }, signal)) < 500;
  };
  // Specification 4.2: reachable is enough, so a rejected key counts as healthy.
  const voiceApi: Check = async (signal) => {
    if (!voice) return null;
    const headers = voice.apiKey ? { authorization: `Bearer ${voice.apiKey.reveal()}` } : {};
    const status = await probe({ url: `${voice.url}/assistant?limit=1`, headers }, signal);
    return status === 401 || (status >= 200 && status < 300);
  };
  const checks = { database, emr, voice: voiceApi, redis: redisAnswers };
  const check = createHealthCheck({ checks, isHeld, zoneDataIsCurrent, clock });
  return {
    routes: (guards) => healthRoutes({ check, pool: () => db.stats(), emrConnections, version }, guards),
  };
}
