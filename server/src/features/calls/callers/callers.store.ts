import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import { type Caller, type CallerRef, NEW_CALLER, type NumberFigures } from './caller.ts';

export interface HeldCaller {
  readonly caller: Caller;
  readonly callAlarmAt: Date | null;
}

export interface CallerStore {
  read(clinicId: string, callId: string): Promise<Caller | null>;
  /**
   * The row stays locked until the transaction ends, so that of two concurrent first patients only one is the
   * first.
   */
  hold(tx: Transaction, ref: CallerRef, now: Date): Promise<HeldCaller>;
  write(tx: Transaction, ref: CallerRef, caller: Caller, now: Date): Promise<void>;
  /** Null if the number is unknown, or its alarm was raised within the last day. */
  figuresOf(tx: Transaction, ref: CallerRef, since: Date): Promise<NumberFigures | null>;
  markAlarm(tx: Transaction, ref: CallerRef, why: 'call' | 'number', now: Date): Promise<void>;
  forgetBefore(then: Date): Promise<number>;
}

const COLUMNS = [
  'searched',
  'patients',
  'identified',
  'verified',
  'people',
  'wrongDates',
  'wrongNames',
  'refusals',
  'turnedDown',
  'booked',
  'bookings',
  'callbacks',
  'waitlisted',
] as const;

export function callerStore(db: Database<'calls'>): CallerStore {
  return {
    read: async (clinicId, callId) => {
      const [row] = await db.batch(clinicId, (q) => [rowOf(q, clinicId, callId).executeTakeFirst()]);
      return row ? callerOf(row) : null;
    },
    hold: (tx, { clinicId, callId, callerPhone }, now) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const [, row] = await Promise.all([
          q
            .insertInto('callers')
            .values({ clinicId, callId, callerPhone, updatedAt: now })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
          rowOf(q, clinicId, callId).select('callAlarmAt').forUpdate().executeTakeFirst(),
        ]);
        if (!row) return { caller: NEW_CALLER, callAlarmAt: null };
        const { callAlarmAt, ...caller } = row;
        return { caller: callerOf(caller), callAlarmAt };
      }),
    write: (tx, { clinicId, callId }, caller, now) =>
      change(db, tx, clinicId, callId, {
        searched: caller.searched,
        patients: [...caller.patients],
        identified: [...caller.identified],
        verified: [...caller.verified],
        people: JSON.stringify(caller.people),
        wrongDates: [...caller.wrongDates],
        wrongNames: [...caller.wrongNames],
        refusals: caller.refusals,
        turnedDown: caller.turnedDown,
        booked: [...caller.booked],
        bookings: caller.bookings,
        callbacks: caller.callbacks,
        waitlisted: caller.waitlisted,
        updatedAt: now,
      }),
    figuresOf: (tx, { clinicId, callerPhone }, since) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        if (callerPhone === null) return null;
        const { rows } = await sql<NumberFigures & { alarmed: boolean }>`
          select coalesce(sum(refusals + cardinality(wrong_dates)), 0)::int as troubles,
                 (select count(distinct patient) from callers c, unnest(c.patients) patient
                   where c.clinic_id = ${clinicId} and c.caller_phone = ${callerPhone} and c.updated_at > ${since})::int as patients,
                 coalesce(bool_or(number_alarm_at > ${since}), false) as alarmed
            from callers where clinic_id = ${clinicId} and caller_phone = ${callerPhone} and updated_at > ${since}`.execute(
          q,
        );
        const [figures] = rows;
        return figures && !figures.alarmed ? figures : null;
      }),
    markAlarm: (tx, { clinicId, callId }, why, now) =>
      change(db, tx, clinicId, callId, why === 'call' ? { callAlarmAt: now } : { numberAlarmAt: now }),
    forgetBefore: (then) =>
      db.asPlatform(async (q) => {
        const { numDeletedRows } = await q
          .deleteFrom('callers')
          .where('updatedAt', '<', then)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

function rowOf(q: Queries<'calls'>, clinicId: string, callId: string) {
  return q
    .selectFrom('callers')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .where('callId', '=', callId);
}

const callerOf = ({ people, ...row }: Omit<Caller, 'people'> & { people: unknown }): Caller => ({
  ...row,
  people: people as Caller['people'],
});

type Written = Partial<{
  searched: boolean;
  patients: string[];
  identified: string[];
  verified: string[];
  people: string;
  wrongDates: string[];
  wrongNames: string[];
  refusals: number;
  turnedDown: number;
  booked: string[];
  bookings: number;
  callbacks: number;
  waitlisted: number;
  updatedAt: Date;
  callAlarmAt: Date;
  numberAlarmAt: Date;
}>;

async function change(
  db: Database<'calls'>,
  tx: Transaction,
  clinicId: string,
  callId: string,
  values: Written,
): Promise<void> {
  await db.within(tx).inClinic(clinicId, async (q) => {
    await q
      .updateTable('callers')
      .set(values)
      .where('clinicId', '=', clinicId)
      .where('callId', '=', callId)
      .execute();
  });
}
