import { phrase } from '../../../kernel/phrase.ts';
import { addDays } from '../../../kernel/time/calendar.ts';
import type { Wish } from '../../../kernel/wishes/wish.ts';
import type { UnmetReason } from '../../scheduling/index.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import type { Call } from '../tool.ts';

/** Why a part of a wish cannot be met, by the names of contract 8.3. */
export type NotMetReason =
  | UnmetReason
  | 'no_such_provider'
  | 'no_such_day'
  | 'not_understood'
  | 'own_appointment';

export interface NotMet {
  readonly what: string;
  readonly why: NotMetReason;
  readonly message: string;
}

const SAY = {
  closed: phrase({ en: "We're closed {when}.", zh: '诊所{when}不开门。' }),
  break: phrase({ en: "That's our lunch break.", zh: '那个时间我们午休。' }),
  full: phrase({ en: 'Nothing is free {when}.', zh: '{when}已经约满了。' }),
  too_late_in_day: phrase({
    en: 'Times that late are kept for the day itself; you can call that morning.',
    zh: '那么晚的时间只留给当天，当天打来可以约。',
  }),
  too_soon: phrase({ en: "That's too soon to come in.", zh: '这个时间太赶了，来不及。' }),
  too_far: phrase({ en: 'We only book up to {ahead} ahead.', zh: '我们最多提前{ahead}预约。' }),
  past: phrase({ en: 'That time has already passed.', zh: '这个时间已经过了。' }),
  not_bookable: phrase({ en: "I can't book that time.", zh: '这个时间不能预约。' }),
  provider_away: phrase({ en: '{provider} is away {when}.', zh: '{provider}{when}不在。' }),
} as const;
const whichDay = phrase({ en: 'Do you mean {first} or {second}?', zh: '您说的是{first}还是{second}？' });
const tooFar = phrase({ en: "We don't book that far ahead yet.", zh: '还不能约那么远的日子。' });
const months = phrase({ en: '{count} months', zh: '{count}个月' });
const daysAhead = phrase({ en: '{count} days', zh: '{count}天' });

/** Explains why the requested times are not free. */
export function sayNotMet(
  why: UnmetReason,
  words: {
    readonly what: string;
    readonly when: string;
    readonly provider: string;
  },
  { language, clinic }: Pick<Call, 'language' | 'clinic'>,
): NotMet {
  const days = clinic.maxAdvanceBookingDays ?? 0;
  if (why === 'too_far' && days === 0) return { what: words.what, why, message: tooFar(language) };
  const ahead =
    days >= 60
      ? months(language, { count: String(Math.round(days / 30)) })
      : daysAhead(language, { count: String(days) });
  return { what: words.what, why, message: SAY[why](language, { ...words, ahead }) };
}

export const sayWhy = {
  noSuchDay: phrase({ en: "There's no such day in the calendar.", zh: '日历上没有这一天。' }),
  past: phrase({ en: 'That day has already passed.', zh: '那一天已经过了。' }),
  notUnderstood: phrase({
    en: "Sorry, I didn't catch which day or time you mean.",
    zh: '不好意思，您说的时间我没听清。',
  }),
  notUnderstoodPart: phrase({ en: 'I didn\'t catch "{what}".', zh: '“{what}”我没听清。' }),
  notDay: phrase({ en: "I didn't catch part of which day you mean.", zh: '哪一天我没听全。' }),
  notTime: phrase({ en: "I didn't catch part of what time you mean.", zh: '几点我没听全。' }),
  notDoctor: phrase({ en: "I didn't catch which doctor.", zh: '哪位医生我没听清。' }),
  notAll: phrase({
    en: "I didn't catch one part. Is there something else about the day or time?",
    zh: '有一点没听清，日子或时间上还有别的要求吗？',
  }),
  whichDoctor: phrase({ en: "Sorry, I didn't catch which doctor.", zh: '不好意思，哪位医生我没听清。' }),
  noSuchDoctor: phrase({ en: "We don't have a doctor by that name.", zh: '我们这里没有这位医生。' }),
  nobodyLike: phrase({ en: "We don't have a doctor like that.", zh: '我们没有这样的医生。' }),
  nobodySpeaks: phrase({
    en: 'None of our doctors speaks that language.',
    zh: '我们没有会讲这种语言的医生。',
  }),
  nobodyIsBoth: {
    female: phrase({
      en: "We don't have a woman doctor who speaks {language}. {speakers} speaks it, and there's {others} for a woman doctor.",
      zh: '会讲{language}的女医生我们没有。会讲的是{speakers}，女医生有{others}。',
    }),
    male: phrase({
      en: "We don't have a male doctor who speaks {language}. {speakers} speaks it, and there's {others} for a male doctor.",
      zh: '会讲{language}的男医生我们没有。会讲的是{speakers}，男医生有{others}。',
    }),
  },
  notForAge: phrase({
    en: "{names} doesn't see patients of that age.",
    zh: '{names}不看这个年龄的病人。',
  }),
  nobodyForAge: phrase({
    en: 'None of our doctors sees patients of that age.',
    zh: '我们没有医生看这个年龄的病人。',
  }),
  contradiction: phrase({
    en: "Sorry, I'm not sure which day or time you mean. Could you say it again?",
    zh: '不好意思，我没弄明白您要哪天、几点，能再说一遍吗？',
  }),
  ownAppointment: aboutPatient({
    you: phrase({ en: 'You already have a visit {onMoment}.', zh: '您{moment}已经有预约了。' }),
    other: phrase({
      en: 'There is already a visit{for} {onMoment}.',
      zh: '{who}{moment}已经有预约了。',
    }),
  }),
  ownAppointmentWith: aboutPatient({
    you: phrase({
      en: 'You already have {moment} with {provider}.',
      zh: '您{moment}已经约了{provider}。',
    }),
    other: phrase({
      en: 'There is already a visit{for} {onMoment} with {provider}.',
      zh: '{who}{moment}已经约了{provider}。',
    }),
  }),
  ownAppointments: aboutPatient({
    you: phrase({ en: 'You already have {visits}.', zh: '您已经约了{visits}。' }),
    other: phrase({ en: 'There are visits{for} already: {visits}.', zh: '{who}已经约了{visits}。' }),
  }),
  notSearched: phrase({ en: "I couldn't see the schedule of {names}.", zh: '{names}的日程我没能查到。' }),
} as const;

export function notUnderstood(what: string, { language }: Pick<Call, 'language'>): NotMet {
  return { what, why: 'not_understood', message: sayWhy.notUnderstood(language) };
}

const DAYS_AHEAD: Readonly<Record<string, number>> = {
  tomorrow: 1,
  明天: 1,
  'day after tomorrow': 2,
  后天: 2,
};

/** "Tomorrow" was heard well, but at night it may be the day that has begun; null where it is not that. */
export function askWhichTomorrow(
  notUnderstood: readonly string[],
  { language, now }: Pick<Call, 'language' | 'now'>,
): string | null {
  const ahead = notUnderstood.flatMap((what) => DAYS_AHEAD[what.replace(/^the /, '')] ?? [])[0];
  if (ahead === undefined) return null;
  const weekday = (days: number) =>
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-CA', {
      ...{ weekday: 'long', timeZone: 'UTC' },
    }).format(new Date(addDays(now.date, days)));
  return whichDay(language, { first: weekday(ahead - 1), second: weekday(ahead) });
}

const NAMES_DOCTOR = /\b(?:dr|doctors?)\b|医生|大夫/;
const NAMES_DAY = /day\b|days\b|\b(?:weeks?|months?|tomorrow|today)\b|周|星期|礼拜|[天号月]/;
const NAMES_TIME =
  /\b(?:am|pm|o'clock|hours?|minutes?|mornings?|afternoons?|evenings?|noon|early|earlier|late|later)\b|[点刻早晚]|上午|下午|中午|时[间候]/;

/** Which part of the wish it was, where the phrase itself is not worth repeating. */
function notCaught(what: string) {
  const [isDoctor, isDay, isTime] = [NAMES_DOCTOR, NAMES_DAY, NAMES_TIME].map((pattern) =>
    pattern.test(what),
  );
  if (isDoctor && !isDay && !isTime) return sayWhy.notDoctor;
  if (isDay && !isTime) return sayWhy.notDay;
  return isTime && !isDay ? sayWhy.notTime : sayWhy.notAll;
}

/** What was understood stands; a phrase beside it that was not is said. */
export function restOf(wish: Wish, said: string, call: Pick<Call, 'language' | 'now'>): NotMet[] {
  const { language } = call;
  return [
    ...wish.notUnderstood.map((what) => ({
      what,
      why: 'not_understood' as const,
      message:
        askWhichTomorrow([what], call) ??
        (isQuotable(what, said) ? sayWhy.notUnderstoodPart(language, { what }) : notCaught(what)(language)),
    })),
    ...(wish.noSuchDay.length > 0
      ? [{ what: said, why: 'no_such_day' as const, message: sayWhy.noSuchDay(language) }]
      : []),
    ...(wish.past.length > 0 ? [{ what: said, why: 'past' as const, message: sayWhy.past(language) }] : []),
  ];
}

/** The reader's normalised spelling (1个周 for 一个星期), and a bare "not" or "1", would only puzzle the caller. */
function isQuotable(what: string, said: string): boolean {
  return what.length > 3 && said.toLowerCase().includes(what);
}
