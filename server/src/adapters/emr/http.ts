import { setImmediate as turn } from 'node:timers/promises';
import { type buildConnector, Client } from 'undici';
import { type EmrTrouble, emrFailure, emrTrouble } from '../../ports/emr.ts';
import { connectionQueue } from './connection-queue.ts';
import { exchange, type RawAnswer, tooBig } from './exchange.ts';
import { checkBaseUrl, gateTo, type HostPolicy } from './host-policy.ts';
import { type Lookup, pinnedConnector, readCertificates } from './pinned-connector.ts';
import type { StreamedBody } from './streamed-json.ts';
import { type Packing, packingOf, unpack } from './unpack.ts';

export type { HostPolicy } from './host-policy.ts';

export interface EmrRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | StreamedBody;
  readonly signal: AbortSignal;
  /** Limit of the body, both as sent and decompressed. */
  readonly maxBytes?: number;
  /** As in `Wait`. */
  readonly answerBy?: number | undefined;
  /** Larger bodies are returned compressed, to be decompressed outside the event loop. */
  readonly unpackAtMost?: number;
  /** A write must never receive a response that belongs to another request. */
  readonly isWrite?: boolean;
}

export interface EmrAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** Set if the body is still compressed. */
  readonly packed?: Packing;
}

export interface EmrHttp {
  /**
   * Sends one request without following redirects. If a kept-alive connection breaks, a read is retried once
   * on a new one; a write never is. Rejects with emrFailure; resolves with any complete response of any
   * status.
   */
  send(request: EmrRequest): Promise<EmrAnswer>;
  openSockets(): number;
  close(): Promise<void>;
}

export interface EmrHttpOptions {
  readonly baseUrl: string;
  /** PEM, trusted for this clinic only, in addition to the public authorities. */
  readonly caCertificate: string | null;
  readonly hosts: HostPolicy;
  /** Whether plain http to public addresses is forbidden, as in production. */
  readonly publicNeedsTls?: boolean;
  readonly maxConnections?: number;
  readonly maxQueued?: number;
  readonly lookup?: Lookup;
  readonly onRequest?: () => void;
  /** Told how long a request took once it had a connection. */
  readonly onRequestEnded?: (ms: number) => void;
}

/** Of one process to one EMR. */
export const EMR_CONNECTIONS = 6;
export const MAX_BYTES = 5_000_000;
// Enough for a hundred bookings at once; calls that come too late for that are turned away before they ask.
const MAX_QUEUED = 500;
// Tomcat closes idle connections after 20 s; closing earlier avoids racing with it.
const KEEP_ALIVE_MS = 10_000;

export function emrHttp(options: EmrHttpOptions): EmrHttp {
  const { maxConnections = EMR_CONNECTIONS, maxQueued = MAX_QUEUED } = options;
  const base = checkBaseUrl(options.baseUrl);
  if (base.status === 'refused') return failingConnection(base.reason);
  const certificates = options.caCertificate ? readCertificates(options.caCertificate) : [];
  if (!certificates)
    return failingConnection('The certificate saved with the EMR connection cannot be read.');

  const { connect, openSockets } = pinnedConnector({
    allows: gateTo(base.url, options.hosts, options.publicNeedsTls ?? false),
    certificates,
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  const queue = connectionQueue({ places: maxConnections, maxQueued });
  const lines = connectionLines(base.url.origin, connect);
  const running = new Set<Promise<unknown>>();
  let closed = false;

  const sendOne = async (request: EmrRequest): Promise<EmrAnswer> => {
    const { maxBytes = MAX_BYTES, unpackAtMost = maxBytes } = request;
    const leave = await queue.enter(request.signal, request.answerBy);
    const begunAt = performance.now();
    try {
      const answer = await lines.use(request.isWrite ?? false, (client) => {
        options.onRequest?.();
        return exchange(client, { ...request, maxBytes });
      });
      return await unpacked(answer, { unpackAtMost, maxBytes });
    } finally {
      options.onRequestEnded?.(performance.now() - begunAt);
      leave();
    }
  };

  return {
    openSockets,
    async send(request) {
      if (new URL(request.url).origin !== base.url.origin)
        throw new TypeError('a request may only go to the origin of the base URL');
      if (closed) throw emrFailure('unreachable', 'The connection to the EMR was closed.', { sent: 'no' });
      const call = sendOne(request);
      running.add(call);
      return call.finally(() => running.delete(call));
    },
    async close() {
      closed = true;
      await Promise.allSettled(running);
      await lines.close();
    },
  };
}

interface ConnectionLines {
  use<Result>(isWrite: boolean, work: (client: Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * A client whose request failed is discarded, because undici would reconnect at once without a request. A
 * write uses a new connection: on a reused one, a late duplicate of an earlier response would be taken for
 * the response to the write.
 */
function connectionLines(origin: string, connect: buildConnector.connector): ConnectionLines {
  const idle: Client[] = [];
  const open = () =>
    new Client(origin, {
      connect,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const end = (client: Client | undefined) => void client?.destroy().catch(() => {});
  return {
    async use(isWrite, work) {
      const rested = isWrite ? undefined : idle.pop();
      // Lets data that arrived on the idle connection be read now, which closes the connection.
      if (rested) await turn();
      // The new connection of a write replaces an idle one, to stay within the connection limit.
      if (isWrite) end(idle.shift());
      const on = async (client: Client) => {
        try {
          const result = await work(client);
          if (isWrite) end(client);
          else idle.push(client);
          return result;
        } catch (cause) {
          end(client);
          throw cause;
        }
      };
      if (!rested) return on(open());
      // The EMR may close a kept-alive connection just as the next request is sent; this is not an outage.
      return on(rested).catch((cause: unknown) => {
        if (emrTrouble(cause) !== 'unreachable') throw cause;
        return on(open());
      });
    },
    async close() {
      await Promise.all(idle.splice(0).map((client) => client.close()));
    },
  };
}

async function unpacked(
  { status, headers, body }: RawAnswer,
  { unpackAtMost, maxBytes }: { readonly unpackAtMost: number; readonly maxBytes: number },
): Promise<EmrAnswer> {
  const contentType = (headers['content-type'] ?? '').toLowerCase();
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const answer = { status, contentType, headers };
  if (encoding === 'identity' || body.length === 0) return { ...answer, body };
  const packed = packingOf(encoding);
  if (!packed) throw unreadable();
  const whole = await unpack(body, packed, unpackAtMost);
  if (whole === 'broken') throw unreadable();
  if (whole !== 'too-big') return { ...answer, body: whole };
  if (unpackAtMost === maxBytes) throw tooBig();
  return { ...answer, body, packed };
}

function unreadable() {
  return emrFailure('malformed', 'The EMR sent a response in an unsupported encoding.', {
    sent: 'unknown',
  });
}

/** A connection that fails every request before sending it. */
export function failingConnection(message: string, trouble: EmrTrouble = 'misconfigured'): EmrHttp {
  return {
    send: async () => {
      throw emrFailure(trouble, message, { sent: 'no' });
    },
    openSockets: () => 0,
    close: async () => undefined,
  };
}
