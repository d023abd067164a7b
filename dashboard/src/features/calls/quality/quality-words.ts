import { dictionary, type useWords } from '../../../ui/wording/language.tsx';
import type { CallFigure } from '../route.ts';

type QualityWords = ReturnType<typeof useWords<(typeof qualityWords)['en']>>;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en-CA')} ${many}`;
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The name of a list of calls, which is not always the name of its figure. */
export function listNameOf(words: QualityWords, figure: CallFigure): string {
  if (figure === 'many_turns') return words.manyTurnsList;
  return figure === 'slow_booking' ? words.slowBookingList : words[figure];
}

export const qualityWords = dictionary({
  en: {
    title: 'Calls',
    failed: 'The figures could not be read.',
    callsFailed: 'The calls could not be read.',
    nothing: 'Nobody has called in these months.',
    nothingWhy: 'How well the assistant understood its callers will be here, month by month.',
    thisMonth: 'This month',
    bothLanguages: 'Both languages',
    language: 'Language',
    en: 'English',
    zh: 'Mandarin',
    csv: 'All as CSV',
    csvOfCalls: 'These calls as CSV',
    csvFailed: 'The sheet could not be made.',
    lead: (month: string, share: string) => `${share} of ${month}’s calls finished without a person.`,
    leadMisunderstood: (count: number, mandarin: number) =>
      `${capital(counted(count, 'wish was', 'wishes were'))} misunderstood${
        mandarin === 0 ? '' : mandarin === count ? ', in Mandarin' : `, ${mandarin} of them in Mandarin`
      }.`,
    leadNone: (month: string) => `Nobody called in ${month}.`,
    sub: (calls: number, span: string) =>
      `${capital(counted(calls, 'call', 'calls'))} ${span}. Figures link to their calls.`,
    saved: (minutes: number) =>
      `Calls without a person lasted ${counted(minutes, 'minute', 'minutes')} together.`,
    span: (month: string, first: number, last: number) =>
      first === last ? `on ${month} ${first}` : `from ${month} ${first} to ${last}`,
    perMonth: 'Per month',
    calls: 'Calls',
    finished_alone: 'Finished without a person',
    finished_aloneWhat: 'No transfer, no call back, and something done or answered',
    asked_twice: 'Asked twice',
    asked_twiceWhat: 'The assistant asked for the same thing again',
    many_turns: 'Turns to a booking',
    many_turnsWhat: 'How often the assistant speaks, median',
    slow_booking: 'Time to a booking',
    slow_bookingWhat: 'From hello to booked, median, in minutes',
    misunderstood: 'Misunderstood wishes',
    misunderstoodWhat: 'Not understood, or said again after an offer',
    emergency: 'Possible emergencies',
    emergencyWhat: 'The caller was warned, and the inbox has an item',
    needed_person: 'Not finished without a person',
    booking: 'Calls with a booking',
    manyTurnsList: 'Bookings of more than 12 turns',
    slowBookingList: 'Bookings of more than 5 minutes',
    wereNot: (count: number) => (count === 1 ? 'one was not' : `${count.toLocaleString('en-CA')} were not`),
    tookTurns: (count: number) => `${count} took over 12`,
    tookMinutes: (count: number) => `${count} took over 5 min`,
    bookings: (count: number) => counted(count, 'booking', 'bookings'),
    ofCalls: (count: number) => counted(count, 'call', 'calls'),
    none: 'none',
    unknown: '–',
    note: 'Median: half of the calls took less. Test calls are not counted. Calls from before version 4 are not counted as asked twice or misunderstood.',
    allCalls: (count: number) =>
      count === 1 ? 'Open the call' : `All ${count.toLocaleString('en-CA')} calls`,
    noCalls: 'No call of this month belongs here.',
    lasted: 'Length',
    outcome: 'Outcome',
    withheld: 'Number withheld',
    showCalls: (figure: string) => `Show the calls: ${figure}`,
  },
  zh: {
    title: '通话',
    failed: '统计读取失败。',
    callsFailed: '通话读取失败。',
    nothing: '这几个月没有来电。',
    nothingWhy: '助理是否听懂来电者，会按月显示在这里。',
    thisMonth: '本月',
    bothLanguages: '两种语言',
    language: '语言',
    en: '英语',
    zh: '普通话',
    csv: '全部导出 CSV',
    csvOfCalls: '导出这些通话',
    csvFailed: '导出失败。',
    lead: (month: string, share: string) => `${month}有 ${share} 的来电无需前台即办妥。`,
    leadMisunderstood: (count: number, mandarin: number) =>
      `有 ${count} 次没听懂来电者的要求${
        mandarin === 0 ? '' : mandarin === count ? '，都是普通话' : `，其中 ${mandarin} 次是普通话`
      }。`,
    leadNone: (month: string) => `${month}没有来电。`,
    sub: (calls: number, span: string) =>
      `${span}共 ${calls.toLocaleString('zh-CN')} 通电话。点击数字查看通话。`,
    saved: (minutes: number) => `无需前台的通话共 ${minutes.toLocaleString('zh-CN')} 分钟。`,
    span: (month: string, first: number, last: number) =>
      first === last ? `${month} ${first} 日` : `${month} ${first} 日至 ${last} 日`,
    perMonth: '按月',
    calls: '通话',
    finished_alone: '无需前台办妥',
    finished_aloneWhat: '没有转接和回电，事情已办好或已答复',
    asked_twice: '重复询问',
    asked_twiceWhat: '助理把同一件事又问了一遍',
    many_turns: '约成所需轮次',
    many_turnsWhat: '助理说话的次数，中位数',
    slow_booking: '约成所需时间',
    slow_bookingWhat: '从问候到约成，中位数，分钟',
    misunderstood: '没听懂的要求',
    misunderstoodWhat: '没听懂，或给出时间后来电者又说了一遍',
    emergency: '可能的紧急情况',
    emergencyWhat: '已提醒来电者，并列入待办',
    needed_person: '需要前台的通话',
    booking: '约成的通话',
    manyTurnsList: '超过 12 轮的预约',
    slowBookingList: '超过 5 分钟的预约',
    wereNot: (count: number) => `${count.toLocaleString('zh-CN')} 通需要前台`,
    tookTurns: (count: number) => `${count} 通超过 12 轮`,
    tookMinutes: (count: number) => `${count} 通超过 5 分钟`,
    bookings: (count: number) => `${count.toLocaleString('zh-CN')} 个预约`,
    ofCalls: (count: number) => `${count.toLocaleString('zh-CN')} 通电话`,
    none: '没有',
    unknown: '–',
    note: '中位数：一半的通话用时更短。测试通话不计。重复询问和没听懂的要求自此版本起记录。',
    allCalls: (count: number) => (count === 1 ? '打开通话' : `全部 ${count.toLocaleString('zh-CN')} 通`),
    noCalls: '本月没有这样的通话。',
    lasted: '时长',
    outcome: '结果',
    withheld: '未显示号码',
    showCalls: (figure: string) => `查看通话：${figure}`,
  },
});
