import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Person } from '../../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../../privacy/index.ts';

const PATIENT = sql<
  string | null
>`coalesce(draft -> 'appointment' ->> 'patientId', draft ->> 'patientId', patient_id)`;
/** These may still become an appointment, so they are not erased. */
const UNSETTLED = sql<boolean>`state in ('held', 'writing', 'doubt', 'undoing')`;

interface Written {
  readonly id: string;
  readonly createdAt: Date;
  readonly tool: string;
  readonly state: string;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly provider: string | null;
  readonly reason: string | null;
}

export function appointmentPart(db: Database<'scheduling'>): PersonPart {
  const isOf = (clinicId: string, { patientId, callIds }: Person): RawBuilder<boolean> =>
    sql<boolean>`clinic_id = ${clinicId}
      and (coalesce(${PATIENT} = ${patientId}, false) or call_id = any(${[...callIds]}::text[]))`;
  return {
    name: 'appointments',
    trace: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ ids: (string | null)[]; unsettled: boolean }>`
          select array[appointment_id, old_appointment_id] as ids, ${UNSETTLED} as unsettled
            from attempts where ${isOf(clinicId, person)}`.execute(q);
        return {
          appointmentIds: rows.flatMap(({ ids }) => ids.filter((id): id is string => id !== null)),
          unsettled: rows.filter(({ unsettled }) => unsettled).length,
        };
      }),
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<Written>`
          select id, created_at, tool, state, ${PATIENT} as patient_id, patient_name,
                 coalesce(draft -> 'appointment' ->> 'date', draft ->> 'date') as date,
                 coalesce(draft -> 'appointment' ->> 'time', draft ->> 'time') as time,
                 draft ->> 'providerName' as provider, draft ->> 'reason' as reason
            from attempts where ${isOf(clinicId, person)} order by created_at desc`.execute(q);
        return rows.map(recordOf);
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { numAffectedRows } =
          await sql`delete from attempts where ${isOf(clinicId, person)} and not ${UNSETTLED}`.execute(q);
        // A known day is sealed as a whole, so the clinic's are dropped; the job reads them again within half an
        // hour.
        await q.deleteFrom('knownDays').where('clinicId', '=', clinicId).execute();
        return { appointment: Number(numAffectedRows ?? 0) };
      }),
  };
}

function recordOf(row: Written): PersonRecord {
  return {
    ...{ kind: 'appointment', id: row.id, at: row.createdAt, words: null },
    facts: {
      ...{ action: row.tool, state: row.state, name: row.patientName, patient: row.patientId },
      visit: row.date && `${row.date} ${row.time ?? ''}`.trim(),
      ...{ provider: row.provider, reason: row.reason },
    },
  };
}
