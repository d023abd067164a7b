import { tenDigits } from './phone-number.ts';

/** A fact a caller may give besides name and birth date; null if not given. */
export interface ThirdFact {
  readonly phone: string | null;
  readonly healthNumber: string | null;
  readonly postalCode: string | null;
}

interface Phones {
  readonly phone: string;
  readonly otherPhones?: readonly string[] | undefined;
}

interface Chart extends Phones {
  readonly healthNumber: string;
  readonly postalCode?: string | null | undefined;
}

const LAST_DIGITS = 4;

export function hasNumber(chart: Phones, phone: string | null | undefined): boolean {
  const number = tenDigits(phone);
  return number !== null && phonesOf(chart).includes(number);
}

export function phonesOf({ phone, otherPhones = [] }: Phones): string[] {
  return [phone, ...otherPhones].flatMap((typed) => tenDigits(typed) ?? []).sort();
}

const POSTAL_CODE = /^(?:[a-z]\d[a-z]\d[a-z]\d|\d{5}(?:\d{4})?)$/;

/** Canadian or American; false for anything else said in its place. */
export function isPostalCode(text: string | null | undefined): boolean {
  return POSTAL_CODE.test(plain(text ?? ''));
}

export function fitsThirdFact(chart: Chart, { phone, healthNumber, postalCode }: ThirdFact): boolean {
  return (
    hasNumber(chart, phone) ||
    (healthNumber !== null && isCardOf(chart, healthNumber)) ||
    (postalCode !== null &&
      plain(chart.postalCode ?? '') !== '' &&
      plain(chart.postalCode ?? '') === plain(postalCode))
  );
}

export function hasThirdFact(chart: Chart, allowed: 'any' | 'healthCard'): boolean {
  if (plain(chart.healthNumber) !== '') return true;
  if (allowed === 'healthCard') return false;
  const phones = [chart.phone, ...(chart.otherPhones ?? [])];
  return plain(chart.postalCode ?? '') !== '' || phones.some((phone) => tenDigits(phone) !== null);
}

/** The whole number, or its last four digits. */
function isCardOf({ healthNumber }: Chart, said: string): boolean {
  const [card, given] = [plain(healthNumber), plain(said)];
  if (card.length < LAST_DIGITS || given.length < LAST_DIGITS) return false;
  if (given.length === LAST_DIGITS) return card.endsWith(given);
  // Callers may say "PHN" before a number without letters.
  return card === given || card === given.replace(/\D/g, '');
}

function plain(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toLowerCase();
}
