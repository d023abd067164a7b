import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Mail } from '../../ports/mail.ts';
import type { ReportPdf } from '../../ports/report-pdf.ts';
import type { CallSlice } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { mailReportJob, monthlyReportCron, prepareReportJob } from './mail-reports.job.ts';
import { monthlyReports } from './monthly-report.ts';
import { recipientStore } from './recipients.store.ts';
import { reportRoutes } from './routes.ts';
import { reportStore } from './store.ts';

interface Reports {
  routes(guards: Guards): Routes[];
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  close(): Promise<void>;
}

interface Needs {
  readonly db: Database<'reports'>;
  readonly calls: Pick<CallSlice, 'analytics' | 'conversations' | 'today'>;
  readonly clinics: Pick<Clinics, 'all' | 'read' | 'publicHolidays'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly pdf: ReportPdf;
  /** Null if no SMTP server is configured. */
  readonly mail: Mail | null;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** The partners' monthly report as a page, a PDF, and an email on the first working day. */
export function createReports({
  db,
  calls,
  clinics,
  notifications,
  pdf,
  mail,
  publicUrl,
  clock,
}: Needs): Reports {
  const recipients = recipientStore(db);
  const reports = monthlyReports({ calls, clinics, pdf, clock, store: reportStore(db) });
  const mailing = { db, reports, recipients, clinics, notifications, mail, publicUrl, clock };
  return {
    routes: (guards) => reportRoutes({ reports, recipients, canMail: mail !== null }, guards),
    jobs: [prepareReportJob(mailing), mailReportJob(mailing)],
    crons: [monthlyReportCron(mailing)],
    close: pdf.close,
  };
}
