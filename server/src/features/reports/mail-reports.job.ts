import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import { enqueue, type JobKind } from '../../database/jobs/jobs.ts';
import { addDays, type CalendarDate, weekdayOf } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { firstDay, type Month, monthBefore, monthIn } from './month.ts';
import { type MonthlyReports, OPERATOR_ZONE } from './monthly-report.ts';
import type { RecipientStore, ReportOwner } from './recipients.store.ts';
import { reportWords } from './words.ts';

const PREPARE = 'prepare-monthly-report';
const MAIL = 'mail-monthly-report';
const MAIL_TRIES = 10;
/** If the service was down on the first working day, the report is still sent within these days. */
const LATE_DAYS = 7;

export interface MailNeeds {
  readonly db: Database<'reports'>;
  readonly reports: MonthlyReports;
  readonly recipients: RecipientStore;
  readonly clinics: Pick<Clinics, 'all' | 'read' | 'publicHolidays'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  /** Null if no SMTP server is configured. */
  readonly mail: Mail | null;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Runs in the morning in Vancouver. A clinic's report is prepared on the first working day of its month. */
export function monthlyReportCron({ db, clinics, clock }: MailNeeds): CronJob {
  return {
    name: 'monthly-reports',
    cron: '0 15 * * *',
    run: async () => {
      const all = await clinics.all(['id', 'timezone', 'province', 'practiceOf']);
      const owners = [
        { id: null, timezone: OPERATOR_ZONE, province: null },
        ...all.filter(({ practiceOf }) => practiceOf === null),
      ];
      let due = 0;
      for (const { id, timezone, province } of owners) {
        const today = wallClockAt(clock.now(), timezone).date;
        const first = await firstWorkingDay(today, (year) => clinics.publicHolidays(province, year));
        if (today < first || today > addDays(first, LATE_DAYS)) continue;
        due += 1;
        const payload = { month: monthBefore(monthIn(today)) };
        const job = { kind: PREPARE, clinicId: id, payload, dedupeKey: `${id ?? 'operator'}:${today}` };
        await (id ? db.inClinic(id, (q) => enqueue(q, job)) : db.asPlatform((q) => enqueue(q, job)));
      }
      return { reports: due };
    },
  };
}

/** Monday to Friday, except public holidays. */
export async function firstWorkingDay(
  today: CalendarDate,
  holidaysOf: (year: number) => Promise<readonly CalendarDate[]>,
): Promise<CalendarDate> {
  let day = firstDay(monthIn(today));
  const holidays = await holidaysOf(Number(day.slice(0, 4)));
  while ([0, 6].includes(weekdayOf(day)) || holidays.includes(day)) day = addDays(day, 1);
  return day;
}

/**
 * Computes the month's report, even without recipients, and queues one mail per recipient who has none yet.
 */
export function prepareReportJob({ reports, recipients, mail }: MailNeeds): JobKind {
  return {
    kind: PREPARE,
    maxAttempts: 5,
    run: async ({ clinicId, payload }) => {
      const month = payload.month as Month;
      await (clinicId ? reports.ofClinic(clinicId, month) : reports.overClinics(month));
      if (mail) await recipients.queue(clinicId, month, MAIL);
      return 'done';
    },
  };
}

/**
 * Sends one email. A process killed after sending sends it again, and mail systems drop the duplicate by its
 * reference.
 */
export function mailReportJob(needs: MailNeeds): JobKind {
  const { recipients, mail, notifications } = needs;
  return {
    kind: MAIL,
    maxAttempts: MAIL_TRIES,
    slots: 1,
    run: async ({ clinicId, payload }) => {
      const id = String(payload.mailingId);
      const mailing = await recipients.mailing(clinicId, id);
      if (!mail || !mailing || mailing.sentAt) return 'done';
      await mail.send({
        to: mailing.email,
        ...(await letterOf(needs, clinicId, mailing)),
        reference: `report-${id}`,
      });
      await recipients.markSent(clinicId, id);
      return 'done';
    },
    gaveUp: async ({ clinicId, payload }) => {
      await recipients.fail(clinicId, String(payload.mailingId), (tx, { id, email, month }) =>
        notifications.tell(tx, {
          users: clinicId ? { clinicManagersOf: clinicId } : 'admins',
          type: 'report_not_sent',
          title: 'A monthly report could not be sent',
          body: `The report for ${reportWords('en').month(month)} could not be sent to ${email}. Check the address, or print the report.`,
          eventKey: `report-not-sent:${id}`,
          clinicId,
          target: { kind: 'report', id },
        }),
      );
    },
  };
}

async function letterOf(
  { reports, clinics, publicUrl }: MailNeeds,
  owner: ReportOwner,
  { language, month }: { readonly language: Parameters<typeof reportWords>[0]; readonly month: Month },
) {
  const words = reportWords(language);
  const clinic = owner ? ((await clinics.read(owner))?.name ?? '') : words.say('forOperator');
  const url = `${publicUrl}${owner ? '/calls/report' : '/operation/report'}?month=${month}`;
  const content = await (owner
    ? reports.clinicPdf(owner, language, month)
    : reports.operatorPdf(language, month));
  return {
    subject: words.say('mailSubject', { clinic, month: words.month(month) }),
    text: words.say('mailText', { month: words.month(month), url }),
    attachments: [{ filename: words.say('fileName', { month }), content, contentType: 'application/pdf' }],
  };
}
