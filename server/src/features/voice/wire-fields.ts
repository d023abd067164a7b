export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_ID = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT_FOR_ID = /[\u0000-\u001f\u007f\p{Surrogate}]/u;

/** The members of an object; none where there is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text with something in it; a number is taken as its digits. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** An id that can be kept and logged; what could not is treated as missing. */
export function idOf(value: unknown): string | null {
  const id = textOf(value);
  return id && id.length <= LONGEST_ID && !UNFIT_FOR_ID.test(id) ? id : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The first that is there. */
export function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const text = textOf(value);
    if (text !== null) return text;
  }
  return null;
}
