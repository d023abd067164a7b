import {
  type CalendarDate,
  dateOfUtc,
  parseDate,
  parseTime,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { offsetMinutesAt } from '../../../kernel/time/time-zone.ts';

const DAY_MS = 86_400_000;
const WITH_ZONE = /T.*(Z|[+-]\d{2}:?\d{2})$/;
const TWELVE_HOURS = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP])\.?M/i;

/** Reads a date in any format of the EMR's builds: text, text with a time, or milliseconds. */
export function readDate(value: unknown): CalendarDate | null {
  const ms = epochOf(value);
  if (ms !== null) return nearestDay(ms);
  return typeof value === 'string' ? parseDate(value.slice(0, 10)) : null;
}

/**
 * Reads a time in any format. Milliseconds count from the server's midnight; the server's offset is taken
 * from the appointment's date if that is in milliseconds too, otherwise from the clinic's zone.
 */
export function readTime(value: unknown, day: unknown, zone: string): WallTime | null {
  const ms = epochOf(value);
  if (ms !== null) return timeAt(minuteOfDay(ms - serverMidnight(ms, epochOf(day), zone)));
  if (typeof value !== 'string') return null;
  const twelve = TWELVE_HOURS.exec(value.trim());
  if (twelve)
    return fromTwelveHours(Number(twelve[1]), Number(twelve[2]), (twelve[3] ?? '').toUpperCase() === 'P');
  const text = value.includes('T') ? value.slice(value.indexOf('T') + 1) : value.trim();
  return parseTime(text.slice(0, 5));
}

function epochOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !WITH_ZONE.test(value)) return null;
  const ms = Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(ms) ? null : ms;
}

// A date is sent as midnight in the server's zone, which is within twelve hours of midnight UTC.
function nearestDay(ms: number): CalendarDate {
  return dateOfUtc(Math.round(ms / DAY_MS) * DAY_MS);
}

function serverMidnight(ms: number, dayMs: number | null, zone: string): number {
  const bare = Math.abs(ms) < 2 * DAY_MS;
  if (!bare && dayMs !== null) return dayMs;
  const clinicOffset = offsetMinutesAt(new Date(ms), zone) * 60_000;
  if (dayMs === null) return -clinicOffset;
  const serverOffset = Math.round(dayMs / DAY_MS) * DAY_MS - dayMs;
  const clinicThatDay = offsetMinutesAt(new Date(dayMs), zone) * 60_000;
  return serverOffset === clinicThatDay ? -clinicOffset : -serverOffset;
}

function minuteOfDay(ms: number): number {
  const minutes = Math.floor(ms / 60_000) % 1440;
  return minutes < 0 ? minutes + 1440 : minutes;
}

function fromTwelveHours(hours: number, minutes: number, afternoon: boolean): WallTime | null {
  if (hours < 1 || hours > 12 || minutes > 59) return null;
  return timeAt(((hours % 12) + (afternoon ? 12 : 0)) * 60 + minutes);
}
