import { Gauge, Registry } from 'prom-client';
import type { JobFigures } from '../../database/jobs/job-figures.ts';

/** A clinic's open inbox items. */
export interface InboxWait {
  readonly clinicId: string;
  readonly urgent: boolean;
  readonly open: number;
  readonly oldestSeconds: number;
}

/**
 * Metrics that are the same for all processes (queues, jobs, inboxes), read from the database at each scrape.
 */
export async function installationMetrics(
  queues: JobFigures,
  inboxWaits: () => Promise<readonly InboxWait[]>,
): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('frontdesk_database_up', 'Whether the database answers');
  const waiting = gauge('frontdesk_jobs_waiting', 'Jobs not done yet', ['kind']);
  const running = gauge('frontdesk_jobs_running', 'Jobs that a process works on', ['kind']);
  const oldest = gauge('frontdesk_jobs_oldest_seconds', 'How long the oldest due job waits', ['kind']);
  const failed = gauge('frontdesk_jobs_failed', 'Jobs given up in the last day', ['kind']);
  const fresh = gauge('frontdesk_cron_age_seconds', 'Time since a scheduled job last succeeded', ['job']);
  const skew = gauge(
    'frontdesk_clock_skew_seconds',
    "How far this machine's clock is ahead of the database's",
  );
  const open = gauge('frontdesk_inbox_open', 'Inbox items that nobody has taken', ['clinic', 'urgent']);
  const unseen = gauge('frontdesk_inbox_oldest_seconds', 'How long the oldest of them waits', [
    'clinic',
    'urgent',
  ]);
  try {
    const [depths, crons, ahead, waits] = await Promise.all([
      queues.depths(),
      queues.freshness(),
      queues.clockSkewSeconds(),
      inboxWaits(),
    ]);
    up.set(1);
    skew.set(ahead);
    for (const { kind, ...depth } of depths) {
      waiting.set({ kind }, depth.waiting);
      running.set({ kind }, depth.running);
      oldest.set({ kind }, depth.oldestSeconds);
      failed.set({ kind }, depth.failed);
    }
    for (const { name, secondsSinceSuccess } of crons) fresh.set({ job: name }, secondsSinceSuccess);
    for (const { clinicId, urgent, ...wait } of waits) {
      const labels = { clinic: clinicId, urgent: urgent ? 'yes' : 'no' };
      open.set(labels, wait.open);
      unseen.set(labels, wait.oldestSeconds);
    }
  } catch {
    // A database outage is itself a metric, and the other metrics are still shown.
    up.set(0);
  }
  return registry;
}
