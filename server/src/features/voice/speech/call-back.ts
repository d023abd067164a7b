import { nextOpening, type Opening } from '../../../kernel/clinic/next-opening.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { onDay } from '../../../kernel/spoken/day.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { Call } from '../tool.ts';

/** A shorter opening leaves staff no time to call. */
const LEAST_MINUTES = 30;

const untilThen = phrase({ en: 'today before {until}', zh: '今天{until}之前' });
const laterToday = phrase({ en: 'today after {from}', zh: '今天{from}以后' });
const onThatDay = phrase({ en: '{day} after {from}', zh: '{day}{from}以后' });
const whenOpen = phrase({ en: "as soon as it's open again", zh: '恢复营业后尽快' });

/**
 * When the clinic will call back, in words, and the promised instant. To somebody who has said when to call, the hour from which
 * the clinic is open would sound like another promise, so only the day is named.
 */
export function whenCalledBack(
  { clinic, now, language }: Pick<Call, 'clinic' | 'now' | 'language'>,
  hasWish = false,
): {
  readonly words: string;
  readonly until: Date | null;
} {
  const opening = nextOpening(clinic, now, LEAST_MINUTES);
  if (!opening) return { words: whenOpen(language), until: null };
  return {
    words:
      hasWish && opening.date !== now.date
        ? onDay(opening.date, language, now.date)
        : wordsOf(opening, now, language),
    until: instantOf(opening.date, opening.until, clinic.timezone),
  };
}

function wordsOf({ date, from, until }: Opening, now: Call['now'], language: Call['language']): string {
  if (date !== now.date)
    return onThatDay(language, {
      day: onDay(date, language, now.date),
      from: spokenTime(from, language),
    });
  if (from === now.time) return untilThen(language, { until: spokenTime(until, language) });
  return laterToday(language, { from: spokenTime(from, language) });
}
