import { sql, type UpdateObject } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import { enqueue } from '../../../database/jobs/jobs.ts';
import { byTime, listOf } from '../../../database/list-of.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Listed, ListPart } from '../../../kernel/page.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { ACCEPT_OFFER, OFFER_TIME } from '../job-kinds.ts';
import type {
  AskReason,
  FreedCause,
  FreedTime,
  LoggedOffer,
  NewFreedTime,
  NotAsked,
  Offer,
  OfferState,
  Place,
  WhyClosed,
} from '../standby.ts';

export interface NewOffer extends Place {
  readonly id: string;
  readonly freedId: string;
  readonly standbyId: string;
  readonly patientId: string;
  readonly durationMinutes: number | null;
  readonly why: AskReason;
  readonly notAsked: readonly NotAsked[];
  readonly phone: string;
  readonly language: string;
  readonly consentId: string;
  readonly messageId: string;
  readonly offeredAt: Date;
  readonly until: Date;
}

export interface OfferStore {
  /** Does nothing if the time is already free, or if we freed it moments ago. */
  free(tx: Transaction, clinicId: string, freed: NewFreedTime, at: Date): Promise<string | null>;
  /** Locks the row until the transaction ends. */
  freedTime(tx: Transaction, clinicId: string, id: string): Promise<FreedTime | null>;
  openTimes(tx: Transaction, clinicId: string): Promise<readonly FreedTime[]>;
  endTime(tx: Transaction, clinicId: string, id: string, state: 'filled' | 'closed', at: Date): Promise<void>;
  /** Times from this day on that ended because everyone waiting had been asked, nearest first; skips locked rows. */
  unfilled(tx: Transaction, clinicId: string, from: CalendarDate): Promise<readonly FreedTime[]>;
  reopen(tx: Transaction, clinicId: string, id: string): Promise<void>;
  /** Counts a decision, so that concurrent looks notice it. */
  decided(tx: Transaction, clinicId: string, id: string): Promise<void>;
  offersOf(tx: Transaction, clinicId: string, freedId: string): Promise<readonly Offer[]>;
  /** Open offers, for the patients and numbers that must not get another. */
  openOffers(tx: Transaction, clinicId: string): Promise<readonly Offer[]>;
  add(tx: Transaction, clinicId: string, offer: NewOffer): Promise<void>;
  addClosed(tx: Transaction, clinicId: string, freed: FreedTime, why: WhyClosed, at: Date): Promise<void>;
  offer(tx: Transaction, clinicId: string, id: string, lock?: 'unlocked'): Promise<Offer | null>;
  find(clinicId: string, id: string): Promise<Offer | null>;
  setState(
    tx: Transaction,
    clinicId: string,
    id: string,
    to: { readonly state: OfferState; readonly at: Date; readonly appointmentId?: string },
  ): Promise<void>;
  beginAccept(
    tx: Transaction,
    clinicId: string,
    id: string,
    attemptId: string,
    lookAfterMs: number,
  ): Promise<void>;
  setAttempt(tx: Transaction, clinicId: string, id: string, attemptId: string): Promise<void>;
  list(
    clinicId: string,
    filter: { readonly state: OfferState | null; readonly patientId: string | null },
    part: ListPart,
  ): Promise<Listed<LoggedOffer>>;
  enqueueLook(tx: Transaction, clinicId: string, freedId: string): Promise<void>;
}

const SORTS = { keys: { offeredAt: byTime('offered_at') }, id: 'id' };

const FREED = [
  'id',
  'providerId',
  'date',
  'time',
  'durationMinutes',
  'cause',
  'freedAt',
  'state',
  'version',
] as const;
const OFFER = [
  'id',
  'freedId',
  'standbyId',
  'patientId',
  'providerId',
  'date',
  'time',
  'durationMinutes',
  'state',
  'phone',
  'language',
  'consentId',
  'offeredAt',
  'until',
  'appointmentId',
  'attemptId',
] as const;
/** The watcher also reports our own cancellations, within this time. */
const SAME_MINUTES = 5;

export function offerStore(db: Database<'standby'>): OfferStore {
  const within = <T>(tx: Transaction, clinicId: string, work: (q: Queries<'standby'>) => Promise<T>) =>
    db.within(tx).inClinic(clinicId, work);
  return {
    free: (tx, clinicId, freed, at) => within(tx, clinicId, (q) => free(q, clinicId, freed, at)),
    ...times(within),
    ...answers(within),
    add: (tx, clinicId, { notAsked, ...offer }) =>
      within(tx, clinicId, async (q) => {
        await q
          .insertInto('standbyOffers')
          .values({ clinicId, state: 'offered', ...offer, notAsked: JSON.stringify(notAsked) })
          .execute();
      }),
    addClosed: (tx, clinicId, { id: freedId, providerId, date, time }, why, at) =>
      within(tx, clinicId, async (q) => {
        await q
          .insertInto('standbyOffers')
          .values({
            clinicId,
            freedId,
            providerId,
            date,
            time,
            state: 'closed',
            why,
            offeredAt: at,
            endedAt: at,
          })
          .execute();
      }),
    find: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        const row = await offers(q, clinicId).where('id', '=', id).executeTakeFirst();
        return (row as Offer | undefined) ?? null;
      }),
    list: (clinicId, { state, patientId }, part) =>
      db.inClinic(clinicId, async (q) => {
        let rows = q
          .selectFrom('standbyOffers')
          .select([...OFFER, 'why', 'notAsked'])
          .select([
            sql<
              string | null
            >`(select e.patient_name from standby_entries e where e.id = standby_offers.standby_id)`.as(
              'patientName',
            ),
            sql<number>`(select f.duration_minutes from freed_times f where f.id = standby_offers.freed_id)`.as(
              'freedMinutes',
            ),
            sql<FreedCause>`(select f.cause from freed_times f where f.id = standby_offers.freed_id)`.as(
              'cause',
            ),
          ])
          .where('clinicId', '=', clinicId);
        if (state === 'offered') rows = rows.where('state', 'in', ['offered', 'accepting']);
        else if (state) rows = rows.where('state', '=', state);
        if (patientId) rows = rows.where('patientId', '=', patientId);
        return (await listOf(q, rows, SORTS, part)) as unknown as Listed<LoggedOffer>;
      }),
  };
}

type Within = <T>(
  tx: Transaction,
  clinicId: string,
  work: (q: Queries<'standby'>) => Promise<T>,
) => Promise<T>;

const offers = (q: Queries<'standby'>, clinicId: string) =>
  q.selectFrom('standbyOffers').select(OFFER).where('clinicId', '=', clinicId);

function times(
  within: Within,
): Pick<
  OfferStore,
  | 'freedTime'
  | 'openTimes'
  | 'endTime'
  | 'unfilled'
  | 'reopen'
  | 'decided'
  | 'offersOf'
  | 'openOffers'
  | 'enqueueLook'
> {
  const freed = (q: Queries<'standby'>, clinicId: string) =>
    q.selectFrom('freedTimes').select(FREED).where('clinicId', '=', clinicId);
  return {
    freedTime: (tx, clinicId, id) =>
      within(tx, clinicId, async (q) => {
        const row = await freed(q, clinicId).where('id', '=', id).forUpdate().executeTakeFirst();
        return (row as FreedTime | undefined) ?? null;
      }),
    openTimes: (tx, clinicId) =>
      within(tx, clinicId, async (q) => {
        const rows = await freed(q, clinicId).where('state', '=', 'open').orderBy('id').forUpdate().execute();
        return rows as unknown as FreedTime[];
      }),
    endTime: (tx, clinicId, id, state, at) =>
      within(tx, clinicId, (q) => changeTime(q, clinicId, id, { state, endedAt: at })),
    unfilled: (tx, clinicId, from) => within(tx, clinicId, (q) => unfilled(q, clinicId, from)),
    reopen: (tx, clinicId, id) => within(tx, clinicId, (q) => reopen(q, clinicId, id)),
    decided: (tx, clinicId, id) => within(tx, clinicId, (q) => changeTime(q, clinicId, id, {})),
    offersOf: (tx, clinicId, freedId) =>
      within(tx, clinicId, async (q) => {
        const rows = await offers(q, clinicId).where('freedId', '=', freedId).orderBy('offeredAt').execute();
        return rows as unknown as Offer[];
      }),
    openOffers: (tx, clinicId) =>
      within(tx, clinicId, async (q) => {
        const rows = await offers(q, clinicId).where('state', 'in', ['offered', 'accepting']).execute();
        return rows as unknown as Offer[];
      }),
    enqueueLook: (tx, clinicId, freedId) =>
      within(tx, clinicId, (q) =>
        enqueue(q, { kind: OFFER_TIME, clinicId, payload: { freedId, isExtra: true } }),
      ),
  };
}

function answers(within: Within): Pick<OfferStore, 'offer' | 'setState' | 'beginAccept' | 'setAttempt'> {
  return {
    offer: (tx, clinicId, id, lock) =>
      within(tx, clinicId, async (q) => {
        const one = offers(q, clinicId).where('id', '=', id);
        const row = await (lock === 'unlocked' ? one : one.forUpdate()).executeTakeFirst();
        return (row as Offer | undefined) ?? null;
      }),
    setState: (tx, clinicId, id, { state, at, appointmentId }) =>
      within(tx, clinicId, (q) =>
        changeOffer(q, clinicId, id, { state, endedAt: at, ...(appointmentId ? { appointmentId } : {}) }),
      ),
    beginAccept: (tx, clinicId, id, attemptId, lookAfterMs) =>
      within(tx, clinicId, async (q) => {
        await changeOffer(q, clinicId, id, { state: 'accepting', attemptId });
        const job = { kind: ACCEPT_OFFER, clinicId, payload: { offerId: id } };
        await enqueue(q, { ...job, dedupeKey: id, delayMs: lookAfterMs });
      }),
    setAttempt: (tx, clinicId, id, attemptId) =>
      within(tx, clinicId, (q) => changeOffer(q, clinicId, id, { attemptId })),
  };
}

async function changeOffer(
  q: Queries<'standby'>,
  clinicId: string,
  id: string,
  change: UpdateObject<Tables, 'standbyOffers'>,
): Promise<void> {
  await q
    .updateTable('standbyOffers')
    .set(change)
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .execute();
}

async function changeTime(
  q: Queries<'standby'>,
  clinicId: string,
  id: string,
  change: UpdateObject<Tables, 'freedTimes'>,
): Promise<void> {
  await q
    .updateTable('freedTimes')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .execute();
}

const MOST_REOPENED = 50;

async function unfilled(
  q: Queries<'standby'>,
  clinicId: string,
  from: CalendarDate,
): Promise<readonly FreedTime[]> {
  const rows = await q
    .selectFrom('freedTimes as freed')
    .select(FREED.map((column) => `freed.${column}` as const))
    .where('freed.clinicId', '=', clinicId)
    .where('freed.state', '=', 'closed')
    .where('freed.date', '>=', from)
    .where(sql<boolean>`(select o.why from standby_offers o where o.freed_id = freed.id and o.patient_id is null
                          order by o.offered_at desc limit 1) = 'nobody_left'`)
    .where(sql<boolean>`not exists (
      select from freed_times since where since.clinic_id = freed.clinic_id and since.provider_id = freed.provider_id
         and since.date = freed.date and since.time = freed.time
         and (since.state = 'open' or (since.freed_at, since.id) > (freed.freed_at, freed.id)))`)
    .orderBy('freed.date')
    .orderBy('freed.time')
    .limit(MOST_REOPENED)
    .forUpdate('freed')
    .skipLocked()
    .execute();
  return rows as unknown as FreedTime[];
}

async function reopen(q: Queries<'standby'>, clinicId: string, freedId: string): Promise<void> {
  await changeTime(q, clinicId, freedId, { state: 'open', endedAt: null });
  await enqueue(q, { kind: OFFER_TIME, clinicId, payload: { freedId } });
}

async function free(
  q: Queries<'standby'>,
  clinicId: string,
  freed: NewFreedTime,
  at: Date,
): Promise<string | null> {
  const isKnown = await q
    .selectFrom('freedTimes')
    .select('id')
    .where('clinicId', '=', clinicId)
    .where('cause', '=', 'ours')
    .where('rowId', '=', freed.rowId)
    .where('date', '=', freed.date)
    .where('time', '=', freed.time)
    .where('freedAt', '>', new Date(at.getTime() - SAME_MINUTES * 60_000))
    .executeTakeFirst();
  if (isKnown) return null;
  const row = await q
    .insertInto('freedTimes')
    .values({ clinicId, ...freed, freedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['clinicId', 'providerId', 'date', 'time']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await enqueue(q, { kind: OFFER_TIME, clinicId, payload: { freedId: row.id }, dedupeKey: row.id });
  return row.id;
}
