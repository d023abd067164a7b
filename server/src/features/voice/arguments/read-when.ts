import { type CalendarDate, parseTime, timeAt, type WallTime } from '../../../kernel/time/calendar.ts';
import { instantOf, offsetMinutesAt, wallClockAt } from '../../../kernel/time/time-zone.ts';
import { readWish } from '../../../kernel/wishes/read-wish.ts';
import { singleDay, singleMoment } from '../../../kernel/wishes/wish.ts';
import { readDay, replaceYesterday } from './read-day.ts';

/** A date and a time in the clinic's time zone. */
export interface Moment {
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/** `pastDay` is the requested day if it is in the past and today replaces it. */
export type When =
  /** Several only for a time in UTC: first the instant, then its face value, for a model that forgot the zone. */
  | {
      readonly status: 'at';
      readonly candidates: readonly [Moment, ...Moment[]];
      readonly pastDay: CalendarDate | null;
    }
  | { readonly status: 'past'; readonly moment: Moment; readonly pastDay: CalendarDate | null }
  | { readonly status: 'no-time'; readonly date: CalendarDate }
  | { readonly status: 'no-such-day' }
  | { readonly status: 'unreadable' };

const UNREADABLE: When = { status: 'unreadable' };
const MINUTE_MS = 60_000;
const ISO =
  /^(\d{4}-\d{1,2}-\d{1,2})(?:t|\s+)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(z|utc|gmt|[+-]\d{1,2}(?::?\d{2})?)?$/;

/** Reads bare times, `date time`, words and ISO 8601, with or without an offset; past days count as today. */
export function readWhen(text: string, now: Moment, zone: string): When {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s*\[[^\]]*\]$/, '');
  const iso = ISO.exec(plain);
  if (!iso) return readWords(plain, now);
  const day = readDay(iso[1] ?? '', now.date);
  if (day.status !== 'day') return day;
  const time = timeOf(Number(iso[2]), Number(iso[3]));
  if (!time) return UNREADABLE;
  const candidates = meantBy({ date: day.date, time }, iso[4], zone);
  return candidates ? notOver(candidates, now) : UNREADABLE;
}

/** Null for an offset that does not exist anywhere. */
function meantBy(face: Moment, suffix: string | undefined, zone: string): readonly Moment[] | null {
  if (suffix === undefined) return [face];
  const isUtc = /^[zug]/.test(suffix);
  const offset = isUtc ? 0 : offsetMinutes(suffix);
  if (offset === null) return null;
  const clinics = offsetMinutesAt(instantOf(face.date, face.time, zone), zone);
  // Models learned clock rules that no longer apply, so a difference of one hour is their mistake, not the
  // caller's.
  if (!isUtc && Math.abs(offset - clinics) === 60) return [face];
  const said = wallClockAt(new Date(Date.parse(`${face.date}T${face.time}:00Z`) - offset * MINUTE_MS), zone);
  const isSame = said.date === face.date && said.time === face.time;
  return isUtc && !isSame ? [said, face] : [said];
}

function offsetMinutes(suffix: string): number | null {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(suffix) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  if (!sign || size > 14 * 60 || Number(minutes) > 59) return null;
  return sign === '-' ? -size : size;
}

/** Spec 4.5: a past date becomes today; a time that is past even then can only be refused. */
function notOver(meant: readonly Moment[], now: Moment): When {
  const clamped = meant.map(({ date, time }) => ({ date: date < now.date ? now.date : date, time }));
  const [asked] = meant;
  const pastDay = asked && asked.date < now.date ? asked.date : null;
  const [first, ...others] = clamped.filter(({ date, time }) => date > now.date || time >= now.time);
  if (first) return { status: 'at', candidates: [first, ...others], pastDay };
  const [moment] = clamped;
  return moment ? { status: 'past', moment, pastDay } : UNREADABLE;
}

/** Reads day and time as one wish, if it leaves no choice. */
function readWords(plain: string, now: Moment): When {
  const wish = readWish(replaceYesterday(plain, now.date), { today: now.date, now: now.time });
  const wished = singleMoment(wish);
  if (wished) return notOver([{ date: wished.date, time: timeAt(wished.minutes) }], now);
  const day = readDay(plain, now.date);
  if (day.status === 'day') return { status: 'no-time', date: day.date };
  // "Thursday afternoon": the day is clear, so only the time is asked for.
  const named = singleDay(wish);
  return day.status === 'unreadable' && named ? { status: 'no-time', date: named } : day;
}

function timeOf(hour: number, minute: number): WallTime | null {
  return parseTime(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
}
