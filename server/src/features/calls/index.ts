import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Language } from '../../kernel/language.ts';
import type { WriteBehindStats } from '../../kernel/load/write-behind.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type KeyedHash, keyedHash } from '../../kernel/secrets/keyed-hash.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { CallEvent, CallMemory, EndedCall } from './call-facts.ts';
import { createCallTrace } from './call-trace.ts';
import type { CallerAlarm } from './callers/caller.ts';
import { callerStore } from './callers/callers.store.ts';
import { type Callers, callersOfOneMessage, createCallers } from './callers/callers.ts';
import { identityTryStore } from './callers/identity-tries.store.ts';
import { patientTries, type TryPatient } from './callers/patient-tries.ts';
import { eventStore } from './event.store.ts';
import { type ConversationStore, conversationStore } from './figures/conversation.store.ts';
import { conversationRoutes } from './figures/conversation-routes.ts';
import { counterStore } from './figures/counter.store.ts';
import { rejudgeConversation } from './figures/judge-conversation.ts';
import { officeStore } from './figures/office.store.ts';
import { statsRoutes } from './figures/stats-routes.ts';
import { todayStore } from './figures/today.store.ts';
import { readToday } from './figures/today.ts';
import { todayRoutes } from './figures/today-routes.ts';
import { waitStore } from './figures/waits.store.ts';
import { waitsRoutes } from './figures/waits-routes.ts';
import { forgetCallsJob } from './forget-calls.job.ts';
import { accessReportStore } from './history/access-report.store.ts';
import { accessReportRoutes } from './history/access-report-routes.ts';
import { adminCallRoutes } from './history/admin-routes.ts';
import { callContextStore } from './history/call-context.store.ts';
import { type CallStoryStore, callStoryStore } from './history/call-story.store.ts';
import { type CallRows, type ClinicCalls, clinicCalls } from './history/clinic-calls.ts';
import { historyStore } from './history/history.store.ts';
import { historyRoutes } from './history/history-routes.ts';
import { askedStore } from './in-progress/asked.store.ts';
import { createCallLanguages } from './in-progress/call-languages.ts';
import { createCallMemory } from './in-progress/call-memory.ts';
import { type CallProgress, createCallProgress } from './in-progress/call-progress.ts';
import { type CallWatch, callWatch } from './in-progress/call-watch.ts';
import { endSilentCallsJob } from './in-progress/end-silent-calls.job.ts';
import { type CallTexts, memoryStore } from './in-progress/memory.store.ts';
import { type ProgressStore, progressStore } from './in-progress/progress.store.ts';
import { type MissedTransfer, recordCall } from './record-call.ts';
import { callRoutes } from './routes.ts';
import { callStore } from './store.ts';

export type { CallEvent, CallMemory, EndedCall } from './call-facts.ts';
export type {
  Caller,
  CallerAlarm,
  CallerRef,
  IdentityTry,
  KnownPerson,
  TryOutcome,
} from './callers/caller.ts';
export type { Callers } from './callers/callers.ts';
export type { Analytics, Totals } from './figures/analytics.ts';
export { accessReportStore } from './history/access-report.store.ts';
export type { CallStory } from './history/call-story.store.ts';
export { callPart } from './person.store.ts';
export type { MissedTransfer } from './record-call.ts';
export { callKeeper } from './retention.store.ts';

export interface Calls {
  /** Merges into the call's memory; absent fields stay unchanged. Uses the given transaction, or its own. */
  remember(
    tx: Transaction | null,
    clinicId: string,
    callId: string,
    memory: Partial<CallMemory>,
  ): Promise<void>;
  /**
   * The same within a quarter of a second, for facts that may be lost with the process and must not delay an
   * answer.
   */
  rememberSoon(clinicId: string, callId: string, memory: Partial<CallMemory>): void;
  /**
   * Written with one transaction before it resolves, and announced to every process, because the next turn of
   * the call may reach another one. Never rejects; a failed write is retried soon.
   */
  learn(clinicId: string, callId: string, memory: Partial<CallMemory>): Promise<void>;
  /** The caller was transferred; a reason that is already known stays. */
  markTransferred(clinicId: string, callId: string): Promise<void>;
  /** Stored whether the report or the message arrives first. */
  markSms(
    tx: Transaction,
    clinicId: string,
    callId: string,
    sms: { readonly consent?: boolean; readonly sentAt?: Date },
  ): Promise<void>;
  /** The language the call has shown so far; cached in this process. */
  languageOf(clinicId: string, callId: string): Promise<Language | null>;
  /** True if another tool call asked the same question before; a repeated delivery of one tool call does not count. */
  ask(clinicId: string, callId: string, question: string, toolCallId: string): Promise<boolean>;
  /** The clinic for which a running call has stored something. */
  clinicOf(callId: string): Promise<string | null>;
  /** The call's answers about text messages, and whether a family shares its number. */
  textsOf(tx: Transaction, clinicId: string, callId: string): Promise<CallTexts>;
  /** The patient this call registered, if any. */
  registeredBy(clinicId: string, callId: string): Promise<string | null>;
  /** Whose data each call may access. */
  readonly callers: Callers;
  /** For a message without a call id: a call of its own that nothing else refers to. */
  callersOfOneMessage(): Callers;
  /** Queued and written in batches, so that no answer waits for the trace. */
  trace(clinicId: string, callId: string, event: CallEvent): void;
  /** Whether this call sent a request to an EMR, from any process. */
  wasServed(clinicId: string, callId: string): Promise<boolean>;
  /** Calls without a report yet; queued and written a moment later. */
  readonly progress: Pick<CallProgress, 'seen' | 'heard' | 'onWritten'>;
  /** One log per call, however often its report arrives. */
  record(clinicId: string, call: EndedCall): Promise<void>;
  /** Per write queue: how many items wait, and how many were dropped since startup. */
  stats(): Readonly<Record<'trace' | 'memory' | 'progress', WriteBehindStats>>;
  readonly cronJobs: readonly CronJob[];
  routes(guards: Guards): Routes[];
  /** Flushes everything still queued. */
  close(): Promise<void>;
}

/** The slice itself: everything a call needs, and its figures for other pages. */
export interface CallSlice
  extends Calls,
    Pick<ClinicCalls, 'analytics' | 'conversations' | 'today'>,
    Pick<CallWatch, 'watch'> {
  /** A birth date given outside a call; counts towards the patient's attempts of the day. */
  readonly tryPatient: TryPatient;
  statusOf: ProgressStore['statusOf'];
  sourceOf: ProgressStore['sourceOf'];
  saidOf: ProgressStore['saidOf'];
  /** The patient and bookings of a running call, as far as known. */
  callerOf(
    clinicId: string,
    callId: string,
  ): Promise<Pick<CallMemory, 'patientId' | 'appointmentId'> & { readonly name: string | null }>;
  /** A call's row in the history; null if there is none. */
  recordOf: ClinicCalls['recordOf'];
  /** A call with all its events, for turning it into a scenario. */
  readonly story: CallStoryStore['read'];
}

interface Needs {
  readonly db: Database<'calls'>;
  /** For figures, exports and past days, which may be a few seconds old. */
  readonly reads?: Database<'calls'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  /** Informs the clinic, in the transaction of the cause. */
  readonly callerAlarm?: (tx: Transaction, alarm: CallerAlarm) => Promise<void>;
  readonly notTransferred?: (tx: Transaction, missed: MissedTransfer) => Promise<void>;
  readonly spoken?: Parameters<typeof recordCall>[0]['spoken'];
  /** If absent, wrong birth dates are counted by this process only. */
  readonly hash?: KeyedHash;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createCalls({
  db,
  reads = db,
  notices,
  clinics,
  callerAlarm = async () => undefined,
  notTransferred = async () => undefined,
  spoken = async () => undefined,
  hash = keyedHash(randomBytes(32), 'caller'),
  clock,
  log,
}: Needs): CallSlice {
  const [memories, calls, asked] = [memoryStore(db), callStore(db), askedStore(db)];
  const callerRows = callerStore(db);
  const tries = identityTryStore(db);
  const load = () => memories.languages(clock.now());
  const languages = createCallLanguages({ load, notices, clock, log });
  const memory = createCallMemory({ memories, calls, languages, db, clock, log });
  const { remember, rememberSoon, learn, markTransferred, markSms } = memory;
  const conversations = conversationStore(db);
  const trace = traceOf(db, conversations, log);
  const { watch, tell } = callWatch();
  const running = progressStore(db);
  const progress = createCallProgress({ store: running, clinics, clock, log });

  const ofClinic = officeCalls({ db, reads, clinics, clock });

  return {
    ...{ analytics: ofClinic.analytics, conversations: ofClinic.conversations },
    ...{ today: ofClinic.today, recordOf: ofClinic.recordOf },
    ...{ remember, rememberSoon, learn, markTransferred, markSms },
    languageOf: languages.of,
    ask: (clinicId, callId, question, toolCallId) =>
      asked.ask(clinicId, callId, question, toolCallId, clock.now()),
    clinicOf: (callId) => memories.clinicOf(callId, clock.now()),
    textsOf: (tx, clinicId, callId) => memories.textsOf(tx, clinicId, callId, clock.now()),
    registeredBy: (clinicId, callId) => memories.registeredBy(clinicId, callId, clock.now()),
    callersOfOneMessage,
    tryPatient: patientTries(tries, hash),
    callers: createCallers({ db, store: callerRows, tries, hash, alarm: callerAlarm, clock }),
    trace: (clinicId, callId, event) => {
      tell(callId, event);
      trace.add({ clinicId, callId, ...event });
    },
    wasServed: eventStore(db).wasServed,
    watch,
    ...{ statusOf: running.statusOf, sourceOf: running.sourceOf, saidOf: running.saidOf },
    callerOf: (clinicId, callId) => memories.callerOf(clinicId, callId, clock.now()),
    story: callStoryStore(db, calls).read,
    progress,
    record: async (clinicId, call) => {
      await Promise.all([memory.flush(), trace.flush()]);
      const needs = { db, memories, calls, conversations, clinics, notTransferred, spoken, clock };
      await recordCall(needs, clinicId, call);
    },
    stats: () => ({ trace: trace.stats(), memory: memory.stats(), progress: progress.stats() }),
    cronJobs: [
      forgetCallsJob({ memories, callers: callerRows, tries, clock }),
      endSilentCallsJob({ store: running, clock }),
    ],
    routes: (guards) => [
      callRoutes(calls, guards),
      historyRoutes(ofClinic, guards),
      statsRoutes(ofClinic, guards),
      waitsRoutes(ofClinic, guards),
      conversationRoutes(ofClinic, guards),
      todayRoutes((id) => readToday({ store: todayStore(db), calls: ofClinic, clinics, clock }, id), guards),
      adminCallRoutes(ofClinic, guards),
      ...accessReportRoutes(accessReportStore(db), guards),
    ],
    close: async () => {
      languages.close();
      await memory.close();
      await progress.close();
      await trace.close();
    },
  };
}

function traceOf(db: Needs['db'], conversations: ConversationStore, log: Logger) {
  return createCallTrace({
    events: eventStore(db),
    onLate: ({ clinicId, callId }) => rejudgeConversation({ db, conversations }, clinicId, callId),
    log,
  });
}

function officeCalls({
  db,
  reads,
  clinics,
  clock,
}: Required<Pick<Needs, 'db' | 'reads' | 'clinics' | 'clock'>>): ClinicCalls {
  return clinicCalls({
    db,
    now: callRows(db),
    past: callRows(reads),
    waits: waitStore(reads),
    conversations: conversationStore(reads),
    office: officeStore(db),
    clinics,
    clock,
  });
}

const callRows = (db: Needs['db']): CallRows => ({
  counters: counterStore(db),
  history: historyStore(db),
  contexts: callContextStore(db),
});
