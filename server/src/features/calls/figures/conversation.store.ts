import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Language } from '../../../kernel/language.ts';
import type { DateRange } from '../../../kernel/time/calendar.ts';
import type { LogRow } from '../store.ts';
import type { ConversationFacts, ToolTrace } from './conversation-facts.ts';
import { type Figure, MANY_TURNS, SLOW_SECONDS } from './figure.ts';

/** The figures of one month, one language, both or neither; null stands for all. */
export interface FigureRow {
  readonly month: string | null;
  readonly language: Language | null;
  readonly calls: number;
  readonly finishedAlone: number;
  readonly secondsSaved: number;
  /** The number of these for which the assistant's questions are known. */
  readonly listenedTo: number;
  readonly askedTwice: number;
  readonly bookings: number;
  readonly turnsToBooking: number | null;
  readonly secondsToBooking: number | null;
  readonly manyTurns: number;
  readonly slowBookings: number;
  readonly misunderstood: number;
  readonly misunderstoodCalls: number;
  readonly emergencies: number;
  /** Calls in which a question about the clinic was answered. */
  readonly questions: number;
}

/** What a finished call has left, for judging it again. */
export interface KeptConversation extends Pick<LogRow, 'startedAt' | 'messages' | 'transcript'> {
  readonly people: number;
}

export interface ConversationStore {
  /** The answers of a call's tools, in order. */
  toolsOf(tx: Transaction, clinicId: string, callId: string): Promise<readonly ToolTrace[]>;
  /** Locked until the transaction ends; null if the call has no report yet. */
  hold(tx: Transaction, clinicId: string, callId: string): Promise<KeptConversation | null>;
  write(tx: Transaction, clinicId: string, callId: string, facts: ConversationFacts): Promise<void>;
  /** Totals by month, by language, by both and overall, in one statement; groups without calls have no row. */
  figures(clinicId: string, days: DateRange): Promise<readonly FigureRow[]>;
}

const MOST_TOOLS = 500;

const isEmergency = sql<SqlBool>`coalesce(outcomes @? '$[*] ? (@.what == "emergency")', false)`;

/** The condition of each figure; its count and its list of calls use the same one. */
const OF_FIGURE: Readonly<Record<Figure, ReturnType<typeof sql<SqlBool>>>> = {
  finished_alone: sql`finished_alone(call_logs)`,
  needed_person: sql`not finished_alone(call_logs)`,
  asked_twice: sql`asked_again > 0`,
  booking: sql`seconds_to_booking is not null`,
  many_turns: sql`turns_to_booking > ${sql.lit(MANY_TURNS)}`,
  slow_booking: sql`seconds_to_booking > ${sql.lit(SLOW_SECONDS)}`,
  misunderstood: sql`misunderstood > 0`,
  emergency: isEmergency,
};

/** Only finished calls made by phone. */
export const ofFigure = (figure: Figure) =>
  sql<SqlBool>`(status <> 'in_progress' and not test and ${OF_FIGURE[figure]})`;

export function conversationStore(db: Database<'calls'>): ConversationStore {
  return {
    toolsOf: (tx, clinicId, callId) =>
      db
        .within(tx)
        .inClinic(clinicId, (q) =>
          q
            .selectFrom('callEvents')
            .select(['at', 'detail'])
            .where('clinicId', '=', clinicId)
            .where('callId', '=', callId)
            .where('kind', '=', 'tool')
            .orderBy('at')
            .orderBy('id')
            .limit(MOST_TOOLS)
            .execute(),
        ),
    hold: (tx, clinicId, callId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<KeptConversation>`
          select started_at, messages, transcript,
                 coalesce((select count(*)::int from call_memory m, jsonb_object_keys(m.names)
                            where m.clinic_id = ${clinicId} and m.call_id = ${callId}), 0) as people
            from call_logs where clinic_id = ${clinicId} and call_id = ${callId} and status = 'ended' for update`.execute(
          q,
        );
        return rows[0] ?? null;
      }),
    write: (tx, clinicId, callId, facts) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .updateTable('callLogs')
          .set(facts)
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .execute();
      }),
    figures: (clinicId, days) =>
      db.inClinic(clinicId, async (q) => (await figuresOf(clinicId, days).execute(q)).rows),
  };
}

const counted = (figure: Figure) => sql`count(*) filter (where ${OF_FIGURE[figure]})::int`;

const figuresOf = (clinicId: string, { from, to }: DateRange) => sql<FigureRow>`
  select to_char(date_trunc('month', local_date::timestamp), 'YYYY-MM') as month, language,
         count(*)::int as calls,
         ${counted('finished_alone')} as finished_alone,
         coalesce(sum(duration_seconds) filter (where ${OF_FIGURE.finished_alone}), 0)::int as seconds_saved,
         count(asked_again)::int as listened_to,
         ${counted('asked_twice')} as asked_twice,
         ${counted('booking')} as bookings,
         percentile_cont(0.5) within group (order by turns_to_booking) as turns_to_booking,
         percentile_cont(0.5) within group (order by seconds_to_booking) as seconds_to_booking,
         ${counted('many_turns')} as many_turns,
         ${counted('slow_booking')} as slow_bookings,
         coalesce(sum(misunderstood), 0)::int as misunderstood,
         ${counted('misunderstood')} as misunderstood_calls,
         ${counted('emergency')} as emergencies,
         count(*) filter (where coalesce(outcomes @? '$[*] ? (@.what == "clinic_info")', false))::int as questions
    from call_logs
   where clinic_id = ${clinicId} and local_date between ${from} and ${to} and status <> 'in_progress' and not test
   group by grouping sets ((), (language), (date_trunc('month', local_date::timestamp)),
                           (date_trunc('month', local_date::timestamp), language))`;
