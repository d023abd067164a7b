import { asWritten, dictionary, type Language, wordsIn } from './language.tsx';

const timeWords = dictionary({
  en: {
    justNow: 'just now',
    minutesAgo: (count: number) => `${count} min ago`,
    hoursAgo: (count: number) => `${count} h ago`,
    seconds: (count: number) => `${count} s`,
    minutes: (minutes: number, seconds: number) =>
      seconds ? `${minutes} min ${seconds} s` : `${minutes} min`,
    hours: (hours: number, minutes: number) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
    days: (days: number, hours: number) => {
      const shown = days === 1 ? '1 day' : `${days} days`;
      // From three days on the hours tell nobody anything.
      return hours && days < 3 ? `${shown} ${hours} h` : shown;
    },
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    midnight: 'midnight',
  },
  zh: {
    justNow: '刚刚',
    minutesAgo: (count: number) => `${count} 分钟前`,
    hoursAgo: (count: number) => `${count} 小时前`,
    seconds: (count: number) => `${count} 秒`,
    minutes: (minutes: number, seconds: number) =>
      seconds ? `${minutes} 分 ${seconds} 秒` : `${minutes} 分钟`,
    hours: (hours: number, minutes: number) => (minutes ? `${hours} 小时 ${minutes} 分钟` : `${hours} 小时`),
    days: (days: number, hours: number) => (hours && days < 3 ? `${days} 天 ${hours} 小时` : `${days} 天`),
    today: '今天',
    yesterday: '昨天',
    tomorrow: '明天',
    midnight: '午夜',
  },
});

const zoneWords = dictionary({
  en: {
    'America/Vancouver': 'Pacific time',
    'America/Edmonton': 'Mountain time',
    'America/Regina': 'Saskatchewan time',
    'America/Winnipeg': 'Central time',
    'America/Toronto': 'Eastern time',
    'America/Halifax': 'Atlantic time',
    'America/St_Johns': 'Newfoundland time',
  },
  zh: {
    'America/Vancouver': '太平洋时间',
    'America/Edmonton': '山地时间',
    'America/Regina': '萨斯喀彻温时间',
    'America/Winnipeg': '中部时间',
    'America/Toronto': '东部时间',
    'America/Halifax': '大西洋时间',
    'America/St_Johns': '纽芬兰时间',
  },
});

export const zoneName = (zone: string, language: Language): string =>
  (wordsIn(zoneWords, language) as Readonly<Record<string, string>>)[zone] ?? zone;

const locale = (language: Language): string =>
  language === 'zh' ? (globalThis.isTraditional ? 'zh-HK' : 'zh-CN') : 'en-CA';

/** Calendar days are formatted as UTC, so that the browser's time zone cannot shift them. */
const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function weekdayOf(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locale(language), { weekday: 'long', timeZone: 'UTC' }).format(asUtc(day));
}

/** 9:10 am; 上午9:10: of a wall time as in 09:10. The end of a day is midnight. */
export function shownTime(time: string, language: Language): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3, 5)];
  if (hour === 24) return wordsIn(timeWords, language).midnight;
  if (language === 'zh') {
    const part = hour < 12 ? '上午' : hour === 12 ? '中午' : '下午';
    return `${part}${hour > 12 ? hour - 12 : hour}:${minute}`;
  }
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 10 am; 上午10点: where only whole hours stand. */
export function shownHour(time: string, language: Language): string {
  return shownTime(time, language).replace(':00', language === 'zh' ? '点' : '');
}

const TODAY = (): string => new Date().toISOString().slice(0, 10);

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
/** A day for each weekday's name. */
const SOME_WEEK: Readonly<Record<string, string>> = {
  ...{ Monday: '2026-11-16', Tuesday: '2026-11-17', Wednesday: '2026-11-18', Thursday: '2026-11-19' },
  ...{ Friday: '2026-11-20', Saturday: '2026-11-21', Sunday: '2026-11-22' },
};
/** As a voice says a day, "Tuesday 17 November"; written, the month comes first. */
const SPOKEN_DAY = new RegExp(
  `\\b(${Object.keys(SOME_WEEK).join('|')}),? (\\d{1,2}) (${MONTHS.join('|')})\\b`,
  'g',
);

/** A sentence of the service with its days, wall times and characters as the reader knows them. */
export function withShownTimes(text: string, language: Language, today = TODAY()): string {
  const dayOf = (day: string) =>
    day.slice(0, 4) === today.slice(0, 4) ? longDay(day, language) : shortDay(day, today, language);
  const withDays = asWritten(text).replace(
    /(?<![\w-])(\d{4}-[01]\d-[0-3]\d)(?![\w-])( (?=\d\d:))?/g,
    (_, day: string, gap = '') => `${dayOf(day)}${gap && (language === 'zh' ? ' ' : ', ')}`,
  );
  const withMonths = withDays.replace(SPOKEN_DAY, (_, weekday: string, day: string, month: string) =>
    language === 'zh'
      ? `${MONTHS.indexOf(month) + 1} 月 ${day} 日，${weekdayOf(SOME_WEEK[weekday] ?? '', language)}`
      : `${weekday}, ${month} ${day}`,
  );
  const withTimes = withMonths.replace(/(?<![\d:-])([01]\d|2[0-4]):[0-5]\d(?!\d|:\d)/g, (time) =>
    shownTime(time, language),
  );
  // What stands after a day or a time that is Chinese now has a Chinese comma before it.
  return language === 'zh'
    ? withTimes
        .replace(/(?<=日|星期.|[上下]午\d{1,2}:\d\d), /gu, '，')
        // As it is spoken on the phone.
        .replace(/(\d{1,2})月(\d{1,2})号/g, '$1 月 $2 日')
    : withTimes;
}

/** Monday, November 23; 11 月 23 日 星期一 */
export function longDay(day: string, language: Language): string {
  const date = asUtc(day);
  const weekday = weekdayOf(day, language);
  if (language === 'zh') return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日，${weekday}`;
  const month = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' }).format(date);
  return `${weekday}, ${month} ${date.getUTCDate()}`;
}

/** Monday 23; 23 日 星期一: for the head of a column. */
export function columnDay(day: string, language: Language): string {
  const date = Number(day.slice(8, 10));
  const weekday = weekdayOf(day, language);
  return language === 'zh' ? `${date} 日 ${weekday}` : `${weekday} ${date}`;
}

/** Nov 23; 11 月 23 日; with the year where it is not this one. */
export function shortDay(day: string, today: string, language: Language): string {
  const date = asUtc(day);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  if (language === 'zh')
    return `${isThisYear ? '' : `${day.slice(0, 4)} 年 `}${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`;
  const month = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' })
    .format(date)
    .replace('.', '');
  return `${month} ${date.getUTCDate()}${isThisYear ? '' : `, ${day.slice(0, 4)}`}`;
}

/** May 3, 1958; 1958 年 5 月 3 日: always with its year. */
export const birthDay = (day: string, language: Language): string => shortDay(day, '', language);

/** November; Nov; 11 月: of a month as in 2026-11. */
export function monthName(month: string, language: Language, length: 'long' | 'short' = 'long'): string {
  if (language === 'zh') return `${Number(month.slice(5, 7))} 月`;
  return new Intl.DateTimeFormat('en-CA', { month: length, timeZone: 'UTC' })
    .format(asUtc(`${month}-01`))
    .replace('.', '');
}

/** The last day of a month as in 2026-11. */
export function lastDayOf(month: string): string {
  const [year = 0, which = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, which, 0)).toISOString().slice(0, 10);
}

/** A day some days from another. */
export function dayFrom(day: string, days: number): string {
  return new Date(asUtc(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Today, yesterday, tomorrow, or the day. */
export function nearDay(day: string, today: string, language: Language): string {
  const words = wordsIn(timeWords, language);
  if (day === today) return words.today;
  if (day === dayFrom(today, -1)) return words.yesterday;
  if (day === dayFrom(today, 1)) return words.tomorrow;
  return shortDay(day, today, language);
}

/** How long ago; null where a clock says more. */
function ageOf(since: Date, now: Date, language: Language): string | null {
  const words = wordsIn(timeWords, language);
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  if (minutes < 1) return words.justNow;
  if (minutes < 60) return words.minutesAgo(minutes);
  return minutes < 240 ? words.hoursAgo(Math.floor(minutes / 60)) : null;
}

/** 2 min 5 s */
export function durationOf(seconds: number, language: Language): string {
  const words = wordsIn(timeWords, language);
  const whole = Math.round(seconds);
  if (whole < 60) return words.seconds(whole);
  if (whole < 3600) return words.minutes(Math.floor(whole / 60), whole % 60);
  return words.hours(Math.floor(whole / 3600), Math.floor((whole % 3600) / 60));
}

/** 44 min; 1 h 47 min; 2 days 4 h; 9 days: how long somebody has waited. */
export function spanOf(seconds: number, language: Language): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return wordsIn(timeWords, language).justNow;
  if (minutes < 24 * 60) return durationOf(minutes * 60, language);
  return wordsIn(timeWords, language).days(Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60));
}

interface Clock {
  /** UTC if there is no clinic or its time zone is not known; the text then says UTC. */
  readonly timezone: string;
  now(): Date;
  day(instant: Date): string;
  time(instant: Date): string;
}

/** How long ago where that is short, else the time, and the day where it is another one. */
export function momentOf(at: Date, clock: Clock, language: Language): string {
  const now = clock.now();
  const age = at <= now ? ageOf(at, now, language) : null;
  if (age) return age;
  return dueAt(at, clock, language);
}

/** 9:04 am; yesterday 9:04 am: of something that has a time of its own, ahead or past; never how long ago that was. */
export const dueAt = (at: Date | string, clock: Clock, language: Language): string =>
  clock.day(new Date(at)) === clock.day(clock.now())
    ? timeAt(at, clock, language)
    : momentAt(at, clock, language);

/** today 3:20 pm; Nov 13, 3:20 pm: always with its day. */
export function momentAt(at: Date | string, clock: Clock, language: Language): string {
  return dayThenTime(clock.day(new Date(at)), timeAt(at, clock, language), clock, language);
}

/** tomorrow 3:20 pm; Nov 23, 3:20 pm: of a day and a time on the clinic's wall. */
export const wallMoment = (day: string, time: string, clock: Clock, language: Language): string =>
  dayThenTime(day, shownTime(time, language), clock, language);

function dayThenTime(day: string, time: string, clock: Clock, language: Language): string {
  const today = clock.day(clock.now());
  const near = nearDay(day, today, language);
  if (language === 'zh') return `${near}${time}`;
  return near === shortDay(day, today, language) ? `${near}, ${time}` : `${near} ${time}`;
}

/** 9:41:31 am; 上午9:41:31: of a sentence, where the order within a minute matters. */
export function secondAt(at: Date | string, clock: Clock, language: Language): string {
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, '0');
  return timeAt(at, clock, language).replace(/:\d\d/, (minutes) => `${minutes}:${seconds}`);
}

/** 9:10 am: an instant on the clock's wall. */
export function timeAt(at: Date | string, clock: Clock, language: Language): string {
  return `${shownTime(clock.time(new Date(at)), language)}${clock.timezone === 'UTC' ? ' UTC' : ''}`;
}
