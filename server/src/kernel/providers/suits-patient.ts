import type { CalendarDate } from '../time/calendar.ts';

export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];

/** Facts that callers choose a provider by. */
export interface ProviderTraits {
  readonly gender: Gender | null;
  /** Codes; zh is Mandarin, yue Cantonese. Empty if not set. */
  readonly languages: readonly string[];
  /** Ages in years on the day of the visit, inclusive; null means no limit. */
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

/** Whether the provider sees patients of this age on the day of the visit. An unknown birth date passes. */
export function seesPatientOfAge(
  { minAge, maxAge }: Pick<ProviderTraits, 'minAge' | 'maxAge'>,
  dateOfBirth: CalendarDate | null,
  visitDay: CalendarDate,
): boolean {
  if (dateOfBirth === null) return true;
  const age = ageOn(visitDay, dateOfBirth);
  return (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge);
}

/** In years without 29 February, people born on that day turn a year older on 1 March. */
export function ageOn(day: CalendarDate, dateOfBirth: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
