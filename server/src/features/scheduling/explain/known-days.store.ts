import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import type { CalendarDate, DateRange } from '../../../kernel/time/calendar.ts';
import type { ShownDay, ShownProvider } from './shown-book.ts';

export interface KnownDay {
  readonly provider: Omit<ShownProvider, 'days'>;
  readonly day: ShownDay;
  readonly readAt: Date;
}

export interface KnownDayStore {
  keep(clinicId: string, days: readonly KnownDay[]): Promise<void>;
  /** Days read after `since`, in order; rows that no current key can open are skipped. */
  list(clinicId: string, days: DateRange, since: Date): Promise<KnownDay[]>;
  unread(clinicIds: readonly string[], since: Date): Promise<string[]>;
}

export function knownDayStore(
  db: Database<'scheduling'>,
  boxes: Pick<SealedBoxes, 'seal' | 'open'>,
): KnownDayStore {
  return {
    keep: (clinicId, days) =>
      db.inClinic(clinicId, async (q) => {
        if (days.length === 0) return;
        await q
          .insertInto('knownDays')
          .values(
            days.map(({ provider, day, readAt }) => {
              const { providerId } = provider;
              const text = JSON.stringify({ provider, day });
              const box = boxes.seal(text, placeOf(clinicId, providerId, day.date));
              return { clinicId, providerId, day: day.date, readAt, ...box };
            }),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'providerId', 'day'])
              .doUpdateSet((row) => ({
                sealed: row.ref('excluded.sealed'),
                sealedKeyId: row.ref('excluded.sealedKeyId'),
                readAt: row.ref('excluded.readAt'),
              }))
              .where(sql<boolean>`known_days.read_at <= excluded.read_at`),
          )
          .execute();
      }),
    list: (clinicId, { from, to }, since) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('knownDays')
          .select(['providerId', sql<CalendarDate>`to_char(day, 'YYYY-MM-DD')`.as('date')])
          .select(['sealed', 'sealedKeyId', 'readAt'])
          .where('clinicId', '=', clinicId)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .where('readAt', '>', since)
          .orderBy('day')
          .execute();
        return rows.flatMap(({ providerId, date, readAt, ...box }) => {
          const text = opened(() => boxes.open(box, placeOf(clinicId, providerId, date)));
          return text === null ? [] : { ...(JSON.parse(text) as Omit<KnownDay, 'readAt'>), readAt };
        });
      }),
    unread: (clinicIds, since) =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<{ id: string }>`
          select asked.id from unnest(${[...clinicIds]}::uuid[]) as asked(id)
           where not exists (select from known_days k where k.clinic_id = asked.id and k.read_at > ${since})`.execute(
          q,
        );
        return rows.map(({ id }) => id);
      }),
  };
}

const placeOf = (clinicId: string, providerId: string, day: string): string =>
  `known-days/${clinicId}/${providerId}/${day}`;

/** Null after a key change; the days are simply read again. */
function opened(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
