import { date, time, timeAt } from '../../src/kernel/time/calendar.ts';
import { readWish } from '../../src/kernel/wishes/read-wish.ts';
import type {
  DaySpan,
  HeardTime,
  PersonWish,
  TimeWindow,
  Wish,
  WishPart,
} from '../../src/kernel/wishes/wish.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The whole meaning in one line, so that a row of a table says everything that is expected of it. */
export function meaningOf(
  said: string,
  {
    today = '2026-11-15',
    now = '10:20',
    heard = [],
  }: { today?: string; now?: string; heard?: readonly string[] } = {},
): string {
  return describeWish(
    readWish(said, { today: date(today), now: time(now), heard: heard.map(heardAt) }),
    today,
  );
}

function heardAt(text: string): HeardTime {
  const [day = '', from = '', to] = text.split(/[ -](?=\d\d:)/);
  return { date: date(day), time: time(from), ...(to ? { endTime: time(to) } : {}) };
}

export function describeWish(wish: Wish, today: string): string {
  return (
    [
      ...wish.options.toSorted((a, b) => a.rank - b.rank).map((part) => partOf(part, today)),
      ...wish.excluded.map((part) => `never ${partOf(part, today)}`),
      ...wish.persons.map(personOf),
      wish.isAnything && wish.options.length === 0 && wish.excluded.length === 0 && wish.persons.length === 0
        ? 'anything'
        : '',
      wish.prefers === null || (wish.prefers === 'early' && wish.options.length === 0)
        ? ''
        : `${wish.prefers} first`,
      wish.noSuchDay.length > 0 ? 'no such day' : '',
      wish.past.length > 0 ? 'past' : '',
      wish.notUnderstood.length > 0 ? 'not understood' : '',
    ]
      .filter((part) => part !== '')
      .join('; ') || 'nothing'
  );
}

function partOf({ days, times }: WishPart, today: string): string {
  const named = days ? days.map((span) => spanOf(span, today)).join(', ') : 'any day';
  return times ? `${named} ${times.map(timeOf).join(', ')}` : named;
}

function spanOf({ from, to, weekdays }: DaySpan, today: string): string {
  const on = weekdays ? `${weekdays.map((day) => DAYS[day]).join('+')}` : '';
  const isOpen = to === null && from === today;
  const range = isOpen ? '' : from === to ? from : `${from}..${to ?? ''}`;
  return [on, range].filter(Boolean).join(' ') || 'any day';
}

function timeOf({ from, to }: TimeWindow): string {
  if (from >= 1440) return 'after midnight';
  if (from === to) return timeAt(from);
  if (from <= 0) return `-${timeAt(to)}`;
  return to >= 1439 ? `${timeAt(from)}-` : `${timeAt(from)}-${timeAt(to)}`;
}

export function personOf({ words, isExcluded }: PersonWish): string {
  const detail =
    'name' in words
      ? ` ${words.name}`
      : 'gender' in words
        ? ` ${words.gender}`
        : 'language' in words
          ? ` ${words.language}`
          : '';
  return `${isExcluded ? 'not ' : ''}${words.kind}${detail}`;
}
