import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../../../kernel/time/calendar.ts';
import { isChinese, type PageLanguage } from '../opening/view.ts';

const WEEKDAYS: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  'zh-Hant': ['週日', '週一', '週二', '週三', '週四', '週五', '週六'],
  fr: ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'],
};
const MONTHS: Readonly<Record<'en' | 'fr', readonly string[]>> = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
    ...['November', 'December'],
  ],
  fr: [
    ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre'],
    ...['novembre', 'décembre'],
  ],
};

function timeText(time: WallTime, language: PageLanguage): string {
  const minutes = minutesOf(time);
  const [hour, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  if (language === 'fr') return `${hour} h ${rest}`;
  const digits = `${hour % 12 || 12}:${rest}`;
  if (isChinese(language)) return `${hour < 12 ? '上午' : hour < 18 ? '下午' : '晚上'}${digits}`;
  return `${digits} ${hour < 12 ? 'am' : 'pm'}`;
}

export function dayText(date: CalendarDate, language: PageLanguage, withYear = true): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const [name, number] = [Number(month) - 1, Number(day)];
  if (isChinese(language)) return `${withYear ? `${year}年` : ''}${Number(month)}月${number}日`;
  if (language === 'fr') {
    const first = number === 1 ? '1er' : String(number);
    return `${first} ${MONTHS.fr[name]}${withYear ? ` ${year}` : ''}`;
  }
  return `${MONTHS.en[name]} ${number}${withYear ? `, ${year}` : ''}`;
}

export function weekdayAndTime(
  { date, time }: { readonly date: CalendarDate; readonly time: WallTime },
  language: PageLanguage,
): string {
  const weekday = WEEKDAYS[language][weekdayOf(date)] ?? '';
  return `${weekday}${isChinese(language) ? ' ' : ', '}${timeText(time, language)}`;
}
