import type { CalendarDate } from '../calendar.ts';
import { readSpokenLanguage } from './spoken-language.ts';

export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];

/** What decides whether a caller may want this provider. */
export interface ProviderTraits {
  /** Null where nobody has said. */
  readonly gender: Gender | null;
  /** Codes; zh is Mandarin, yue Cantonese. Empty where nobody has said. */
  readonly languages: readonly string[];
  /** Youngest and oldest patient, in years on the day of the visit, both included; null for no limit. */
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

export interface ProviderPreference {
  readonly gender?: Gender | null | undefined;
  /** A code or a name in either language. */
  readonly language?: string | null | undefined;
}

/** Whether the provider has the gender and speaks the language that the caller asks for. A trait nobody has set is no match. */
export function matchesPreference(
  { gender, languages }: Pick<ProviderTraits, 'gender' | 'languages'>,
  wanted: ProviderPreference,
): boolean {
  if (wanted.gender && wanted.gender !== gender) return false;
  if (!wanted.language) return true;
  const code = readSpokenLanguage(wanted.language);
  if (code === null) return false;
  // Clinics here work in English, so nobody enters it for everybody.
  return languages.includes(code) || (code === 'en' && languages.length === 0);
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
