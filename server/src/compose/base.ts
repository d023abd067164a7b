import type { DatabasePool } from '../database/connection/connect.ts';
import type { Database } from '../database/database.ts';
import type { CronJob } from '../database/jobs/cron.ts';
import type { JobKind } from '../database/jobs/jobs.ts';
import type { Notices } from '../database/notices.ts';
import type { Owner } from '../database/schema/owners.ts';
import type { Metrics } from '../features/metrics/index.ts';
import type { Guards, Routes } from '../http/routes.ts';
import type { RequestTimes } from '../kernel/load/request-times.ts';
import type { Tracing } from '../kernel/tracing.ts';
import type { Mail } from '../ports/mail.ts';
import type { ProcessManager } from '../ports/process-manager.ts';
import type { FrontdeskNeeds } from './needs.ts';

/** Optional parts of a slice, apart from its own methods. */
export interface Slice {
  routes?(guards: Guards): Routes[];
  readonly jobs?: readonly JobKind[];
  readonly crons?: readonly CronJob[];
  close?(): Promise<void>;
}

/** Dependencies nearly all slices need. */
export interface Base extends Pick<FrontdeskNeeds, 'config' | 'clock' | 'log'> {
  readonly db: DatabasePool;
  /** For history, figures and exports: a read replica if one is configured, so rows may be seconds old. */
  readonly reads: Database<Owner>;
  readonly notices: Notices;
  readonly processes: ProcessManager;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Current minimum wait for the event loop or a database connection. */
  readonly waitMs: () => number;
  readonly requestTimes: RequestTimes;
  /** Whether external systems are simulated and demo data may be present. */
  readonly isDemo: boolean;
  /** Base URLs of the simulated EMRs; test calls run only against these. */
  readonly simulatedEmrs: readonly string[];
  /** Null if no SMTP server is configured. */
  readonly mail: Mail | null;
}
