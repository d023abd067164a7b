import {
  addDays,
  type CalendarDate,
  laterDate,
  minutesOf,
  type WallTime,
  weekdayOf,
} from '../../time/calendar.ts';
import { mondayOf, nextDayOfMonth, nextWeekday } from '../days/spans.ts';
import { type HeardTime, type Meaning, type Moment, type Token, type WordRule, word } from '../token.ts';
import { oneDay } from './date-words.ts';
import { span } from './month-words.ts';

export const WEEKDAY = '(sun|mon|tues|wednes|thurs|fri|satur)day';
export const WEEKDAYS = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'];
const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];
const FILLER: readonly Meaning[] = [{ kind: 'filler' }];

/** Words that refer to times this call was offered or has booked. */
export const heardWords: readonly WordRule[] = [
  // "Only then can I get away" refers to a time named in the sentence.
  word('(?:un)?till? then\\b|by then\\b|[那这]个时[间候](?=[才能可有我就])', (_, { heard }, before) =>
    !heard?.length && before.some(({ kind }) => kind === 'day' || kind === 'time') ? FILLER : null,
  ),
  word(
    '(?:around|about) this time(?: of (?:the )?day)?\\b|(?:差不多|大概)这个时[间候](?!段)',
    (_, { heard, now }) => (heard?.length ? null : [{ kind: 'around' }, clockAt(now)]),
  ),
  // "Not tomorrow but the one after" explains a named day.
  word('(?:but )?the (?:1|one) after(?: that| it)?(?=[,.;]|$)', (_, __, before) =>
    isDayNamed(before) ? FILLER : null,
  ),
  word(
    '[这那][几\\d]天(?=[我就都也]{0,2}(?:不|没|有事|约不|来不))',
    ([all = ''], { heard, today }, before) => {
      // 周二周四上班，所以这两天不行
      if (before.filter(({ kind }) => kind === 'day').length > 1) return [{ kind: 'not-those' }];
      if (all.startsWith('那')) return null;
      const days = [...new Set((heard ?? []).map(({ date }) => date))];
      if (days.length === 0) return [span(today, addDays(today, 3), today, 'span')];
      return days.flatMap((day, index) => [...(index > 0 ? [{ kind: 'or' as const }] : []), ...oneDay(day)]);
    },
  ),
  word('(?:the )?same[- ]day\\b(?= (?:as|that|i|my|he|she|we)\\b)', (_, { heard }) =>
    heard?.length ? null : FILLER,
  ),
  word('same[- ]day\\b(?! in| next)', (_, { today, heard }, before) => {
    if (namedDay(before)) return FILLER;
    return heard && heard.length > 0 ? theDay(heard, 0) : oneDay(today);
  }),
  word(
    '(?:on )?(?:that|the) same day\\b|(?:on )?that(?: very)? day\\b|the day (?:you|we) (?:said|offered|mentioned|talked about)\\b|那1?天|同1天|一天内',
    (_, { heard }, before) => {
      if (!isDayNamed(before)) return theDay(heard, 0);
      const day = before.at(-1)?.kind === 'not' ? before.findLast(({ kind }) => kind === 'day') : undefined;
      return day ? [day] : FILLER;
    },
  ),
  // 维多利亚日的第二天
  word('的(?:第2|后1|前1|隔)天', ([all = ''], { today }, before) => {
    const named = before.at(-1)?.kind === 'day' ? dayNamedAlone(before, today) : null;
    return named ? [{ kind: 'correction' }, ...oneDay(addDays(named, all.includes('前') ? -1 : 1))] : null;
  }),
  // 下个星期同一天
  word('(?:下1?个?|再下1?个?)周的?(?:同1天|那1?天)(?:的?同[1样]个?的?时[间候])?', ([all = ''], { heard }) => {
    const isSameTime = /时[间候]/.test(all);
    if (!heard?.length) return null;
    return isSameTime ? sameTime(heard, 7) : theDay(heard, 7);
  }),
  word(
    '(?:the )?(?:very )?(?:next|following) day\\b|(?:the )?day after(?: (?:that|it))?(?! (?:tomorrow|(?:the )?(?:christmas|new year|mother|father|victoria|canada|good|easter|labou?r|family|b\\.?c\\.?|thanksgiving|boxing|halloween|remembrance|valentine)))\\b|(?:a|one) day later\\b|第2天|隔天|(?:再)?后面?1天|再后天|[晚迟]1天',
    (_, { heard }, before) => {
      const named = namedDay(before);
      if (!named) return theDay(heard, 1);
      // "My cast comes off on the eighth, so the day after"
      const isReason = before.at(-1)?.kind === 'stop' || before.at(-1)?.kind === 'so-at';
      return [...(isReason ? [{ kind: 'correction' as const }] : []), ...oneDay(addDays(named, 1))];
    },
  ),
  word(
    '(?:the )?day before(?: (?:that|it))?(?! (?:yesterday|(?:the )?(?:christmas|new year|mother|father|victoria|canada|good|easter|labou?r|family|b\\.?c\\.?|thanksgiving|boxing|halloween|remembrance|valentine)))\\b|前1天|提前1天',
    (_, { heard }, before) => {
      const named = namedDay(before);
      return named ? oneDay(addDays(named, -1)) : theDay(heard, -1);
    },
  ),
  word(
    `(?:the )?${WEEKDAY} (?:right )?after(?: that| it)?(?=$|[\\s,.?!]+(?!the|next|my|\\d|christmas|new|victoria|canada|good|easter|labou?r|family|b\\.?c\\.?|thanksgiving|boxing|halloween|remembrance|valentine|mother|father|chinese|lunar|nov|dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|lunch|work|school|pre-?school|nursery|kindergarten|day ?care|class|noon|midday|midnight|half|quarter|a quarter|about|around|roughly|breakfast|brunch|dinner|supper|recess|practice|church|his|her|our|their|your))`,
    ([all = '', name = ''], moment, before) => {
      // "He gets out at three, so Friday after that": after that hour.
      const hour = moment.heard?.length ? undefined : before.findLast(({ kind }) => kind === 'time');
      const weekday = WEEKDAYS.indexOf(name);
      const isOtherDay = before.some(
        (token) => token.kind === 'day' && (token.day.kind !== 'weekday' || token.day.weekday !== weekday),
      );
      if (!hour || isOtherDay || !all.endsWith(' that')) return weekdayAfter(weekday, moment, before, false);
      const day: Meaning = { kind: 'day', day: { kind: 'weekday', weekday, monday: null } };
      return [{ kind: 'correction' }, day, { kind: 'after' }, hour];
    },
  ),
  word(`(?:the )?following ${WEEKDAY}s?\\b`, ([, name = ''], moment, before) =>
    weekdayAfter(WEEKDAYS.indexOf(name), moment, before, true),
  ),
  // 过了元旦的第一个周一
  word('的第(\\d)个周(\\d)', ([, count = '', day = ''], _, before) => {
    const base = before.at(-2)?.kind === 'after' ? lastDay(before) : null;
    if (!base) return null;
    const first = nextWeekday(Number(day) % 7, addDays(base, 1));
    return [{ kind: 'correction' }, ...oneDay(addDays(first, 7 * (Number(count || 1) - 1)))];
  }),
  // 圣诞之后第一个周二
  word(
    '[以之]?后的?(?:第(\\d)个|那1?个|最近的?(?:那1?个)?)周(\\d)',
    ([, count = '', day = ''], _, before) => {
      const base = lastDay(before);
      if (!base) return null;
      const first = nextWeekday(Number(day) % 7, addDays(base, 1));
      return [{ kind: 'correction' }, ...oneDay(addDays(first, 7 * (Number(count || 1) - 1)))];
    },
  ),
  word('(?:再下1?个?|再后面的?)周(\\d)', ([, day = ''], moment, before) =>
    weekdayAfter(Number(day) % 7, moment, before, false),
  ),
  // "Later in the week": the days after the one that was offered.
  word(
    '(later|earlier) (?:on )?(?:in the|that|the same) week\\b|那1?个?周的?([晚早后前])(?:一?[点些]|面)(?:时候)?',
    ([, english = '', chinese = ''], { heard, today }) => {
      const day = sharedDay(heard);
      if (!day) return null;
      const isLater = english === 'later' || /[晚后]/.test(chinese);
      const monday = mondayOf(day);
      const [from, to] = isLater ? [addDays(day, 1), addDays(monday, 6)] : [monday, addDays(day, -1)];
      return from <= to ? [span(from, to, today, 'span')] : UNRESOLVED;
    },
  ),
  word(
    '(?:in |during |any ?(?:day|time) )?(?:that|the) same week\\b|(?:in |during )?that week\\b|那1?个?周(?!\\d)|同1?个?周(?!\\d)',
    ([all = ''], { heard, today }, before) => {
      // 一月四号那个礼拜, 三十号那一周
      const last = before.at(-1);
      const isDate = last?.kind === 'day' && (last.day.kind === 'day-of-month' || namedDay(before) !== null);
      if (all.startsWith('那') && isDate) return [{ kind: 'week-of-it' }];
      // 月底那个礼拜
      if (
        all.startsWith('那') &&
        last?.kind === 'day' &&
        last.day.kind === 'span' &&
        last.day.grain === 'end'
      )
        return FILLER;
      if (isWeekNamed(before)) return FILLER;
      const named = heard?.length ? null : dayNamedAlone(before, today);
      if (named) return [span(mondayOf(named), addDays(mondayOf(named), 6), today, 'week')];
      const mondays = new Set((heard ?? []).map(({ date }) => mondayOf(date)));
      const [monday] = mondays;
      return monday && mondays.size === 1 ? [span(monday, addDays(monday, 6), today, 'week')] : UNRESOLVED;
    },
  ),
  word('(?:那1?个?|同1?个?)周(\\d)', ([all = '', day = ''], { heard, today }, before) => {
    const said = weekdaySaid(Number(day) % 7, today, before);
    if (said) return said;
    // 那周二有没有: "then Tuesday".
    const isThen = !isDayNamed(before) || ['comma', 'stop', 'cannot'].includes(before.at(-1)?.kind ?? '');
    if (/^那周/.test(all) && !heard?.length && isThen)
      return [{ kind: 'day', day: { kind: 'weekday', weekday: Number(day) % 7, monday: null } }];
    const mondays = new Set((heard ?? []).map(({ date }) => mondayOf(date)));
    const [monday] = mondays;
    if (!monday || mondays.size !== 1) return UNRESOLVED;
    const date = addDays(monday, (Number(day) + 6) % 7);
    return date < today ? [{ kind: 'past' }] : oneDay(date);
  }),
  word(
    '(?:the )?same times?,? (?:but )?(?:the )?(?:(?:next|following) week|week (?:right )?after(?: that)?)\\b|(?:the )?(?:(?:next|following) week|week (?:right )?after(?: that)?),? (?:but )?(?:at )?(?:the )?same time\\b|(?:再?下1?个?周)(?:的)?同[1样]?个?的?时[间候]|下个?周这个时[间候]|(?:再?过)?1个?周(?:[以之过]?后)?的?同[1样]个?的?时[间候]',
    ([all = ''], { heard }) => sameTime(heard, 7, /times/.test(all)),
  ),
  word(
    '(?:the )?week (?:right )?after(?: that)?(?=$|[\\s,.?!]+(?!the|next|my (?!(?:[a-z]+ ){1,3}(?:is|are|has|have|needs|works))|\\d|christmas|new))|(?:the )?following week\\b|再下1?个?周(?!\\d)|后1个?周(?!\\d)',
    ([all = ''], { heard, today }, before) => {
      const last = lastDay(before) ?? latestOf(heard)?.date ?? null;
      if (!last && !/following/.test(all)) return UNRESOLVED;
      const monday = addDays(mondayOf(last ?? today), 7);
      return [span(monday, addDays(monday, 6), today, 'week')];
    },
  ),
  word('(?:the )?week before(?: (?:that|it))?(?=$|[,.?!])|前1个?周(?!\\d)', (_, { heard, today }, before) => {
    const named = before.at(-1);
    // 圣诞节前一个星期
    if (named?.kind === 'day' && named.day.kind === 'span' && named.day.span.from === named.day.span.to) {
      const { from } = named.day.span;
      return [{ kind: 'correction' }, span(addDays(from, -7), addDays(from, -1), today, 'span')];
    }
    const last = lastDay(before) ?? earliestOf(heard)?.date ?? null;
    if (!last) return UNRESOLVED;
    const monday = addDays(mondayOf(last), -7);
    return [span(monday, addDays(monday, 6), today, 'week')];
  }),
  word(
    '(?:the )?same time,? (?:but )?(?:the )?(?:next|following) day\\b|第2天(?:的)?同[1样]?个?的?时[间候]',
    (_, { heard }) => sameTime(heard, 1),
  ),
  word(
    '(?:at )?(?:the|that|this) (?:exact )?same (?:kind of )?(?:times?|hour)\\b|(?:at )?same (?:kind of )?(?:times?|hour)\\b(?! as)|at that (?:time|hour)\\b|同[1样]个?(?:的|这个|那个)?时[间候]|(?:时[间候]|钟点)(?:[1一]样|照旧|(?:都)?(?:不要?|别|不用)(?:变|改|换|动))|(?:还是)?那个时[间候](?!.{0,6}[早晚迟前后](?:\\d|半))',
    ([all = ''], { heard }, before) => {
      const times = new Set((heard ?? []).map(({ time }) => time));
      const [only] = times;
      if (only && times.size === 1) return [clockAt(only)];
      // "The second one, but with Dr. Chen at that time"
      const named = before.findLast(({ kind }) => kind === 'time' || kind === 'part');
      if (named && heard?.length && /that|那/.test(all)) return FILLER;
      // "Thursday at eleven, or Friday, same time"
      return named && !heard?.length ? [named] : UNRESOLVED;
    },
  ),
  // "I'm back on the 28th, so any time after that"
  word(
    '(?:any ?(?:time|day) )?(?:after|from|before) (?:that|then|this)(?: on)?\\b|(?:那|这)?[之以][前后](?=都|随时|哪天|什么时候|就)|(?:那|走|出发|离开|回国|出国)[之以]前(?=想|要|得|必须|我|就|能|可以|看|都)',
    ([all = ''], { heard }, before) => {
      const named = before.findLast(({ kind }) => kind === 'day' || kind === 'time');
      if (heard?.length || !named || before.at(-1) === named) return null;
      const side = { kind: /before|前/.test(all) ? ('before' as const) : ('after' as const) };
      // "Away from the 20th to the 31st, so before that": before the first of these days.
      const [first, last] = before.filter(({ kind }) => kind === 'day');
      const isRange = last !== undefined && first !== undefined && isRangeOf(before, first, last);
      if (isRange) return [{ kind: 'correction' }, side, side.kind === 'before' ? first : last];
      const [day, hour] = [
        before.findLast(({ kind }) => kind === 'day'),
        before.findLast(({ kind }) => kind === 'time'),
      ];
      // "My hair is done at two on Friday, so before that" means on Friday.
      if (day && hour && Math.abs(before.indexOf(day) - before.indexOf(hour)) <= 2)
        return [{ kind: 'correction' }, day, side, hour];
      // "We get back Sunday night, so any day after that": at any hour.
      const isPartNamed = named.kind === 'day' && before.some(({ kind }) => kind === 'part');
      const wholeDay = { kind: 'part' as const, part: { window: { from: 0, to: 24 * 60 }, half: null } };
      return [{ kind: 'correction' }, side, named, ...(isPartNamed ? [wholeDay] : [])];
    },
  ),
  word(
    `(?:(?:right|straight|immediately|directly|just|soon) )?after (?:that|hers|his|theirs|mine|it|this(?: one)?|(?:her|his|their|my|the) (?:appointment|visit|one)|(?:that|the other) one)\\b|(?:紧接着?|接着)?(?:在)?(?:她|他|它|那个?|前1个)的?(?:后面|之后|以后)|(?:(?:排|约|看|放)在|紧跟着?|跟着)我(?:的)?(?:后面|之后|以后)|我后面|紧接着|接着(?=看|约)`,
    (_, { heard }) => afterIt(heard),
  ),
  word(
    '(?:right|just|immediately) before (?:that|hers|his|theirs|mine|it|(?:that|the other) (?:one|1)|(?:her|his|their|my|the) (?:appointment|visit|one|1))\\b|before (?:mine|hers|his|theirs)\\b|(?:紧挨着|刚好|就)?(?:排|约)?在我(?:的)?前面',
    (_, { heard }) =>
      heard && sharedDay(heard) ? [...theDay(heard, 0), { kind: 'relative', side: 'earlier' }] : UNRESOLVED,
  ),
  word('(?:(?:right|just) )?before (?:that|it|(?:that|the other) (?:one|1))\\b', (_, { heard }) =>
    heard && heard.length > 0 ? [{ kind: 'relative', side: 'earlier' }] : UNRESOLVED,
  ),
  word(
    '(?:on |for )?(?:some |any |an)?other days?(?! than| but| except)\\b|a different day\\b|[别另]的(?:1?天|日子)|其[他它](?:1?天|日子)|换(?:1?天|1?个日子)',
    (_, { heard }, before) => {
      const days = [...new Set((heard ?? []).map(({ date }) => date))];
      // "Not Tuesday, any other day's fine": any day the sentence does not refuse.
      if (before.some(({ kind }) => kind === 'not' || kind === 'cannot') && isDayNamed(before))
        return [{ kind: 'any' }];
      return days.length === 0
        ? [{ kind: 'any' }]
        : [{ kind: 'any' }, { kind: 'stop' }, ...days.flatMap(notThatDay), { kind: 'stop' }];
    },
  ),
];

function isRangeOf(before: readonly Token[], first: Token, last: Token): boolean {
  return before
    .slice(before.indexOf(first), before.indexOf(last))
    .some(({ kind }) => kind === 'to' || kind === 'until');
}

/** "The second one" of the offers, in spoken order. */
export function theOffer(heard: readonly HeardTime[] | undefined, index: number): readonly Meaning[] {
  const chosen = heard?.[index];
  return chosen ? [...oneDay(chosen.date), clockAt(chosen.time)] : UNRESOLVED;
}

/** 25号那个周三, 下个礼拜那个周三: the words before have said which Wednesday. */
function weekdaySaid(
  weekday: number,
  today: CalendarDate,
  before: readonly Token[],
): readonly Meaning[] | null {
  const last = before.at(-1);
  if (last?.kind !== 'day') return null;
  const named: Meaning = { kind: 'day', day: { kind: 'weekday', weekday, monday: null } };
  if (last.day.kind === 'day-of-month') {
    const date = nextDayOfMonth(last.day.day, today);
    return date && weekdayOf(date) === weekday ? FILLER : [named];
  }
  if (last.day.kind !== 'span') return null;
  const { span: range, grain } = last.day;
  if (grain === 'week')
    return [{ kind: 'day', day: { kind: 'weekday', weekday, monday: mondayOf(range.from) } }];
  if (grain !== 'day') return null;
  return weekdayOf(range.from) === weekday ? FILLER : [named];
}

function notThatDay(date: CalendarDate): Meaning[] {
  return [{ kind: 'not' }, ...oneDay(date)];
}

/** "The week of the nineteenth, some time that week" */
function isWeekNamed(before: readonly Token[]): boolean {
  const named = before.findLastIndex(({ kind }) => kind === 'day');
  const day = before[named];
  if (day?.kind !== 'day') return false;
  return (
    before[named - 1]?.kind === 'week-of' ||
    before[named + 1]?.kind === 'week-of-it' ||
    (day.day.kind === 'span' && day.day.grain === 'week')
  );
}

/** A single day the sentence has named before. */
export function namedDay(before: readonly Token[]): CalendarDate | null {
  const last = before.findLast(({ kind }) => kind === 'day');
  if (last?.kind !== 'day' || last.day.kind !== 'span') return null;
  return last.day.span.from === last.day.span.to ? last.day.span.from : null;
}

/** The one day that the sentence has named, as a date or a weekday. */
export function dayNamedAlone(before: readonly Token[], today: CalendarDate): CalendarDate | null {
  const [only, other] = before.filter((token) => token.kind === 'day' && token.day.kind !== 'weekdays');
  if (only?.kind !== 'day' || other) return null;
  const { day } = only;
  if (day.kind === 'day-of-month') return nextDayOfMonth(day.day, today);
  if (day.kind === 'weekday' && !day.every)
    return nextWeekday(day.weekday, laterDate(day.monday ?? today, today));
  return day.kind === 'span' && day.span.from === day.span.to ? day.span.from : null;
}

/** The sentence has named a day, so "that day" refers to it. */
export function isDayNamed(before: readonly Token[]): boolean {
  return before.some(({ kind }) => kind === 'day');
}

function lastDay(before: readonly Token[], today?: CalendarDate): CalendarDate | null {
  const last = before.findLast(({ kind }) => kind === 'day');
  if (last?.kind !== 'day') return null;
  if (last.day.kind === 'day-of-month' && today) return nextDayOfMonth(last.day.day, today);
  if (last.day.kind === 'weekday' && last.day.monday !== null)
    return addDays(last.day.monday, (last.day.weekday + 6) % 7);
  return last.day.kind === 'span' ? last.day.span.to : null;
}

export function latestOf(heard: readonly HeardTime[] | undefined): HeardTime | null {
  return heard?.toSorted((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1)).at(-1) ?? null;
}

export function earliestOf(heard: readonly HeardTime[] | undefined): HeardTime | null {
  return heard?.toSorted((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))[0] ?? null;
}

/** The day they all share. */
export function sharedDay(heard: readonly HeardTime[] | undefined): CalendarDate | null {
  const days = new Set((heard ?? []).map(({ date }) => date));
  const [only] = days;
  return days.size === 1 ? (only ?? null) : null;
}

export function theDay(heard: readonly HeardTime[] | undefined, ahead: number): readonly Meaning[] {
  const day = sharedDay(heard);
  return day ? oneDay(addDays(day, ahead)) : UNRESOLVED;
}

export function sameTime(heard: Moment['heard'], days: number, areAllMeant = false): readonly Meaning[] {
  const [only, other] = heard ?? [];
  if (!only || (other && !areAllMeant) || sharedDay(heard) === null) return UNRESOLVED;
  const meant = (heard ?? []).map(({ date, time }) => [...oneDay(addDays(date, days)), clockAt(time)]);
  return meant.flatMap((one, index) => (index > 0 ? [{ kind: 'or' }, ...one] : one));
}

function afterIt(heard: readonly HeardTime[] | undefined): readonly Meaning[] {
  const last = latestOf(heard);
  if (!last) return UNRESOLVED;
  const end = last.endTime ?? last.time;
  return [...oneDay(last.date), { kind: last.endTime ? 'from' : 'later-than' }, clockAt(end)];
}

export function weekdayAfter(
  weekday: number,
  { heard, today }: Moment,
  before: readonly Token[],
  isFollowing: boolean,
): readonly Meaning[] {
  const base = lastDay(before, today) ?? latestOf(heard)?.date ?? null;
  if (!base && !isFollowing) return UNRESOLVED;
  return oneDay(laterDate(nextWeekday(weekday, addDays(base ?? today, 1)), today));
}

export function clockAt(time: WallTime): Meaning {
  const at = minutesOf(time);
  return {
    kind: 'time',
    time: { hour: Math.floor(at / 60), minute: at % 60, half: at < 720 ? 'am' : 'pm' },
  };
}
