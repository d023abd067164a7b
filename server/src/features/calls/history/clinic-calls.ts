import type { Database, Trail } from '../../../database/database.ts';
import { found } from '../../../kernel/failure.ts';
import type { Order, Page } from '../../../kernel/page.ts';
import type { CalendarDate, DateRange } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Clinics } from '../../clinics/index.ts';
import { type CallRecord, recordOf } from '../call-record.ts';
import { type Analytics, readAnalytics } from '../figures/analytics.ts';
import { type ClinicStats, clinicStats } from '../figures/clinic-stats.ts';
import type { ConversationStore } from '../figures/conversation.store.ts';
import { type Conversations, readConversations } from '../figures/conversation-figures.ts';
import type { CounterStore } from '../figures/counter.store.ts';
import type { OfficeStore } from '../figures/office.store.ts';
import type { WaitStore } from '../figures/waits.store.ts';
import { readWaits, type Waits } from '../figures/waits.ts';
import type { CallContextStore } from './call-context.store.ts';
import { type CallContext, NO_CALL_CONTEXT } from './call-context.ts';
import type { CallFilter } from './call-filter.ts';
import { historyCsv } from './csv.ts';
import type { CallRow, HistoryStore } from './history.store.ts';
import { readHistory, type Wanted } from './history.ts';

/** Queries by managers and admins about a clinic's calls. Rejects with NOT_FOUND if there is no such clinic. */
export interface ClinicCalls {
  today(clinicId: string): Promise<CalendarDate>;
  stats(clinicId: string): Promise<ClinicStats>;
  analytics(clinicId: string, days: DateRange): Promise<Analytics>;
  waits(clinicId: string, days: DateRange): Promise<Waits>;
  conversations(clinicId: string, days: DateRange): Promise<Conversations>;
  providerNames(clinicId: string): Promise<ReadonlyMap<string, string>>;
  recent(clinicId: string, limit: number): Promise<ShownCall[]>;
  /** Calls in progress, longest first. */
  inProgress(clinicId: string): Promise<ShownCall[]>;
  history(clinicId: string, filter: CallFilter, part: Wanted): Promise<Page<ShownCall>>;
  csv(clinicId: string, filter: CallFilter, order: Order, trail: Trail): Promise<AsyncIterable<string>>;
  /** The fields of one call's row; null if there is none. */
  recordOf(clinicId: string, callId: string): Promise<(CallRecord & Pick<CallRow, 'smsConsent'>) | null>;
}

/** A call as a row of a list. */
export interface ShownCall extends CallRow, CallContext {}

/** Reads calls' rows from one database. */
export interface CallRows {
  readonly counters: CounterStore;
  readonly history: HistoryStore;
  readonly contexts: CallContextStore;
}

interface Needs {
  readonly db: Database;
  readonly now: CallRows;
  /** A few seconds old, for rows that no longer change. */
  readonly past: CallRows;
  readonly waits: WaitStore;
  readonly conversations: Pick<ConversationStore, 'figures'>;
  readonly office: OfficeStore;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly clock: Clock;
}

export function clinicCalls(needs: Needs): ClinicCalls {
  const { db, now, past, waits, conversations, office, clinics, clock } = needs;
  const zoneOf = async (clinicId: string) => found(await clinics.profile(clinicId)).timezone;
  const today = async (clinicId: string) => wallClockAt(clock.now(), await zoneOf(clinicId)).date;
  return {
    today,
    stats: async (clinicId) =>
      clinicStats({ counters: now.counters, office }, clinicId, await today(clinicId)),
    analytics: (clinicId, days) => readAnalytics(past.counters, clinicId, days),
    waits: async (clinicId, days) => readWaits(waits, clinicId, days, await zoneOf(clinicId)),
    conversations: (clinicId, days) => readConversations(conversations, clinicId, days),
    providerNames: office.providerNames,
    recent: async (clinicId, limit) => shown(now, clinicId, await now.history.recent(clinicId, limit)),
    inProgress: async (clinicId) => shown(now, clinicId, await now.history.inProgress(clinicId)),
    history: async (clinicId, filter, part) => {
      // A list that includes today is reloaded on every live event, so it must not be older than the event.
      const isOver = filter.to !== null && filter.to < (await today(clinicId));
      const from = isOver ? past : now;
      const { rows, total } = await readHistory(from, clinicId, filter, part);
      return { rows: await shown(from, clinicId, rows), total };
    },
    recordOf: async (clinicId, callId) => {
      const row = await now.history.ofCall(clinicId, callId);
      const [call] = row ? await shown(now, clinicId, [row]) : [];
      return call ? { ...recordOf(call), smsConsent: call.smsConsent } : null;
    },
    csv: async (clinicId, filter, order, trail) => {
      await db.inClinic(clinicId, (_, tx) => trail(tx));
      return historyCsv(past.history, clinicId, filter, order);
    },
  };
}

async function shown(
  { contexts }: CallRows,
  clinicId: string,
  rows: readonly CallRow[],
): Promise<ShownCall[]> {
  const found = await contexts.of(
    clinicId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(found.get(row.id) ?? NO_CALL_CONTEXT) }));
}
