import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { FIRST_PLATFORM } from '../../../kernel/calls/voice-vendor.ts';
import type { CallSource, TimedUtterance } from '../../../ports/voice/voice-webhook.ts';
import { keepableJson } from '../keepable-json.ts';
import { messagesOf, saidIn } from '../said.ts';
import type { LogRow } from '../store.ts';

/** A call with at least one message and no report. */
export interface CallInProgress extends Pick<LogRow, 'startedAt' | 'localDate' | 'localHour' | 'afterHours'> {
  readonly callId: string;
  readonly callerPhone: string | null;
  /** Sentences to be added. */
  readonly said: readonly TimedUtterance[];
  /** Null for the first platform's webhook. */
  readonly source: CallSource | null;
  readonly heardAt: Date;
}

export interface ProgressStore {
  /** Creates each call's log, or updates it while it has no report. All or none. Returns all sentences of each. */
  keep(
    clinicId: string,
    calls: readonly CallInProgress[],
  ): Promise<ReadonlyArray<{ readonly callId: string; readonly said: readonly TimedUtterance[] }>>;
  /** Null for a call this clinic does not have. */
  statusOf(clinicId: string, callId: string): Promise<LogRow['status'] | null>;
  /** The sentences of the call so far, in order. */
  saidOf(clinicId: string, callId: string): Promise<readonly string[]>;
  /** The platform of the call; null for a call this clinic does not have. */
  sourceOf(clinicId: string, callId: string): Promise<string | null>;
  /** Ends calls last heard of before this time; returns their number. */
  endSilent(before: Date): Promise<number>;
}

export function progressStore(db: Database<'calls'>): ProgressStore {
  return {
    keep: async (clinicId, calls) => {
      const rows = calls.map(({ said, source, ...call }) => ({
        messages: messagesOf(said),
        source: source?.kind ?? FIRST_PLATFORM,
        sourceName: source?.name ?? null,
        ...call,
      }));
      const [{ rows: kept }] = await db.batch(clinicId, (q) => [
        sql<{ callId: string; messages: unknown }>`
          insert into call_logs (clinic_id, call_id, caller_phone, started_at, local_date, local_hour, after_hours,
                                 transcript, messages, status, ended_at, source, source_name, language, outcomes)
          select ${clinicId}, "callId", "callerPhone", "startedAt", "localDate", "localHour", "afterHours",
                 sentences_as_text(messages::jsonb), messages::jsonb, 'in_progress', "heardAt", source, "sourceName",
                 coalesce((select language from call_memory
                            where call_memory.clinic_id = ${clinicId} and call_memory.call_id = "callId"), 'en'),
                 coalesce((select jsonb_agg(one.value || jsonb_build_object('key', one.key, 'undone', false) order by one.value ->> 'at')
                             from call_memory, jsonb_each(call_memory.outcomes) as one
                            where call_memory.clinic_id = ${clinicId} and call_memory.call_id = "callId"
                              and jsonb_typeof(one.value) = 'object'), '[]')
            from jsonb_to_recordset(${keepableJson(rows)})
              as call ("callId" text, "callerPhone" text, "startedAt" timestamptz, "localDate" date, "localHour" int,
                       "afterHours" boolean, messages text, "heardAt" timestamptz, source text,
                       "sourceName" text)
          on conflict (clinic_id, call_id) do update
            set caller_phone = coalesce(call_logs.caller_phone, excluded.caller_phone),
                -- Without the offset PostgreSQL merges once for each of the two columns.
                (transcript, messages) = (
                  select case when excluded.messages is null then call_logs.transcript else sentences_as_text(said) end, said
                    from (select case when excluded.messages is null then call_logs.messages
                                      else merge_sentences(call_logs.messages, excluded.messages) end as said offset 0) as merged),
                -- Learned while this row was begun, it may have found no row to be written to.
                language = coalesce((select language from call_memory
                                      where call_memory.clinic_id = excluded.clinic_id
                                        and call_memory.call_id = excluded.call_id), call_logs.language),
                ended_at = excluded.ended_at
            where call_logs.status = 'in_progress'
          returning call_id, messages`.execute(q),
      ]);
      return kept.flatMap(({ callId, messages }) => {
        const said = saidIn(messages);
        return said ? [{ callId, said }] : [];
      });
    },
    statusOf: (clinicId, callId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callLogs')
          .select('status')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst();
        return row?.status ?? null;
      }),
    saidOf: (clinicId, callId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callLogs')
          .select('messages')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst();
        return (saidIn(row?.messages) ?? []).map(({ text }) => text);
      }),
    sourceOf: (clinicId, callId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callLogs')
          .select('source')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst();
        return row?.source ?? null;
      }),
    endSilent: (before) =>
      db.asPlatform(async (q) => {
        const { numUpdatedRows } = await q
          .updateTable('callLogs')
          .set({
            status: 'no_report',
            durationSeconds: sql<number>`greatest(0, extract(epoch from ended_at - started_at))::int`,
          })
          .where('status', '=', 'in_progress')
          .where('endedAt', '<', before)
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}
