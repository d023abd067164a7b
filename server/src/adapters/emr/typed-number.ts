/** Whether a number as it was typed (dots, brackets, a country code, an extension) is these ten digits. */
export function isTypedAs(typed: string, tenDigits: string): boolean {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(tenDigits) ?? [];
  if (!area) return false;
  return new RegExp(`(?<!\\d)1?\\D{0,3}${area}\\D{0,3}${exchange}\\D{0,3}${line}(?!\\d)`).test(typed);
}

/** A health number without the blanks and dashes that people put into it. */
export function plainHealthNumber(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toLowerCase();
}
