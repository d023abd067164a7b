import { phrase } from '../../../kernel/phrase.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import { type CalendarDate, minutesOf, weekdayOf } from '../../../kernel/time/calendar.ts';
import type { Call } from '../tool.ts';
import type { Wished } from './read-wished.ts';

const opens = phrase({ en: 'We open at {time}.', zh: '我们{time}开门。' });
const closes = phrase({ en: 'We close at {time}.', zh: '我们{time}关门。' });

/** When the clinic opens or closes, where all wished hours lie before or after that; null where they do not. */
export function sayOutsideHours(
  days: readonly CalendarDate[],
  windowsOn: Wished['windowsOn'],
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
  // Days that open at different hours have no one sentence.
  return other === undefined ? (only ?? null) : null;
}
