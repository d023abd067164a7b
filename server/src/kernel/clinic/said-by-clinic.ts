import type { Language } from '../language.ts';
import type { ClinicRecord } from './record.ts';

/** "4120 Fraser Street, Vancouver"; null where the clinic has set none. */
export function addressOf({ address, city }: Pick<ClinicRecord, 'address' | 'city'>): string | null {
  if (!address) return null;
  return city && !address.includes(city) ? `${address}, ${city}` : address;
}

/** The clinic's text in the caller's language, else in the other one: a true sentence in English helps more than none. */
export function inLanguage(en: string | null, zh: string | null, language: Language): string | null {
  return language === 'zh' ? (zh ?? en) : (en ?? zh);
}
