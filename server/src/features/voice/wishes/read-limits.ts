import {
  addDays,
  type CalendarDate,
  laterDate,
  minutesOf,
  parseDate,
  parseTime,
  weekdayOf,
} from '../../../kernel/time/calendar.ts';
import { readWish } from '../../../kernel/wishes/read-wish.ts';
import { type DaySpan, type TimeWindow, wishRange, wishWindows } from '../../../kernel/wishes/wish.ts';
import type { Call } from '../tool.ts';
import { type VisitSpan, visitSpan } from './visit-span.ts';

/** The arguments of a search, parsed as far as possible. */
export interface GivenWish {
  readonly preference?: string | null;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  /** A part of the day, or text that is none. */
  readonly timeOfDay?: string | null;
  readonly excludeDates?: readonly string[];
  readonly earliestTime: string | null;
  readonly latestTime: string | null;
  readonly days: readonly string[];
  readonly excludeDays: readonly string[];
  readonly providerId: string | null;
  readonly providerName: string | null;
  /** `female`, `male`, or text that is neither. */
  readonly providerGender: string | null;
  readonly providerLanguage: string | null;
  readonly afterAppointmentId: string | null;
  readonly beforeAppointmentId?: string | null;
  readonly movedAppointmentId: string | null;
  readonly patientId?: string | null;
}

export const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Words that leave everything open. */
export const ANY = /^(?:any(?: ?(?:time|day))?|no preference|none|随便|都可以|都行)$/i;
const ANY_DAY =
  /^(?:any|whenever|now|soon|asap|as soon|earliest|first|next available|no preference)|随便|都可以|尽快|最早/i;
const DAY_MINUTES = 24 * 60;
const PARTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  any: [0, DAY_MINUTES],
  morning: [0, 719],
  afternoon: [720, DAY_MINUTES],
  // Contract 8.3: few clinics are open later than that.
  evening: [15 * 60 + 30, DAY_MINUTES],
};

interface Day {
  readonly date: CalendarDate;
}

interface Unreadable {
  readonly unreadable: string;
}

/** An appointment this call does not know. */
interface UnknownAppointment {
  readonly unknownAppointment: string;
}

interface NoSuchDay {
  readonly noSuchDay: string;
}

export interface Limits {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly earliest: number;
  readonly latest: number;
  /** The window of `earliestTime` and `latestTime`; null if neither was given. */
  readonly hours: TimeWindow | null;
  /** The visits that this one is to be beside; it may not overlap them. */
  readonly beside: readonly VisitSpan[];
  holds(date: CalendarDate): boolean;
  isExcluded(date: CalendarDate): boolean;
  /** The lists of days, to describe what was understood. */
  readonly wantedDays: readonly DaySpan[];
  readonly unwantedDays: readonly DaySpan[];
}

/** The wish in the arguments other than words, or the value that is unreadable or not a day. */
export async function readLimits(
  given: GivenWish,
  call: Call,
): Promise<Limits | Unreadable | NoSuchDay | UnknownAppointment> {
  const hours = readHours(given, call);
  if ('unreadable' in hours) return hours;
  const days = readDaySets(given, call);
  if ('unreadable' in days) return days;
  const edges = readEdges(given, call);
  if (!('start' in edges)) return edges;
  const [after, before] = [
    await spanOf(given.afterAppointmentId, given, call),
    await spanOf(given.beforeAppointmentId ?? null, given, call),
  ];
  if (after && 'unknownAppointment' in after) return after;
  if (before && 'unknownAppointment' in before) return before;
  const day = after ?? before;
  return {
    ...daysBetween(day ?? edges.start, day ?? edges.end, call.now.date),
    earliest: Math.max(hours.earliest, after?.to ?? 0),
    latest: Math.min(hours.latest, before ? before.from - 1 : DAY_MINUTES),
    beside: [after, before].filter((span) => span !== null),
    hours: hours.hours,
    ...days,
  };
}

function readHours(given: GivenWish, call: Call): Pick<Limits, 'earliest' | 'latest' | 'hours'> | Unreadable {
  const [earliest, latest] = [readClock(given.earliestTime, call), readClock(given.latestTime, call)];
  if (isUnreadable(earliest)) return earliest;
  if (isUnreadable(latest)) return latest;
  const part = readPart(given.timeOfDay ?? 'any', call);
  if (isUnreadable(part)) return part;
  const [start, end] = part;
  return {
    earliest: Math.max(start, earliest?.minutes ?? 0),
    latest: Math.min(end, latest?.minutes ?? DAY_MINUTES),
    hours: earliest || latest ? { from: earliest?.minutes ?? 0, to: latest?.minutes ?? DAY_MINUTES } : null,
  };
}

/** A part of the day by name, or in words such as "late morning". */
function readPart(text: string, { now }: Call): readonly [from: number, to: number] | Unreadable {
  const named = PARTS[text];
  if (named) return named;
  if (ANY.test(text.trim())) return [0, DAY_MINUTES];
  const { options, isAnything } = readWish(text, { today: now.date, now: now.time });
  const times = options.flatMap((part) => part.times ?? []);
  if (isAnything) return [0, DAY_MINUTES];
  if (times.length === 0) return { unreadable: text };
  return [Math.min(...times.map(({ from }) => from)), Math.max(...times.map(({ to }) => to))];
}

function readDaySets(
  given: GivenWish,
  call: Call,
): Omit<Limits, 'from' | 'to' | 'earliest' | 'latest' | 'hours' | 'beside'> | Unreadable {
  const wanted = readDays(given.days, call);
  const unwanted = readDays([...given.excludeDays, ...readable(given.excludeDates ?? [], call)], call);
  if (isUnreadable(wanted)) return wanted;
  if (isUnreadable(unwanted)) return unwanted;
  return {
    holds: (date) => (!wanted || wanted.has(date)) && !unwanted?.has(date),
    isExcluded: (date) => unwanted?.has(date) ?? false,
    wantedDays: wanted?.spans ?? [],
    unwantedDays: unwanted?.spans ?? [],
  };
}

function readEdges(
  given: GivenWish,
  call: Call,
): { readonly start: Day | null; readonly end: Day | null } | Unreadable | NoSuchDay {
  const [start, end] = [edgeOf(given.startDate, 'from', call), edgeOf(given.endDate, 'to', call)];
  if (isNoSuchDay(start)) return start;
  if (isNoSuchDay(end)) return end;
  if (isUnreadable(start)) return start;
  return isUnreadable(end) ? end : { start, end };
}

/** A last day before the first one is ignored. */
function daysBetween(start: Day | null, end: Day | null, today: CalendarDate): Pick<Limits, 'from' | 'to'> {
  const [from, to] = [start?.date ?? null, end?.date ?? null];
  return { from: from && laterDate(from, today), to: to && from && to < from ? null : to };
}

function isUnreadable(read: object | null): read is Unreadable {
  return read !== null && 'unreadable' in read;
}

function isNoSuchDay(read: object | null): read is NoSuchDay {
  return read !== null && 'noSuchDay' in read;
}

function isIso(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text.trim());
}

type Edge = Day | Unreadable | NoSuchDay;

/** The first or last day of a search, as a date or in words. */
function edgeOf(text: string | null | undefined, side: 'from' | 'to', { now }: Call): Edge | null {
  if (!text || ANY_DAY.test(text.trim())) return null;
  if (isIso(text)) {
    const date = parseDate(text.trim().slice(0, 10));
    return date ? { date } : { noSuchDay: text };
  }
  const wish = readWish(text, { today: now.date, now: now.time });
  if (wish.options.some(({ days }) => days !== null)) return { date: wishRange(wish, now.date)[side] };
  if (wish.noSuchDay.length > 0) return { noSuchDay: text };
  return wish.past.length > 0 ? { date: now.date } : { unreadable: text };
}

/** Spec 4.5 has excludeDates as dates; other values exclude nothing. */
function readable(texts: readonly string[], call: Call): string[] {
  return texts.filter((text) => {
    const read = readDays([text], call);
    return read !== null && !('unreadable' in read);
  });
}

export function readClock(
  text: string | null,
  { now }: Call,
): { readonly minutes: number } | Unreadable | null {
  if (!text || ANY.test(text)) return null;
  const time = parseTime(text.trim().padStart(5, '0'));
  if (time) return { minutes: minutesOf(time) };
  const [option] = readWish(text, { today: now.date, now: now.time }).options;
  const [window] = option?.times ?? [];
  return window ? { minutes: window.around ?? window.from } : { unreadable: text };
}

type DaySet = { has(date: CalendarDate): boolean; readonly spans: readonly DaySpan[] } | Unreadable;

function readDays(texts: readonly string[], { now }: Call): DaySet | null {
  const said = texts.filter((text) => !ANY.test(text.trim()));
  if (said.length === 0) return null;
  const tests: ((date: CalendarDate) => boolean)[] = [];
  const spans: DaySpan[] = [];
  const everyWeek = (weekday: number) => {
    tests.push((date) => weekdayOf(date) === weekday);
    spans.push({ from: now.date, to: null, weekdays: [weekday] });
  };
  for (const text of said) {
    const word = text.trim().toLowerCase().replace(/s$/, '');
    const weekday = NAMES.findIndex((name) => name === word || name.slice(0, 3) === word);
    const day = parseDate(text.trim().slice(0, 10));
    const wish = readWish(text, { today: now.date, now: now.time });
    const [first] = wish.options[0]?.days ?? [];
    if (weekday >= 0) everyWeek(weekday);
    else if (day) {
      tests.push((date) => date === day);
      spans.push({ from: day, to: day, weekdays: null });
    } else if (/^(?:周|星期|礼拜)[一二三四五六日天]$/.test(text.trim()) && first) {
      everyWeek(weekdayOf(first.from));
    } else if (wish.options.some(({ days }) => days !== null)) {
      tests.push((date) => wishWindows(wish, date).length > 0);
      spans.push(...wish.options.flatMap(({ days }) => days ?? []));
    } else return { unreadable: text };
  }
  return { has: (date) => tests.some((holds) => holds(date)), spans };
}

/** When that appointment takes place. */
async function spanOf(
  appointmentId: string | null,
  { patientId }: GivenWish,
  call: Call,
): Promise<VisitSpan | UnknownAppointment | null> {
  if (!appointmentId) return null;
  const days = { from: call.now.date, to: addDays(call.now.date, 365) };
  const patients = [...new Set([...(patientId ? [patientId] : []), ...(await call.knownPatients())])];
  for (const id of patients) {
    // Whether this appointment exists is revealed only to a caller who may hear about the patient's visits.
    if (!(await call.mayHearOfVisits(id))) continue;
    const rows = await call.scheduling.appointmentsOf(call.clinicId, id, days, call.deadline).catch(() => []);
    const row = rows.find((one) => one.id === appointmentId);
    if (row) return visitSpan(row);
  }
  return { unknownAppointment: appointmentId };
}
