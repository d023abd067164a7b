import { Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import { jobFigures } from '../../database/jobs/job-figures.ts';
import type { App, Guards, Routes } from '../../http/routes.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { ProcessManager } from '../../ports/process-manager.ts';
import { type InboxWait, installationMetrics } from './installation.ts';
import { mergeFigures } from './merge-figures.ts';
import { createMeters, type Meters, ruleOf } from './meters.ts';
import { addReadings, type Readings } from './readings.ts';
import { metricsRoutes, timeRequests } from './routes.ts';

export type { EmrAnswer, ToolAnswer } from './meters.ts';

export interface Metrics extends Pick<Meters, 'toolAnswered' | 'emrAnswered' | 'smsAnswered'> {
  read(readings: Readings & { inboxWaits(): Promise<readonly InboxWait[]> }): void;
  /** Call before registering routes: hooks apply only to routes registered later. */
  timeRequests(app: App): void;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly processes: Pick<ProcessManager, 'offer' | 'gather'>;
  readonly token: Secret | null;
}

/**
 * Every process counts; the one that is scraped merges all counts, so that a scrape covers the whole machine.
 */
export function createMetrics({ db, processes, token }: Needs): Metrics {
  const meters = createMeters();
  const queues = jobFigures(db);
  let inboxWaits = async (): Promise<readonly InboxWait[]> => [];
  processes.offer(() => meters.registry.metrics());

  const text = async () => {
    const [shared, installation] = await Promise.all([
      processes.gather(),
      installationMetrics(queues, inboxWaits),
    ]);
    const texts = shared.filter((each): each is string => typeof each === 'string');
    const all = await mergeFigures(texts, (metric) => ruleOf(meters.registry, metric));
    return `${all}\n\n${await installation.metrics()}`;
  };
  const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  return {
    toolAnswered: meters.toolAnswered,
    emrAnswered: meters.emrAnswered,
    smsAnswered: meters.smsAnswered,
    read: (readings) => {
      inboxWaits = readings.inboxWaits;
      addReadings(meters.registry, readings);
    },
    timeRequests: (app) => timeRequests(app, meters),
    routes: (guards) => [metricsRoutes({ token, contentType, text }, guards)],
  };
}
