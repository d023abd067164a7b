import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { nameOfAddress } from '../../database/shown-name.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import {
  type PatientCall,
  type PatientConsent,
  type PatientFax,
  type PatientHistory,
  type PatientItem,
  type PatientText,
  type PatientVisit,
  visitState,
} from './history.ts';

export interface PatientHistoryStore {
  read(clinicId: string, patientId: string): Promise<PatientHistory>;
}

/** Per kind, newest first. */
const MOST = 100;

export function patientHistoryStore(db: Database<'patients'>): PatientHistoryStore {
  return {
    read: (clinicId, patientId) =>
      db.inClinic(clinicId, async (q) => {
        const [made, watched, calls, texts, items, faxes] = await Promise.all([
          visitsMade(q, clinicId, patientId),
          visitsWatched(q, clinicId, patientId),
          callsOf(q, clinicId, patientId),
          textsAbout(q, clinicId, patientId),
          itemsOf(q, clinicId, patientId),
          faxesOf(q, clinicId, patientId),
        ]);
        const numbers = numbersOf([...texts, ...items, ...calls]);
        return {
          name: made.find(({ patientName }) => patientName)?.patientName ?? items.find(named)?.name ?? null,
          numbers,
          visits: visitsOf(made, watched),
          calls: calls.map(({ phone: _, ...call }) => call),
          texts: texts.map(({ phone: _, ...text }) => text),
          items: items.map(({ phone: _, name: __, ...item }) => item),
          faxes,
          consents: await consentsOf(q, clinicId, numbers),
        };
      }),
  };
}

const named = ({ name }: { readonly name: string | null }) => name !== null;

interface MadeVisit extends Omit<PatientVisit, 'madeByAssistant'> {
  readonly patientName: string | null;
}

/**
 * Each appointment as our last write left it. Appointments replaced by a later move are omitted. A visit is
 * gone if the watcher has read its day since and no longer found it.
 */
async function visitsMade(
  q: Queries<'patients'>,
  clinicId: string,
  patientId: string,
): Promise<readonly MadeVisit[]> {
  const { rows } = await sql<MadeVisit>`
    with written as (
      select distinct on (coalesce(a.appointment_id, a.id::text))
             a.id, a.appointment_id, a.patient_name, a.state, a.test, a.updated_at, a.call_id,
             coalesce(a.draft -> 'appointment' ->> 'date', a.draft ->> 'date') as date,
             left(coalesce(a.draft -> 'appointment' ->> 'time', a.draft ->> 'time'), 5) as time,
             coalesce((a.draft -> 'appointment' ->> 'durationMinutes')::int, (a.draft ->> 'durationMinutes')::int, 0)
               as duration_minutes,
             coalesce(a.draft -> 'appointment' ->> 'providerId', a.draft ->> 'providerId', '') as provider_id,
             nullif(a.draft ->> 'providerName', '') as provider_name,
             nullif(a.draft ->> 'reason', '') as reason
        from attempts a
       where a.clinic_id = ${clinicId} and a.draft is not null
         and coalesce(a.draft -> 'appointment' ->> 'patientId', a.draft ->> 'patientId') = ${patientId}
         and a.state in ('booked', 'cancelled', 'doubt', 'undoing')
       order by coalesce(a.appointment_id, a.id::text), a.created_at desc)
    select w.id, w.appointment_id, w.patient_name, w.date, w.time, w.duration_minutes, w.provider_id, w.provider_name,
           w.reason, w.test,
           (select l.id from call_logs l where l.clinic_id = ${clinicId} and l.call_id = w.call_id) as call_id,
           case when w.state = 'cancelled' then 'cancelled'
                when w.state <> 'booked' then 'in_doubt'
                when exists (select from watched_providers p
                              where p.clinic_id = ${clinicId} and p.provider_id = w.provider_id and not p.doubted
                                and w.date between p.from_date::text and p.to_date::text and p.read_at > w.updated_at)
                then 'gone' else 'booked' end as state
      from written w
     where w.date is not null and w.time is not null
       and not exists (select from attempts later
                        where later.clinic_id = ${clinicId} and later.state = 'booked'
                          and later.old_appointment_id = w.appointment_id and later.appointment_id <> w.appointment_id)
     order by w.date desc, w.time desc limit ${MOST}`.execute(q);
  return rows;
}

interface WatchedVisit {
  readonly id: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly providerId: string;
  readonly providerName: string | null;
  readonly status: string;
}

async function visitsWatched(
  q: Queries<'patients'>,
  clinicId: string,
  patientId: string,
): Promise<readonly WatchedVisit[]> {
  const { rows } = await sql<WatchedVisit>`
    select w.id, w.date::text as date, w.time, w.duration_minutes, w.provider_id, w.status,
           (select p.name from providers p
             where p.clinic_id = ${clinicId} and p.emr_provider_id = w.provider_id limit 1) as provider_name
      from watched_rows w where w.clinic_id = ${clinicId} and w.patient_id = ${patientId}
     order by w.date desc, w.time desc limit ${MOST}`.execute(q);
  return rows;
}

/** The EMR's book takes precedence; our own record adds fields that the watcher does not store. */
function visitsOf(made: readonly MadeVisit[], watched: readonly WatchedVisit[]): PatientVisit[] {
  const ours = new Map(made.map((visit) => [visit.appointmentId, visit]));
  const seen = new Set(watched.map(({ id }) => id));
  const standing = watched.map(({ id, status, ...row }): PatientVisit => {
    const own = ours.get(id);
    return {
      ...row,
      ...{ id, appointmentId: id, reason: own?.reason ?? null, state: visitState(status) },
      providerName: own?.providerId === row.providerId ? own.providerName : row.providerName,
      ...{ madeByAssistant: own !== undefined, callId: own?.callId ?? null, test: own?.test ?? false },
    };
  });
  const others = made
    .filter(({ appointmentId }) => appointmentId === null || !seen.has(appointmentId))
    .map(({ patientName: _, ...visit }): PatientVisit => ({ ...visit, madeByAssistant: true }));
  const when = ({ date, time }: PatientVisit) => `${date} ${time}`;
  return [...standing, ...others].sort((one, other) => (when(one) < when(other) ? 1 : -1)).slice(0, MOST);
}

interface OfNumber {
  readonly phone: string | null;
}

const numbersOf = (rows: readonly OfNumber[]): string[] => [
  ...new Set(rows.flatMap(({ phone }) => toE164(phone ?? '') ?? [])),
];

/** Calls that found this patient, booked for them or left an inbox item about them. */
async function callsOf(
  q: Queries<'patients'>,
  clinicId: string,
  patientId: string,
): Promise<ReadonlyArray<PatientCall & OfNumber>> {
  const { rows } = await sql<PatientCall & OfNumber>`
    with about as (
      select call_id from attempts
       where clinic_id = ${clinicId} and draft is not null and call_id is not null
         and coalesce(draft -> 'appointment' ->> 'patientId', draft ->> 'patientId') = ${patientId}
       union
      select call_id from inbox_items
       where clinic_id = ${clinicId} and patient_id = ${patientId} and call_id is not null)
    select id, started_at, status, duration_seconds, outcome, summary, test,
           case when patient_id = ${patientId} then caller_phone end as phone
      from call_logs
     where clinic_id = ${clinicId} and (patient_id = ${patientId} or call_id in (select call_id from about))
     order by started_at desc, id desc limit ${MOST}`.execute(q);
  return rows;
}

async function textsAbout(
  q: Queries<'patients'>,
  clinicId: string,
  patientId: string,
): Promise<ReadonlyArray<PatientText & OfNumber>> {
  const { rows } = await sql<PatientText & OfNumber>`
    select id, action, state, skip_reason, delivery_status, appointment_id, coalesce(sent_at, created_at) as at, test,
           to_number as phone
      from sms_messages
     where clinic_id = ${clinicId} and action <> 'test' and (patient_id = ${patientId} or appointment_id in (
             select unnest(array[appointment_id, old_appointment_id]) from attempts
              where clinic_id = ${clinicId} and draft is not null
                and coalesce(draft -> 'appointment' ->> 'patientId', draft ->> 'patientId') = ${patientId}
              union all
             select id from watched_rows where clinic_id = ${clinicId} and patient_id = ${patientId}))
     order by created_at desc, id desc limit ${MOST}`.execute(q);
  return rows;
}

async function itemsOf(
  q: Queries<'patients'>,
  clinicId: string,
  patientId: string,
): Promise<ReadonlyArray<PatientItem & OfNumber & { readonly name: string | null }>> {
  const { rows } = await sql<PatientItem & OfNumber & { name: string | null }>`
    select id, kind, state, urgent, since, facts, test, phone, name from inbox_items
     where clinic_id = ${clinicId} and patient_id = ${patientId}
     order by since desc, id desc limit ${MOST}`.execute(q);
  return rows;
}

async function faxesOf(
  q: Queries<'patients'>,
  clinicId: string,
  patientId: string,
): Promise<readonly PatientFax[]> {
  const { rows } = await sql<PatientFax>`
    select id, document_type, status, received_at from fax_documents
     where clinic_id = ${clinicId} and matched_demographic_id = ${patientId} and status in ('matched', 'verified')
     order by received_at desc, id desc limit ${MOST}`.execute(q);
  return rows;
}

async function consentsOf(
  q: Queries<'patients'>,
  clinicId: string,
  numbers: readonly string[],
): Promise<readonly PatientConsent[]> {
  const { rows } = await sql<PatientConsent>`
    select id, phone, kind, state, source, evidence, at, by, ${nameOfAddress(sql`consents.by`)} as by_name from consents
     where clinic_id = ${clinicId} and phone = any(${[...numbers]}::text[]) and not test
     order by seq desc limit ${MOST}`.execute(q);
  return rows;
}
