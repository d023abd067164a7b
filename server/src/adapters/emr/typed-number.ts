export function matchesTypedNumber(typed: string, tenDigits: string): boolean {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(tenDigits) ?? [];
  if (!area) return false;
  return new RegExp(`(?<!\\d)1?\\D{0,3}${area}\\D{0,3}${exchange}\\D{0,3}${line}(?!\\d)`).test(typed);
}

export function plainHealthNumber(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toLowerCase();
}
