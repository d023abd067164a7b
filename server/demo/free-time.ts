import type { ClinicBook } from '@frontdesk/simulators';
import { addDays, type CalendarDate, weekdayOf } from '../src/kernel/time/calendar.ts';
import type { Chance } from './random.ts';

export interface FreeTime {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: string;
}

const BOOKABLE = new Set(['1', '2']);
const TRIES = 60;

/** A free time after that day; `taken` keeps two callers of the same day from getting the same time. */
export function freeTime(
  book: ClinicBook,
  after: CalendarDate,
  chance: Chance,
  taken: Set<string>,
): FreeTime | null {
  const doctors = book.providers().filter(({ providerNo }) => /^\d0[1-4]$/.test(providerNo));
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const { providerNo } = chance.oneOf(doctors);
    const date = workingDay(addDays(after, chance.between(1, 11)));
    const template = book.template(providerNo, date);
    if (typeof template !== 'string') continue;
    const minutes = 1_440 / template.length;
    const place = chance.between(0, template.length - 1);
    const time = wallTime(place * minutes);
    const key = `${providerNo} ${date} ${time}`;
    const hour = `${providerNo} ${date} ${time.slice(0, 2)}`;
    if (!BOOKABLE.has(template[place] ?? '') || taken.has(hour) || isTaken(book, key)) continue;
    taken.add(hour);
    return { providerId: providerNo, date, time };
  }
  return null;
}

function isTaken(book: ClinicBook, key: string): boolean {
  return book
    .liveAppointments()
    .some(({ providerNo, date, startTime }) => `${providerNo} ${date} ${startTime.slice(0, 5)}` === key);
}

function workingDay(date: CalendarDate): CalendarDate {
  const weekday = weekdayOf(date);
  return weekday === 0 ? addDays(date, 1) : weekday === 6 ? addDays(date, 2) : date;
}

const wallTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
