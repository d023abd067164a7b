import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';

export interface CalendarEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly minutes: number;
  readonly timeZone: string;
  readonly summary: string;
  readonly location: string | null;
  readonly at: Date;
}

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 15;

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds lines at 75 octets, as iCalendar requires, without splitting a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > (lines.length === 0 ? 75 : 74)) {
      lines.push(current);
      current = '';
    }
    current += letter;
  }
  return [...lines, current].join('\r\n ');
}

/**
 * A single visit in UTC, computed with our own zone data, because a phone's rules for British Columbia may be
 * outdated. Names only the clinic and the time.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, sequence, isCancelled, date, time, minutes, timeZone, summary, location, at } = entry;
  const start = instantOf(date, time, timeZone);
  const end = new Date(start.getTime() + (minutes > 0 ? minutes : USUAL_MINUTES) * MINUTE_MS);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Frontdesk//Patient links//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}@frontdesk`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}
