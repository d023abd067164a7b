import { type Language, useWords } from '../../ui/wording/language.tsx';
import { monthName } from '../../ui/wording/time.ts';
import type { Figures } from './queries.ts';
import { reportWords } from './words.ts';

/** In the order of the report. */
export const FIGURES = [
  'calls',
  'booked',
  'finishedAlone',
  'minutesSaved',
  'questions',
  'emergencies',
  'texts',
  'faxes',
] as const satisfies readonly (keyof Figures)[];

const HOURS_FROM_MINUTES = 120;

export const shownNumber = (value: number): string => value.toLocaleString('en-CA');

export const shareOf = ({ finishedAlone, calls }: Figures): string =>
  calls > 0 ? `${Math.round((finishedAlone / calls) * 100)}%` : '–';

/** The change with its sign; empty if there is none. */
export function changeOf(now: number, before: number): string {
  if (now === before) return '';
  return now > before ? `+${shownNumber(now - before)}` : `−${shownNumber(before - now)}`;
}

export function useShownMinutes(): (minutes: number) => string {
  const words = useWords(reportWords);
  return (minutes) =>
    minutes < HOURS_FROM_MINUTES
      ? words.minutes(shownNumber(minutes))
      : words.hours(shownNumber(Math.round(minutes / 60)));
}

/** Month and year, because reports go back more than a year. */
export function monthOfYear(month: string, language: Language): string {
  const [year = ''] = month.split('-');
  return language === 'en' ? `${monthName(month, 'en')} ${year}` : `${year} 年 ${monthName(month, 'zh')}`;
}

/** Beside another month, whose year says this one's too unless it differs. */
export const monthBeside = (month: string, other: string, language: Language): string =>
  month.slice(0, 4) === other.slice(0, 4) ? monthName(month, language) : monthOfYear(month, language);
