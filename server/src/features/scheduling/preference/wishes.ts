import type { CalendarDate } from '../../../kernel/calendar.ts';
import type { ClockWords, DayPart, DayWords, Token } from './token.ts';

/** What a sentence asks for, sentence part by sentence part, before it is made into one window. */
export interface Wishes {
  readonly days: { readonly day: DayWords; readonly joined: boolean }[];
  readonly ranges: { readonly first: DayWords; readonly last: DayWords }[];
  readonly dayBounds: { readonly side: Side; readonly day: DayWords }[];
  readonly excluded: DayWords[][];
  readonly parts: DayPart[];
  readonly excludedParts: DayPart[];
  readonly times: ClockWords[];
  readonly timeRanges: { readonly first: ClockWords; readonly last: ClockWords }[];
  readonly timeBounds: { readonly side: Side; readonly time: ClockWords }[];
  readonly aroundDays: DayWords[];
  readonly weeksOf: DayWords[];
  soon: boolean;
}

/** `after` and `before` leave their own day or time out, `from` and `until` include it. */
type Side = 'after' | 'before' | 'from' | 'until';

type Reader = (wishes: Wishes, part: readonly Token[], joined: boolean) => void;

const ITEM = '(?:(?:day ){1,2}(?:part )?|part )';
const DENIED = `(?:${ITEM}(?:comma ${ITEM})*(?:comma )?or ${ITEM}|${ITEM}(?:or ${ITEM})*)`;

/** Patterns over the kinds of the tokens; the first that fits at a place is taken. */
const GRAMMAR: readonly (readonly [RegExp, Reader])[] = [
  [/not (?:before|until) (?:time |day )/y, (wishes, part) => bound(wishes, 'from', part[2])],
  [/not after (?:time |day )/y, (wishes, part) => bound(wishes, 'until', part[2])],
  [new RegExp(`not ${DENIED}`, 'y'), exclude],
  [
    new RegExp(`${ITEM}(?:or ${ITEM})*(?:impossible |not (?!day|part|time|before|after|until))`, 'y'),
    exclude,
  ],
  [new RegExp(`impossible ${DENIED}`, 'y'), exclude],
  [/not (?:around |(?:from )?time (?:to |until )|between time (?:or |to ))?time /y, () => {}],
  [/between time (?:or |to )time /y, (wishes, part) => range(wishes, part[1], part[3])],
  [/between day (?:or |to )day /y, (wishes, part) => range(wishes, part[1], part[3])],
  [/(?:time or time |day or day )within /y, (wishes, part) => range(wishes, part[0], part[2])],
  [
    /from (?:time (?:to |until )time |day (?:to |until )day )/y,
    (wishes, part) => range(wishes, part[1], part[3]),
  ],
  [/(?:time (?:to |until )time |day (?:to |until )day )/y, (wishes, part) => range(wishes, part[0], part[2])],
  [/weekof day /y, (wishes, part) => eachDayWords(part, (day) => wishes.weeksOf.push(day))],
  [/after (?:time |day )/y, (wishes, part) => bound(wishes, 'after', part[1])],
  [/before (?:time |day )/y, (wishes, part) => bound(wishes, 'before', part[1])],
  [/until (?:time |day )/y, (wishes, part) => bound(wishes, 'until', part[1])],
  [/from (?:time |day )(?:onward )?/y, (wishes, part) => bound(wishes, 'from', part[1])],
  [/(?:time |day )later /y, (wishes, part) => bound(wishes, 'after', part[0])],
  [/(?:time |day )earlier /y, (wishes, part) => bound(wishes, 'before', part[0])],
  [/(?:time |day )onward /y, (wishes, part) => bound(wishes, 'from', part[0])],
  [/(?:time |day )latest /y, (wishes, part) => bound(wishes, 'until', part[0])],
  [/around day |day roughly /y, (wishes, part) => eachDayWords(part, (day) => wishes.aroundDays.push(day))],
  [/day /y, (wishes, part, joined) => eachDayWords(part, (day) => wishes.days.push({ day, joined }))],
  [/part /y, (wishes, [token]) => token?.kind === 'part' && wishes.parts.push(token.part)],
  [/time /y, (wishes, [token]) => token?.kind === 'time' && wishes.times.push(token.time)],
  [
    /soon /y,
    (wishes) => {
      wishes.soon = true;
    },
  ],
];

export function wishesOf(spoken: readonly Token[]): Wishes {
  const tokens = inheritWeek(spoken.filter(({ kind }) => kind !== 'at'));
  const wishes = noWishes();
  let at = 0;
  while (at < tokens.length) at += readPart(wishes, tokens, at);
  return wishes;
}

export function isEmpty({ soon, ...lists }: Wishes): boolean {
  return !soon && Object.values(lists).every((list) => list.length === 0);
}

function noWishes(): Wishes {
  return {
    days: [],
    ranges: [],
    dayBounds: [],
    excluded: [],
    parts: [],
    excludedParts: [],
    times: [],
    timeRanges: [],
    timeBounds: [],
    aroundDays: [],
    weeksOf: [],
    soon: false,
  };
}

/** How many tokens were understood together; one that fits nothing is passed over. */
function readPart(wishes: Wishes, tokens: readonly Token[], at: number): number {
  const rest = tokens.slice(at);
  const kinds = rest.map(({ kind }) => `${kind} `).join('');
  for (const [pattern, read] of GRAMMAR) {
    pattern.lastIndex = 0;
    const match = pattern.exec(kinds);
    if (!match) continue;
    const count = match[0].split(' ').length - 1;
    read(wishes, rest.slice(0, count), tokens[at - 1]?.kind === 'or');
    return count;
  }
  return 1;
}

/** In "next Tuesday or Thursday" both days are of next week. */
function inheritWeek(tokens: readonly Token[]): Token[] {
  let monday: CalendarDate | null = null;
  return tokens.map((token) => {
    if (token.kind === 'day') {
      const { day } = token;
      if (day.kind !== 'weekdays') monday = null;
      else if (day.monday !== null) monday = day.monday;
      else if (monday !== null) return { kind: 'day', day: { ...day, monday } };
    } else if (token.kind !== 'or' && token.kind !== 'comma' && token.kind !== 'to') {
      monday = null;
    }
    return token;
  });
}

function eachDayWords(part: readonly Token[], take: (day: DayWords) => void): void {
  for (const token of part) if (token.kind === 'day') take(token.day);
}

function bound(wishes: Wishes, side: Side, token: Token | undefined): void {
  if (token?.kind === 'day') wishes.dayBounds.push({ side, day: token.day });
  if (token?.kind === 'time') wishes.timeBounds.push({ side, time: token.time });
}

function range(wishes: Wishes, first: Token | undefined, last: Token | undefined): void {
  if (first?.kind === 'day' && last?.kind === 'day') wishes.ranges.push({ first: first.day, last: last.day });
  if (first?.kind === 'time' && last?.kind === 'time')
    wishes.timeRanges.push({ first: first.time, last: last.time });
}

/** A refused Tuesday morning refuses the Tuesday: better to leave out a free hour than to offer what was declined. */
function exclude(wishes: Wishes, part: readonly Token[]): void {
  let item: DayWords[] = [];
  const close = () => {
    if (item.length > 0) wishes.excluded.push(item);
    item = [];
  };
  for (const [index, token] of part.entries()) {
    if (token.kind === 'day') item.push(token.day);
    else if (token.kind === 'part' && part[index - 1]?.kind !== 'day') wishes.excludedParts.push(token.part);
    else if (token.kind !== 'part') close();
  }
  close();
}
