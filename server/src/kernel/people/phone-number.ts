/** Longer text is not a phone number. */
const LONGEST = 64;
/** The format platforms nearly always send; needs no normalizing. */
const PLAIN = /^\+1[1-9]\d{9}$/;
const EXTENSION = /[\s,;]*(?:ext(?:ension|n)?|x|#|转|轉|分机|分機)[\s.:=]*\d{1,7}\s*$/i;

/**
 * What carriers send for a withheld number: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN, UNAVAILABLE typed on a
 * keypad.
 */
const WITHHELD = new Set(['266696687', '7378742833', '2562533', '8656696', '86282452253']);

/** Spec 4.9. Null if it cannot be dialled: letters, too few digits, or an unknown country. */
export function toE164(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST) return null;
  if (PLAIN.test(text)) return text;
  const number = text.normalize('NFKC').trim().replace(EXTENSION, '');
  if (/\p{L}/u.test(number)) return null;
  const digits = number.replace(/\D/g, '').replace(/^00(?=1\d{10}$)/, '');
  if (/^1?0+$/.test(digits)) return null;
  if (/^\D*\+/.test(number)) return international(digits);
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null;
}

/** The form EMRs search by; null for foreign and missing numbers. */
export function tenDigits(text: string | null | undefined): string | null {
  const number = toE164(text);
  return number?.startsWith('+1') ? number.slice(2) : null;
}

/** Shows enough to tell two callers apart, but not to call one: `+1 604 ***-**42`. */
export function maskPhone(phone: string): string {
  const number = toE164(phone);
  if (!number) return '***';
  const start = number.startsWith('+1') ? `+1 ${number.slice(2, 5)}` : number.slice(0, 3);
  return `${start} ***-**${number.slice(-2)}`;
}

function international(digits: string): string | null {
  if (!/^[1-9]\d{6,14}$/.test(digits) || WITHHELD.has(digits)) return null;
  return digits.startsWith('1') && digits.length !== 11 ? null : `+${digits}`;
}

/** Area codes of other countries and territories that share +1 with Canada and the United States. */
const ISLANDS = new Set(
  '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939'.split(
    ' ',
  ),
);
const AMERICAN = new Set(['340', '670', '671', '684', '787', '939']);

/** A Canadian or US number at the normal rate: no 900 area code and no 976 exchange. */
export function isOrdinaryNorthAmerican(number: string): boolean {
  const digits = tenDigits(number);
  if (!digits) return false;
  const area = digits.slice(0, 3);
  if (!/^[2-9]/.test(area) || (ISLANDS.has(area) && !AMERICAN.has(area))) return false;
  return area !== '900' && digits.slice(3, 6) !== '976';
}
