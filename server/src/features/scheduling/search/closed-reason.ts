import type { TemplateCodeRules } from '../../../kernel/text/template-code-words.ts';
import {
  type BookingRules,
  type ClosedReason,
  type DayFacts,
  dayJudge,
  type WallClock,
} from '../rules/booking-rules.ts';
import { bookableSlots } from '../templates/schedule-template.ts';

const WHOLE_DAY = 1440;

/** The reason a day has no open times; a day with several reasons counts as full. */
export function closedReasonOfDay(
  day: DayFacts,
  durationMinutes: number,
  rules: BookingRules,
  codes: TemplateCodeRules,
  now: WallClock,
): ClosedReason {
  if (day.closed.some(({ start, end }) => start <= 0 && end >= WHOLE_DAY)) return 'closure';
  if (day.schedule?.holiday) return 'holiday';
  const bookable = day.schedule ? bookableSlots(day.schedule, codes, now.date) : [];
  if (bookable.length === 0) return 'no-template';
  const verdictOn = dayJudge(day, durationMinutes, rules, codes, now);
  const reasons = new Set(
    bookable.flatMap(({ time }) => {
      const verdict = verdictOn(time);
      return verdict.status === 'closed' && verdict.reason !== 'not-bookable' ? [verdict.reason] : [];
    }),
  );
  const [only] = reasons;
  return only && reasons.size === 1 && only !== 'taken' && only !== 'buffer' ? only : 'day-full';
}
