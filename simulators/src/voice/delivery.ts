import { Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface VoiceTransport {
  /** Spreads the body over this time. */
  readonly slowBodyMs?: number;
}

export interface VoiceDelivery {
  readonly url: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly limitMs: number;
  readonly transport?: VoiceTransport;
}

export interface VoiceReply {
  readonly status: 'answered' | 'timed-out' | 'broken-off';
  /** The HTTP status; 0 without a complete response. */
  readonly http: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The response as JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

export interface VoiceLine {
  deliver(delivery: VoiceDelivery): Promise<VoiceReply>;
  close(): void;
}

const pieces = 8;

export function voiceLine(): VoiceLine {
  const plain = new Agent({ keepAlive: true });
  const secure = new TlsAgent({ keepAlive: true });
  return {
    async deliver(delivery) {
      const { url, body, headers } = delivery;
      const options = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, 'content-length': `${body.length}` },
      };
      const request = url.startsWith('https:')
        ? requestHttps(url, { ...options, agent: secure })
        : requestHttp(url, { ...options, agent: plain });
      return replyTo(request, delivery);
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

async function replyTo(
  request: ClientRequest,
  { body, limitMs, transport }: VoiceDelivery,
): Promise<VoiceReply> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    request.destroy(new Error('the platform has given up'));
  }, limitMs);
  try {
    const answered = answerOf(request);
    write(request, body, transport).catch(() => request.destroy());
    const response = await answered;
    const firstByteMs = elapsed();
    const text = (await buffer(response)).toString('utf8');
    const { statusCode: http = 0, headers } = response;
    return { status: 'answered', http, headers, text, body: parsed(text), firstByteMs, totalMs: elapsed() };
  } catch {
    const totalMs = elapsed();
    const status = timedOut ? 'timed-out' : 'broken-off';
    return { status, http: 0, headers: {}, text: '', body: undefined, firstByteMs: totalMs, totalMs };
  } finally {
    clearTimeout(limit);
  }
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
}

async function write(
  request: ClientRequest,
  body: Buffer,
  { slowBodyMs = 0 }: VoiceTransport = {},
): Promise<void> {
  const size = slowBodyMs > 0 ? Math.max(1, Math.ceil(body.length / pieces)) : body.length;
  for (let at = 0; at < body.length && !request.destroyed; at += size) {
    request.write(body.subarray(at, at + size));
    if (slowBodyMs > 0) await delay(slowBodyMs / pieces);
  }
  request.end();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
