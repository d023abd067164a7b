type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Larger values are Unix times, smaller ones seconds to wait. */
const POINT_IN_TIME_FROM = 1e9;
const WORD = /^[\x21-\x7e]{1,200}$/;

/** Vendors document x-ratelimit-reset or nothing; a proxy in front of them may send Retry-After. */
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

export function wordAt(text: string, path: readonly string[]): string | null {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : null),
    parsed(text),
  );
  const word = typeof found === 'number' ? String(found) : found;
  return typeof word === 'string' && WORD.test(word) ? word : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
