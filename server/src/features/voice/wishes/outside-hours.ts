import { phrase } from '../../../kernel/phrase.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../../../kernel/time/calendar.ts';
import { fitsWish, type TimeWindow, type WishPart, wishWindows } from '../../../kernel/wishes/wish.ts';
import type { Call } from '../tool.ts';
import { describeWish, type Meant } from './describe-wish.ts';
import { type NotMet, sayNotMet } from './not-met.ts';

type WindowsOn = (date: CalendarDate) => readonly TimeWindow[];

const opens = phrase({ en: 'We open at {time}.', zh: '我们{time}开门。' });
const closes = phrase({ en: 'We close at {time}.', zh: '我们{time}关门。' });

/** When the clinic opens or closes, if all requested hours lie before or after that; null otherwise. */
export function sayOutsideHours(
  days: readonly CalendarDate[],
  windowsOn: WindowsOn,
  { clinic, language }: Pick<Call, 'clinic' | 'language'>,
): string | null {
  const sentences = new Set(
    days.flatMap((day) => {
      const hours = clinic.hours?.find(({ weekday }) => weekday === weekdayOf(day));
      if (!hours?.isOpen || !hours.open || !hours.close) return [];
      const { open, close } = hours;
      const windows = windowsOn(day);
      if (windows.every(({ to }) => to < minutesOf(open)))
        return opens(language, { time: spokenTime(open, language) });
      return windows.every(({ from }) => from >= minutesOf(close))
        ? closes(language, { time: spokenTime(close, language) })
        : null;
    }),
  );
  const [only, other] = sentences;
  // Days with different hours cannot share a sentence.
  return other === undefined ? (only ?? null) : null;
}

/** "After half past five, or else at lunch": says why the first is not offered, where the clinic is closed then. */
export function firstIsOutsideHours(
  meant: Meant,
  days: readonly CalendarDate[],
  best: readonly { readonly date: CalendarDate; readonly time: WallTime }[],
  call: Pick<Call, 'clinic' | 'language' | 'now'>,
): NotMet[] {
  const firstRank = Math.min(...meant.options.map(({ rank }) => rank));
  const first = { ...meant, options: meant.options.filter(({ rank }) => rank === firstRank) };
  if (first.options.length === meant.options.length) return [];
  if (best.some(({ date, time }) => fitsWish(first, date, time))) return [];
  const windowsOn = (date: CalendarDate) => wishWindows(first, date);
  const wanted = days.filter((day) => windowsOn(day).length > 0);
  const message = sayOutsideHours(wanted, windowsOn, call);
  if (!message) return [];
  return [{ what: describeWish(first, call.language, call.now.date), why: 'closed', message }];
}

/**
 * "Between twelve and one" where that is the clinic's break: one o'clock is within what was said, but callers who ask so are
 * back at work then, and hear first why nothing earlier is offered.
 */
export function isOnlyAfterBreak(
  { meant, windowsOn }: { readonly meant: Meant; readonly windowsOn: WindowsOn },
  best: readonly { readonly date: CalendarDate; readonly time: WallTime }[],
  call: Pick<Call, 'clinic' | 'language' | 'now'>,
): NotMet[] {
  const isOnly = best.every(({ date, time }) => {
    const at = minutesOf(time);
    const { breaks = [] } = call.clinic.hours?.find(({ weekday }) => weekday === weekdayOf(date)) ?? {};
    const ended = breaks.find(({ to }) => minutesOf(to) === at);
    const isWithin = ({ from, to }: TimeWindow) =>
      from < at && to === at && from >= minutesOf(ended?.from ?? time);
    return ended !== undefined && windowsOn(date).every(isWithin);
  });
  if (!isOnly) return [];
  const what = describeWish(meant, call.language, call.now.date);
  return [sayNotMet('break', { what, when: '', provider: '' }, call)];
}

/** All requested hours lie before opening or after closing, on every requested day on which the clinic opens. */
export function isOutsideHours(
  days: readonly CalendarDate[],
  windowsOn: WindowsOn,
  { clinic }: Pick<Call, 'clinic'>,
): boolean {
  const outside = days.flatMap((day) => {
    const hours = clinic.hours?.find(({ weekday }) => weekday === weekdayOf(day));
    if (!hours?.isOpen || !hours.open || !hours.close) return [];
    const [open, close] = [minutesOf(hours.open), minutesOf(hours.close)];
    return windowsOn(day).every(({ from, to }) => to < open || from >= close);
  });
  return outside.length > 0 && outside.every(Boolean);
}

/** The clinic has closed for today. */
export function isTodayOver({ clinic, now }: Pick<Call, 'clinic' | 'now'>): boolean {
  const hours = clinic.hours?.find(({ weekday }) => weekday === weekdayOf(now.date));
  return Boolean(hours?.isOpen && hours.close && now.time >= hours.close);
}

const HALF_A_DAY = 180;

/** "I work nine to five": hours with a start and an end, which are refused only because of something else. */
export function areWorkingHours({ times }: WishPart): boolean {
  return times?.every(({ from, to }) => from > 0 && to < 1439 && to - from > HALF_A_DAY) ?? false;
}
