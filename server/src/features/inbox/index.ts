import type { Database, Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Language } from '../../kernel/language.ts';
import { writeInBatches } from '../../kernel/load/write-behind.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Audit } from '../audit/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { inboxDesk } from './desk.ts';
import { type EmrTaskNeeds, emrTaskJob } from './emr-task.job.ts';
import { emrTaskStore } from './emr-task.store.ts';
import { intendEmrTask } from './emr-task.ts';
import type { Report, Reported } from './item.ts';
import type { Facts, InboxKind } from './kind.ts';
import { type Kinds, loadKinds } from './kinds.ts';
import { listStore } from './list.store.ts';
import { moveStore } from './moves.store.ts';
import { notifyOutside, type OutsideNeeds } from './notify-outside.ts';
import { digestCron, mailDigestJob, mailItemJob, type TextNeeds, textItemJob } from './notify-staff.job.ts';
import { type OpenWait, platformStore } from './platform.store.ts';
import { quoteOf } from './quote.ts';
import { type Callback, callBack } from './record-callback.ts';
import { type ReportStore, reportStore, type WaitingItem } from './report.store.ts';
import { adminInboxRoutes, inboxRoutes } from './routes.ts';
import { type ItemWords, itemWords } from './show-item.ts';

export type { Report, Reported } from './item.ts';
export { itemPart } from './person.store.ts';
export type { Callback } from './record-callback.ts';
export { inboxKeeper } from './retention.store.ts';

/** A `Transaction` argument is the transaction of the cause. */
export interface Inbox {
  /**
   * Creates one item per clinic, kind and cause. A repeated report increases the count, adds missing details and
   * updates the facts. Managers are notified of a new item.
   */
  report(tx: Transaction, clinicId: string, report: Report): Promise<Reported>;
  /** Closes an item that was resolved without a person; returns whether there was an open one. */
  settle(tx: Transaction, clinicId: string, kind: InboxKind, cause: string): Promise<boolean>;
  /**
   * The open or taken item of this kind and number, for adding a further event; null if none. Locks the number until
   * the transaction ends, so that two events cannot both create the first item.
   */
  waitingFor(tx: Transaction, clinicId: string, kind: InboxKind, phone: string): Promise<WaitingItem | null>;
  /** Replaces what a call's items quote as heard by the caller, once the assistant's actual sentences are known. */
  quote(tx: Transaction, clinicId: string, callId: string, spoken: readonly string[]): Promise<void>;
}

export interface InboxSlice extends Inbox {
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  /** The SMS line is created after the inbox. */
  textJob(line: Pick<TextNeeds, 'provider' | 'messagingProfileId'>): JobKind | null;
  /** The EMR connections are created after the inbox. */
  taskJob(emr: EmrTaskNeeds['emr'], between?: EmrTaskNeeds['between']): JobKind | null;
  /** Uses a transaction of its own. */
  callBack(clinicId: string, wish: Callback): Promise<void>;
  wordsOf(kind: InboxKind, language: Language, facts: Facts): ItemWords;
  /** For metrics: the age of the oldest open item per clinic. */
  openWaits(): Promise<OpenWait[]>;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'inbox'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** Channels for notifying staff outside the dashboard; without them staff are not notified there. */
  readonly outside?: Pick<OutsideNeeds, 'clinics' | 'mail' | 'publicUrl'>;
  readonly kinds?: Kinds;
}

const HOUR_MS = 3_600_000;
const USUAL_RETRY_MINUTES = 30;

export async function createInbox(needs: Needs): Promise<InboxSlice> {
  const { db, notifications, audit, clock, kinds = await loadKinds() } = needs;
  const reports = reportStore(db);
  const platform = platformStore(db);
  const items = listStore(db);
  const outside = needs.outside ? { db, kinds, items, clock, ...needs.outside } : null;
  const parts = { kinds, reports, notifications, clock, outside };
  const retryMinutes = async (clinicId: string) =>
    (await needs.outside?.clinics.read(clinicId))?.callbackRetryMinutes ?? USUAL_RETRY_MINUTES;
  const desk = inboxDesk({ db, kinds, items, moves: moveStore(db), retryMinutes, clock });
  // Joins the caller's transaction or opens one, so that a report is all or nothing.
  const report: Inbox['report'] = (outer, clinicId, reported) =>
    db.within(outer).inClinic(clinicId, (_, tx) => reportIn(parts, tx, clinicId, reported));
  const writeCallback = writeInBatches<{ readonly clinicId: string; readonly callback: Callback }>({
    name: 'callbacks',
    store: (items, clinicId) =>
      callBack(
        { db, audit, report },
        clinicId,
        items.map(({ callback }) => callback),
      ),
    groupOf: ({ clinicId }) => clinicId,
  });
  return {
    report,
    callBack: (clinicId, callback) => writeCallback({ clinicId, callback }),
    settle: (tx, clinicId, kind, cause) =>
      reports.settle(tx, clinicId, { kind, cause, recurs: kinds[kind].recurs, at: clock.now() }),
    waitingFor: reports.waitingFor,
    quote: (tx, clinicId, callId, spoken) =>
      reports.requote(tx, clinicId, callId, (told) => quoteOf(told, spoken)),
    jobs: outside ? [mailItemJob(outside), mailDigestJob(outside)] : [],
    crons: outside ? [digestCron(outside)] : [],
    textJob: (line) => outside && textItemJob({ ...outside, ...line }),
    taskJob: (emr, between) =>
      outside &&
      emrTaskJob({
        ...{ emr, kinds, items, notifications, clock, clinics: outside.clinics, tasks: emrTaskStore(db) },
        ...(between ? { between } : {}),
      }),
    wordsOf: (kind, language, facts) => itemWords(kinds, kind, language, facts),
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
  if (reported.test) return reported;
  const news = newsOf(kinds, report, reported);
  const { id } = reported;
  await Promise.all([
    news && notifications.tell(tx, { users: { clinicManagersOf: clinicId }, clinicId, ...news }),
    outside && intendEmrTask(outside, tx, clinicId, { id, report }),
    news && outside && notifyOutside(outside, tx, clinicId, { id, urgent: report.urgent ?? urgent }),
  ]);
  return reported;
}

/** One notification per item, or per event key given by the reporter. */
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
