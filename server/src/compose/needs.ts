import type { FastifyBaseLogger } from 'fastify';
import type { ConfigWithSecrets } from '../config/development-secrets.ts';
import type { DatabaseTimes } from '../database/connection/connect.ts';
import type { Connection } from '../database/connection/connection.ts';
import type { DemoLogin } from '../features/dashboard/index.ts';
import type { Clock } from '../kernel/time/clock.ts';
import type { Tracing } from '../kernel/tracing.ts';
import type { DocumentPages } from '../ports/document-pages.ts';
import type { FaxReader } from '../ports/fax-reader.ts';
import type { ProcessManager } from '../ports/process-manager.ts';
import type { ReportPdf } from '../ports/report-pdf.ts';

export interface FrontdeskNeeds {
  readonly config: ConfigWithSecrets;
  readonly connection: Connection;
  /** Bypasses the pooler used by `connection`: for notices and backups. */
  readonly direct?: Connection;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly demo?: {
    readonly logins: readonly DemoLogin[];
    readonly number: string;
    readonly emrs?: readonly string[];
  };
  /** Base URLs of simulated EMRs besides the demo's; test calls may run against them. */
  readonly simulatedEmrs?: readonly string[];
  readonly processes?: ProcessManager;
  readonly tracing?: Tracing;
  readonly passwordCost?: number;
  /** Replaces the real page renderer or reader. */
  readonly faxReading?: { readonly pages?: DocumentPages; readonly reader?: FaxReader };
  /** Replaces the thread that draws reports. */
  readonly reportPdf?: ReportPdf;
  /** Whether to generate the API document, for the test that compares it with the committed one. */
  readonly generatesReference?: boolean;
  /** Called for each statement with whether it starts a new round trip, and with a number unique to its transaction. */
  readonly onStatement?: (statement: string, beginsTrip: boolean, checkout: number) => void;
  /** Longer in tests, where a slow machine must not look like an outage. */
  readonly databaseTimes?: DatabaseTimes;
  /** Longer in tests of state that processes share, for the same reason. */
  readonly redisAnswerMs?: number;
  /** Longer in tests that check outcomes rather than speed. */
  readonly answerWithinMs?: number;
}
