import { date } from '../../kernel/time/calendar.ts';
import type { ClosureDraft } from './closures.store.ts';

const IN_CHINESE: Readonly<Record<string, string>> = {
  "New Year's Day": '元旦',
  'Family Day': '家庭日',
  'Louis Riel Day': '路易·瑞尔日',
  'Good Friday': '耶稣受难日',
  'Easter Monday': '复活节星期一',
  'Victoria Day': '维多利亚日',
  'Canada Day': '加拿大国庆日',
  'British Columbia Day': '卑诗省日',
  'Civic Holiday': '公民日',
  'Labour Day': '劳动节',
  'National Day for Truth and Reconciliation': '全国真相与和解日',
  Thanksgiving: '感恩节',
  'Remembrance Day': '国殇纪念日',
  'Christmas Day': '圣诞节',
  'Boxing Day': '节礼日',
};

const PROVINCE = /^(AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/;

/** Statutory holidays of the clinic's province, for the manager to accept. */
export async function holidaySuggestions(province: string | null, year: number): Promise<ClosureDraft[]> {
  // Imported on demand, because the library contains the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  const code = province?.trim().toUpperCase() ?? 'BC';
  const calendar = new Holidays('CA', PROVINCE.test(code) ? code : 'BC', { languages: ['en'] });
  return calendar
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date: day, name }) => {
      const on = date(day.slice(0, 10));
      return {
        from: on,
        to: on,
        startTime: null,
        endTime: null,
        reason: name,
        reasonZh: IN_CHINESE[name.replace(/ \(substitute day\)$/, '')] ?? null,
        providerId: null,
      };
    });
}
