import { sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../../database/database.ts';
import { enqueue } from '../../../database/jobs/jobs.ts';
import { byTime, listOf, partOf } from '../../../database/list-of.ts';
import { nameOfAddress } from '../../../database/shown-name.ts';
import type { Listed, ListPart } from '../../../kernel/page.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { REMIND_REQUEST } from '../job-kinds.ts';
import type { BookingRequest, NewRequest, RequestState } from './booking-request.ts';

export interface RequestStore {
  add(tx: Transaction, clinicId: string, request: NewRequest): Promise<BookingRequest>;
  list(
    clinicId: string,
    filter: {
      readonly patientId: string | null;
      readonly state: RequestState | null;
      readonly q: string | null;
    },
    part: ListPart,
  ): Promise<Listed<BookingRequest>>;
  read(clinicId: string, id: string): Promise<BookingRequest | null>;
  /** Null for an unknown request; false if it is no longer open. */
  cancel(clinicId: string, id: string, trail: Trail): Promise<BookingRequest | null | false>;
  open(tx: Transaction, clinicId: string, id: string): Promise<void>;
  /** Returns the number to remind, once; null if the request is closed or was not texted. */
  remind(tx: Transaction, clinicId: string, id: string): Promise<string | null>;
}

const REMIND_AFTER_MS = 3 * 24 * 3_600_000;

const stateAt = (now: Date) => sql<RequestState>`
  case when state in ('asked', 'opened') and valid_until <= ${now} then 'expired' else state end`;
const isOpenAt = (now: Date) => sql<boolean>`state in ('asked', 'opened') and valid_until > ${now}`;
const SORTS = { keys: { createdAt: byTime('created_at') }, id: 'id' };

const rowsOf = (q: Queries<'links'>, clinicId: string, now: Date) =>
  q
    .selectFrom('bookingRequests')
    .select(['id', 'patientId', 'providerId', 'visitReason', 'note', 'appointmentId', 'createdAt', 'askedBy'])
    .select([
      stateAt(now).as('state'),
      nameOfAddress(sql`booking_requests.asked_by`).as('askedByName'),
      sql<CalendarDate>`from_date::text`.as('from'),
      sql<CalendarDate>`to_date::text`.as('to'),
    ])
    .where('clinicId', '=', clinicId);

const readIn = async (
  q: Queries<'links'>,
  clinicId: string,
  id: string,
  now: Date,
): Promise<BookingRequest | null> =>
  (await rowsOf(q, clinicId, now).where('id', '=', id).executeTakeFirst()) ?? null;

export function requestStore(db: Database<'links'>, clock: Clock): RequestStore {
  return {
    add: (tx, clinicId, { from, to, reminds, ...request }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .insertInto('bookingRequests')
          .values({ clinicId, ...request, fromDate: from, toDate: to })
          .execute();
        const { id } = request;
        if (reminds)
          await enqueue(q, {
            ...{ kind: REMIND_REQUEST, clinicId, payload: { requestId: id } },
            ...{ dedupeKey: id, delayMs: REMIND_AFTER_MS },
          });
        return (await readIn(q, clinicId, id, clock.now())) as BookingRequest;
      }),
    list: (clinicId, { patientId, state, q: words }, part) =>
      db.inClinic(clinicId, (q) => {
        const now = clock.now();
        let rows = rowsOf(q, clinicId, now);
        if (patientId) rows = rows.where('patientId', '=', patientId);
        if (state) rows = rows.where(sql<boolean>`${stateAt(now)} = ${state}`);
        if (words) rows = rows.where(sql<boolean>`(note ilike ${partOf(words)} or patient_id = ${words})`);
        return listOf(q, rows, SORTS, part);
      }),
    read: (clinicId, id) => db.inClinic(clinicId, (q) => readIn(q, clinicId, id, clock.now())),
    cancel: (clinicId, id, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const { numAffectedRows } = await sql`
          update booking_requests set state = 'cancelled'
           where clinic_id = ${clinicId} and id = ${id}::uuid and ${isOpenAt(clock.now())}`.execute(q);
        const request = await readIn(q, clinicId, id, clock.now());
        if (!request) return null;
        if (!numAffectedRows) return false;
        await sql`
          update patient_links set ended_at = clock_timestamp(), ended_by = 'elsewhere'
           where clinic_id = ${clinicId} and request_id = ${id}::uuid and ended_at is null`.execute(q);
        await trail(tx);
        return request;
      }),
    open: async (tx, clinicId, id) => {
      await db.within(tx).inClinic(clinicId, (q) =>
        sql`update booking_requests set state = 'opened'
               where clinic_id = ${clinicId} and id = ${id}::uuid and state = 'asked'`.execute(q),
      );
    },
    remind: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ phone: string | null }>`
          update booking_requests set reminded_at = clock_timestamp()
           where clinic_id = ${clinicId} and id = ${id}::uuid and ${isOpenAt(clock.now())} and reminded_at is null
          returning phone`.execute(q);
        return rows[0]?.phone ?? null;
      }),
  };
}
