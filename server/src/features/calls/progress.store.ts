import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Said } from '../../ports/voice-webhook.ts';
import { keepableJson } from './keepable-json.ts';
import { messagesOf } from './said.ts';
import type { LogRow } from './store.ts';

/** A call of which something has arrived, and no report. */
export interface CallInProgress extends Pick<LogRow, 'startedAt' | 'localDate' | 'localHour' | 'afterHours'> {
  readonly callId: string;
  readonly callerPhone: string | null;
  readonly transcript: string | null;
  readonly said: readonly Said[] | null;
  readonly heardAt: Date;
}

export interface ProgressStore {
  /** Begins the log of each, or brings it up to date while it has no report. All or none. */
  keep(clinicId: string, calls: readonly CallInProgress[]): Promise<void>;
  /** Ends those that were last heard of before; says how many. */
  endSilent(before: Date): Promise<number>;
}

export function progressStore(db: Database<'calls'>): ProgressStore {
  return {
    keep: (clinicId, calls) =>
      db.atOnce(clinicId, async (q) => {
        const rows = calls.map(({ said, ...call }) => ({ messages: messagesOf(said), ...call }));
        await sql`
          insert into call_logs (clinic_id, call_id, caller_phone, started_at, local_date, local_hour, after_hours,
                                 transcript, messages, status, ended_at)
          select ${clinicId}, "callId", "callerPhone", "startedAt", "localDate", "localHour", "afterHours",
                 transcript, messages::jsonb, 'in_progress', "heardAt"
            from jsonb_to_recordset(${keepableJson(rows)})
              as call ("callId" text, "callerPhone" text, "startedAt" timestamptz, "localDate" date, "localHour" int,
                       "afterHours" boolean, transcript text, messages text, "heardAt" timestamptz)
          on conflict (clinic_id, call_id) do update
            set caller_phone = coalesce(call_logs.caller_phone, excluded.caller_phone),
                transcript = coalesce(excluded.transcript, call_logs.transcript),
                messages = coalesce(excluded.messages, call_logs.messages),
                ended_at = excluded.ended_at
            where call_logs.status = 'in_progress'`.execute(q);
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
