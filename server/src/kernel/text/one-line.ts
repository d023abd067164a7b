const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
/** The database and some JSON parsers reject these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

/** Prefilter: hardly any text contains one of these; surrogates need a closer check. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const SUSPECT = /[\r\n\v\f\u0085\u2028\u2029\u0000\ud800-\udfff]/;

/** The voice platform drops a result with a line break in any of its texts. Returns the value itself if it has none, else a cleaned copy. */
export function oneLine(value: unknown): unknown {
  return isPlain(value) ? value : onOneLine(value);
}

/** Most results need no copy, and checking costs a fifth of one. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !SUSPECT.test(value);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (Array.isArray(value)) return value.every(isPlain);
  if (value instanceof Date) return false;
  for (const key in value)
    if (SUSPECT.test(key) || !isPlain((value as Record<string, unknown>)[key])) return false;
  return true;
}

function onOneLine(value: unknown): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(onOneLine);
  const entries: Array<[string, unknown]> = [];
  for (const [key, inner] of Object.entries(value))
    if (inner !== undefined) entries.push([cleaned(key), onOneLine(inner)]);
  return Object.fromEntries(entries);
}

function cleaned(text: string): string {
  return SUSPECT.test(text) ? mended(text) : text;
}

function mended(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNKEEPABLE, '');
}
