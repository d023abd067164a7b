import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { Failure } from '../../kernel/failure.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';

export interface VoiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A POST without side effects, which may be retried. */
  readonly isRead?: true;
  /** The platform responds without a body. */
  readonly isEmpty?: true;
}

export interface Line {
  readonly url: string;
  readonly apiKey: Secret | null;
  readonly dispatcher: Dispatcher;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const MOST_BYTES = 20_000_000;

export function openLine({
  url,
  apiKey,
  ...given
}: Pick<Line, 'url' | 'apiKey'> & Partial<Pick<Line, 'pause'>>): Line {
  return {
    url: url.replace(/\/+$/, ''),
    apiKey,
    dispatcher: new Agent({
      connect: { timeout: 2_000 },
      keepAliveTimeout: 10_000,
      maxResponseSize: MOST_BYTES,
    }),
    pause: given.pause ?? ((ms, signal) => pause(ms, undefined, { signal })),
  };
}

interface Reply {
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly text: string;
}

const TRIES = 3;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** The parsed response; null for 404. */
export async function ask(line: Line, wanted: VoiceRequest, signal: AbortSignal): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const reply = await sendOnce(line, wanted, signal);
    if (reply && reply.status < 500 && reply.status !== 429) return read(reply, wanted);
    if (tries === TRIES || !isRetryable(wanted, reply) || signal.aborted) throw noAnswer(reply);
    await line.pause(pauseAfter(tries, reply), signal).catch(() => undefined);
  }
}

async function sendOnce(line: Line, wanted: VoiceRequest, signal: AbortSignal): Promise<Reply | null> {
  const { method, path, query, body } = wanted;
  try {
    const answer = await request(line.url + path, {
      method,
      signal,
      dispatcher: line.dispatcher,
      ...(query ? { query: { ...query } } : {}),
      headers: {
        accept: 'application/json',
        ...(line.apiKey ? { authorization: `Bearer ${line.apiKey.reveal()}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
    return {
      status: answer.statusCode,
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null,
      text: await answer.body.text(),
    };
  } catch {
    return null;
  }
}

// A creation without a response may have succeeded; one refused with 429 has not.
function isRetryable({ method, isRead }: VoiceRequest, reply: Reply | null): boolean {
  return method !== 'POST' || isRead === true || reply?.status === 429;
}

function pauseAfter(tries: number, reply: Reply | null): number {
  const wanted = reply?.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random());
  return Math.min(Math.max(0, wanted), LONGEST_PAUSE_MS);
}

function read({ status, text }: Reply, { isEmpty }: VoiceRequest): unknown {
  if (status === 404) return null;
  const body = parsed(text);
  if (status >= 400) throw refusal(status, body);
  if (isEmpty) return {};
  if (body === undefined)
    throw new Failure('UNAVAILABLE', 'The voice platform sent an unreadable response.', {
      status,
    });
  return body;
}

function refusal(status: number, body: unknown): Failure {
  if (status === 401 || status === 403)
    return new Failure(
      'UNAVAILABLE',
      'The voice platform does not accept our key. Check its API key in the configuration.',
      { status },
    );
  const { message, error_message: error } = (body ?? {}) as { message?: unknown; error_message?: unknown };
  const complaints = (Array.isArray(message) ? message : [message ?? error]).filter(
    (line) => typeof line === 'string',
  );
  return new Failure('INVALID_REQUEST', 'The voice platform refused this.', {
    status,
    complaints: complaints.slice(0, 20),
  });
}

function noAnswer(reply: Reply | null): Failure {
  return new Failure(
    'UNAVAILABLE',
    'The voice platform does not answer just now. Please try again in a few minutes.',
    {
      status: reply?.status ?? null,
    },
  );
}

// The proxy in front of the platform may respond with an HTML page.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
