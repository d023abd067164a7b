import { type CalendarDate, parseTime, timeAt, type WallTime } from '../../../kernel/calendar.ts';
import { instantOf, offsetMinutesAt, wallClockAt } from '../../../kernel/time-zone.ts';
import { readWish } from '../../../kernel/wishes/read-wish.ts';
import { singleDay, singleMoment } from '../../../kernel/wishes/wish.ts';
import { readDay } from './read-day.ts';

/** A date and a time on the clinic's wall. */
export interface Moment {
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/** `pastDay` is the day that was asked for where it is over, and today stands for it. */
export type When =
  /** More than one only for a time in UTC: first what it says, then its face value, for a model that forgot the zone. */
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

/** Bare times, `date time`, words and ISO 8601, with or without an offset; days that are over count as today. */
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

/** Null for an offset that no place on earth has. */
function meantBy(face: Moment, suffix: string | undefined, zone: string): readonly Moment[] | null {
  if (suffix === undefined) return [face];
  const isUtc = /^[zug]/.test(suffix);
  const offset = isUtc ? 0 : offsetMinutes(suffix);
  if (offset === null) return null;
  const clinics = offsetMinutesAt(instantOf(face.date, face.time, zone), zone);
  // Models learned rules for the clocks that no longer hold: an hour's difference is theirs, not the caller's.
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

/** Spec 4.5: a past date becomes today; what is over even so can only be refused. */
function notOver(meant: readonly Moment[], now: Moment): When {
  const clamped = meant.map(({ date, time }) => ({ date: date < now.date ? now.date : date, time }));
  const [asked] = meant;
  const pastDay = asked && asked.date < now.date ? asked.date : null;
  const [first, ...others] = clamped.filter(({ date, time }) => date > now.date || time >= now.time);
  if (first) return { status: 'at', candidates: [first, ...others], pastDay };
  const [moment] = clamped;
  return moment ? { status: 'past', moment, pastDay } : UNREADABLE;
}

const TWELVE_HOURS = /\b(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])\.?\s?m\b\.?/;
const FULL_DAY = /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?![\d:])/;
const NAMED = /\b(noon|midday|midnight)\b|中午(?!\s*\d)|正午/;
const CHINESE = /(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)?\s*(\d{1,2})\s*[点點时時:](半|\d{1,2})?\s*分?/;

function readWords(plain: string, now: Moment): When {
  const wish = readWish(plain, { today: now.date, now: now.time });
  const wished = singleMoment(wish);
  if (wished && !/\d[:.]\d\d|\d\s*[ap]\.?m/.test(plain))
    return notOver([{ date: wished.date, time: timeAt(wished.minutes) }], now);
  const spoken = timeIn(plain);
  if (!spoken) {
    const day = readDay(plain, now.date);
    if (day.status === 'day') return { status: 'no-time', date: day.date };
    // "Thursday afternoon": the day is clear, and only the time is asked for.
    const named = singleDay(wish);
    return day.status === 'unreadable' && named ? { status: 'no-time', date: named } : day;
  }
  if (!spoken.time) return UNREADABLE;
  const rest = plain
    .replace(spoken.words, ' ')
    .replace(/\b(?:at|on|the|from|o'?clock)\b/g, ' ')
    .replace(/^[\s,，的]+|[\s,，的]+$/g, '')
    .replace(/\s+/g, ' ');
  if (rest === '') return notOver([{ date: now.date, time: spoken.time }], now);
  const day = readDay(rest, now.date);
  return day.status === 'day' ? notOver([{ date: day.date, time: spoken.time }], now) : day;
}

/** The time that a text holds, and the words that say it; `time` is null where those are no time of day. */
function timeIn(plain: string): { words: string; time: WallTime | null } | null {
  const chinese = CHINESE.exec(plain);
  if (chinese && (chinese[1] || /[点點时時]/.test(chinese[0])))
    return { words: chinese[0], time: ofChinese(chinese) };
  const twelve = TWELVE_HOURS.exec(plain);
  if (twelve)
    return {
      words: twelve[0],
      time: ofHalfDay(Number(twelve[1]), Number(twelve[2] ?? 0), twelve[3] === 'p'),
    };
  const full = FULL_DAY.exec(plain);
  if (full) return { words: full[0], time: timeOf(Number(full[1]), Number(full[2])) };
  const named = NAMED.exec(plain);
  return named ? { words: named[0], time: timeOf(named[1] === 'midnight' ? 0 : 12, 0) } : null;
}

function ofChinese([, part = '', hours, minutes = '0']: RegExpExecArray): WallTime | null {
  const hour = Number(hours);
  const minute = minutes === '半' ? 30 : Number(minutes);
  if (/^(?:下午|傍晚|晚上)$/.test(part)) return ofHalfDay(hour, minute, true);
  if (part === '中午') return timeOf(hour < 11 ? hour + 12 : hour, minute);
  return part === '' ? timeOf(hour, minute) : ofHalfDay(hour, minute, false);
}

/** `14:30 pm` is said too, and can only be half past two. */
function ofHalfDay(hour: number, minute: number, isAfternoon: boolean): WallTime | null {
  if (hour > 12) return timeOf(hour, minute);
  if (hour === 0) return timeOf(isAfternoon ? 12 : 0, minute);
  return timeOf((hour % 12) + (isAfternoon ? 12 : 0), minute);
}

function timeOf(hour: number, minute: number): WallTime | null {
  return parseTime(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
}
