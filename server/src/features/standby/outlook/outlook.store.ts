import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Entry, FreedTime, LoggedOffer, NewFreedTime, Offer, Place } from '../standby.ts';

export interface WaitedEntry extends Entry {
  readonly leftAt: Date | null;
}

interface Figures {
  readonly refilled: number;
  readonly minutes: number;
  readonly offered: number;
}

interface LoggedAt extends Offer, Pick<LoggedOffer, 'why' | 'notAsked'> {}

interface FreedAt {
  readonly freed: FreedTime;
  readonly offers: readonly LoggedAt[];
  readonly ended: string | null;
}

export interface OutlookStore {
  figures(clinicId: string, since: Date): Promise<Figures>;
  /** Records a freed time that is not offered, because standby is off. */
  note(tx: Transaction, clinicId: string, freed: NewFreedTime, at: Date): Promise<void>;
  freedSince(tx: Transaction, clinicId: string, since: Date): Promise<readonly FreedTime[]>;
  waitedSince(tx: Transaction, clinicId: string, since: Date): Promise<readonly WaitedEntry[]>;
  freedAt(tx: Transaction, clinicId: string, place: Place): Promise<FreedAt | null>;
}

const MOST = 200;
const FREED = sql`id, provider_id as "providerId", date::text as date, time, duration_minutes as "durationMinutes", cause,
  freed_at as "freedAt", state, version`;

export function outlookStore(db: Database<'standby'>): OutlookStore {
  return {
    figures: (clinicId, since) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<Figures>`
          select count(*) filter (where o.state = 'accepted' and o.ended_at > ${since})::int as refilled,
                 coalesce(sum(coalesce(o.duration_minutes, f.duration_minutes))
                   filter (where o.state = 'accepted' and o.ended_at > ${since}), 0)::int as minutes,
                 count(distinct o.freed_id) filter (where o.state in ('offered', 'accepting'))::int as offered
            from standby_offers o join freed_times f on f.id = o.freed_id
           where o.clinic_id = ${clinicId}
             and (o.state in ('offered', 'accepting') or o.ended_at > ${since})`.execute(q);
        return rows[0] ?? { refilled: 0, minutes: 0, offered: 0 };
      }),
    note: (tx, clinicId, freed, at) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const values = { clinicId, ...freed, freedAt: at, state: 'closed' as const, endedAt: at };
        await q.insertInto('freedTimes').values(values).execute();
      }),
    freedSince: (tx, clinicId, since) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<FreedTime>`
          select ${FREED} from freed_times where clinic_id = ${clinicId} and freed_at > ${since}
           order by freed_at desc, id limit ${MOST}`.execute(q);
        return rows;
      }),
    waitedSince: (tx, clinicId, since) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<WaitedEntry>`
          select id, patient_id as "patientId", patient_name as "patientName", provider_id as "providerId", days,
                 earliest_time as "earliestTime", latest_time as "latestTime", notice, priority, state, source, phone,
                 language, duration_minutes as "durationMinutes", birth_date::text as "birthDate", since,
                 ends_at as "endsAt", misses,
                 case when appointment_id is not null then json_build_object('id', appointment_id,
                   'date', appointment_date::text, 'time', appointment_time) end as old,
                 case when state <> 'waiting' then updated_at end as "leftAt"
            from standby_entries
           where clinic_id = ${clinicId} and not test and ends_at > ${since}
             and (state = 'waiting' or updated_at > ${since})`.execute(q);
        return rows;
      }),
    freedAt: (tx, clinicId, { providerId, date, time }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<FreedTime>`
          select ${FREED} from freed_times where clinic_id = ${clinicId} and provider_id = ${providerId}
             and date = ${date}::date and time = ${time} order by freed_at desc, id desc limit 1`.execute(q);
        const [freed] = rows;
        if (!freed) return null;
        const { rows: found } = await sql<LoggedAt>`
          select id, freed_id as "freedId", standby_id as "standbyId", patient_id as "patientId",
                 provider_id as "providerId", date::text as date, time, duration_minutes as "durationMinutes", state,
                 phone, language, consent_id as "consentId", offered_at as "offeredAt", until,
                 appointment_id as "appointmentId", attempt_id as "attemptId", why,
                 not_asked as "notAsked"
            from standby_offers where clinic_id = ${clinicId} and freed_id = ${freed.id} order by offered_at`.execute(
          q,
        );
        const closing = found.findLast(({ patientId }) => patientId === null);
        return { freed, offers: found, ended: freed.state === 'closed' ? (closing?.why ?? null) : null };
      }),
  };
}
