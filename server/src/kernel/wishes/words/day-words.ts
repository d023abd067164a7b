import { addDays, type CalendarDate, minutesOf, weekdayOf } from '../../time/calendar.ts';
import { addMonths, mondayOf, nextWeekday, weekSpan } from '../days/spans.ts';
import { type Meaning, type Moment, type WordRule, word } from '../token.ts';
import { oneDay } from './date-words.ts';
import { sharedDay } from './heard-words.ts';
import { MONTH, span } from './month-words.ts';

const WEEKDAY =
  "(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(day's|day)?(s|')?\\b(?:(?<!days?|day's)\\.)?";
const WEEKDAY_STARTS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const ANY_WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)day';
const AMOUNT =
  '(\\d{1,2}|an?|(?:a )?couple(?: of)?|(?:a )?few|several|half a)(?:\\s*(?:-|to|or)\\s*(\\d{1,2}))?';
const NEXT_AMOUNT = '(\\d{1,2}|(?:a )?couple(?: of)?|(?:a )?few|several)(?:\\s*(?:-|to|or)\\s*(\\d{1,2}))?';
const UNIT = '(hour|day|week|fortnight|month|year)s?';
const CHINESE_AMOUNT = '(\\d{1,2}|几|半)(?:[-到](\\d{1,2}))?';
const CHINESE_UNIT = '个?(半?小时|半?钟头|天|日|周|月|年)';
const EDGE =
  '(?<!\\btoo )(early(?: on)?(?: in)?|early part of|beginning of|start of|first half of|first part of|mid(?:dle of)?|later?(?: on)?(?: in)?|end of|second half of|latter half of|latter part of|back half of|back end of|tail end of|rest of)';

/** Today, tomorrow, weeks and weekdays, and days counted from today. */
export const dayWords: readonly WordRule[] = [
  // At night, the weekday or date beside "tomorrow" decides which day it is.
  word(
    `(?:(?:the\\s+)?day after tomorrow\\b|tomorrow\\b|大?后天|明天)(?=[,\\s]*(?:(?:on|the|that's|which is|也?就是|是)\\s*)?(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day\\b|周\\d|\\d{1,2}(?:th|号)))`,
    (_, moment) => (isSmallHours(moment) ? [{ kind: 'filler' }] : null),
  ),
  word('(?:the\\s+)?day after tomorrow\\b|tomorrow\\b|大?后天|明天', (_, moment, before) => {
    if (!isSmallHours(moment)) return null;
    const last = before.findLast(({ kind }) => kind !== 'comma');
    return [{ kind: last?.kind === 'day' ? 'filler' : 'unresolved' }];
  }),
  // "Tomorrow the 20th", when tomorrow is the 18th.
  word(
    '(tomorrow|today|大后天|后天|明天|今天)(?=,? ?(?:the )?(\\d{1,2})(?:th|号|日)(?! ?(?:或|或者|和|、|or|and)))',
    ([, name = '', day = ''], { today }) => {
      const days = { 大后天: 3, 后天: 2, 明天: 1, tomorrow: 1 }[name] ?? 0;
      return Number(addDays(today, days).slice(8)) === Number(day) ? null : [{ kind: 'no-such-day' }];
    },
  ),
  word('大后天', (_, { today }) => ahead(3, today)),
  word('(?:the\\s+)?day after tomorrow\\b|后天|后日', (_, { today }) => ahead(2, today)),
  word('今明2?天?', (_, { today }) => [span(today, addDays(today, 1), today, 'span')]),
  word('明后2?天', (_, { today }) => [span(addDays(today, 1), addDays(today, 2), today, 'span')]),
  word('(?:a|1) week (?:from )?tomorrow\\b', (_, { today }) => ahead(8, today)),
  word('(?:a|1) week (?:from )?(?:today|now)\\b|(?:today|now) week\\b', (_, { today }) => ahead(7, today)),
  word('(?:a )?fortnight (?:from )?(?:today|now)\\b|(?:in )?a fortnight(?: today)?\\b', (_, { today }) =>
    ahead(14, today),
  ),
  word('(\\d{1,2}|a couple(?: of)?) weeks (?:from )?today\\b', ([, count = ''], { today }) =>
    ahead(amount(count) * 7, today),
  ),
  word('tom+or+ow\\b|tom+or+ows\\b|tmrw\\b|tmr\\b|明[天日儿]|听日|明(?=早|晚|朝|上午|下午)', (_, { today }) =>
    ahead(1, today),
  ),
  word(
    'later (?:on )?today\\b|today later(?: on)?\\b|(?:the )?rest of (?:the|to)day\\b|今天晚[点些](?:时候)?',
    (_, moment) => hoursAhead(0, moment),
  ),
  word('当天(?!的?最[后晚])|^当天', (_, { today, heard }) => ahead(0, sharedDay(heard) ?? today)),
  word(
    'today\\b|right now\\b|now\\b|今[天日儿](?!是)|(?<!到)现在(?!(?:我)?(?:就|也)?(?:想|要|改|换|打|问|约|最好|希望))|今(?=早|晚|朝)|this (?=morning|afternoon|evening)',
    (_, { today }) => ahead(0, today),
  ),

  word(
    `${AMOUNT}\\s+weeks?\\s+(?:from|after|on|this|next)?\\s*(?:this\\s+)?(next\\s+)?(?:coming\\s+)?${WEEKDAY}`,
    ([, count = '', , next = '', weekday = ''], { today }) => {
      const start = next === '' ? today : addDays(mondayOf(today), 7);
      return oneDay(addDays(nextWeekday(weekdayNamed(weekday), start), amount(count) * 7));
    },
  ),
  word(
    `${WEEKDAY}\\s+fortnight\\b|fortnight\\s+(?:on )?${WEEKDAY}`,
    ([, first = '', , , second = ''], { today }) =>
      oneDay(addDays(nextWeekday(weekdayNamed(first || second), today), 14)),
  ),
  word('(\\d) weeks (?:from )?tomorrow\\b|tomorrow week\\b', ([, count = ''], { today }) =>
    ahead(Number(count || 1) * 7 + 1, today),
  ),
  word('this (?:same |very )?day next week\\b|same day next week as today\\b', (_, { today }) =>
    ahead(7, today),
  ),
  // "Thursday next"
  word(
    `${WEEKDAY}\\s+next(?=$|[,.;!?]| (?:at|in|around|after|before|please|would|is|works|or|if|between|from|morning|afternoon)\\b)`,
    ([, name = '', , plural = ''], { today }) =>
      plural === 's' ? null : [weekday(weekdayNamed(name), addDays(mondayOf(today), 7))],
  ),
  word(`${WEEKDAY}\\s+week\\b(?! of)`, ([, weekday = ''], { today }) =>
    oneDay(addDays(nextWeekday(weekdayNamed(weekday), today), 7)),
  ),
  word(`(?:within|in|over|during) the (?:next|coming) ${UNIT}\\b`, ([, unit = ''], moment) =>
    upTo(1, unit, moment),
  ),
  word(
    `(?:(?:within|in|over|during|for) )?(?:the )?(?:next|coming|following) ${NEXT_AMOUNT}\\s+${UNIT}\\b`,
    ([, count = '', more = '', unit = ''], moment) => upTo(amount(more || count), unit, moment),
  ),
  word(`(?:within|inside)(?: of)? ${AMOUNT}\\s+${UNIT}\\b`, ([, count = '', more = '', unit = ''], moment) =>
    upTo(amount(more || count), unit, moment),
  ),
  word(
    `(?:未来|接下来|今后|最近|近|这)的?${CHINESE_AMOUNT}${CHINESE_UNIT}(?:[之以]?内)?`,
    ([, count = '', more = '', unit = ''], moment) => upTo(amount(more || count), unit, moment),
  ),
  word(`${CHINESE_AMOUNT}${CHINESE_UNIT}[之以]?内`, ([, count = '', more = '', unit = ''], moment) =>
    upTo(amount(more || count), unit, moment),
  ),
  word(
    `(?:in|after)\\s+(?:about\\s+|around\\s+)?${AMOUNT}\\s+${UNIT}\\b(?:'?\\s+time\\b)?(?!\\s+from (?!now|today))`,
    later,
  ),
  word(
    `${AMOUNT}\\s+months? from (?:now|today),? (?:roughly|or so|give or take|more or less)\\b|(?:roughly|about|around) ${AMOUNT}\\s+months? from (?:now|today)\\b`,
    ([, first = '', , second = ''], { today }) => {
      const day = addMonths(today, amount(first || second));
      return [span(addDays(day, -3), addDays(day, 4), today, 'span')];
    },
  ),
  word(`${AMOUNT}\\s+${UNIT} or so(?: from (?:now|today)| out| away)\\b`, later),
  word(`${AMOUNT}\\s+months? from today\\b`, ([, count = ''], { today }) =>
    isVague(count) || amount(count) < 1 ? null : oneDay(addMonths(today, amount(count))),
  ),
  word(`${AMOUNT}\\s+${UNIT}\\s+(?:from (?:now|today)|out|away)\\b`, later),
  word('再?过(\\d{1,2})个?周的(?:今天|周(\\d))', ([, count = '', day = ''], { today }) =>
    oneDay(addDays(day === '' ? today : nextWeekday(Number(day) % 7, today), Number(count) * 7)),
  ),
  word('(\\d{1,2})个?周[以之]?后的?(?:今天|周(\\d))', ([, count = '', day = ''], { today }) =>
    oneDay(addDays(day === '' ? today : nextWeekday(Number(day) % 7, today), Number(count) * 7)),
  ),
  word(`${CHINESE_AMOUNT}${CHINESE_UNIT}[以之]?后`, later),
  word(`(?:再?过|再等)${CHINESE_AMOUNT}${CHINESE_UNIT}(?:[以之]?后)?`, (groups, moment) => {
    const [, count = '', , unit = ''] = groups;
    const offered = /[天日周]$/.test(unit) && /^\d/.test(count) ? sharedDay(moment.heard) : null;
    return offered ? oneDay(unitsAfter(Number(count), unit, offered)) : later(groups, moment);
  }),

  word(
    `(?:(?:the\\s+)?${EDGE}\\s+)?(?:(?:the\\s+)?week after next|next next week)\\b|下下个?周(?:的)?(前半周?|后半周?|初|中(?!午)|晚[些点])?(?!\\d|末)`,
    ([, english = '', chinese = ''], { today }) => week(2, english || chinese, today),
  ),
  word(
    `(?:the\\s+)?${EDGE}\\s+(?:the\\s+)?(?:(this|next|the coming|coming|following)\\s+)?week\\b(?! of\\b)`,
    ([, edge = '', which = ''], { today }) => week(which === 'this' || which === '' ? 0 : 1, edge, today),
  ),
  word(
    'this (?:current )?week\\b|[这本今]个?周(?:的)?(前半周?|后半周?|初|中(?!午)|晚[些点])?(?!\\d|末)',
    ([, edge = ''], { today }) => week(0, edge, today),
  ),
  word(
    "(?:next|the following|following|the coming|coming) week(?:'s)?\\b|下1?个?周(?:的)?(前半周?|后半周?|初|中(?!午)|晚[些点]|[头前](?:[2-4]|几)天)?(?!\\d|末|1)",
    ([, edge = ''], { today }, before) =>
      // "The following week" after a specific day is counted by the heard words.
      week(1, edge, today, before.length),
  ),
  // "Wednesday, not this coming one but the one after"
  word(
    'not (?:this|the)(?: coming| next| first)? (?:1|one),? (?:but )?(?:the )?(?:1|one) after(?: that)?\\b',
    (_, { today }, before) => {
      const last = before.findLast(({ kind }) => kind === 'day');
      if (last?.kind !== 'day' || last.day.kind !== 'weekday' || last.day.monday !== null) return null;
      return [
        { kind: 'correction' },
        ...oneDay(addDays(nextWeekday(last.day.weekday, addDays(today, 1)), 7)),
      ];
    },
  ),
  // 这周日的下一个周日
  word('的(?:再)?下1?个周(\\d)', ([, day = ''], { today }, before) => {
    const last = before.at(-1);
    if (last?.kind !== 'day' || last.day.kind !== 'weekday') return null;
    const named = nextWeekday(last.day.weekday, last.day.monday ?? today);
    return [{ kind: 'correction' }, ...oneDay(nextWeekday(Number(day) % 7, addDays(named, 1)))];
  }),
  // "The next two Tuesdays"
  word(
    `(?:the |my )?next (\\d|couple(?: of)?) ${WEEKDAY}`,
    ([, count = '', name = '', , plural = ''], { today }) => {
      if (plural !== 's') return null;
      const first = nextWeekday(weekdayNamed(name), addDays(today, 1));
      return Array.from({ length: amount(count) }, (_, index) => oneDay(addDays(first, 7 * index))).flatMap(
        (day, index): readonly Meaning[] => (index > 0 ? [{ kind: 'or' }, ...day] : day),
      );
    },
  ),
  word('(?:the )?(?:whole|entire|all) week(?: long)?\\b|1?整个?周(?!\\d)', (_, __, before) =>
    before.at(-1)?.kind === 'day' ? [{ kind: 'filler' }] : null,
  ),
  // "The week of Monday the 30th": the date determines the week, whatever the weekday.
  word(
    `(?:(?:in|during) )?(?:the )?week (?:of|starting|beginning)(?: on)?\\b(?: ${ANY_WEEKDAY},?(?= (?:the )?(?:\\d|${MONTH})))?`,
    () => [{ kind: 'week-of' }],
  ),
  word(
    '(this|next|the coming|coming|[这本]个?|下个?)\\s*(?:weekend\\b|周末)',
    ([, which = ''], { today }) => {
      const monday = mondayOf(addDays(today, /^(?:next|下)/.test(which) ? 7 : 0));
      return [span(addDays(monday, 5), addDays(monday, 6), today, 'span')];
    },
  ),
  word('(?:before|by) the weekend\\b|周末[以之]?前', (_, { today }) => [
    span(today, addDays(mondayOf(today), 4), today, 'span'),
  ]),
  // "Monday at nine, or failing that any afternoon"
  word('any(?: other)? (?=(?:mornings?|afternoons?|evenings?)\\b)', (_, __, before) =>
    before.at(-1)?.kind === 'if-not' ? [weekdays([0, 1, 2, 3, 4, 5, 6])] : null,
  ),
  word('(?:the )?weekends?\\b|周末', () => [weekdays([6, 0])]),
  word('early in the week\\b|earlier in the week\\b', () => [weekdays([1, 2, 3])]),
  word('(?:in the )?mid(?:dle of the)?[ -]?week\\b|周中', () => [weekdays([2, 3, 4])]),
  word(
    '(?:during|in) the (?:working )?week\\b(?! of\\b)|(?:a )?week[ -]?days?\\b|work(?:ing)? ?days?\\b|business days?\\b|工作日|平日|平时',
    () => [weekdays([1, 2, 3, 4, 5])],
  ),

  word(
    `(?:last|past)\\s+(?:${WEEKDAY}|weekend\\b|week\\b|month\\b|night\\b)|上上?个?(?:周\\d?|月)(?!\\d)|yesterday\\b|(?:the )?day before yesterday\\b|\\d{1,2} days ago\\b|昨[天日晚夜儿]|前天`,
    () => [{ kind: 'past' }],
  ),
  word(
    `(?:the )?${WEEKDAY}\\s+after next\\b(?! ${ANY_WEEKDAY})|下下个?周(\\d)`,
    ([, english = '', , , chinese = ''], { today }) => [
      weekday(weekdayOfGroups(english, chinese), addDays(mondayOf(today), 14)),
    ],
  ),
  word(`next\\s+${WEEKDAY}|下1?个?周(\\d)`, ([, english = '', , , chinese = ''], { today }) => [
    weekday(weekdayOfGroups(english, chinese), addDays(mondayOf(today), 7)),
  ]),
  word(
    `this\\s+(?:coming\\s+)?${WEEKDAY}|[这本今]个?周(\\d)`,
    ([, english = '', , , chinese = ''], { today }) => {
      const named = weekdayOfGroups(english, chinese);
      // On a Wednesday, 这周二 is in the past; "this Tuesday" is the next one.
      const isOver = addDays(mondayOf(today), (named + 6) % 7) < today && weekdayOf(today) !== 0;
      if (chinese !== '' && isOver) return [{ kind: 'past' }];
      return [weekday(named, mondayOf(nextWeekday(named, today)))];
    },
  ),
  word(`(?:the\\s+)?(?:coming|upcoming)\\s+${WEEKDAY}`, ([, english = ''], { today }) => {
    const named = weekdayNamed(english);
    return [weekday(named, mondayOf(nextWeekday(named, addDays(today, 1))))];
  }),
  word(
    `(?:on (?:a )?|every |each |any |a )${WEEKDAY}|(?:每个?|任何1?个?|(?:随便|任意)?哪1?个|只要是|凡是|逢)周(\\d)|(?:只要|(?<=(?:爱人|老公|老婆|先生|太太|儿子|女儿|妈妈?|爸爸?|他|她|我)(?:都|就)?)只有(?:每个?)?)周(\\d)(?= ?(?:都|就|就都|休息|放假|不上班|不用上班|有空|轮休))`,
    ([all = '', english = '', , plural = '', whichever = '', only = '']) => {
      const chinese = whichever || only;
      const isEvery = /^(?:every|each|any|a|on a) /.test(all) || plural === 's' || chinese !== '';
      return [isEvery ? every(weekdayOfGroups(english, chinese)) : weekday(weekdayNamed(english), null)];
    },
  ),
  word(
    `(?:the\\s+)?${WEEKDAY}|周(\\d)`,
    ([, english = '', day = '', plural = '', chinese = ''], { today, isTodayOver }, before) => {
      if (
        /^(?:sun|sat|wed|mon|fri)$/.test(english) &&
        day === '' &&
        /^(?:sun|sat|wed)$/.test(english) &&
        plural !== ''
      )
        return null;
      const named = weekdayOfGroups(english, chinese);
      const isOver = isTodayOver && named === weekdayOf(today) && before.at(-1)?.kind !== 'not';
      return [
        plural === 's' && day !== ''
          ? every(named)
          : isOver
            ? weekdayAfterToday(named)
            : weekday(named, null),
      ];
    },
  ),
];

/**
 * Somebody who has not slept yet counts from the day before: "tomorrow" at half past midnight may be either day, and is
 * asked about, unless the call has told which one it is. Midnight itself stands for words that no caller said at an hour of
 * their own.
 */
function isSmallHours({ now, isTomorrowNamed }: Moment): boolean {
  return now > '00:00' && now < '04:00' && !isTomorrowNamed;
}

function weekdayNamed(name: string): number {
  return WEEKDAY_STARTS.indexOf(name.slice(0, 2));
}

function weekdayOfGroups(english: string, chinese: string): number {
  return english === '' ? Number(chinese) % 7 : weekdayNamed(english);
}

function weekday(day: number, monday: CalendarDate | null): Meaning {
  return { kind: 'day', day: { kind: 'weekday', weekday: day, monday } };
}

function weekdayAfterToday(day: number): Meaning {
  return { kind: 'day', day: { kind: 'weekday', weekday: day, monday: null, isAfterToday: true } };
}

function every(day: number): Meaning {
  return { kind: 'day', day: { kind: 'weekday', weekday: day, monday: null, every: true } };
}

function weekdays(days: readonly number[]): Meaning {
  return { kind: 'day', day: { kind: 'weekdays', weekdays: days } };
}

function ahead(days: number, today: CalendarDate): Meaning[] {
  return oneDay(addDays(today, days));
}

function week(weeks: number, edge: string, today: CalendarDate, _before = 0): Meaning[] {
  const { from, to } = weekSpan(today, weeks);
  const monday = addDays(to, -6);
  if (/^(?:early|beg|start|first|初|前半)/.test(edge))
    return [span(monday, addDays(monday, 2), today, 'span')];
  const first = /^[头前](\d|几)天/.exec(edge)?.[1]?.replace('几', '3');
  if (first) return [span(monday, addDays(monday, Number(first) - 1), today, 'span')];
  if (/^(?:mid|中)/.test(edge)) return [span(addDays(monday, 1), addDays(monday, 3), today, 'span')];
  if (/^later/.test(edge) && weeks === 0)
    return [span(today === to ? to : addDays(today, 1), to, today, 'span')];
  if (/^rest/.test(edge)) return [span(from, to, today, 'week')];
  if (/^(?:late|end|second|latter|back|tail|后半|晚)/.test(edge))
    return [span(addDays(monday, 3), to, today, 'end')];
  return [span(from, to, today, 'week')];
}

function amount(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (/half|半/.test(text)) return 0.5;
  if (/couple/.test(text)) return 2;
  return /few|several|几/.test(text) ? 3 : 1;
}

function isVague(text: string): boolean {
  return /couple|few|several|几/.test(text);
}

function upTo(count: number, unit: string, moment: Moment): Meaning[] {
  const { today } = moment;
  if (/hour|小时|钟头/.test(unit)) return ahead(0, today);
  return [span(today, unitsAfter(count, unit, today), today, 'span')];
}

/** "In two weeks" is the week that begins then; "in three days" is that day. */
function later([, count = '', more = '', unit = '']: readonly string[], moment: Moment): Meaning[] {
  const { today } = moment;
  if (/hour|小时|钟头/.test(unit))
    return hoursAhead(amount(count) + (unit.startsWith('半') ? 0.5 : 0), moment);
  const from = unitsAfter(amount(count), unit, today);
  const to = unitsAfter(amount(more || count), unit, today);
  const last = addDays(to, slackOf(unit, isVague(count)));
  return from === last ? oneDay(from) : [span(from, last, today, 'span')];
}

function slackOf(unit: string, vague: boolean): number {
  if (/day|天|日/.test(unit)) return vague ? 2 : 0;
  return /week|周/.test(unit) ? 6 : 13;
}

function unitsAfter(count: number, unit: string, today: CalendarDate): CalendarDate {
  if (/day|天|日/.test(unit)) return addDays(today, Math.ceil(count));
  if (/fortnight/.test(unit)) return addDays(today, Math.round(count * 14));
  if (/week|周/.test(unit)) return addDays(today, Math.round(count * 7));
  if (/year|年/.test(unit)) return addMonths(today, Math.round(count * 12));
  return count < 1 ? addDays(today, 15) : addMonths(today, count);
}

function hoursAhead(hours: number, { today, now }: Moment): Meaning[] {
  const minutes = minutesOf(now) + Math.round(hours * 60);
  if (minutes >= 24 * 60) return ahead(1, today);
  return [
    ...ahead(0, today),
    { kind: 'from' },
    {
      kind: 'time',
      time: { hour: Math.floor(minutes / 60), minute: minutes % 60, half: minutes < 720 ? 'am' : 'pm' },
    },
  ];
}
