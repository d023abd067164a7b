import {
  addDays,
  type CalendarDate,
  type DateRange,
  eachDay,
  minutesOf,
  time,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { instantOf, offsetMinutesAt } from '../../../kernel/time/time-zone.ts';
import type { DaySchedule, TemplateSlot, Wait } from '../../../ports/emr.ts';
import { malformed } from './answer.ts';
import { naive, wallClock } from './appointment-mapping.ts';
import type { SoapClient } from './client.ts';
import { field, toCode } from './mapping.ts';
import { childrenOf, type XmlElement } from './xml-element.ts';

// Half of the connections: a search reads many providers at once, and a booking must not queue behind it.
const AT_ONCE = 3;

export async function getSchedule(
  { client, zone }: { client: SoapClient; zone: string },
  providerId: string,
  range: DateRange,
  { signal, answerBy, onAnswer }: Wait,
): Promise<DaySchedule[]> {
  const days = eachDay(range);
  const found: (DaySchedule | null)[] = new Array(days.length).fill(null);
  const stop = new AbortController();
  const follow = () => stop.abort(signal.reason);
  const wait = { signal: stop.signal, answerBy, onAnswer };
  const rest = days.entries();
  const readOn = async () => {
    for (const [index, day] of rest) {
      const fields = [
        ['arg0', providerId],
        ['arg1', naive(day)],
      ] as const;
      const [record] = await client.call('ScheduleService', 'getDayWorkSchedule', fields, wait);
      found[index] = record ? toDaySchedule(record, day, zone) : null;
    }
  };
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, days.length) }, readOn));
  } finally {
    signal.removeEventListener('abort', follow);
    stop.abort();
  }
  return found.filter((day) => day !== null);
}

/** Null for a day without a template; the EMR then returns no slot length. */
function toDaySchedule(record: XmlElement, date: CalendarDate, zone: string): DaySchedule | null {
  const slotMinutes = Number(field(record, 'timeSlotDurationMin'));
  if (!Number.isInteger(slotMinutes) || slotMinutes <= 0) return null;
  const slots = childrenOf(record, 'timeSlots')
    .map((slot) => toSlot(slot, date, zone))
    .filter(({ code }) => code !== '')
    .sort((a, b) => (a.time < b.time ? -1 : 1));
  return { date, holiday: field(record, 'holiday') === 'true', slotMinutes, slots };
}

function toSlot(record: XmlElement, date: CalendarDate, zone: string): TemplateSlot {
  const text = field(record, 'date');
  const at = wallClock(text);
  if (!at) throw malformed();
  return { time: asInTemplate(text, at, { date, zone }), code: toCode(field(record, 'scheduleCode')) };
}

/**
 * The EMR computes template times as elapsed minutes since midnight, so on days with a clock change they are
 * off by an hour, unless its server has no daylight saving time.
 */
function asInTemplate(
  text: string,
  at: { date: CalendarDate; time: WallTime },
  { date, zone }: { date: CalendarDate; zone: string },
): WallTime {
  const midnight = offsetMinutesAt(instantOf(date, time('00:00'), zone), zone);
  const nextMidnight = offsetMinutesAt(instantOf(addDays(date, 1), time('00:00'), zone), zone);
  if (midnight === nextMidnight || offsetIn(text) !== nextMidnight) return at.time;
  const minutes = minutesOf(at.time) - (nextMidnight - midnight) + (at.date > date ? 1440 : 0);
  return minutes >= 0 && minutes < 1440 ? timeAt(minutes) : at.time;
}

function offsetIn(text: string): number | null {
  const match = /(Z|([+-])(\d{2}):(\d{2}))$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
  return match[2] === '-' ? 0 - minutes : minutes;
}
