import { toTraditional } from '../../kernel/text/traditional.ts';
import type { Month } from './month.ts';
import type { ReportLanguage } from './report-language.ts';
import type { AskedInMonth } from './store.ts';

const WORDS = {
  en: {
    forPartners: '{clinic}, report for the partners',
    forOperator: 'All clinics',
    comparedWith: 'compared with {month}',
    soFar: 'so far',
    summary:
      'The assistant answered {calls} calls and booked {booked} appointments. {share} of the calls were finished without a person, which saved the front desk {time}.',
    summaryOver:
      'In {clinics} clinics the assistant answered {calls} calls and booked {booked} appointments. {share} of the calls were finished without a person, which saved the front desks {time}.',
    noCalls: 'No calls were answered in {month}.',
    calls: 'Calls answered',
    booked: 'Appointments booked',
    finishedAlone: 'Finished without a person',
    timeSaved: 'Front desk time saved',
    minutesSaved: 'Minutes saved',
    questions: 'Questions answered',
    emergencies: 'Possible emergencies',
    texts: 'Texts sent',
    faxes: 'Faxes received',
    inMonth: '{value} in {month}',
    month: 'The month in figures',
    change: 'Change',
    same: 'no change',
    askedMost: 'What callers asked most',
    times: 'Times',
    unanswered: '{question} (no answer yet)',
    topics: {
      hours: 'Opening hours',
      closures: 'Closed days',
      profile: 'Address, parking and what to bring',
      providers: 'Doctors and their languages',
      acceptance: 'New patients',
      'medical-advice': 'Medical advice, sent to the nurse line',
    },
    byClinic: 'By clinic',
    changeByClinic: 'By clinic: change since {month}',
    clinic: 'Clinic',
    short: ['Calls', 'Booked', 'Alone', 'Minutes', 'Questions', 'Emerg.', 'Texts', 'Faxes'],
    minutes: '{n} minutes',
    minute: '1 minute',
    hours: '{n} hours',
    howSaved:
      'Minutes saved: the length of the calls finished without a person. Those are calls without a transfer, a call-back or a booking in doubt, in which something was done or answered.',
    howCounted: 'Test calls are not counted. No patient is named in this report.',
    pageNumber: 'Page {page} of {pages}',
    mailSubject: '{clinic}: report for {month}',
    mailText:
      'The report for {month} is attached as a PDF. No patient is named in it.\n\nTo see it in the dashboard, or to change who gets this mail:\n{url}\n',
    fileName: 'Frontdesk-report-{month}.pdf',
  },
  zh: {
    forPartners: '{clinic}，合伙人月报',
    forOperator: '全部诊所',
    comparedWith: '与 {month}相比',
    soFar: '截至目前',
    summary:
      '助理接听了 {calls} 通来电，成功预约 {booked} 个。{share} 的来电无需前台即已办妥，为前台节省了 {time}。',
    summaryOver:
      '在 {clinics} 家诊所，助理接听了 {calls} 通来电，成功预约 {booked} 个。{share} 的来电无需前台即已办妥，为前台节省了 {time}。',
    noCalls: '{month}没有来电。',
    calls: '接听来电',
    booked: '成功预约',
    finishedAlone: '无需前台办妥',
    timeSaved: '前台节省的时间',
    minutesSaved: '节省的分钟数',
    questions: '回答的问题',
    emergencies: '可能的紧急情况',
    texts: '发出的短信',
    faxes: '收到的传真',
    inMonth: '{month}：{value}',
    month: '当月数字',
    change: '变化',
    same: '不变',
    askedMost: '来电者最常问的问题',
    times: '次数',
    unanswered: '{question}（还没有答案）',
    topics: {
      hours: '开放时间',
      closures: '停诊日',
      profile: '地址、停车和需带的东西',
      providers: '医生及其语言',
      acceptance: '新病人',
      'medical-advice': '医疗建议，已请其致电护士热线',
    },
    byClinic: '各诊所',
    changeByClinic: '各诊所：与 {month}相比的变化',
    clinic: '诊所',
    short: ['来电', '预约', '无需前台', '分钟', '问题', '紧急', '短信', '传真'],
    minutes: '{n} 分钟',
    minute: '1 分钟',
    hours: '{n} 小时',
    howSaved:
      '节省的分钟数：无需前台即办妥的来电的通话时长，即没有转接、没有回电、没有未确定的预约，并且办成了事或回答了问题的来电。',
    howCounted: '测试来电不计在内。本报告不含任何病人的姓名。',
    pageNumber: '第 {page} 页，共 {pages} 页',
    mailSubject: '{clinic}：{month}月报',
    mailText:
      '附件是 {month}的月报（PDF），其中不含任何病人的姓名。\n\n在系统中查看，或更改收件人：\n{url}\n',
    fileName: 'Frontdesk-report-{month}.pdf',
  },
} as const satisfies Record<
  'en' | 'zh',
  Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>
>;

type Key = Exclude<keyof (typeof WORDS)['en'], 'short' | 'topics'>;
type Facts = Readonly<Record<string, string>>;

/** A report's words in one language; traditional Chinese is converted from simplified, except names. */
export interface ReportWords {
  say(key: Key, facts?: Facts): string;
  readonly short: readonly string[];
  /** Its topic, else the clinic's own wording, else a caller's, which is never converted. */
  asked(row: AskedInMonth): string;
  number(value: number): string;
  share(part: number, whole: number): string;
  /** With a plus or minus sign. */
  change(now: number, before: number): string;
  duration(minutes: number): string;
  month(month: Month): string;
}

export function reportWords(language: ReportLanguage): ReportWords {
  const words = WORDS[language === 'en' ? 'en' : 'zh'];
  const written = (text: string) => (language === 'zh-Hant' ? toTraditional(text) : text);
  const say: ReportWords['say'] = (key, facts = {}) =>
    written(words[key]).replace(/\{(\w+)\}/g, (blank, name: string) => facts[name] ?? blank);
  const number = (value: number) => value.toLocaleString('en-CA');
  return {
    say,
    number,
    short: words.short.map(written),
    asked: ({ topic, question, questionZh }) => {
      if (topic) return written(words.topics[topic]);
      return language === 'en' || questionZh === null ? question : written(questionZh);
    },
    share: (part, whole) => (whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–'),
    change: (now, before) => {
      if (now === before) return say('same');
      return now > before ? `+${number(now - before)}` : `−${number(before - now)}`;
    },
    duration: (minutes) =>
      minutes < 120
        ? say(minutes === 1 ? 'minute' : 'minutes', { n: number(minutes) })
        : say('hours', { n: number(Math.round(minutes / 60)) }),
    month: (month) => monthName(month, language),
  };
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

function monthName(month: Month, language: ReportLanguage): string {
  const [year, number] = month.split('-').map(Number);
  return language === 'en' ? `${MONTHS[(number ?? 1) - 1]} ${year}` : `${year} 年 ${number} 月`;
}
