import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { BATCH, deleteBatch, deleteDue, emptyDue, sweepDue, type Turn } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

export function callKeeper(db: Database<'calls'>): Required<Keeper> {
  return {
    due: (clinicId, { transcripts, callLogs }) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ transcriptsNulled: number; callLogsDeleted: number }>`
          select (select count(*) from call_logs
                   where clinic_id = ${clinicId} and transcript is not null and started_at < ${transcripts})::int as transcripts_nulled,
                 (select count(*) from call_logs where clinic_id = ${clinicId} and started_at < ${callLogs})::int as call_logs_deleted`.execute(
          q,
        );
        return rows[0] ?? {};
      }),
    clear: async (clinicId, { transcripts, callLogs }, turn) => {
      // The platform's summary is deleted together with the transcript.
      const transcriptsNulled = await emptyDue(db, turn, clinicId, {
        table: 'callLogs',
        empty: sql`transcript = null, summary = null, messages = null`,
        age: 'startedAt',
        isDue: sql`transcript is not null and started_at < ${transcripts}`,
      });
      const gone = await deleteLogs(db, turn, clinicId, callLogs);
      const stray = await turn.untilNone(() => deleteStrayEvents(db, clinicId, callLogs));
      return { transcriptsNulled, callLogsDeleted: gone.logs, callEventsDeleted: gone.events + stray };
    },
    sweep: async (now, turn) => ({
      callMemoriesDeleted: await sweepDue(db, turn, {
        table: 'callMemory',
        isDue: sql`expires_at < ${now}`,
      }),
    }),
  };
}

/** Deletes the trace first, because a deleted log no longer shows which events belonged to it. */
async function deleteLogs(db: Database<'calls'>, turn: Turn, clinicId: string, before: Date) {
  const gone = { logs: 0, events: 0 };
  let from: Date | null = null;
  for (;;) {
    const due: Awaited<ReturnType<typeof dueLogs>> = await dueLogs(db, clinicId, before, from);
    if (due.length === 0) return gone;
    const [ids, callIds] = [due.map(({ id }) => id), due.map(({ callId }) => callId)];
    gone.events += await deleteDue(db, turn, clinicId, {
      table: 'callEvents',
      isDue: sql`call_id = any(${callIds})`,
    });
    gone.logs += await db.inClinic(clinicId, (q) =>
      deleteBatch(q, 'callLogs', sql`clinic_id = ${clinicId} and id = any(${ids}::uuid[])`),
    );
    from = due.at(-1)?.startedAt ?? null;
    await turn.rest();
  }
}

function dueLogs(db: Database<'calls'>, clinicId: string, before: Date, from: Date | null) {
  return db.inClinic(clinicId, (q) => {
    const due = q
      .selectFrom('callLogs')
      .select(['id', 'callId', 'startedAt'])
      .where('clinicId', '=', clinicId)
      .where('startedAt', '<', before);
    return (from ? due.where('startedAt', '>=', from) : due).orderBy('startedAt').limit(BATCH).execute();
  });
}

// Calls without a report. Searches the oldest logs only, because scanning all logs of a large clinic would
// take seconds.
function deleteStrayEvents(db: Database<'calls'>, clinicId: string, before: Date): Promise<number> {
  return db.inClinic(clinicId, async (q) => {
    const { numAffectedRows } = await sql`
      with oldest as materialized (
        select id, call_id from call_events where clinic_id = ${clinicId} and at < ${before} order by at limit ${BATCH})
      delete from call_events where id in (
        select id from oldest where not exists (
          select from call_logs where call_logs.clinic_id = ${clinicId} and call_logs.call_id = oldest.call_id))`.execute(
      q,
    );
    return Number(numAffectedRows ?? 0);
  });
}
