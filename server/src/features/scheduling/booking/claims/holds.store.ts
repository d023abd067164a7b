import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../../database/database.ts';
import { publish } from '../../../../database/notices.ts';
import { type CalendarDate, minutesOf, timeAt, type WallTime } from '../../../../kernel/time/calendar.ts';
import { freeDeadClaims } from './claim.store.ts';

/** The tool name stored with a hold's attempt, which books nothing itself. */
const HOLD_TOOL = 'standby-hold';
export const HOLDS_TOPIC = 'holds';

/** A provider's time kept for a patient who has been asked whether they want it. */
export interface HeldTime {
  readonly id: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
}

export type Fate =
  | { readonly status: 'booked'; readonly appointmentId: string }
  /** Nothing was sent, and nothing can reach the EMR any more. */
  | { readonly status: 'nothing' }
  | { readonly status: 'taken' }
  | { readonly status: 'open' };

export interface HoldStore {
  take(
    clinicId: string,
    held: HeldTime & { readonly bufferMinutes: number },
    forMs: number,
  ): Promise<boolean>;
  letGo(tx: Transaction, clinicId: string, id: string): Promise<void>;
  list(clinicId: string): Promise<HeldTime[]>;
  begin(tx: Transaction, clinicId: string, attemptId: string, tool: string, leaseMs: number): Promise<void>;
  fate(clinicId: string, attemptId: string): Promise<Fate>;
}

const EXCLUDED = '23P01';

export function holdStore(db: Database<'scheduling'>): HoldStore {
  return {
    take: (clinicId, held, forMs) =>
      db
        .inClinic(clinicId, (q) => take(q, clinicId, held, forMs))
        .catch((error: unknown) => {
          if ((error as { code?: string }).code === EXCLUDED) return false;
          throw error;
        }),
    letGo: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`delete from claims where clinic_id = ${clinicId} and attempt_id = ${id}`.execute(q);
        await sql`update attempts set state = 'refused' where clinic_id = ${clinicId} and id = ${id}`.execute(
          q,
        );
        await publish(q, HOLDS_TOPIC, clinicId);
      }),
    list: async (clinicId) => {
      const [rows] = await db.batch(clinicId, (q) => [list(q, clinicId)]);
      return rows;
    },
    begin: (tx, clinicId, attemptId, tool, leaseMs) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          insert into attempts (id, clinic_id, tool, arguments_hash, lease_until)
          values (${attemptId}, ${clinicId}, ${tool}, '', now() + make_interval(secs => ${leaseMs / 1000}))`.execute(
          q,
        );
      }),
    fate: async (clinicId, attemptId) => {
      const [fate] = await db.batch(clinicId, (q) => [fateOf(q, clinicId, attemptId)]);
      return fate;
    },
  };
}

async function take(
  q: Queries<'scheduling'>,
  clinicId: string,
  { id, providerId, date, time, durationMinutes, bufferMinutes }: Parameters<HoldStore['take']>[1],
  forMs: number,
): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${forMs / 1000})`;
  const end = minutesOf(time) + durationMinutes + bufferMinutes;
  const span = `[${date} ${time},${end < 1440 ? `${date} ${timeAt(end)}` : `${date} 24:00`})`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${clinicId}/${providerId}/${date}`}, 0))`.execute(
    q,
  );
  await freeDeadClaims(q, clinicId);
  await sql`
    insert into attempts (id, clinic_id, tool, arguments_hash, state, provider_id, starts_at, duration_minutes, lease_until)
    values (${id}, ${clinicId}, ${HOLD_TOOL}, '', 'held', ${providerId}, ${`${date} ${time}`}::timestamp, ${durationMinutes}, ${until})
    on conflict (id) do update set state = 'held', duration_minutes = excluded.duration_minutes, lease_until = excluded.lease_until`.execute(
    q,
  );
  const { rows: kept } = await sql`
    update claims set span = ${span}::tsrange, lease_until = ${until}
     where clinic_id = ${clinicId} and attempt_id = ${id} returning fence`.execute(q);
  if (kept.length > 0) return true;
  const { rows } = await sql`
    insert into claims (clinic_id, attempt_id, provider_id, span, exclusive, lease_until)
    values (${clinicId}, ${id}, ${providerId}, ${span}::tsrange, true, ${until})
    on conflict do nothing returning fence`.execute(q);
  await publish(q, HOLDS_TOPIC, clinicId);
  return rows.length > 0;
}

async function list(q: Queries<'scheduling'>, clinicId: string): Promise<HeldTime[]> {
  const { rows } = await sql<HeldTime>`
    select a.id, c.provider_id, to_char(a.starts_at, 'YYYY-MM-DD') as date, to_char(a.starts_at, 'HH24:MI') as time,
           a.duration_minutes
      from claims c join attempts a on a.id = c.attempt_id
     where c.clinic_id = ${clinicId} and a.tool = ${HOLD_TOOL} and c.lease_until > now()`.execute(q);
  return rows;
}

async function fateOf(q: Queries<'scheduling'>, clinicId: string, attemptId: string): Promise<Fate> {
  const { rows } = await sql<{ state: string; appointmentId: string | null; isOver: boolean }>`
    select state, appointment_id, lease_until < now() as is_over from attempts
     where clinic_id = ${clinicId} and id = ${attemptId}`.execute(q);
  const [row] = rows;
  if (!row) return { status: 'nothing' };
  const { state, appointmentId, isOver } = row;
  if (state === 'booked' && appointmentId) return { status: 'booked', appointmentId };
  if (state === 'undone') return { status: 'taken' };
  if (state === 'writing' || state === 'doubt' || state === 'undoing') return { status: 'open' };
  if (state === 'started' || state === 'held') return { status: isOver ? 'nothing' : 'open' };
  return { status: 'nothing' };
}
