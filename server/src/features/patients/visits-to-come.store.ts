import type { Database } from '../../database/database.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import { patientHistoryStore } from './history.store.ts';

const OVER = new Set(['cancelled', 'gone', 'missed']);

/** Number of upcoming visits that the assistant booked for these patients, in the clinic's time zone. */
export function visitsToCome(db: Database<'patients'>) {
  const histories = patientHistoryStore(db);
  return async (
    clinicId: string,
    patientIds: readonly string[],
    now: { readonly date: CalendarDate; readonly time: WallTime },
  ): Promise<number> => {
    const known = await Promise.all(patientIds.map((id) => histories.read(clinicId, id)));
    return known
      .flatMap(({ visits }) => visits)
      .filter(({ madeByAssistant, state }) => madeByAssistant && !OVER.has(state))
      .filter(({ date, time }) => `${date} ${time}` > `${now.date} ${now.time}`).length;
  };
}
