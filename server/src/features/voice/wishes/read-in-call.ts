import { addDays, type CalendarDate, minutesOf, timeAt } from '../../../kernel/time/calendar.ts';
import { readWish } from '../../../kernel/wishes/read-wish.ts';
import { type HeardTime, singleDay, type Wish } from '../../../kernel/wishes/wish.ts';
import type { Call } from '../tool.ts';
import { isTodayOver } from './outside-hours.ts';
import type { GivenWish, Limits } from './read-limits.ts';
import type { VisitSpan } from './visit-span.ts';
import { visitToMove } from './visit-to-move.ts';
import type { ListedVisit } from './wish-memory.ts';

const REFERS =
  /that|same|later|earlier|sooner|after|before|follow|next day|other|different|hour|minute|hers|his|tomorrow|那|同|晚|早|后|前|换|别|另|接着|明|^\W*\d|点/i;
const SHIFTS =
  /later|earlier|sooner|push|move|bump|back|forward|晚|早|迟|推|提前|延|[往再向][前后]|[前后]移/i;
const NOON = 12 * 60;

/** "Half an hour later": from which time it was counted, and to which side of it. */
export interface Shift {
  readonly side: 'later' | 'earlier';
  readonly date: CalendarDate;
  /** In minutes of the day. */
  readonly from: number;
  readonly to: number;
}

export interface ReadInCall {
  readonly wish: Wish;
  readonly shift: Shift | null;
}

/**
 * Words such as "that day" and "later" refer to what this call was offered or has booked; before that, to the
 * visit to be moved.
 */
export async function readInCall(
  said: string,
  given: GivenWish,
  { beside, isExcluded: isRefused }: Pick<Limits, 'beside' | 'isExcluded'>,
  call: Call,
): Promise<ReadInCall> {
  const moved = visitToMove(given, call);
  const moment = {
    today: call.now.date,
    now: call.now.time,
    isTodayOver: isTodayOver(call),
    lunchEnds: lunchEnds(call),
    isRefused,
  };
  if (said === '' || !REFERS.test(said)) return { wish: readWish(said, moment), shift: null };
  if (beside.length > 0) return { wish: readBeside(said, moment, beside), shift: null };
  const heard = (await call.scheduling.heard(call.clinicId, call.callId)).map(
    ({ date, time, durationMinutes, isBooked }): HeardTime => ({
      date,
      time,
      ...(isBooked ? { endTime: timeAt(Math.min(1439, minutesOf(time) + durationMinutes)) } : {}),
    }),
  );
  const named = { ...moment, isTomorrowNamed: isTomorrowNamed(heard, given, call) };
  if (heard.length > 0 || !moved) {
    const wish = readWish(said, { ...named, heard });
    return { wish, shift: shiftOf(wish, said, heard) };
  }
  const { date, time } = moved;
  const wish = withoutItsOwnTime(readWish(said, { ...named, heard: [{ date, time }] }), moved);
  return { wish, shift: shiftOf(wish, said, [{ date, time }]) };
}

/** "Right before hers" refers to the visit that was given with it, and means the times next to it, too. */
function readBeside(
  said: string,
  moment: Parameters<typeof readWish>[1],
  beside: readonly VisitSpan[],
): Wish {
  const heard = beside.map(({ date, from, to }) => ({ date, time: timeAt(from), endTime: timeAt(to) }));
  const wish = readWish(said, { ...moment, heard });
  const options = wish.options.map((part) => ({
    ...part,
    times: part.times?.map(({ notNear: _, ...window }) => window) ?? null,
  }));
  return { ...wish, options };
}

/** Whoever has heard of "tomorrow at 3:30" at night knows which day that is, and so does an assistant that names its date. */
function isTomorrowNamed(heard: readonly HeardTime[], given: GivenWish, { now, wishes }: Call): boolean {
  const tomorrow = addDays(now.date, 1);
  const told = [...heard, ...(given.patientId ? wishes.visitsOf(given.patientId) : [])];
  const dates = [given.startDate, given.endDate, ...given.days].map((day) => day?.trim().slice(0, 10));
  return told.some(({ date }) => date === tomorrow) || dates.includes(tomorrow);
}

/** The end of the break around noon, where the days of the week agree on it. */
function lunchEnds({ clinic: { hours = [] } }: Call): number | undefined {
  const ends = hours.flatMap(({ isOpen, breaks = [] }) =>
    isOpen
      ? breaks.flatMap(({ from, to }) =>
          minutesOf(from) <= NOON + 60 && minutesOf(to) > NOON ? minutesOf(to) : [],
        )
      : [],
  );
  const [end, other] = new Set(ends);
  return other === undefined ? end : undefined;
}

/** Of a wish for one time that was counted from another of its day. */
function shiftOf(wish: Wish, said: string, heard: readonly HeardTime[]): Shift | null {
  const date = singleDay(wish);
  const [window, other] = wish.options[0]?.times ?? [];
  if (!date || !window || other || window.from !== window.to || !SHIFTS.test(said)) return null;
  const ofDay = heard.filter((one) => one.date === date).map(({ time }) => minutesOf(time));
  if (ofDay.length === 0) return null;
  const to = window.from;
  if (to > Math.max(...ofDay)) return { side: 'later', date, from: Math.max(...ofDay), to };
  return to < Math.min(...ofDay) ? { side: 'earlier', date, from: Math.min(...ofDay), to } : null;
}

/** "The Tuesday one, a week later": a day that identifies the visit is not its new day. */
function withoutItsOwnTime(wish: Wish, { date, time }: ListedVisit): Wish {
  const at = minutesOf(time);
  const options = wish.options.filter(
    ({ days, times }) =>
      !days?.every(({ from, to }) => from === date && to === date) ||
      !times?.every(({ from, to }) => from === at && to === at),
  );
  return options.length > 0 ? { ...wish, options } : wish;
}
