import { holdsOn } from '../../kernel/clinic/closed-times.ts';
import { addressOf, inLanguage } from '../../kernel/clinic/said-by-clinic.ts';
import type { Language } from '../../kernel/language.ts';
import { phrase } from '../../kernel/phrase.ts';
import { languageNameIn, readSpokenLanguage } from '../../kernel/providers/spoken-language.ts';
import { onDay, spokenDay } from '../../kernel/spoken/day.ts';
import { spokenList } from '../../kernel/spoken/list.ts';
import { spokenPhoneNumber } from '../../kernel/spoken/phone-number.ts';
import { toSimplified } from '../../kernel/text/simplified.ts';
import { addDays, type CalendarDate, weekdayOf } from '../../kernel/time/calendar.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { spokenBreak, spokenOpening, spokenWeek, weekdayName } from './spoken-hours.ts';

/** Provider details that callers may ask about. */
export interface KnownProvider {
  readonly spokenName: string;
  readonly gender: 'female' | 'male' | null;
  /** Codes: en, zh (Mandarin), yue (Cantonese), fr, pa ... */
  readonly languages: readonly string[];
  /** Every name callers may use: in English and, if the clinic has set it, in Chinese. */
  readonly names: readonly string[];
  /** Youngest and oldest patient; null for no limit. */
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly bio: string | null;
  readonly bioZh: string | null;
}

/** Facts the service knows about a clinic that nobody had to write down for callers. */
export interface ClinicFacts {
  readonly clinic: ClinicProfile;
  readonly providers: readonly KnownProvider[];
  readonly today: CalendarDate;
  readonly remindsPatients: boolean;
}

export type TopicKind = 'profile' | 'hours' | 'closures' | 'providers' | 'acceptance';

export interface Topic {
  readonly kind: TopicKind;
  readonly wordings: readonly string[];
  /** Null if the clinic has not said. */
  answer(facts: ClinicFacts, question: string, language: Language): string | null;
}

const at = phrase({ en: "We're at {address}.", zh: '我们的地址是{address}。' });
const faxIs = phrase({ en: 'Our fax number is {number}.', zh: '我们的传真号码是{number}。' });
const emailIs = phrase({ en: 'Our e-mail address is {address}.', zh: '我们的电邮是{address}。' });
const websiteIs = phrase({ en: 'Our website is {address}.', zh: '我们的网站是{address}。' });
const phoneIs = phrase({ en: "The clinic's number is {number}.", zh: '诊所的电话是{number}。' });
const closedOn = phrase({ en: "We're closed {days}.", zh: '我们{days}休息。' });
const otherwiseAsUsual = phrase({ en: 'All other days are as usual.', zh: '其他日子照常开门。' });
const because = phrase({ en: '{day} ({reason})', zh: '{day}（{reason}）' });
const accepting = phrase({
  en: 'Yes, we are taking new patients. I can register you now.',
  zh: '可以，我们现在收新病人，我可以马上帮您登记。',
});
const notAccepting = phrase({
  en: 'We are not taking new patients right now.',
  zh: '我们现在不收新病人。',
});
const acceptingNowhere = phrase({
  en: 'We are not taking new patients right now. I can put you on the waitlist.',
  zh: '我们现在不收新病人，我可以帮您登记候补名单。',
});
const youCanSee = phrase({ en: 'You can see {names}.', zh: '您可以看{names}。' });
const theyAre = {
  female: phrase({ en: '{names} {are} women.', zh: '{names}是女医生。' }),
  male: phrase({ en: '{names} {are} men.', zh: '{names}是男医生。' }),
};
const isOne = {
  female: phrase({ en: '{names} is a woman.', zh: '{names}是女医生。' }),
  male: phrase({ en: '{names} is a man.', zh: '{names}是男医生。' }),
};
const speaks = phrase({ en: '{names} {speak} {language}.', zh: '{names}会说{language}。' });
const weSpeak = phrase({ en: 'We can help you in {languages}.', zh: '我们可以说{languages}。' });

/** Words that may name a language; each is looked up separately. */
const LANGUAGE_WORDS = /[a-z]+|[\p{Script=Han}]{1,4}(?:话|语|文)/gu;

function languagesAsked(question: string): readonly string[] {
  const heard = toSimplified(question.toLowerCase()).match(LANGUAGE_WORDS) ?? [];
  const words = heard.flatMap((word) => [word, word.slice(-3), word.slice(-2)]);
  const codes = words.filter((word) => word.length > 1 && !isCode(word)).map(readSpokenLanguage);
  return [...new Set(codes.filter((code) => code !== null))];
}

/** "do" and "is" are also language codes, but callers never mean those. */
const isCode = (word: string) => /^[a-z]{1,3}$/.test(word);

const SHOWN_CLOSURES = 3;
const CLOSURES_AHEAD_DAYS = 90;
const A_YEAR_OF_DAYS = 366;

/** The holidays callers ask for by name; a closure is matched to one by its reason. */
const HOLIDAYS: readonly RegExp[] = [
  /christmas|xmas|圣诞/,
  /boxing day|节礼日/,
  /(?:lunar|chinese) new year|春节|农历新年|过年/,
  /new year|元旦|新年/,
  /good friday|easter|复活节|耶稣受难/,
  /family day|家庭日/,
  /victoria day|维多利亚日/,
  /canada day|国庆/,
  /b\.?c\.? day|civic holiday|卑诗日/,
  /labou?r day|劳动节|劳工节/,
  /reconciliation|orange shirt|和解日/,
  /thanksgiving|感恩节/,
  /remembrance day|国殇|阵亡将士/,
];

function holidayAsked(question: string): RegExp | null {
  const heard = toSimplified(question.toLowerCase());
  return HOLIDAYS.find((names) => names.test(heard)) ?? null;
}

/** "Over Christmas" means the days around it, until the first days of January. */
const AROUND_CHRISTMAS =
  /\b(?:over|around|during)(?: the)? (?:christmas|xmas|holidays?)\b|\b(?:christmas|xmas|holiday) (?:break|holidays?|week|time|season|period)\b|\bbetween christmas\b|圣诞节?(?:到(?:新年|元旦)|那几天|这几天|期间|前后|假期|那段|那周)/;
/** Days that are no statutory holidays: unless the clinic has closed them, its usual hours hold. */
const WORKING_DAYS: readonly (readonly [names: RegExp, monthAndDay: string])[] = [
  [/\b(?:christmas|xmas) eve\b|平安夜|圣诞前夕|圣诞前一天/, '12-24'],
  [/\bboxing day\b|节礼日/, '12-26'],
  [/\bnew year'?s'? eve\b|跨年那天|元旦前一天/, '12-31'],
];

const isClosedAllDay = ({ providerId, startTime }: ClinicProfile['closures'][number]) =>
  !providerId && !startTime;

/** Null if the question names none of these days, or the clinic has not entered its holidays at all. */
function workingDayAsked({ clinic, today }: ClinicFacts, question: string, language: Language) {
  const heard = toSimplified(question.toLowerCase()).replace(/’/g, "'");
  const monthAndDay = WORKING_DAYS.find(([names]) => names.test(heard))?.[1];
  const hasHolidays = clinic.closures.some(({ reason, reasonZh }) =>
    HOLIDAYS.some((names) => names.test(`${reason ?? ''} ${reasonZh ?? ''}`.toLowerCase())),
  );
  if (!monthAndDay || !hasHolidays) return null;
  const thisYear = `${today.slice(0, 4)}-${monthAndDay}` as CalendarDate;
  const date =
    thisYear >= today ? thisYear : (`${Number(today.slice(0, 4)) + 1}-${monthAndDay}` as CalendarDate);
  const day = onDay(date, language, today);
  return clinic.closures.some((closure) => isClosedAllDay(closure) && holdsOn(closure, date, null))
    ? closedOn(language, { days: day })
    : spokenOpening(clinic.hours, weekdayOf(date), day, language);
}

export const TOPICS: readonly Topic[] = [
  {
    kind: 'profile',
    wordings: ['What is your address?', 'Where are you located?', '你们的地址', '诊所在哪里'],
    answer: ({ clinic }, _, language) => {
      const address = addressOf(clinic);
      return address && at(language, { address });
    },
  },
  {
    kind: 'profile',
    wordings: [
      'How do I get there?',
      'directions by bus or skytrain transit',
      'Which floor, which entrance?',
      '怎么走',
      '怎么坐公交或天车去',
      '在几楼',
      'bus',
      '天车站',
    ],
    answer: ({ clinic }, _, language) => inLanguage(clinic.directions, clinic.directionsZh, language),
  },
  {
    kind: 'profile',
    wordings: ['Is there parking?', 'Where do I park? How much is parking?', '有停车位吗', '停车要钱吗'],
    answer: ({ clinic }, _, language) => inLanguage(clinic.parking, clinic.parkingZh, language),
  },
  {
    kind: 'profile',
    wordings: ['What is your fax number?', '传真号码是多少'],
    answer: ({ clinic: { fax } }, _, language) => fax && faxIs(language, { number: spokenPhoneNumber(fax) }),
  },
  {
    kind: 'profile',
    wordings: ['What is your e-mail address?', 'Can I email you?', '你们的电邮地址'],
    answer: ({ clinic: { email } }, _, language) => email && emailIs(language, { address: email }),
  },
  {
    kind: 'profile',
    wordings: ['Do you have a website?', 'Can I book online?', '网站是什么', '可以网上预约吗'],
    answer: ({ clinic: { website } }, _, language) => website && websiteIs(language, { address: website }),
  },
  {
    kind: 'profile',
    wordings: ['What is your phone number?', '你们的电话号码'],
    answer: ({ clinic: { phone, voicePhoneNumber } }, _, language) => {
      const number = phone ?? voicePhoneNumber;
      return number && phoneIs(language, { number: spokenPhoneNumber(number) });
    },
  },
  {
    kind: 'profile',
    wordings: [
      'What should I bring?',
      'What do I need to bring to my first visit?',
      '要带什么',
      '第一次来需要带什么证件',
    ],
    answer: ({ clinic }, _, language) => inLanguage(clinic.whatToBring, clinic.whatToBringZh, language),
  },
  {
    kind: 'hours',
    wordings: [
      'What are your hours?',
      'When are you open?',
      'Are you open today?',
      'What time do you close?',
      'Are you open on Saturday or the weekend?',
      '几点开门',
      '今天几点关门',
      '周末开门吗',
      '星期六上班吗',
    ],
    answer: ({ clinic, today }, question, language) => {
      const asked = dayAsked(question, today, language);
      if (!asked) return spokenWeek(clinic.hours, language);
      const { date, day } = asked;
      const isClosed = clinic.closures.some((closure) => holdsOn(closure, date, null) && !closure.startTime);
      return isClosed
        ? closedOn(language, { days: day })
        : spokenOpening(clinic.hours, weekdayOf(date), day, language);
    },
  },
  {
    kind: 'hours',
    wordings: ['When is your lunch break?', 'Are you open during lunch?', '你们中午休息吗', '午休是几点'],
    answer: ({ clinic }, _, language) => {
      const pause = clinic.hours.find(({ isOpen, breaks }) => isOpen && breaks.length > 0)?.breaks[0];
      return pause ? spokenBreak(pause, language) : null;
    },
  },
  {
    kind: 'closures',
    wordings: [
      'Are you open on the holiday?',
      'Are you closed for Christmas or New Year?',
      'holiday hours',
      '节假日开门吗',
      '圣诞节放假吗',
      '春节休息吗',
    ],
    answer: (facts, question, language) => {
      const { clinic, today } = facts;
      const onWorkingDay = workingDayAsked(facts, question, language);
      if (onWorkingDay) return onWorkingDay;
      const isAroundChristmas = AROUND_CHRISTMAS.test(toSimplified(question.toLowerCase()));
      const named = isAroundChristmas ? null : holidayAsked(question);
      const until = addDays(today, named ? A_YEAR_OF_DAYS : CLOSURES_AHEAD_DAYS);
      const ahead = clinic.closures
        .filter((closure) => isClosedAllDay(closure) && closure.to >= today && closure.from <= until)
        .filter(({ from }) => !isAroundChristmas || /-(?:12-2\d|12-3[01]|01-0[1-5])$/.test(from))
        .filter(
          ({ reason, reasonZh }) => !named || named.test(`${reason ?? ''} ${reasonZh ?? ''}`.toLowerCase()),
        )
        .slice(0, SHOWN_CLOSURES);
      if (ahead.length === 0) return null;
      const days = ahead.map(({ from, to, reason, reasonZh }) => {
        const first = onDay(from < today ? today : from, language, today);
        const day =
          from === to
            ? first
            : `${first} ${language === 'zh' ? '到' : 'to'} ${spokenDay(to, language, today)}`;
        const why = inLanguage(reason, reasonZh, language);
        return why ? because(language, { day, reason: why }) : day;
      });
      const closed = closedOn(language, { days: spokenList(days, language, 'and') });
      if (!isAroundChristmas) return closed;
      return [closed, otherwiseAsUsual(language)].join(language === 'zh' ? '' : ' ');
    },
  },
  {
    kind: 'providers',
    wordings: ['Which doctors do you have?', 'Who are the doctors?', '有哪些医生', '你们有几位医生'],
    answer: ({ providers }, _, language) =>
      providers.length > 0 ? youCanSee(language, { names: namesOf(providers, language) }) : null,
  },
  {
    kind: 'providers',
    wordings: [
      'Do you have a female doctor?',
      'Is there a woman doctor? A lady doctor?',
      'male doctor',
      '有女医生吗',
      '有男医生吗',
    ],
    answer: ({ providers }, question, language) => {
      const gender = /\b(?:male|man|men|gentleman|he)\b|男/.test(question.toLowerCase()) ? 'male' : 'female';
      const found = providers.filter((provider) => provider.gender === gender);
      if (found.length === 0) return null;
      const names = namesOf(found, language);
      return found.length === 1
        ? isOne[gender](language, { names })
        : theyAre[gender](language, { names, are: 'are' });
    },
  },
  {
    kind: 'providers',
    wordings: [
      'Does any doctor speak Mandarin?',
      'Which languages do you speak?',
      'Is there a doctor who speaks Cantonese, Punjabi, French?',
      '有会说普通话的医生吗',
      '有说中文的吗',
      '医生会讲广东话吗',
      '你们说什么语言',
    ],
    answer: ({ providers, clinic }, question, language) => {
      const wanted = languagesAsked(question);
      if (wanted.length === 0) {
        const all = [
          ...new Set([...clinic.supportedLanguages, ...providers.flatMap((each) => each.languages)]),
        ];
        return weSpeak(language, {
          languages: spokenList(
            all.map((code) => languageNameIn(language, code)),
            language,
            'and',
          ),
        });
      }
      const answers = wanted.flatMap((code) => {
        const found = providers.filter((provider) => provider.languages.includes(code));
        if (found.length === 0) return [];
        const speak = found.length === 1 ? 'speaks' : 'speak';
        return [
          speaks(language, {
            names: namesOf(found, language),
            speak,
            language: languageNameIn(language, code),
          }),
        ];
      });
      return answers.length > 0 ? answers.join(language === 'zh' ? '' : ' ') : null;
    },
  },
  {
    kind: 'acceptance',
    wordings: [
      'Are you taking new patients?',
      'I am looking for a family doctor',
      'Can I register as a new patient?',
      '收新病人吗',
      '还收病人吗',
      '想找家庭医生可以注册吗',
    ],
    answer: ({ clinic: { acceptingNewPatients, waitlistEnabled } }, _, language) => {
      if (acceptingNewPatients) return accepting(language);
      return (waitlistEnabled ? acceptingNowhere : notAccepting)(language);
    },
  },
];

function namesOf(providers: readonly KnownProvider[], language: Language): string {
  return spokenList(
    providers.map(({ spokenName }) => spokenName),
    language,
    'and',
  );
}

const HEARD_WEEKDAYS: readonly RegExp[] = [
  /\bsundays?\b|(?:星期|周|礼拜)[日天]/,
  /\bmondays?\b|(?:星期|周|礼拜)一/,
  /\btuesdays?\b|(?:星期|周|礼拜)二/,
  /\bwednesdays?\b|(?:星期|周|礼拜)三/,
  /\bthursdays?\b|(?:星期|周|礼拜)四/,
  /\bfridays?\b|(?:星期|周|礼拜)五/,
  /\bsaturdays?\b|(?:星期|周|礼拜)六/,
];
const onWeekday = phrase({ en: 'on {weekday}', zh: '{weekday}' });
const todayWord = phrase({ en: 'today', zh: '今天' });
const tomorrowWord = phrase({ en: 'tomorrow', zh: '明天' });

/** The single day a question about hours names; null means the whole week. */
function dayAsked(question: string, today: CalendarDate, language: Language) {
  const heard = toSimplified(question.toLowerCase());
  if (/\btomorrow\b|明天/.test(heard)) return { date: addDays(today, 1), day: tomorrowWord(language) };
  const weekdays = HEARD_WEEKDAYS.flatMap((words, weekday) => (words.test(heard) ? [weekday] : []));
  const [weekday] = weekdays;
  if (weekday !== undefined && weekdays.length === 1) {
    const date = addDays(today, (weekday - weekdayOf(today) + 7) % 7);
    return { date, day: onWeekday(language, { weekday: weekdayName(weekday, language) }) };
  }
  if (weekdays.length === 0 && /\b(?:today|tonight|right now)\b|今天|今晚|现在/.test(heard))
    return { date: today, day: todayWord(language) };
  return null;
}
