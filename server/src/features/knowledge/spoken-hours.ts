import type { Break } from '../../kernel/clinic/closed-times.ts';
import type { Language } from '../../kernel/language.ts';
import { phrase } from '../../kernel/phrase.ts';
import { spokenList } from '../../kernel/spoken/list.ts';
import { spokenTime } from '../../kernel/spoken/time.ts';
import { minutesOf, type WallTime } from '../../kernel/time/calendar.ts';
import type { OpeningDay } from '../clinics/index.ts';

const WEEKDAYS = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  zh: ['星期天', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
} as const;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

const openOn = phrase({ en: '{days} from {from} to {to}', zh: '{days}{from}到{to}' });
const week = phrase({ en: "We're open {hours}.", zh: '我们{hours}开门。' });
const weekWithClosed = phrase({
  en: "We're open {hours}. We're closed on {closed}.",
  zh: '我们{hours}开门，{closed}休息。',
});
const neverOpen = phrase({
  en: 'No opening hours are listed at the moment.',
  zh: '目前没有登记开门时间。',
});
const dayOpen = phrase({ en: "We're open {day} from {from} to {to}.", zh: '{day}{from}到{to}开门。' });
const dayClosed = phrase({ en: "We're closed {day}.", zh: '{day}我们休息。' });
const closedBetween = phrase({
  en: 'No patients are seen from {from} to {to}.',
  zh: '{from}到{to}午休，不看病。',
});
const span = phrase({ en: '{first} to {last}', zh: '{first}到{last}' });

export const weekdayName = (weekday: number, language: Language) => WEEKDAYS[language][weekday] ?? '';

/** The whole week in one or two sentences; consecutive days with the same hours are combined. */
export function spokenWeek(hours: readonly OpeningDay[], language: Language): string {
  const days = MONDAY_FIRST.map((weekday) => ({ weekday, hours: hoursOf(hours, weekday) }));
  const spans = days.reduce<{ from: number; to: number; hours: Hours | null }[]>((made, day) => {
    const last = made.at(-1);
    if (last && sameHours(last.hours, day.hours)) last.to = day.weekday;
    else made.push({ from: day.weekday, to: day.weekday, hours: day.hours });
    return made;
  }, []);
  const open = spans.flatMap(({ from, to, hours: at }) =>
    at ? [openOn(language, { days: spanOf(from, to, language), ...facesOf(at, language) })] : [],
  );
  const closed = days
    .filter((day) => day.hours === null)
    .map(({ weekday }) => weekdayName(weekday, language));
  if (open.length === 0) return neverOpen(language);
  const words = { hours: spokenList(open, language, 'and') };
  return closed.length === 0
    ? oneFullStop(week(language, words))
    : oneFullStop(weekWithClosed(language, { ...words, closed: spokenList(closed, language, 'and') }));
}

export function spokenBreak({ from, to }: Break, language: Language): string {
  return oneFullStop(closedBetween(language, facesOf({ open: from, close: to }, language)));
}

/** One day, named as the caller would: "today", "on Saturday". */
export function spokenOpening(
  hours: readonly OpeningDay[],
  weekday: number,
  day: string,
  language: Language,
) {
  const at = hoursOf(hours, weekday);
  return at
    ? oneFullStop(dayOpen(language, { day, ...facesOf(at, language) }))
    : dayClosed(language, { day });
}

/** "5 p.m." at the end of a sentence already has its full stop. */
const oneFullStop = (sentence: string) => sentence.replaceAll('.m..', '.m.');

interface Hours {
  readonly open: WallTime;
  readonly close: WallTime;
}

function hoursOf(hours: readonly OpeningDay[], weekday: number): Hours | null {
  const day = hours.find((row) => row.weekday === weekday);
  return day?.isOpen && day.open && day.close ? { open: day.open, close: day.close } : null;
}

const sameHours = (one: Hours | null, another: Hours | null) =>
  one?.open === another?.open && one?.close === another?.close;

function spanOf(from: number, to: number, language: Language): string {
  if (from === to) return weekdayName(from, language);
  return span(language, { first: weekdayName(from, language), last: weekdayName(to, language) });
}

const facesOf = ({ open, close }: Hours, language: Language) => ({
  from: face(open, language),
  to: face(close, language),
});

function face(time: WallTime, language: Language): string {
  if (language === 'zh') return spokenTime(time, language);
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}
