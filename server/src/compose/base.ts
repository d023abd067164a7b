import type { FrontdeskNeeds } from '../app.ts';
import type { DatabasePool } from '../database/connect.ts';
import type { CronJob } from '../database/cron.ts';
import type { JobKind } from '../database/jobs.ts';
import type { Notices } from '../database/notices.ts';
import type { Metrics } from '../features/metrics/index.ts';
import type { Guards, Routes } from '../http/routes.ts';
import type { Tracing } from '../kernel/tracing.ts';
import type { Mail } from '../ports/mail.ts';
import type { ProcessManager } from '../ports/process-manager.ts';

/** What a slice may bring besides its own methods. */
export interface Slice {
  routes?(guards: Guards): Routes[];
  readonly jobs?: readonly JobKind[];
  readonly crons?: readonly CronJob[];
  close?(): Promise<void>;
}

/** What nearly all of them need. */
export interface Base extends Pick<FrontdeskNeeds, 'config' | 'clock' | 'log'> {
  readonly db: DatabasePool;
  readonly notices: Notices;
  readonly processes: ProcessManager;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** How long everybody has to wait in this process before anything is done for him. */
  readonly waitMs: () => number;
  /** Whether the outside world is simulated and invented data may stand among the rest. */
  readonly isDemo: boolean;
  /** Where the simulated EMRs answer; a call may be tried on these alone. */
  readonly simulatedEmrs: readonly string[];
  /** Null where no SMTP server is set. */
  readonly mail: Mail | null;
}
