type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Later than any number of seconds to wait, earlier than any second of this century. */
const POINT_IN_TIME_FROM = 1e9;
const WORD = /^[\x21-\x7e]{1,200}$/;

/** Null when the answer has none, or nothing that could be one. */
export function acceptedId(text: string): string | null {
  return wordAt(parsed(text), ['data', 'id']);
}

export function refusalCode(text: string): string | null {
  return wordAt(parsed(text), ['errors', '0', 'code']);
}

/** The provider documents only x-ratelimit-reset; what stands in front of it may send Retry-After. */
export function retryAfterMs(headers: Headers, now: Date): number | null {
  return waitOf(headers['retry-after'], now) ?? waitOf(headers['x-ratelimit-reset'], now);
}

function waitOf(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== 'string' || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds) && seconds < POINT_IN_TIME_FROM) return Math.max(0, seconds * 1_000);
  const at = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header);
  return Number.isFinite(at) ? Math.max(0, at - now.getTime()) : null;
}

function wordAt(value: unknown, path: readonly string[]): string | null {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : null),
    value,
  );
  const word = typeof found === 'number' ? String(found) : found;
  return typeof word === 'string' && WORD.test(word) ? word : null;
}

// The edge in front of the provider answers with web pages.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
