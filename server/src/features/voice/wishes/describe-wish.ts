import type { Language } from '../../../kernel/language.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { languageNameIn } from '../../../kernel/providers/spoken-language.ts';
import { dayNamer, spokenDay } from '../../../kernel/spoken/day.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { DaySpan, TimeWindow, Wish, WishPart } from '../../../kernel/wishes/wish.ts';

const SAY = {
  anything: phrase({ en: 'any day and time', zh: '什么时间都可以' }),
  understood: phrase({ en: 'You would like {wanted}.', zh: '您想约{wanted}。' }),
  open: phrase({ en: 'Any day and time is fine with you.', zh: '您什么时间都可以。' }),
  without: phrase({ en: '{wanted}, but not {unwanted}', zh: '{wanted}，不要{unwanted}' }),
  anyTime: phrase({ en: 'any time', zh: '什么时间都可以' }),
  anyDay: phrase({ en: 'any day', zh: '哪天都可以' }),
  range: phrase({ en: '{from} to {to}', zh: '{from}到{to}' }),
  fromDay: phrase({ en: 'from {day} on', zh: '{day}以后' }),
  weekdaysOf: phrase({ en: '{weekdays}, {span}', zh: '{span}的{weekdays}' }),
  at: phrase({ en: '{day} at {times}', zh: '{day}{times}' }),
  from: phrase({ en: 'from {time} on', zh: '{time}以后' }),
  laterThan: phrase({ en: 'after {time}', zh: '比{time}晚一点' }),
  until: phrase({ en: 'by {time}', zh: '最晚{time}' }),
  before: phrase({ en: 'before {time}', zh: '{time}以前' }),
  between: phrase({ en: 'between {from} and {to}', zh: '{from}到{to}' }),
  morning: phrase({ en: 'in the morning', zh: '上午' }),
  afternoon: phrase({ en: 'in the afternoon', zh: '下午' }),
  late: phrase({ en: 'as late as possible', zh: '越晚越好' }),
  early: phrase({ en: 'as early as possible', zh: '越早越好' }),
  within: phrase({ en: '{day} {times}', zh: '{day}{times}' }),
  anyDayAt: phrase({ en: 'any day at {times}', zh: '{times}，哪天都可以' }),
  anyDayWithin: phrase({ en: 'any day {times}', zh: '{times}，哪天都可以' }),
} as const;
const PERSON = {
  with: {
    female: phrase({ en: 'with a woman', zh: '看女医生' }),
    male: phrase({ en: 'with a man', zh: '看男医生' }),
  },
  not: {
    female: phrase({ en: 'not with a woman', zh: '不要女医生' }),
    male: phrase({ en: 'not with a man', zh: '不要男医生' }),
  },
  withNamed: phrase({ en: 'with {names}', zh: '看{names}' }),
  speaking: phrase({ en: 'with somebody who speaks {language}', zh: '看会讲{language}的医生' }),
  notWith: phrase({ en: 'not with {names}', zh: '不看{names}' }),
  ifPossible: phrase({ en: '{person} if possible', zh: '最好{person}' }),
  notSpeaking: phrase({ en: "with somebody who doesn't speak {language}", zh: '看不讲{language}的医生' }),
} as const;
const WEEKDAYS = {
  en: ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'],
  zh: ['星期天', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
} as const;
const DAY_END = 1439;
const NOON = 720;

/** What words and arguments say together. */
export interface Meant extends Wish {
  /** Hours given as arguments. */
  readonly hours: TimeWindow | null;
  /** Doctors the caller asked for by name, by their spoken names. */
  readonly with: readonly string[];
  /** Doctors the caller does not want, by their spoken names. */
  readonly notWith: readonly string[];
}

/** One short sentence that could be spoken to the caller: "You would like Thursday after three, but not Wednesdays." */
export function sayUnderstood(wish: Meant, language: Language, today: CalendarDate): string {
  const wanted = describeWish(wish, language, today);
  return wanted === SAY.anything(language) ? SAY.open(language) : SAY.understood(language, { wanted });
}

/** "Thursday after three, but not Wednesdays" */
export function describeWish(wish: Meant, language: Language, today: CalendarDate): string {
  const rest = [
    ...describeHours(wish, language),
    ...(wish.prefers ? [SAY[wish.prefers](language)] : []),
    ...describePersons(wish, language),
  ];
  if (wish.options.length === 0 && wish.excluded.length === 0) {
    if (rest.length === 0) return SAY.anything(language);
    return finished(SAY.anyDay(language), rest, language);
  }
  const list = (parts: readonly WishPart[], anyDay: AnyDay) =>
    spokenList(
      [...new Set(parts.map((part) => describePart(part, language, today, anyDay)))].slice(0, 4),
      language,
      'or',
    );
  const wanted = wish.options.length > 0 ? list(wish.options, 'said') : SAY.anyDay(language);
  const text =
    wish.excluded.length > 0
      ? SAY.without(language, { wanted, unwanted: list(wholeDaysTogether(wish.excluded), 'unsaid') })
      : wanted;
  return finished(
    text,
    rest.filter((part) => !wanted.includes(part)),
    language,
  );
}

/** Words and arguments often refuse the same days. */
function wholeDaysTogether(excluded: readonly WishPart[]): readonly WishPart[] {
  const whole = excluded.filter(({ days, times }) => days !== null && times === null);
  const [first, other] = whole;
  if (!first || !other) return excluded;
  const days = whole.flatMap((part) => part.days ?? []);
  return [{ ...first, days }, ...excluded.filter((part) => !whole.includes(part))];
}

/** Hours beside a time in words: "at noon, from 11:30". Otherwise they are the times themselves. */
function describeHours({ hours, options }: Meant, language: Language): string[] {
  const isSaid = ({ from, to }: TimeWindow, said: TimeWindow) =>
    (from === 0 || from === said.from) && (to >= DAY_END || to === said.to);
  const addsNothing =
    hours && options.every(({ times }) => times?.every((each) => isSaid(hours, each)) ?? false);
  return hours && !addsNothing ? [describeTimes(hours, language)] : [];
}

function finished(text: string, rest: readonly string[], language: Language): string {
  return [text, ...rest].join(language === 'zh' ? '，' : ', ');
}

/** "With Dr. Lee", "with a woman", "in French". */
function describePersons({ persons, notWith, with: wanted }: Meant, language: Language): string[] {
  const told = persons.flatMap(({ words, isExcluded, isPreferred }) => {
    const said = (person: string) => [isPreferred ? PERSON.ifPossible(language, { person }) : person];
    if (words.kind === 'gender') return said(PERSON[isExcluded ? 'not' : 'with'][words.gender](language));
    if (words.kind !== 'language') return [];
    const spoken = { language: languageNameIn(language, words.language) };
    return said((isExcluded ? PERSON.notSpeaking : PERSON.speaking)(language, spoken));
  });
  const by =
    wanted.length > 0 ? [PERSON.withNamed(language, { names: spokenList(wanted, language, 'or') })] : [];
  const names =
    notWith.length > 0 ? [PERSON.notWith(language, { names: spokenList(notWith, language, 'or') })] : [];
  return [...new Set([...by, ...told, ...names])];
}

/** Says "not between three and four", never "not any day between three and four". */
type AnyDay = 'said' | 'unsaid';

function describePart(
  { days, times }: WishPart,
  language: Language,
  today: CalendarDate,
  anyDay: AnyDay,
): string {
  const spokenDays = [...new Set(days?.map((span) => describeDays(span, language, today)))];
  const day = days ? spokenList(spokenDays, language, 'or') : SAY.anyDay(language);
  if (!times) return day;
  const spokenTimes = times.map((window) => describeTimes(window, language));
  const said = { day, times: spokenList(spokenTimes, language, 'or') };
  const isExact = times.every(({ from, to }) => from === to);
  if (days) return (isExact ? SAY.at : SAY.within)(language, said);
  if (anyDay === 'unsaid') return said.times;
  return (isExact ? SAY.anyDayAt : SAY.anyDayWithin)(language, said);
}

function describeDays({ from, to, weekdays }: DaySpan, language: Language, today: CalendarDate): string {
  if (weekdays) {
    const names = weekdays.map((weekday) => WEEKDAYS[language][weekday] ?? '');
    const list = spokenList(names, language, 'or');
    if (to === null && from <= today) return list;
    return SAY.weekdaysOf(language, {
      weekdays: list,
      span: describeDays({ from, to, weekdays: null }, language, today),
    });
  }
  if (from === to) return spokenDay(from, language, today);
  if (to === null) return SAY.fromDay(language, { day: spokenDay(from, language, today) });
  const nameDay = dayNamer([from, to], language, today);
  return SAY.range(language, { from: nameDay(from), to: nameDay(to) });
}

function describeTimes({ from, to }: TimeWindow, language: Language): string {
  const clock = (minutes: number) => spokenTime(clockAt(minutes), language);
  if (from === to) return clock(from);
  if (from <= 0 && to === NOON - 1) return SAY.morning(language);
  if (from === NOON && to >= DAY_END) return SAY.afternoon(language);
  // "Before ten" ends a minute earlier, "later than ten" begins a minute later.
  if (from <= 0 && to >= DAY_END) return SAY.anyTime(language);
  if (from <= 0)
    return (to % 5 === 4 ? SAY.before : SAY.until)(language, { time: clock(Math.ceil(to / 5) * 5) });
  if (to >= DAY_END)
    return (from % 5 === 1 ? SAY.laterThan : SAY.from)(language, { time: clock(Math.floor(from / 5) * 5) });
  return SAY.between(language, { from: clock(from), to: clock(Math.ceil(to / 5) * 5) });
}

function clockAt(minutes: number): WallTime {
  const at = Math.min(minutes, DAY_END);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}` as WallTime;
}
