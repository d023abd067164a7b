import type { CronJob } from '../../database/cron.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { inBatches } from '../../kernel/in-batches.ts';
import type { Language } from '../../kernel/language.ts';
import type { Audit } from '../audit/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { type Callback, callBack } from './call-back.ts';
import { inboxDesk } from './desk.ts';
import { type EmrTaskNeeds, emrTaskJob } from './emr-task.job.ts';
import { emrTaskStore } from './emr-task.store.ts';
import { intendEmrTask } from './emr-task.ts';
import type { Report, Reported } from './item.ts';
import type { Facts, InboxKind } from './kind.ts';
import { type Kinds, loadKinds } from './kinds.ts';
import { listStore } from './list.store.ts';
import { moveStore } from './moves.store.ts';
import { type OpenWait, platformStore } from './platform.store.ts';
import { type ReportStore, reportStore } from './report.store.ts';
import { adminInboxRoutes, inboxRoutes } from './routes.ts';
import { digestCron, mailDigestJob, mailItemJob, type TextNeeds, textItemJob } from './tell-staff.job.ts';
import { type OutsideNeeds, tellOutside } from './told-outside.ts';

export type { Callback } from './call-back.ts';
export type { Report, Reported } from './item.ts';
export { inboxKeeper } from './retention.store.ts';

/** What the other slices do with the inbox; a `Transaction` is the one of the cause. */
export interface Inbox {
  /**
   * One item for each clinic, kind and cause: a repeat counts, completes what was not known, and changes the facts that it
   * brings. The managers get a notification of a new one that leads to it.
   */
  report(tx: Transaction, clinicId: string, report: Report): Promise<Reported>;
  /** It ended without a person. Where there is no such item, or it is closed, nothing happens; tells whether it ended. */
  settle(tx: Transaction, clinicId: string, kind: InboxKind, cause: string): Promise<boolean>;
}

export interface InboxSlice extends Inbox {
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  /** Needs the SMS line, which is opened later than the inbox. */
  textJob(line: Pick<TextNeeds, 'provider' | 'messagingProfileId'>): JobKind | null;
  /** Needs the clinics' EMRs, which are connected later than the inbox. */
  taskJob(emr: EmrTaskNeeds['emr'], between?: EmrTaskNeeds['between']): JobKind | null;
  /** A caller wants to be called, in a transaction of its own. */
  callBack(clinicId: string, wish: Callback): Promise<void>;
  /** What an item of this kind is called. */
  titleOf(kind: InboxKind, language: Language, facts: Facts): string;
  /** For figures: how long the oldest of each clinic waits. */
  openWaits(): Promise<OpenWait[]>;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'inbox'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** How the staff are told outside the dashboard; without it they are not. */
  readonly outside?: Pick<OutsideNeeds, 'clinics' | 'mail' | 'publicUrl'>;
  /** Those of the folder, unless a test brings its own. */
  readonly kinds?: Kinds;
}

const HOUR_MS = 3_600_000;

export async function createInbox(needs: Needs): Promise<InboxSlice> {
  const { db, notifications, audit, clock, kinds = await loadKinds() } = needs;
  const reports = reportStore(db);
  const platform = platformStore(db);
  const items = listStore(db);
  const outside = needs.outside ? { db, kinds, items, clock, ...needs.outside } : null;
  const parts = { kinds, reports, notifications, clock, outside };
  const desk = inboxDesk({ db, kinds, items, moves: moveStore(db), clock });
  // In the transaction of the cause, or in one of its own: never half of it.
  const report: Inbox['report'] = (outer, clinicId, reported) =>
    db.within(outer).inClinic(clinicId, (_, tx) => reportIn(parts, tx, clinicId, reported));
  return {
    report,
    callBack: inBatches((clinicId, wishes) => callBack({ db, audit, report }, clinicId, wishes)),
    settle: (tx, clinicId, kind, cause) =>
      reports.settle(tx, clinicId, { kind, cause, recurs: kinds[kind].recurs, at: clock.now() }),
    jobs: outside ? [mailItemJob(outside), mailDigestJob(outside)] : [],
    crons: outside ? [digestCron(outside)] : [],
    textJob: (line) => outside && textItemJob({ ...outside, ...line }),
    taskJob: (emr, between) =>
      outside &&
      emrTaskJob({
        ...{ emr, kinds, items, notifications, clinics: outside.clinics, tasks: emrTaskStore(db) },
        ...(between ? { between } : {}),
      }),
    titleOf: (kind, language, facts) => kinds[kind].title(language, facts),
    openWaits: platform.openWaits,
    routes: (guards) => [inboxRoutes(desk, guards), adminInboxRoutes(platform, guards)],
  };
}

interface Parts extends Pick<Needs, 'notifications' | 'clock'> {
  readonly kinds: Kinds;
  readonly reports: ReportStore;
  readonly outside: OutsideNeeds | null;
}

async function reportIn(
  { kinds, reports, notifications, clock, outside }: Parts,
  tx: Transaction,
  clinicId: string,
  report: Report,
): Promise<Reported> {
  const { urgent, mattersForHours, recurs } = kinds[report.kind];
  const { since = clock.now() } = report;
  const matters = mattersForHours === null ? null : new Date(since.getTime() + mattersForHours * HOUR_MS);
  const { until = matters } = report;
  const reported = await reports.report(tx, clinicId, {
    urgent,
    ...report,
    since,
    until,
    countsCallers: recurs,
  });
  // Nobody is called, written to or asked to do anything because somebody has tried the assistant.
  if (reported.test) return reported;
  const news = newsOf(kinds, report, reported);
  const { id } = reported;
  await Promise.all([
    news && notifications.tell(tx, { users: { clinicManagersOf: clinicId }, clinicId, ...news }),
    outside && intendEmrTask(outside, tx, clinicId, { id, report }),
    news && outside && tellOutside(outside, tx, clinicId, { id, urgent: report.urgent ?? urgent }),
  ]);
  return reported;
}

/** Once for each item, or for each event that its reporter names. */
function newsOf(kinds: Kinds, { kind, facts = {}, news }: Report, { id }: Reported) {
  const { notifies, title, todo } = kinds[kind];
  const target = { kind, id };
  if (news) return { ...news, target };
  if (news === null || !notifies) return null;
  return {
    type: kind,
    title: title('en', facts),
    body: todo('en', facts),
    eventKey: `inbox:${id}`,
    target,
  };
}
