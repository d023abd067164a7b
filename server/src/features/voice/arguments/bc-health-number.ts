const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3];

/** A BC health number: ten digits that begin with 9, the last of which is the check digit. */
export function isBcHealthNumber(number: string): boolean {
  if (!/^9\d{9}$/.test(number)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + ((Number(number[index + 1]) * weight) % 11),
    0,
  );
  return 11 - (sum % 11) === Number(number[9]);
}

/** Claims to be a BC number, or looks like one, and fails the check. */
export function isMisheard(number: string, cardType: string | null, province: string): boolean {
  if (cardType === 'BC') return !isBcHealthNumber(number);
  return cardType === null && province === 'BC' && /^9\d{9}$/.test(number) && !isBcHealthNumber(number);
}
