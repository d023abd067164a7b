import { chosenClinic, withSession } from './session.ts';

/** Answers not used by then are dropped, because the user has left the screen. */
const FRESH_MS = 10_000;

const answers = new Map<string, Promise<Response>>();

type Query = Readonly<Record<string, string | number>>;
export type Prefetched = readonly [path: string, query?: Query];

/** Prefetches a screen's first requests while its code is loading. The client uses each answer once, by its URL. */
export function prefetch(requests: readonly Prefetched[]): void {
  for (const [path, query] of requests) {
    const address = new URL(path, location.origin);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
    const answer = fetch(address, { headers: withSession(), signal: AbortSignal.timeout(FRESH_MS) });
    answer.catch(() => undefined);
    answers.set(keyOf(address.href, chosenClinic()), answer);
  }
  setTimeout(() => answers.clear(), FRESH_MS);
}

/** The prefetched answer; null if there is none or it failed. */
export async function prefetchedAnswer({ method, url, headers }: Request): Promise<Response | null> {
  const key = keyOf(url, headers.get('x-clinic-id') ?? chosenClinic());
  const answer = method === 'GET' ? answers.get(key) : undefined;
  if (!answer) return null;
  answers.delete(key);
  return await answer.catch(() => null);
}

const keyOf = (address: string, clinicId: string | null): string => `${clinicId} ${address}`;
