// JSON in the database refuses NUL and halves of a character. Written as JSON they are escaped.
const MAY_HOLD_ONE = /\\u(?:0000|d[89a-f])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

/** Rows as one parameter. A text that was cut in the middle of a character loses the half of it, and no row its place. */
export function keepableJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  return MAY_HOLD_ONE.test(text) ? JSON.stringify(rows, keepable) : text;
}

function keepable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(UNKEEPABLE, '') : value;
}
