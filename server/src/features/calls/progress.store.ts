import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Said } from '../../ports/voice-webhook.ts';
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
        await q
          .insertInto('callLogs')
          .values(
            calls.map(({ said, heardAt, ...call }) => ({
              clinicId,
              ...call,
              messages: messagesOf(said),
              status: 'in_progress' as const,
              endedAt: heardAt,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'callId'])
              .doUpdateSet((eb) => ({
                callerPhone: eb.fn.coalesce('callLogs.callerPhone', 'excluded.callerPhone'),
                transcript: eb.fn.coalesce('excluded.transcript', 'callLogs.transcript'),
                messages: eb.fn.coalesce('excluded.messages', 'callLogs.messages'),
                endedAt: eb.ref('excluded.endedAt'),
              }))
              .where('callLogs.status', '=', 'in_progress'),
          )
          .execute();
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
