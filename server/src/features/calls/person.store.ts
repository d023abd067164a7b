import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { deleteRows, isNumber } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord, Traces } from '../privacy/index.ts';

interface FoundCall {
  readonly id: string;
  readonly callId: string;
  readonly startedAt: Date;
  readonly status: string;
  readonly ofNumber: boolean;
  /** The people named by the call, its bookings and its inbox items. */
  readonly patients: readonly string[];
}

/** Calls with their words. A call that also names somebody else is not included, because its words concern both. */
export function callPart(db: Database<'calls'>): PersonPart {
  return {
    name: 'calls',
    trace: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => tracesOf(person, await callsAround(q, clinicId, person))),
    read: (tx, clinicId, { callIds }) =>
      db.within(tx).inClinic(clinicId, async (q): Promise<PersonRecord[]> => {
        const rows = await q
          .selectFrom('callLogs')
          .select(['id', 'callId', 'startedAt', 'callerPhone', 'patientId', 'language', 'outcome'])
          .select(['durationSeconds', 'transcript', 'summary'])
          .where('clinicId', '=', clinicId)
          .where('callId', 'in', callIds.length > 0 ? [...callIds] : [''])
          .orderBy('startedAt', 'desc')
          .execute();
        return rows.map((row) => ({
          ...{ kind: 'call', id: row.id, at: row.startedAt },
          facts: {
            ...{ number: row.callerPhone, patient: row.patientId, callId: row.callId },
            ...{ outcome: row.outcome, language: row.language, duration: row.durationSeconds },
          },
          words: [row.summary, row.transcript].filter(Boolean).join('\n\n') || null,
        }));
      }),
    erase: (tx, clinicId, { callIds }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const isTheirs = sql<boolean>`clinic_id = ${clinicId} and call_id = any(${[...callIds]}::text[])`;
        for (const table of ['callEvents', 'callMemory', 'callers'] as const)
          await deleteRows(q, table, isTheirs);
        return { call: await deleteRows(q, 'callLogs', isTheirs) };
      }),
  };
}

async function callsAround(
  q: Queries<'calls'>,
  clinicId: string,
  { phone, patientId }: Person,
): Promise<readonly FoundCall[]> {
  const { rows } = await sql<FoundCall>`
    with named as materialized (
      select call_id, patient from (
        select call_id, patient_id as patient from call_logs where clinic_id = ${clinicId}
         union
        select call_id, came ->> 'patientId' from call_logs
         cross join lateral jsonb_array_elements(case jsonb_typeof(outcomes) when 'array' then outcomes else '[]' end) came
         where clinic_id = ${clinicId}
         union
        select call_id, coalesce(draft -> 'appointment' ->> 'patientId', draft ->> 'patientId')
          from attempts where clinic_id = ${clinicId} and call_id is not null and draft is not null
         union
        select call_id, patient_id from inbox_items where clinic_id = ${clinicId} and call_id is not null) everybody
       where patient is not null)
    select l.id, l.call_id, l.started_at, l.status, ${isNumber(sql`l.caller_phone`, phone)} as of_number,
           array(select n.patient from named n where n.call_id = l.call_id) as patients
      from call_logs l
     where l.clinic_id = ${clinicId} and (${isNumber(sql`l.caller_phone`, phone)}
           or l.call_id in (select n.call_id from named n where n.patient = ${patientId}))
     order by l.started_at desc`.execute(q);
  return rows;
}

function tracesOf({ patientId }: Person, calls: readonly FoundCall[]): Traces {
  const namesOthers = ({ patients }: FoundCall) => patients.some((id) => id !== patientId);
  const own = patientId ? calls.filter((call) => !namesOthers(call)) : calls;
  const others = patientId ? calls.filter(namesOthers) : [];
  return {
    callIds: own.map(({ callId }) => callId),
    patients: calls.filter(({ ofNumber }) => ofNumber).flatMap(({ patients }) => patients),
    callsOfOthers: others.map(({ id, callId, startedAt }) => ({ id, callId, startedAt })),
    callsInProgress: calls.filter(({ status }) => status === 'in_progress').length,
  };
}
