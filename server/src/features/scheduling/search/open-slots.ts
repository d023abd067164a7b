import type { TemplateCodeRules } from '../../../kernel/text/template-code-words.ts';
import { time, type WallTime } from '../../../kernel/time/calendar.ts';
import { type BookingRules, type DayFacts, dayJudge, type WallClock } from '../rules/booking-rules.ts';

export type TimeOfDay = 'any' | 'morning' | 'afternoon';

/** Acceptable start times, inclusive; null leaves that side open. */
export interface StartWindow {
  readonly notBefore: WallTime | null;
  readonly notAfter: WallTime | null;
}

const ANY_TIME: StartWindow = { notBefore: null, notAfter: null };

const WINDOWS: Readonly<Record<TimeOfDay, StartWindow>> = {
  any: ANY_TIME,
  morning: { notBefore: null, notAfter: time('11:59') },
  afternoon: { notBefore: time('12:00'), notAfter: null },
};

export function openSlots(
  day: DayFacts,
  durationMinutes: number,
  rules: BookingRules,
  codes: TemplateCodeRules,
  now: WallClock,
  window: StartWindow = ANY_TIME,
): WallTime[] {
  const verdictOn = dayJudge(day, durationMinutes, rules, codes, now);
  const slots = day.schedule?.slots ?? [];
  return slots
    .map((slot) => slot.time)
    .filter((start) => isWithin(start, window) && verdictOn(start).status === 'open');
}

export function startWindow(timeOfDay: TimeOfDay, hours: StartWindow = ANY_TIME): StartWindow {
  const named = WINDOWS[timeOfDay];
  return {
    notBefore:
      [named.notBefore, hours.notBefore]
        .filter((at) => at !== null)
        .toSorted()
        .at(-1) ?? null,
    notAfter:
      [named.notAfter, hours.notAfter]
        .filter((at) => at !== null)
        .toSorted()
        .at(0) ?? null,
  };
}

export function isWithin(at: WallTime, { notBefore, notAfter }: StartWindow): boolean {
  return (notBefore === null || at >= notBefore) && (notAfter === null || at <= notAfter);
}
