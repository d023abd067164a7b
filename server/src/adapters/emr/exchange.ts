import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Failure } from '../../kernel/failure.ts';
import { type EmrSent, emrFailure } from '../../ports/emr.ts';
import { HOST_REFUSED } from './pinned-connector.ts';
import type { StreamedBody } from './streamed-json.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export interface Exchange {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | StreamedBody;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

/**
 * Sends one request and reads its whole response. A failure before undici reports the start is marked as not
 * sent.
 */
export function exchange(dispatcher: Dispatcher, request: Exchange): Promise<RawAnswer> {
  const { signal, maxBytes } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let settled = false;
    let status = 0;
    let headers: Record<string, string> = {};
    let received = 0;
    const chunks: Buffer[] = [];
    const sent = (): EmrSent => (controller ? 'unknown' : 'no');

    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      signal.removeEventListener('abort', giveUp);
      return true;
    };
    const fail = (failure: Failure) => {
      if (!settle()) return;
      reject(failure);
      controller?.abort(failure);
    };
    const giveUp = () => fail(timedOut(sent()));

    signal.addEventListener('abort', giveUp, { once: true });
    dispatcher.dispatch(dispatchOptions(request), {
      onRequestStart(started) {
        if (settled) return started.abort(new Error('the caller stopped waiting'));
        controller = started;
      },
      onResponseStart(_, code, fields) {
        status = code;
        headers = flat(fields);
        if (Number(headers['content-length'] ?? 0) > maxBytes) fail(tooBig());
      },
      onResponseData(_, chunk) {
        received += chunk.length;
        if (received > maxBytes) return fail(tooBig());
        chunks.push(chunk);
      },
      onResponseEnd() {
        if (settle()) resolve({ status, headers, body: Buffer.concat(chunks, received) });
      },
      onResponseError: (_, error) => fail(failureOf(error, sent())),
    });
    if (signal.aborted) giveUp();
  });
}

function dispatchOptions({ method, url, headers, body }: Exchange): Dispatcher.DispatchOptions {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  if (typeof body !== 'object') return { method, path, headers, body: body ?? null };
  const sized = { ...headers, 'content-length': String(body.bytes) };
  return { method, path, headers: sized, body: Readable.from(body.chunks(), { objectMode: false }) };
}

function flat(fields: IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value ?? '')] as const);
  return Object.fromEntries(pairs);
}

export function tooBig(): Failure {
  return emrFailure('malformed', 'The EMR sent a response that is too large.', {
    sent: 'unknown',
  });
}

function timedOut(sent: EmrSent): Failure {
  return emrFailure('timeout', 'The EMR did not answer in time.', { sent });
}

const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NONAME', 'EAI_NODATA'];
const NO_WAY = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'];
const TOO_LATE = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];
const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ISSUER/;
const NO_HTTP = /^(HPE_|HTTPParserError|UND_ERR_HEADERS|UND_ERR_RES)/;
const HANDSHAKE = /^(EPROTO|ERR_SSL|ERR_TLS)/;

// Keeps only the error's code as the cause: a parser's error contains the bytes it failed on.
function failureOf(error: Error, sent: EmrSent): Failure {
  const code = codeOf(error);
  if (TOO_LATE.includes(code)) return timedOut(sent);
  if (NO_HTTP.test(code))
    return emrFailure('malformed', 'The EMR sent an invalid HTTP response.', { sent, cause: code });
  if (sent === 'no') return connectFailure(code);
  return emrFailure('unreachable', 'The EMR broke the connection before it had answered.', {
    sent,
    cause: code,
  });
}

function connectFailure(code: string): Failure {
  const unreachable = (message: string) => emrFailure('unreachable', message, { sent: 'no', cause: code });
  if (code === HOST_REFUSED)
    return emrFailure('misconfigured', HOST_REFUSED_TEXT, { sent: 'no', cause: code });
  if (NO_NAME.includes(code))
    return unreachable("The EMR's host name could not be found. Check the spelling of the base URL.");
  if (code === 'ECONNREFUSED')
    return unreachable(
      'Nothing accepts connections at the EMR address. Check the port of the base URL and that the EMR runs.',
    );
  if (NO_WAY.includes(code))
    return unreachable('There is no way through the network to the EMR. Check its address and its firewall.');
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return unreachable(
      "The EMR's certificate is for another host name. Use the name of the certificate in the base URL, or save the certificate with the connection.",
    );
  if (CERTIFICATE.test(code))
    return unreachable(
      `The EMR's certificate was not accepted (${code}). Renew it, or save it with the connection if it is the clinic's own.`,
    );
  if (HANDSHAKE.test(code))
    return unreachable(
      'No secure connection to the EMR came about. Check https, the port and the TLS versions.',
    );
  return unreachable('The connection to the EMR could not be opened.');
}

const HOST_REFUSED_TEXT =
  'The base URL leads to a private address, which is not allowed here. Use a public address, or ask the operator to allow this host.';

function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? codeOf(error.errors[0] as Error) : error.name;
}
