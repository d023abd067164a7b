import createClient from 'openapi-fetch';
import { prefetchedAnswer } from './prefetch.ts';
import { noAnswer, refusalOf } from './refusal.ts';
import type { paths } from './schema.d.ts';
import { accessToken, type Must, mustFirst, refresh, withSession } from './session.ts';

const TOO_SLOW_MS = 15_000;
const HALF_AN_HOUR_MS = 1_800_000;

/**
 * Adds the token and the clinic to the request. If the token has expired, refreshes it once and sends the request
 * again.
 */
export async function sessionFetch(request: Request, tooSlowMs = TOO_SLOW_MS): Promise<Response> {
  const again = request.clone();
  const sent = accessToken();
  const first = (await prefetchedAnswer(request)) ?? (await send(request, tooSlowMs));
  if (first.status !== 401 || new URL(request.url).pathname === '/api/auth/login') return first;
  const fresh = await refresh(sent).catch(() => null);
  return fresh ? send(again, tooSlowMs) : first;
}

/** For requests that may take long, such as exports: `api.POST(…, { fetch: withLongTimeout })`. */
export const withLongTimeout = (request: Request): Promise<Response> =>
  sessionFetch(request, HALF_AN_HOUR_MS);

async function send(request: Request, tooSlowMs: number): Promise<Response> {
  const headers = withSession(request.headers);
  const limit = new AbortController();
  const stop = () => limit.abort();
  request.signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, tooSlowMs);
  try {
    return await fetch(new Request(request, { headers, signal: limit.signal }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw noAnswer(limit.signal.aborted ? 'TOO_SLOW' : 'NO_NETWORK');
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', stop);
  }
}

export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request) => sessionFetch(request),
});

/** The body of an answer; everything else is thrown as a `Refusal`. */
export async function read<Body>(
  asked: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<NonNullable<Body>> {
  const { data, error, response } = await asked;
  if (response.ok && data !== undefined && data !== null) return data;
  const refusal = refusalOf(response, error);
  if (response.status === 403 && refusal.details.must) mustFirst(refusal.details.must as Must);
  throw refusal;
}

type GetPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: { 200: Json } } } ? Path : never;
}[keyof paths];
interface Json {
  content: { 'application/json': object };
}
type Answer<Path extends GetPath> = paths[Path]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type Data<Path extends GetPath> = Answer<Path> extends { data: infer Data } ? Data : never;
type Params<Path extends GetPath> = paths[Path]['get'] extends { parameters: infer Given }
  ? Given extends { path: object }
    ? [params: Given]
    : [params?: Given]
  : [];
interface Asking {
  readonly signal: AbortSignal;
}

/** The `queryFn` that reads one address: the whole answer, with the pages of a list. */
export function answerOf<Path extends GetPath>(path: Path, ...[params]: Params<Path>) {
  const get = api.GET as (path: Path, init: object) => Parameters<typeof read<Answer<Path>>>[0];
  return ({ signal }: Asking): Promise<Answer<Path>> =>
    read(get(path, { signal, params })) as Promise<Answer<Path>>;
}

/** The `queryFn` that reads one address: only what the answer's `data` holds. */
export function dataOf<Path extends GetPath>(path: Path, ...params: Params<Path>) {
  const answer = answerOf(path, ...params) as (asking: Asking) => Promise<{ data: Data<Path> }>;
  return async (asking: Asking): Promise<Data<Path>> => (await answer(asking)).data;
}
