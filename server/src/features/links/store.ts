import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { LinkResult, NewLink, PatientLink, Place } from './link.ts';

export interface LinkStore {
  /** Returns whether it is the clinic's only live link. */
  add(tx: Transaction, clinicId: string, id: string, tokenHash: string, link: NewLink): Promise<boolean>;
  byToken(tokenHash: string): Promise<PatientLink | null>;
  /** Locks the row until the transaction ends. */
  hold(tx: Transaction, clinicId: string, id: string): Promise<PatientLink | null>;
  ofRequest(tx: Transaction, clinicId: string, requestId: string): Promise<PatientLink | null>;
  rename(tx: Transaction, clinicId: string, id: string, tokenHash: string): Promise<void>;
  /** Counts a wrong birth date; the last one ends the link. */
  countWrong(tx: Transaction, clinicId: string, id: string, isLast: boolean): Promise<void>;
  open(tx: Transaction, clinicId: string, id: string, visit: Place | null): Promise<void>;
  /**
   * False while another act runs, and once another act has ended the link, which a phone may have read before. The
   * same act may join.
   */
  begin(clinicId: string, id: string, by: string, seconds: number): Promise<boolean>;
  /** Releases the link after an act without effect, so that the patient can try again. */
  giveBack(clinicId: string, link: Pick<PatientLink, 'id' | 'tries'>): Promise<void>;
  finish(
    tx: Transaction,
    clinicId: string,
    id: string,
    result: LinkResult,
    also: { readonly ends: boolean; readonly confirms?: boolean },
  ): Promise<void>;
  clinicsWithoutLive(): Promise<readonly string[]>;
}

interface Row extends Omit<PatientLink, 'visit'>, Partial<Place> {}

const COLUMNS = sql`id, clinic_id as "clinicId", kind, patient_id as "patientId", appointment_id as "appointmentId",
  offer_id as "offerId", request_id as "requestId", language, provider_id as "providerId", visit_date::text as date,
  visit_time as time, valid_until as "validUntil", wrong_dates as "wrongDates", opened_at as "openedAt", tries,
  ended_at as "endedAt", ended_by as "endedBy", result`;

function linkOf({ providerId, date, time, ...row }: Row): PatientLink {
  return { ...row, visit: providerId && date && time ? { providerId, date, time } : null };
}

async function readOne(
  q: Queries<'links'>,
  where: RawBuilder<unknown>,
  lock = sql``,
): Promise<PatientLink | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from patient_links where ${where} ${lock}`.execute(q);
  return rows[0] ? linkOf(rows[0]) : null;
}

/** Expiry uses the service's clock, which is also the clinic's; leases use the database's. */
export function linkStore(db: Database<'links'>, clock: Clock): LinkStore {
  return {
    add: (tx, clinicId, id, tokenHash, link) =>
      db.within(tx).inClinic(clinicId, (q) => add(q, clinicId, id, tokenHash, link, clock.now())),
    byToken: (tokenHash) => db.asPlatform((q) => readOne(q, sql`token_hash = ${tokenHash}`)),
    hold: (tx, clinicId, id) =>
      db
        .within(tx)
        .inClinic(clinicId, (q) =>
          readOne(q, sql`clinic_id = ${clinicId} and id = ${id}::uuid`, sql`for update`),
        ),
    ofRequest: (tx, clinicId, requestId) =>
      db
        .within(tx)
        .inClinic(clinicId, (q) =>
          readOne(q, sql`clinic_id = ${clinicId} and request_id = ${requestId}::uuid`, sql`for update`),
        ),
    ...changes(db),
    clinicsWithoutLive: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<{ clinicId: string }>`
          select clinic_id as "clinicId" from patient_links group by clinic_id
          having not bool_or(ended_at is null and valid_until > ${clock.now()})`.execute(q);
        return rows.map(({ clinicId }) => clinicId);
      }),
  };
}

async function add(
  q: Queries<'links'>,
  clinicId: string,
  id: string,
  tokenHash: string,
  link: NewLink,
  now: Date,
): Promise<boolean> {
  const { kind, patientId, appointmentId = null, offerId = null, requestId = null, visit } = link;
  const { rows } = await sql<{ isFirst: boolean }>`
    with others as (
      select from patient_links where clinic_id = ${clinicId} and ended_at is null and valid_until > ${now} limit 1),
    seen as (
      select provider_id, date, time from watched_rows where clinic_id = ${clinicId} and id = ${appointmentId}::text)
    insert into patient_links
      (id, clinic_id, kind, token_hash, patient_id, appointment_id, offer_id, request_id, language, valid_until,
       provider_id, visit_date, visit_time)
    select ${id}::uuid, ${clinicId}::uuid, ${kind}, ${tokenHash}, ${patientId}, ${appointmentId}::text, ${offerId}::uuid,
           ${requestId}::uuid, ${link.language}, ${link.validUntil}::timestamptz,
           coalesce(${visit?.providerId ?? null}::text, (select provider_id from seen)),
           coalesce(${visit?.date ?? null}::date, (select date from seen)),
           coalesce(${visit?.time ?? null}::text, (select time from seen))
    returning not exists (select from others) as "isFirst"`.execute(q);
  return rows[0]?.isFirst ?? false;
}

function changes(
  db: Database<'links'>,
): Omit<LinkStore, 'add' | 'byToken' | 'hold' | 'ofRequest' | 'clinicsWithoutLive'> {
  const change = async (tx: Transaction, clinicId: string, id: string, to: RawBuilder<unknown>) => {
    await db
      .within(tx)
      .inClinic(clinicId, (q) =>
        sql`update patient_links set ${to} where clinic_id = ${clinicId} and id = ${id}::uuid`.execute(q),
      );
  };
  return {
    rename: (tx, clinicId, id, tokenHash) => change(tx, clinicId, id, sql`token_hash = ${tokenHash}`),
    countWrong: (tx, clinicId, id, isLast) =>
      change(
        tx,
        clinicId,
        id,
        isLast
          ? sql`wrong_dates = wrong_dates + 1, ended_at = coalesce(ended_at, clock_timestamp()), ended_by = 'wrong-dates'`
          : sql`wrong_dates = wrong_dates + 1`,
      ),
    open: (tx, clinicId, id, visit) =>
      change(
        tx,
        clinicId,
        id,
        sql`opened_at = coalesce(opened_at, clock_timestamp()), provider_id = coalesce(provider_id, ${visit?.providerId ?? null}::text),
            visit_date = coalesce(visit_date, ${visit?.date ?? null}::date), visit_time = coalesce(visit_time, ${visit?.time ?? null}::text)`,
      ),
    begin: (clinicId, id, by, seconds) =>
      db.inClinic(clinicId, async (q) => {
        const { numAffectedRows } = await sql`
          update patient_links set held_by = ${by}, held_until = clock_timestamp() + make_interval(secs => ${seconds})
           where clinic_id = ${clinicId} and id = ${id}::uuid
             and (held_by = ${by}
                  or concat_ws(' ', result->>'act', result->>'chosen') = ${by}
                  or ended_at is null and coalesce(held_until < clock_timestamp(), true))`.execute(q);
        return Number(numAffectedRows ?? 0) > 0;
      }),
    giveBack: async (clinicId, { id, tries }) => {
      await db.inClinic(clinicId, (q) =>
        sql`update patient_links set tries = tries + 1, held_by = null, held_until = null
             where clinic_id = ${clinicId} and id = ${id}::uuid and tries = ${tries}`.execute(q),
      );
    },
    finish: (tx, clinicId, id, result, { ends, confirms = false }) =>
      change(
        tx,
        clinicId,
        id,
        sql`result = ${JSON.stringify(result)}::jsonb, held_by = null, held_until = null,
            confirmed_at = case when ${confirms} then coalesce(confirmed_at, clock_timestamp()) else confirmed_at end,
            ended_at = case when ${ends} then coalesce(ended_at, clock_timestamp()) else ended_at end,
            ended_by = case when ${ends} then coalesce(ended_by, 'act') else ended_by end`,
      ),
  };
}
