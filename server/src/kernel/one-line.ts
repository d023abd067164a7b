const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
/** Neither the database nor every reader of JSON takes these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

/** The platform loses a result that has a line break in any of its texts: one copy without them, the whole tree. */
export function oneLine(value: unknown): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(oneLine);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [cleaned(key), oneLine(inner)]),
  );
}

function cleaned(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNKEEPABLE, '');
}
