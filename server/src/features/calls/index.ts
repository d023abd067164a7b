import type { CronJob } from '../../database/cron.ts';
import type { Database } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/language.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clinics } from '../clinics/index.ts';
import { accessReportStore } from './access-report.store.ts';
import { adminCallRoutes } from './admin-routes.ts';
import { type CallDesk, createCallDesk } from './call-desk.ts';
import type { CallEvent, CallMemory, EndedCall } from './call-facts.ts';
import { createCallLanguages } from './call-languages.ts';
import { createCallMemory } from './call-memory.ts';
import { createCallTrace } from './call-trace.ts';
import { counterStore } from './counter.store.ts';
import { eventStore } from './event.store.ts';
import { historyStore } from './history.store.ts';
import { historyRoutes } from './history-routes.ts';
import { memoryStore } from './memory.store.ts';
import { officeStore } from './office.store.ts';
import { recordCall } from './record-call.ts';
import { callRoutes } from './routes.ts';
import { statsRoutes } from './stats-routes.ts';
import { callStore } from './store.ts';

export type { Analytics, Totals } from './analytics.ts';
export type { CallEvent, CallMemory, EndedCall } from './call-facts.ts';

export interface Calls {
  /** Merges into what is known; fields that are absent stay as they are. In the given transaction, or in one of its own. */
  remember(db: Database | null, clinicId: string, callId: string, memory: Partial<CallMemory>): Promise<void>;
  /** The same within a quarter of a second, for what may be lost with the process and must not hold up an answer. */
  rememberSoon(clinicId: string, callId: string, memory: Partial<CallMemory>): void;
  /** The caller was put through; a reason that is known already stays. */
  markTransferred(clinicId: string, callId: string): Promise<void>;
  /** Kept whichever of the report and the message comes first. */
  markSms(
    tx: Database,
    clinicId: string,
    callId: string,
    sms: { readonly consent?: boolean; readonly sentAt?: Date },
  ): Promise<void>;
  /** The language the call has shown so far; cached in process. */
  languageOf(clinicId: string, callId: string): Promise<Language | null>;
  /** The clinic that a running call taught us something for. */
  clinicOf(callId: string): Promise<string | null>;
  /** Handed over at once and written in batches: no answer waits for the trace. */
  trace(clinicId: string, callId: string, event: CallEvent): void;
  /** One log for each call, however often its report comes. */
  record(clinicId: string, call: EndedCall): Promise<void>;
  stats(): { readonly traceWaiting: number; readonly traceDropped: number };
  readonly cronJobs: readonly CronJob[];
  routes(guards: Guards): Routes[];
  /** Writes what is still waiting. */
  close(): Promise<void>;
}

/** The slice itself: beside what a call needs, its numbers for other pages. */
export interface CallSlice extends Calls, Pick<CallDesk, 'analytics' | 'today'> {}

interface Needs {
  readonly db: Database;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createCalls({ db, notices, clinics, clock, log }: Needs): CallSlice {
  const memories = memoryStore(db);
  const calls = callStore(db);
  const languages = createCallLanguages({
    load: () => memories.languages(clock.now()),
    notices,
    clock,
    log,
  });
  const memory = createCallMemory({ memories, calls, languages, db, clock, log });
  const trace = createCallTrace({ events: eventStore(db), log });

  const desk = createCallDesk({
    db,
    counters: counterStore(db),
    history: historyStore(db),
    office: officeStore(db),
    clinics,
    clock,
  });
  const { read: accessReport } = accessReportStore(db);

  return {
    analytics: desk.analytics,
    today: desk.today,
    remember: memory.remember,
    rememberSoon: memory.rememberSoon,
    markTransferred: memory.markTransferred,
    markSms: (tx, clinicId, callId, { consent, sentAt }) =>
      memory.remember(tx, clinicId, callId, { smsConsent: consent ?? null, smsSentAt: sentAt ?? null }),
    languageOf: languages.of,
    clinicOf: (callId) => memories.clinicOf(callId, clock.now()),
    trace: trace.add,
    record: async (clinicId, call) => {
      await memory.flush();
      await recordCall({ db, memories, calls, clinics, clock }, clinicId, call);
    },
    stats: trace.stats,
    cronJobs: [
      {
        name: 'call-memory',
        cron: '*/15 * * * *',
        run: async () => ({ forgotten: await memories.forgetExpired(clock.now()) }),
      },
    ],
    routes: (guards) => [
      ...callRoutes({ open: calls.open }, guards),
      ...historyRoutes(desk, guards),
      ...statsRoutes(desk, guards),
      ...adminCallRoutes({ ...desk, accessReport }, guards),
    ],
    close: async () => {
      languages.close();
      await memory.close();
      await trace.close();
    },
  };
}
