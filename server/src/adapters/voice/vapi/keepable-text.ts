// Valid in JSON, but PostgreSQL keeps neither a zero character nor half of a character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;
/** They come escaped or not at all: as bytes they are no valid text. */
const MAY_HOLD_ONE = /\\u(?:0000|d[89a-f])/i;

/**
 * What a JSON text says, without the characters that could not be written down. Ids are left as they came, for some are to
 * be given back exactly; one that is to be kept is checked first.
 */
export function parseKeepable(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return MAY_HOLD_ONE.test(text) ? withoutUnkeepable(value) : value;
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
