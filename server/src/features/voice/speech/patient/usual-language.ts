import type { Language } from '../../../../kernel/language.ts';
import type { ClinicProfile } from '../../../clinics/index.ts';

/** Until a call shows its language: English, unless the clinic speaks only another language. */
export function usualLanguage({ supportedLanguages }: Pick<ClinicProfile, 'supportedLanguages'>): Language {
  const [only, ...others] = supportedLanguages ?? [];
  return only && others.length === 0 ? only : 'en';
}
