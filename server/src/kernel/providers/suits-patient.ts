import type { CalendarDate } from '../time/calendar.ts';

export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];

/** Facts by which callers choose a provider. */
export interface ProviderTraits {
  /** Null if not set. */
  readonly gender: Gender | null;
  /** Codes; zh is Mandarin, yue Cantonese. Empty if not set. */
  readonly languages: readonly string[];
  /** Youngest and oldest patient, in years on the day of the visit, both included; null for no limit. */
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

/** Whether the provider sees patients of this age on the day of the visit. An unknown birth date limits nothing. */
export function seesPatientOfAge(
  { minAge, maxAge }: Pick<ProviderTraits, 'minAge' | 'maxAge'>,
  dateOfBirth: CalendarDate | null,
  visitDay: CalendarDate,
): boolean {
  if (dateOfBirth === null) return true;
  const age = ageOn(visitDay, dateOfBirth);
  return (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge);
}

/** Whole years. Somebody born on 29 February is a year older from 1 March on in a year without that day. */
export function ageOn(day: CalendarDate, dateOfBirth: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
