import { type CalendarDate, parseDate, parseTime } from '../../../kernel/time/calendar.ts';
import { ACTS, type Act, type Place } from '../link.ts';

export interface LinkForm {
  /** Null if missing or not a calendar date, which does not count as a try. */
  readonly dateOfBirth: CalendarDate | null;
  /** The raw input, to fill the form again. */
  readonly typed: { readonly year: string; readonly month: string; readonly day: string };
  readonly act: Act | null;
  /** Empty if no time was chosen. */
  readonly time: string;
}

const FIRST_YEAR = '1880';

export function readForm(body: unknown, today: CalendarDate): LinkForm {
  const field = (name: string) => {
    const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
    return String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))
      .trim()
      .slice(0, 40);
  };
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(field('dateOfBirth'));
  const [year, month, day] = whole
    ? [whole[1] ?? '', whole[2] ?? '', whole[3] ?? '']
    : [field('birthYear'), field('birthMonth'), field('birthDay')];
  const born = parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const act = field('act');
  return {
    dateOfBirth: born && born <= today && year >= FIRST_YEAR ? born : null,
    typed: { year, month, day },
    act: ACTS.find((each) => each === act) ?? null,
    time: field('time'),
  };
}

/** A time button's value, with the provider if the page lists times of several. */
export function timeValue({ date, time, providerId }: Place, withProvider: boolean): string {
  return `${date}T${time}${withProvider ? `@${providerId}` : ''}`;
}

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?(?:@([\w-]{1,40}))?$/;

export function readTime(value: string): (Omit<Place, 'providerId'> & { providerId: string | null }) | null {
  const match = TIME.exec(value);
  const [date, time] = [parseDate(match?.[1] ?? ''), parseTime(match?.[2] ?? '')];
  return date && time ? { date, time, providerId: match?.[3] ?? null } : null;
}
