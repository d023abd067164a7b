import { AggregatorRegistry, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { App, Routes } from '../../http/routes.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { ProcessManager } from '../../ports/process-manager.ts';
import { installationMetrics } from './installation.ts';
import { createMeters, type Meters, type Readings } from './meters.ts';
import { metricsRoutes, timeRequests } from './routes.ts';
import { queueStore } from './store.ts';

export type { BreakerReading, EmrAnswer, ToolAnswer } from './meters.ts';

export interface Metrics extends Pick<Meters, 'toolAnswered' | 'emrAnswered'> {
  /** Before the routes are registered: hooks reach only what comes after them. */
  timeRequests(app: App): void;
  routes(guards: Guards): Routes[];
}

interface Needs extends Readings {
  readonly db: Database;
  readonly processes: Pick<ProcessManager, 'offer' | 'gather'>;
  readonly token: Secret | null;
}

/** Counts in each process; whoever is asked gathers them all, so that a scrape sees the installation's machine whole. */
export function createMetrics({ db, processes, token, breakers, pool }: Needs): Metrics {
  const meters = createMeters({ breakers, pool });
  const queues = queueStore(db);
  processes.offer(() => meters.registry.getMetricsAsJSON());

  const text = async () => {
    const [shared, installation] = await Promise.all([processes.gather(), installationMetrics(queues)]);
    const figures = shared.filter((each): each is object[] => Array.isArray(each));
    const all = AggregatorRegistry.aggregate(figures);
    return `${await all.metrics()}\n${await installation.metrics()}`;
  };
  const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  return {
    toolAnswered: meters.toolAnswered,
    emrAnswered: meters.emrAnswered,
    timeRequests: (app) => timeRequests(app, meters),
    routes: (guards) => metricsRoutes({ token, contentType, text }, guards),
  };
}
