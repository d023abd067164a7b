import type { Language } from '../language.ts';
import type { ClinicRecord } from './record.ts';

/** "4120 Fraser Street, Vancouver"; null if the clinic has no address. */
export function addressOf({ address, city }: Pick<ClinicRecord, 'address' | 'city'>): string | null {
  if (!address) return null;
  return city && !address.includes(city) ? `${address}, ${city}` : address;
}

/** Falls back to the other language, because a true sentence in English helps more than none. */
export function inLanguage(en: string | null, zh: string | null, language: Language): string | null {
  return language === 'zh' ? (zh ?? en) : (en ?? zh);
}
