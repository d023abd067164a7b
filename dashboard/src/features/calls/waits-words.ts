import { dictionary } from '../../ui/wording/language.tsx';

const seconds = (value: number): string => value.toFixed(1);

export const waitsWords = dictionary({
  en: {
    heading: 'How long callers wait for an answer',
    byDay: (median: number, most: number) =>
      `Half of the answers come in under ${seconds(median)} s, 95% under ${seconds(most)} s`,
    byDayQuiet: 'No answers in this time',
    day: '95% under, by day',
    slow: '95% under, by what was asked',
    usual: 'Half under, by what was asked',
    slowest: (what: string) => `The longest wait: ${what.slice(0, 1).toLowerCase()}${what.slice(1)}`,
    usualTitle: 'The typical wait',
    shown: (value: number) => (value === 0 ? '–' : `${seconds(value)} s`),
  },
  zh: {
    heading: '来电者等待答复的时间',
    byDay: (median: number, most: number) =>
      `一半的答复在 ${seconds(median)} 秒内，95% 在 ${seconds(most)} 秒内`,
    byDayQuiet: '这段时间没有等待答复的来电',
    day: '95% 的答复在此之内，按日期',
    slow: '95% 的答复在此之内，按事项',
    usual: '一半的答复在此之内，按事项',
    slowest: (what: string) => `等待最久的事项：${what}`,
    usualTitle: '通常的等待',
    shown: (value: number) => (value === 0 ? '–' : `${seconds(value)} 秒`),
  },
});
