import { LANGUAGES, type Language } from '../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import { spokenName } from '../spoken-name.ts';
import type { AskedRule, RuleAnswer, TimeExplained } from './explain-time.ts';

export type Words = Readonly<Record<Language, string>>;

const words = <Blank extends string>(say: Phrase<Blank>, values: Record<Blank, string>): Words =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      (say as unknown as (language: Language, values: Record<string, string>) => string)(language, values),
    ]),
  ) as Words;

const SAY = {
  takesNew: phrase({ en: '{provider} takes this patient.', zh: '{provider}接收这位病人。' }),
  notForNew: phrase({ en: '{provider} takes no new patients.', zh: '{provider}不接收新病人。' }),
  ahead: phrase({ en: 'It has not passed: it is {now} now.', zh: '时间未过：现在是 {now}。' }),
  past: phrase({ en: 'It has passed: it is {now} now.', zh: '时间已过：现在是 {now}。' }),
  noticeKept: phrase({
    en: 'Far enough ahead: times are offered from {earliest} on.',
    zh: '提前时间足够：{earliest} 起的时间可以提供。',
  }),
  tooSoon: phrase({
    en: 'Too soon: bookings need {hours} hours of notice, so times begin at {earliest}.',
    zh: '太近：须提前 {hours} 小时预约，可约时间从 {earliest} 开始。',
  }),
  onlyByName: phrase({
    en: 'Offers begin at {earliest}, so that the patient can get there; a caller who asks for this very time gets it.',
    zh: '为让病人来得及，主动提供的时间从 {earliest} 开始；来电者点名要这个时间则可以预约。',
  }),
  noLimit: phrase({ en: 'Any day ahead may be booked.', zh: '可预约的日期没有限制。' }),
  withinDays: phrase({
    en: 'Within {days} days: the last day is {lastDate}.',
    zh: '在 {days} 天之内：最晚到 {lastDate}。',
  }),
  tooFar: phrase({
    en: 'Too far ahead: {days} days may be booked, the last day is {lastDate}.',
    zh: '太远：只能预约 {days} 天之内，最晚到 {lastDate}。',
  }),
  notClosed: phrase({ en: 'No closure and no break at this time.', zh: '此时没有停诊，也不是休息时间。' }),
  closedFor: phrase({ en: 'Closed from {from} to {to}: {reason}.', zh: '{from} 至 {to} 停诊：{reason}。' }),
  closed: phrase({ en: 'Closed from {from} to {to}.', zh: '{from} 至 {to} 停诊。' }),
  break: phrase({ en: 'The break from {from} to {to}.', zh: '{from} 至 {to} 为休息时间。' }),
  noHoliday: phrase({ en: 'No holiday in the EMR.', zh: '电子病历系统中不是假日。' }),
  holiday: phrase({ en: 'The EMR has the day as a holiday.', zh: '电子病历系统将这天标为假日。' }),
  works: phrase({
    en: "{provider} works from {from} to {to} by the EMR's template.",
    zh: '按电子病历系统的模板，{provider}的工作时间为 {from} 至 {to}。',
  }),
  noTemplate: phrase({
    en: '{provider} has no template in the EMR on this day.',
    zh: '{provider}这天在电子病历系统中没有排班模板。',
  }),
  endsToday: phrase({ en: 'It ends on the same day.', zh: '当天结束。' }),
  midnight: phrase({ en: 'It would go on past midnight.', zh: '会延续到午夜之后。' }),
  code: phrase({
    en: 'The template has {code} here, which callers may book, for {minutes} minutes.',
    zh: '此处的模板代码为 {code}，可供来电者预约，且连续 {minutes} 分钟无间断。',
  }),
  notBookable: phrase({
    en: 'The template has {code} here, which callers may not book.',
    zh: '此处的模板代码为 {code}，不供来电者预约。',
  }),
  gap: phrase({
    en: 'No {minutes}-minute opening starts at {time}, or it is kept for its own day.',
    zh: '模板中没有从 {time} 起连续 {minutes} 分钟的空档，或仅留作当日使用。',
  }),
  noMaximum: phrase({ en: 'No daily maximum is set.', zh: '未设每日上限。' }),
  belowMaximum: phrase({ en: '{booked} of {most} on this day.', zh: '当天 {booked}/{most}。' }),
  dayFull: phrase({
    en: 'The daily maximum is reached: {booked} of {most}.',
    zh: '已达每日上限：{booked}/{most}。',
  }),
  doubleBooking: phrase({
    en: 'Not asked: the clinic lets times be booked twice.',
    zh: '不适用：诊所允许重复预约。',
  }),
  free: phrase({ en: 'Nobody is booked at this time.', zh: '此时无人预约。' }),
  takenBy: phrase({ en: 'Taken by {who}, {from} to {to}.', zh: '已被{who}预约，{from} 至 {to}。' }),
  takenByCall: phrase({ en: 'A call in progress is booking it.', zh: '正在进行的来电正在预约此时间。' }),
  noBuffer: phrase({ en: 'No time is kept free around appointments.', zh: '预约前后不留空档。' }),
  bufferMoot: phrase({
    en: 'The time itself is taken, whatever is free around it.',
    zh: '此时间本身已被占用，不再看前后空档。',
  }),
  bufferKept: phrase({
    en: 'The {minutes} minutes around it are free.',
    zh: '前后 {minutes} 分钟均空闲。',
  }),
  tooClose: phrase({
    en: 'Too close to {who}, {from} to {to}: {minutes} minutes must stay free.',
    zh: '离{who}（{from} 至 {to}）太近：须留出 {minutes} 分钟。',
  }),
  tooCloseToCall: phrase({
    en: 'Too close to what a call in progress is booking: {minutes} minutes must stay free.',
    zh: '离正在进行的来电所预约的时间太近：须留出 {minutes} 分钟。',
  }),
  noClaim: phrase({ en: 'No call in progress holds it.', zh: '没有正在进行的来电占用此时间。' }),
  claimed: phrase({
    en: 'A call in progress holds {from} to {to}; it is still offered, and whoever comes second hears that it is being booked.',
    zh: '正在进行的来电占用 {from} 至 {to}；仍会提供，后来者会得知该时间正在预约中。',
  }),
  claimedInDoubt: phrase({
    en: 'A booking from {from} to {to} that the EMR has not confirmed holds it.',
    zh: '{from} 至 {to} 有一个电子病历系统尚未确认的预约占用。',
  }),
} as const;

const SOMEBODY: Words = { en: 'a patient', zh: '一位病人' };

type Say = (answer: RuleAnswer, time: TimeExplained) => Words;

export function wordsOf(answer: RuleAnswer, time: TimeExplained): Words {
  return SENTENCES[answer.rule](answer, time);
}

const refuses = ({ offer, booking }: RuleAnswer) => offer === 'refuses' || booking === 'refuses';
const moment = ({ date, time }: { readonly date: string; readonly time: string }) => `${date} ${time}`;

const SENTENCES: Readonly<Record<AskedRule, Say>> = {
  'new-patient': (answer, { providerName: provider }) =>
    words(refuses(answer) ? SAY.notForNew : SAY.takesNew, { provider }),
  past: (answer, { now }) => words(refuses(answer) ? SAY.past : SAY.ahead, { now: moment(now) }),
  notice: (answer, { now }) => {
    const earliest = moment(answer.source.earliest ?? now);
    if (!refuses(answer)) return words(SAY.noticeKept, { earliest });
    return answer.booking === 'refuses'
      ? words(SAY.tooSoon, { earliest, hours: String(answer.source.hours ?? 0) })
      : words(SAY.onlyByName, { earliest });
  },
  advance: (answer) => {
    const { days, lastDate } = answer.source;
    if (days == null || lastDate == null) return words(SAY.noLimit, {});
    return words(refuses(answer) ? SAY.tooFar : SAY.withinDays, { days: String(days), lastDate });
  },
  closure: (answer) => closureWords(answer),
  holiday: (answer) => words(refuses(answer) ? SAY.holiday : SAY.noHoliday, {}),
  template: ({ source: { works } }, { providerName: provider }) =>
    works ? words(SAY.works, { provider, ...works }) : words(SAY.noTemplate, { provider }),
  midnight: (answer) => words(refuses(answer) ? SAY.midnight : SAY.endsToday, {}),
  code: (answer, { time, durationMinutes }) => {
    const { code } = answer.source;
    const named = code ? (code.name ? `${code.code} (${code.name})` : code.code) : '';
    const minutes = String(durationMinutes);
    if (!refuses(answer)) return words(SAY.code, { code: named, minutes });
    return code && !code.bookable
      ? words(SAY.notBookable, { code: named })
      : words(SAY.gap, { minutes, time });
  },
  'daily-maximum': (answer) => {
    const { booked = 0, most } = answer.source;
    if (most == null) return words(SAY.noMaximum, {});
    return words(refuses(answer) ? SAY.dayFull : SAY.belowMaximum, {
      booked: String(booked),
      most: String(most),
    });
  },
  taken: (answer) => {
    if (answer.source.doubleBooking) return words(SAY.doubleBooking, {});
    if (!refuses(answer)) return words(SAY.free, {});
    return withTaker(answer, SAY.takenBy, {}) ?? words(SAY.takenByCall, {});
  },
  buffer: (answer, { rules }) => {
    const minutes = String(answer.source.bufferMinutes ?? 0);
    const isTaken = minutes !== '0' && rules.some((other) => other.rule === 'taken' && refuses(other));
    if (answer.offer === 'not-asked' && !refuses(answer))
      return words(isTaken ? SAY.bufferMoot : SAY.noBuffer, {});
    if (!refuses(answer)) return words(SAY.bufferKept, { minutes });
    return withTaker(answer, SAY.tooClose, { minutes }) ?? words(SAY.tooCloseToCall, { minutes });
  },
  claim: ({ source: { claim } }) => {
    if (!claim) return words(SAY.noClaim, {});
    const { from, to, inDoubt } = claim;
    return words(inDoubt ? SAY.claimedInDoubt : SAY.claimed, { from, to });
  },
};

function closureWords({ source: { closed } }: RuleAnswer): Words {
  if (!closed) return words(SAY.notClosed, {});
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const span = { from: clock(closed.start), to: clock(closed.end) };
  if (!closed.closure) return words(SAY.break, span);
  const { reason, reasonZh } = closed.closure;
  if (!reason && !reasonZh) return words(SAY.closed, span);
  return {
    en: SAY.closedFor('en', { ...span, reason: reason ?? reasonZh ?? '' }),
    zh: SAY.closedFor('zh', { ...span, reason: reasonZh ?? reason ?? '' }),
  };
}

function withTaker<Blank extends string>(
  { source: { taker } }: RuleAnswer,
  say: Phrase<Blank | 'who' | 'from' | 'to'>,
  values: Record<string, string>,
): Words | null {
  if (!taker) return null;
  const { patientName, time } = taker.row;
  const said = (language: Language) =>
    (say as unknown as (language: Language, values: Record<string, string>) => string)(language, {
      ...values,
      who: patientName ? spokenName(patientName) : SOMEBODY[language],
      from: time,
      to: taker.endTime,
    });
  return { en: said('en'), zh: said('zh') };
}
