// JSON columns reject NUL and half of a surrogate pair. In JSON text they appear escaped.
const MAY_HOLD_ONE = /\\u(?:0000|d[89a-f])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

/** Serializes rows as one parameter. A text cut in the middle of a character loses that half, and no row is dropped. */
export function keepableJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  return MAY_HOLD_ONE.test(text) ? JSON.stringify(rows, keepable) : text;
}

function keepable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(UNKEEPABLE, '') : value;
}
