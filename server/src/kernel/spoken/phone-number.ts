import { tenDigits } from '../people/phone-number.ts';

/** "604-555-0100", "8-1-1": in groups, to be written down. Foreign numbers stay unchanged. */
export function spokenPhoneNumber(number: string): string {
  if (/^\d{3}$/.test(number)) return [...number].join('-');
  const digits = tenDigits(number);
  return digits ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number;
}
