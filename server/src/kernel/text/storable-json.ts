// Valid in JSON, but PostgreSQL stores neither NUL nor half of a surrogate pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;
/** Only escapes can produce these characters: as raw bytes they are not valid UTF-8. */
const MAY_HOLD_ONE = /\\u(?:0000|d[89a-f])/i;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses JSON, with or without a byte order mark, and removes characters PostgreSQL cannot store. Ids stay
 * unchanged, because some must be returned exactly; each id is checked before it is stored.
 */
export function parseStorable(text: string): unknown {
  const value: unknown = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  return text.includes('\\u') && MAY_HOLD_ONE.test(text) ? withoutUnkeepable(value) : value;
}

function withoutUnkeepable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNKEEPABLE, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUnkeepable);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(UNKEEPABLE, ''),
      key === 'id' && typeof inner === 'string' ? inner : withoutUnkeepable(inner),
    ]),
  );
}

const DEEPEST = 16;

/** Whether the value nests deeper than any valid argument. The check itself stops at that depth. */
export function nestsDeeper(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}
