const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
/** Neither the database nor every reader of JSON takes these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

/** Hardly any text has one of these; halves of a character are looked at closely where there are characters of two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const SUSPECT = /[\r\n\v\f\u0085\u2028\u2029\u0000\ud800-\udfff]/;

/** The platform loses a result that has a line break in any of its texts: one copy without them, the whole tree. */
export function oneLine(value: unknown): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(oneLine);
  const entries: Array<[string, unknown]> = [];
  for (const [key, inner] of Object.entries(value))
    if (inner !== undefined) entries.push([cleaned(key), oneLine(inner)]);
  return Object.fromEntries(entries);
}

function cleaned(text: string): string {
  return SUSPECT.test(text) ? mended(text) : text;
}

function mended(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNKEEPABLE, '');
}
