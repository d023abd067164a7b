import { addressOf, inLanguage } from '../../../kernel/clinic/said-by-clinic.ts';
import type { Language } from '../../../kernel/language.ts';
import { writtenProviderName } from '../../../kernel/spoken/provider-name.ts';
import type { MessageFacts } from '../../../kernel/text/text-templates.ts';
import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../../../kernel/time/calendar.ts';
import type { ClinicProfile } from '../../clinics/index.ts';

export type NamedClinic = Pick<
  ClinicProfile,
  'name' | 'phone' | 'voicePhoneNumber' | 'address' | 'city' | 'whatToBring' | 'whatToBringZh'
>;

export interface AppointmentSummary {
  readonly language: Language;
  readonly providerName: string;
  /** In characters; null or absent if the clinic has set none. */
  readonly providerNameZh?: string | null;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly oldDate: CalendarDate | null;
  readonly oldTime: WallTime | null;
  /** Null if none of the clinic's texts use it. */
  readonly patientName: string | null;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Short written forms, because texts are billed by length. */
export function messageFacts(
  clinic: NamedClinic,
  { language, providerName, providerNameZh, date, time, oldDate, oldTime, patientName }: AppointmentSummary,
): MessageFacts {
  const phone = clinic.phone ?? clinic.voicePhoneNumber;
  return {
    clinicName: clinic.name,
    clinicPhone: phone && writtenPhone(phone),
    providerName: writtenProviderName({ name: providerName, nameZh: providerNameZh }, language),
    date: writtenDate(date, language),
    time: writtenTime(time, language),
    oldDate: oldDate && writtenDate(oldDate, language),
    oldTime: oldTime && writtenTime(oldTime, language),
    patientName,
    clinicAddress: addressOf(clinic),
    whatToBring: inLanguage(clinic.whatToBring, clinic.whatToBringZh, language),
  };
}

/** "Tue, Mar 3" / "3月3日（周二）" */
function writtenDate(date: CalendarDate, language: Language): string {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const weekday = weekdayOf(date);
  return language === 'zh'
    ? `${month}月${day}日（周${'日一二三四五六'.charAt(weekday)}）`
    : `${WEEKDAYS[weekday]}, ${MONTHS[month - 1]} ${day}`;
}

/** "9:30 AM" / "上午9:30" */
function writtenTime(time: WallTime, language: Language): string {
  const hour = Math.floor(minutesOf(time) / 60);
  const face = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)}`;
  if (language === 'en') return `${face} ${hour < 12 ? 'AM' : 'PM'}`;
  if (hour === 12) return `中午${face}`;
  return hour < 12 ? `上午${hour}:${time.slice(3)}` : `下午${face}`;
}

function writtenPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `${area}-${exchange}-${line}` : phone;
}
