import { addDays, type CalendarDate, date, daysFrom, laterDate, weekdayOf } from '../../time/calendar.ts';
import { dayIn, monthSpan, nextDayOfMonth, nextWeekday, weekdayUpTo } from '../days/spans.ts';
import { type Meaning, type WordRule, word } from '../token.ts';
import { MONTH, monthNamed, monthsAhead, span, YEAR, yearIn, yearOf } from './month-words.ts';

const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)\\b';
const NO_CLOCK = "(?!\\d|:\\d|\\s*[ap]\\.?m\\b|\\s*o'clock|点|天|周|个|月)";
/** A date in the past by no more than this is not moved to next year. */
const RECENT_DAYS = 45;

const FEASTS: readonly (readonly [source: string, month: number, day: number])[] = [
  ['christmas eve(?: day)?\\b|平安夜', 12, 24],
  ['(?:christmas|xmas)(?: day)?\\b|圣诞节?', 12, 25],
  ['boxing day\\b|节礼日', 12, 26],
  ["new year'?s eve\\b|除夕夜", 12, 31],
  ["(?<!\\b(?:in|into|during|early in) )(?:the )?new year'?s?(?: day)?\\b|元旦", 1, 1],
  ["valentine'?s(?: day)?\\b|情人节", 2, 14],
  ['canada day\\b|加拿大国庆日?', 7, 1],
  ['国庆节?(?:那天)?', 10, 1],
  ['halloween\\b|万圣节', 10, 31],
  ['remembrance day\\b|国殇日|阵亡将士纪念日', 11, 11],
];

/** Holidays without a fixed date. */
const MOVABLE: readonly (readonly [source: string, dayIn: (year: number) => CalendarDate])[] = [
  ["mother'?s day\\b|母亲节", (year) => addDays(nextWeekday(0, monthDay(year, 5, 1)), 7)],
  ["father'?s day\\b|父亲节", (year) => addDays(nextWeekday(0, monthDay(year, 6, 1)), 14)],
  ['good friday\\b|耶稣受难日', (year) => addDays(easterOf(year), -2)],
  ['easter monday\\b', (year) => addDays(easterOf(year), 1)],
  ['easter(?: sunday)?\\b|复活节', easterOf],
  ['victoria day\\b|维多利亚日', (year) => weekdayUpTo(1, monthDay(year, 5, 24))],
  ['labou?r day\\b|劳工节|劳动节', (year) => nextWeekday(1, monthDay(year, 9, 1))],
  [
    '(?<!\\b(?:american|us|u\\.s\\.) )(?:canadian )?thanksgiving(?: day)?\\b|(?<!美国)感恩节',
    (year) => addDays(nextWeekday(1, monthDay(year, 10, 1)), 7),
  ],
  ['family day\\b|家庭日', (year) => addDays(nextWeekday(1, monthDay(year, 2, 1)), 14)],
  ['b\\.?c\\.? day\\b|卑诗日', (year) => nextWeekday(1, monthDay(year, 8, 1))],
];

const NAMED_FEASTS: readonly (readonly [source: string, dayIn: (year: number) => CalendarDate])[] = [
  ...FEASTS.map(([source, month, day]) => [source, (year: number) => monthDay(year, month, day)] as const),
  ...MOVABLE,
];
const ANY_FEAST = NAMED_FEASTS.map(([source]) => `(?:${source})`).join('|');

/** The first days of the Chinese calendar's years; calendars of Node.js are a day off for 2027. */
const LUNAR_NEW_YEARS =
  '2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11 2033-01-31 2034-02-19 2035-02-08 2036-01-28 2037-02-15 2038-02-04 2039-01-24 2040-02-12'
    .split(' ')
    .map((day) => date(day));
/** So long it is kept: within these days nobody means the next one. */
const KEPT_DAYS = 15;

/** The holidays of British Columbia that can make a weekend long. */
const HOLIDAYS: readonly ((year: number) => CalendarDate)[] = [
  ...MOVABLE.filter(([source]) => !/^(?:easter|mother|father)/.test(source)).map(([, dayOf]) => dayOf),
  ...[
    [1, 1],
    [7, 1],
    [9, 30],
    [11, 11],
    [12, 25],
  ].map(
    ([month = 1, day = 1]) =>
      (year: number) =>
        monthDay(year, month, day),
  ),
];
/** "The long weekend" is one that everybody waits for. */
const WAITED_FOR_DAYS = 35;
const SPOKEN_OF_DAYS = 60;
const [FRIDAY, MONDAY] = [5, 1];

/** Explicit dates. One without a year is the next one that comes, unless it has only just passed. */
export const dateWords: readonly WordRule[] = [
  word(
    '(\\d{4})\\s?[-/.年]\\s?(\\d{1,2})\\s?[-/.月]\\s?(\\d{1,2})(?:\\s?[号日])?(?:t(?=\\d))?',
    ([, year = '', month = '', day = ''], { today }) =>
      written(Number(year), Number(month), Number(day), today),
  ),
  ...FEASTS.map(([source, month, day]) =>
    word(`the day before (?:${source})|(?:${source})的?前1天`, (_, { today }) =>
      dated(null, day === 1 ? ((month + 10) % 12) + 1 : month, day === 1 ? 31 : day - 1, today),
    ),
  ),
  word(
    '(?:(?:the|this|next|this coming|the coming|that) )?(?:(?:(?:victoria|canada|family|labou?r|b\\.?c\\.?) day|may|easter|july|august|september|thanksgiving|christmas) )?long weekend\\b|(?:[这下那]个?)?长周末',
    (_, { today }) => longWeekend(today) ?? [{ kind: 'unresolved' }],
  ),
  ...MOVABLE.map(([source, dayOf]) =>
    word(
      `(?:the )?day (?:right )?(after|before) (?:the )?(?:${source.split('|')[0]})|(?:${source.split('|').slice(1).join('|') || '~'})的?(前|后|第2)1?天`,
      ([, english = '', chinese = ''], { today }) =>
        oneDay(addDays(nextOf(dayOf, today), english === 'before' || chinese === '前' ? -1 : 1)),
    ),
  ),
  ...FEASTS.map(([source, month, day]) =>
    word(
      `(?:the )?day (?:right )?after (?:the )?(?:${source})|(?:${source})的?(?:后1|第2)天`,
      (_, { today }) => {
        const feast = nextOf((year) => monthDay(year, month, day), today);
        return oneDay(addDays(feast, 1));
      },
    ),
  ),
  // "Two days before Christmas" is one day, 圣诞节前两天 may be either of them.
  word(
    `(\\d|a couple(?: of)?) days before (?:the )?(${ANY_FEAST})|(${ANY_FEAST})的?前([2-6])天`,
    ([, few = '', english = '', chinese = '', count = ''], { today }) => {
      const name = english || chinese;
      const dayOf = NAMED_FEASTS.find(([source]) => new RegExp(`^(?:${source})$`).test(name))?.[1];
      if (!dayOf) return null;
      const feast = nextOf(dayOf, today);
      const days = Number(few || count) || 2;
      if (/^\d/.test(few)) return oneDay(addDays(feast, -days));
      return [span(addDays(feast, -days), addDays(feast, -1), today, 'span')];
    },
  ),
  // The seven days on either side of a feast.
  word(
    `(?:the )?week (?:right |just )?(before|after) (?:the )?(${ANY_FEAST})`,
    ([, side = '', name = ''], { today }) => {
      const dayOf = NAMED_FEASTS.find(([source]) => new RegExp(`^(?:${source})$`).test(name))?.[1];
      if (!dayOf) return null;
      const feast = nextOf(dayOf, today);
      const [from, to] = side === 'before' ? [-7, -1] : [1, 7];
      return [span(addDays(feast, from), addDays(feast, to), today, 'span')];
    },
  ),
  word("(?:the )?(?:chinese|lunar) new year'?s?(?: day)?\\b|(?:大)?年初1|春节|农历新年", (_, { today }) => {
    const next = LUNAR_NEW_YEARS.find((day) => addDays(day, KEPT_DAYS) >= today);
    return next && next >= today ? oneDay(next) : [{ kind: 'unresolved' }];
  }),
  // "Any Monday in May except the holiday"
  word('(?:the )?(?:stat(?:utory)? )?holiday(?: monday)?\\b', (_, { today }, before) => {
    const next = before.at(-1)?.kind === 'not' ? nextHoliday(today, SPOKEN_OF_DAYS) : null;
    return next && oneDay(next);
  }),
  // "Or is that Thanksgiving? No, that's in October"
  word(
    "(?:or )?(?:actually |wait )?(?:is|isn't) (?:that|it|this)(?: the)? (?:(?:[a-z]+ )?long weekend|thanksgiving|easter|christmas|(?:[a-z]+ day)|a (?:stat )?holiday)(?: monday| weekend)?\\b(?:,? (?:no,? )?(?:that's|it's|that is) (?:in|not (?:un)?till?) (?:[a-z]+))?",
    () => [{ kind: 'filler' }],
  ),
  // The Christmas concert is on a day of its own.
  word(
    "(?:christmas|xmas|halloween|easter|thanksgiving|new year'?s) (?:concert|party|play|pageant|dinner|lunch|shopping|tree|lights|baking|market|assembly|recital|parade|show|fair|rush|cards?|presents?)\\b",
    () => [{ kind: 'filler' }],
  ),
  ...FEASTS.map(([source, month, day]) => word(source, (_, { today }) => dated(null, month, day, today))),
  ...MOVABLE.map(([source, dayOf]) =>
    word(`(?:the )?(?:${source})(?! (?:weekend|week|break|holidays?))`, (_, { today }) => {
      return oneDay(nextOf(dayOf, today));
    }),
  ),
  word(
    `(明年|今年)?(\\d{1,2})月份?的?(\\d{1,2})[号日]?${NO_CLOCK}`,
    ([, year, month = '', day = ''], { today }) =>
      dated(year === '明年' ? yearOf(today) + 1 : null, Number(month), Number(day), today),
  ),
  word(
    `${MONTH}\\s*(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?${NO_CLOCK}(?!\\s?-\\s?\\d{1,2}\\s*[ap]m)${YEAR}`,
    ([, month = '', day = '', year = ''], { today }) =>
      dated(yearIn(year, today), monthNamed(month), Number(day), today),
  ),
  word(
    `(?:the\\s+)?(\\d{1,2})(st|nd|rd|th)?\\s+(of\\s+)?${MONTH}${YEAR}`,
    ([, day = '', th, of, month = '', year = ''], { today }) =>
      month === 'may' && th === '' && of === ''
        ? null
        : dated(yearIn(year, today), monthNamed(month), Number(day), today),
  ),
  word(
    '(\\d{1,2})\\/(\\d{1,2})(?:\\/(\\d{4}|\\d\\d))?(?!\\d)',
    ([, first = '', second = '', year = ''], { today }) => {
      const [month, day] =
        Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)];
      return dated(year === '' ? null : (Number(year) % 100) + 2000, month, day, today);
    },
  ),
  word(
    `(?:the\\s+)?${ORDINAL}\\s+(?:day\\s+)?(?:of\\s+)?(this|next|the) month\\b`,
    ([, day = '', which], { today }) => inMonth(Number(day), which === 'next' ? 1 : 0, today),
  ),
  word('(下下|下|这|本)个?月的?(\\d{1,2})[号日]', ([, which = '', day = ''], { today }) =>
    inMonth(Number(day), monthsAhead(which), today),
  ),
  word(
    `(?:the\\s+)?${ORDINAL}(?!\\s+(?:weeks?|half|visit|time|appointment|kid|child|avenue|ave|street|st|floor)\\b)`,
    ([, day = '']) => dayOfMonth(Number(day)),
  ),
  // "On the 27"
  word('on the (1[3-9]|2\\d|3[01])(?=$|[,.;!?]| [a-z]+\\b(?<!th|st|nd|rd))', ([, day = '']) =>
    dayOfMonth(Number(day)),
  ),
  word('(\\d{1,2})(?:号(?!线|码|楼)|日(?!内|后|子))', ([, day = '']) => dayOfMonth(Number(day))),
  word(
    '(?<!\\b(?:at|after|before|by|around|about|past|until|till|from) )(?:the\\s+)?(\\d{1,2})(?=(?:\\s*(?:、|,)\\s*(?:the\\s+)?\\d{1,2}){0,4}\\s*(?:-|to|or|and|through|到|至|和|或者?|、)\\s*(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th|号|日))',
    ([, day = '']) => dayOfMonth(Number(day)),
  ),
  word(
    "(\\d{1,2})(?!\\d|:)(?!\\s*(?:[ap]\\.?m\\b|o'?clock|点|days?|weeks?|months?|hours?))",
    ([, day = ''], _, before) => {
      const joint = before.at(-1)?.kind;
      const first = before.at(-2);
      const continuesDates =
        first?.kind === 'day' &&
        (first.day.kind === 'day-of-month' || (first.day.kind === 'span' && first.day.grain === 'day'));
      return (joint === 'to' || joint === 'or') && continuesDates && Number(day) > 12
        ? dayOfMonth(Number(day))
        : null;
    },
  ),
];

/** Spec 4.5: a past date written with its year counts as today. */
function written(year: number, month: number, day: number, today: CalendarDate): Meaning[] {
  const named = dayIn(year, month, day);
  return named ? oneDay(laterDate(named, today)) : [{ kind: 'no-such-day' }];
}

function dayOfMonth(day: number): Meaning[] | null {
  return day >= 1 && day <= 31 ? [{ kind: 'day', day: { kind: 'day-of-month', day } }] : null;
}

export function oneDay(date: CalendarDate): Meaning[] {
  return [{ kind: 'day', day: { kind: 'span', span: { from: date, to: date }, grain: 'day' } }];
}

function dated(year: number | null, month: number, day: number, today: CalendarDate): Meaning[] | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const thisYear = yearOf(today);
  if (year !== null && year >= thisYear) {
    const named = dayIn(year, month, day);
    if (!named) return [{ kind: 'no-such-day' }];
    return named < today ? [{ kind: 'past' }] : oneDay(named);
  }
  const [here, next] = [dayIn(thisYear, month, day), dayIn(thisYear + 1, month, day)];
  if (here && here >= today) return oneDay(here);
  if (here && year === null && daysFrom(here, today) <= RECENT_DAYS) return [{ kind: 'past' }];
  // 29 February is read only if this year or the next has one.
  const isStillAhead = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` >= today.slice(5);
  const found = isStillAhead ? here : next;
  return found ? oneDay(found) : [{ kind: 'no-such-day' }];
}

function inMonth(day: number, ahead: number, today: CalendarDate): Meaning[] | null {
  const { from, to } = monthSpan(today, ahead);
  const found = nextDayOfMonth(day, laterDate(from, today));
  if (found && found <= to) return oneDay(found);
  const named = dayIn(Number(from.slice(0, 4)), Number(from.slice(5, 7)), day);
  return [{ kind: named ? 'past' : 'no-such-day' }];
}

function monthDay(year: number, month: number, day: number): CalendarDate {
  return date(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

function nextOf(dayOf: (year: number) => CalendarDate, today: CalendarDate): CalendarDate {
  const here = dayOf(yearOf(today));
  return here >= today ? here : dayOf(yearOf(today) + 1);
}

/** The next holiday that is a Monday or a Friday, if it is so near. */
function nextHoliday(today: CalendarDate, within: number): CalendarDate | null {
  const days = [yearOf(today), yearOf(today) + 1].flatMap((year) => HOLIDAYS.map((dayOf) => dayOf(year)));
  const near = days.filter((day) => day >= today && daysFrom(today, day) <= within);
  return near.filter((day) => [FRIDAY, MONDAY].includes(weekdayOf(day))).toSorted()[0] ?? null;
}

/** From Saturday to the Monday that is a holiday, or from the Friday that is one to Sunday. */
function longWeekend(today: CalendarDate): Meaning[] | null {
  const next = nextHoliday(today, WAITED_FOR_DAYS);
  if (!next) return null;
  const from = weekdayOf(next) === FRIDAY ? next : addDays(next, -2);
  const span = { from: laterDate(from, today), to: addDays(from, 2) };
  return [{ kind: 'day', day: { kind: 'span', span, grain: 'span' } }];
}

/** Easter Sunday of the western churches: the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): CalendarDate {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return monthDay(year, Math.floor(days / 31), (days % 31) + 1);
}
