import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import { enqueue } from '../../../database/jobs/jobs.ts';
import { type CalendarDate, minutesOf, timeAt } from '../../../kernel/time/calendar.ts';
import type { DaySchedule } from '../../../ports/emr.ts';
import { FIND_OPENINGS } from '../job-kinds.ts';
import type { Opening } from './opened-time.ts';

export interface KeptDay {
  readonly providerId: string;
  readonly day: CalendarDate;
  readonly schedule: DaySchedule | null;
}

/** Templates shared by all processes. Ages use the database's clock, so that all processes agree. */
export interface TemplateStore {
  /** Templates of this day and later, read at most `withinMs` ago. */
  list(
    clinicId: string,
    from: CalendarDate,
    withinMs: number,
  ): Promise<Array<KeptDay & { readonly ageMs: number }>>;
  /** Stores the days, and looks for opened times on days that grew since any process last read them. */
  keep(clinicId: string, days: readonly KeptDay[], at: Date): Promise<void>;
  findOpenings(tx: Transaction, clinicId: string, opening: Opening): Promise<void>;
  forget(clinicId: string): Promise<void>;
  /** Those of the clinics without a complete read of the days ahead for `sinceMs`, oldest first. */
  waiting(clinicIds: readonly string[], sinceMs: number): Promise<string[]>;
  /** Records a complete read of the days ahead and deletes past days. */
  readAll(clinicId: string, today: CalendarDate): Promise<void>;
}

export function templateStore(db: Database<'scheduling'>): TemplateStore {
  return {
    list: async (clinicId, from, withinMs) => {
      const [rows] = await db.batch(clinicId, (q) => [
        q
          .selectFrom('scheduleDays')
          .select([
            'providerId',
            sql<CalendarDate>`to_char(day, 'YYYY-MM-DD')`.as('day'),
            'schedule',
            sql<number>`(extract(epoch from now() - read_at) * 1000)::float8`.as('ageMs'),
          ])
          .where('clinicId', '=', clinicId)
          .where('day', '>=', from)
          .where('readAt', '>', sql<Date>`now() - make_interval(secs => ${withinMs / 1000})`)
          .execute(),
      ]);
      return rows.map((row) => ({ ...row, schedule: unpacked(row.day, row.schedule as Packed | null) }));
    },
    keep: (clinicId, days, at) =>
      db.inClinic(clinicId, async (q) => {
        if (days.length === 0) return;
        await enqueueGrownDays(q, clinicId, days, at);
        await q
          .insertInto('scheduleDays')
          .values(
            days.map(({ providerId, day, schedule }) => ({
              clinicId,
              providerId,
              day,
              schedule: schedule && JSON.stringify(packed(schedule)),
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['clinicId', 'providerId', 'day']).doUpdateSet((row) => ({
              schedule: row.ref('excluded.schedule'),
              readAt: sql<Date>`now()`,
            })),
          )
          .execute();
      }),
    findOpenings: (tx, clinicId, opening) =>
      db.within(tx).inClinic(clinicId, (q) => findSoon(q, clinicId, opening)),
    forget: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        await q.deleteFrom('scheduleReads').where('clinicId', '=', clinicId).execute();
        await q.deleteFrom('scheduleDays').where('clinicId', '=', clinicId).execute();
      }),
    waiting: (clinicIds, sinceMs) =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<{ id: string }>`
          select asked.id from unnest(${[...clinicIds]}::uuid[]) as asked(id)
            left join schedule_reads on schedule_reads.clinic_id = asked.id
           where read_at is null or read_at < now() - make_interval(secs => ${sinceMs / 1000})
           order by read_at nulls first`.execute(q);
        return rows.map(({ id }) => id);
      }),
    readAll: (clinicId, today) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .insertInto('scheduleReads')
          .values({ clinicId })
          .onConflict((conflict) => conflict.column('clinicId').doUpdateSet({ readAt: sql<Date>`now()` }))
          .execute();
        await q
          .deleteFrom('scheduleDays')
          .where('clinicId', '=', clinicId)
          .where('day', '<', today)
          .execute();
      }),
  };
}

/** By then every process has received the clinic's new settings. */
const SETTINGS_SPREAD_MS = 2_000;

const findSoon = (q: Queries<'scheduling'>, clinicId: string, opening: Opening) =>
  enqueue(q, { kind: FIND_OPENINGS, clinicId, payload: opening, delayMs: SETTINGS_SPREAD_MS });

/** In a fixed order, so that two processes storing the same days cannot deadlock. */
async function enqueueGrownDays(
  q: Queries<'scheduling'>,
  clinicId: string,
  days: readonly KeptDay[],
  at: Date,
): Promise<void> {
  const kept = await q
    .selectFrom('scheduleDays')
    .select(['providerId', sql<CalendarDate>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'schedule'])
    .where('clinicId', '=', clinicId)
    .where('providerId', 'in', [...new Set(days.map(({ providerId }) => providerId))])
    .where('day', 'in', [...new Set(days.map(({ day }) => day))])
    .orderBy('providerId')
    .orderBy('day')
    .forUpdate()
    .execute();
  for (const { providerId, day, schedule } of days) {
    const row = kept.find((each) => each.providerId === providerId && each.day === day);
    const before = unpacked(day, (row?.schedule ?? null) as Packed | null);
    if (row && schedule && hasGrown(before, schedule))
      await findSoon(q, clinicId, {
        ...{ by: 'template', at: at.toISOString(), providerId, day, before },
      });
  }
}

/** More hours, or another code in some of them; the opening search decides whether they can be booked. */
function hasGrown(before: DaySchedule | null, now: DaySchedule): boolean {
  if (!before) return now.slots.length > 0;
  if (before.holiday && !now.holiday) return true;
  const codes = new Map(before.slots.map(({ time, code }) => [time, code]));
  return now.slots.some(({ time, code }) => codes.get(time) !== code);
}

/** Compact form: a clinic has hundreds of these, and a process loads them together. */
interface Packed {
  readonly holiday: boolean;
  readonly slotMinutes: number;
  readonly slots: ReadonlyArray<readonly [number, string]>;
}

function packed({ holiday, slotMinutes, slots }: DaySchedule): Packed {
  return { holiday, slotMinutes, slots: slots.map(({ time, code }) => [minutesOf(time), code]) };
}

function unpacked(date: CalendarDate, kept: Packed | null): DaySchedule | null {
  if (!kept) return null;
  const { holiday, slotMinutes, slots } = kept;
  return { date, holiday, slotMinutes, slots: slots.map(([at, code]) => ({ time: timeAt(at), code })) };
}
