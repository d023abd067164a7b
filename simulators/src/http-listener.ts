import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Fault, FaultSwitch } from './faults.ts';
import type { Ledger } from './ledger.ts';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request read but not handled yet, so that a fault can strike before or after the work. */
export interface Asked {
  readonly operation: string;
  readonly detail?: unknown;
  work(): HttpAnswer | Promise<HttpAnswer>;
}

export type Handler = (request: HttpRequest) => Asked;

export interface ListenOptions {
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  /** Body of an `error` fault; empty by default. */
  readonly errorAnswer?: (status: number) => HttpAnswer;
  /** Compresses responses for clients that accept it. */
  readonly gzip?: boolean;
  /** Responds in place of the handler when a client exceeds the limit; null lets the request pass. */
  readonly limiter?: () => HttpAnswer | null;
  /** 0, the default, picks any free port. */
  readonly port?: number;
  readonly host?: string;
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface Listener {
  readonly url: string;
  readonly port: number;
  /** Closes open sockets too, idle or not. */
  close(): Promise<void>;
  connections(): number;
}

export async function listen(handler: Handler, options: ListenOptions): Promise<Listener> {
  const { tls, host = '127.0.0.1', port = 0 } = options;
  const serve = (incoming: IncomingMessage, response: ServerResponse) => {
    answerOne(handler, options, incoming, response).catch(() => response.destroy());
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${bound}`,
    port: bound,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
  };
}

async function answerOne(
  handler: Handler,
  options: ListenOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = await readRequest(incoming);
  const refusal = options.limiter?.();
  if (refusal) {
    options.ledger.record('limited');
    return send(response, refusal, null, false);
  }
  const asked = handler(request);
  options.ledger.record(asked.operation, asked.detail);
  const fault = options.faults.next(asked.operation);
  const answer = await answerUnder(fault, asked, options);
  if (answer === 'reset') return reset(response);
  if (answer === 'silence' || response.destroyed) return;
  const zip = options.gzip === true && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  await send(response, answer, fault, zip);
}

async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const target = incoming.url ?? '/';
  const mark = target.indexOf('?');
  const [path, query] = mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
  const body = await buffer(incoming);
  const method = incoming.method ?? 'GET';
  return { method, path, query: new URLSearchParams(query), target, headers: incoming.headers, body };
}

/** Whether the work is done under a fault, and what is answered. */
async function answerUnder(
  fault: Fault | null,
  asked: Asked,
  { errorAnswer = (status) => ({ status }) }: ListenOptions,
): Promise<HttpAnswer | 'silence' | 'reset'> {
  if (fault?.kind === 'silent-before') return 'silence';
  if (fault?.kind === 'reset') return 'reset';
  if (fault?.kind === 'error') return errorAnswer(fault.status);
  if (fault?.kind === 'html') return loginPage;
  if (fault?.kind === 'late') await delay(fault.ms, undefined, { ref: false });
  const answer = await asked.work();
  switch (fault?.kind) {
    case 'silent':
      return 'silence';
    case 'slow':
      await delay(fault.ms, undefined, { ref: false });
      return answer;
    case 'error-after':
      return errorAnswer(fault.status);
    case 'garbage':
      return {
        ...answer,
        status: 200,
        body: Buffer.from([0x3c, 0x00, 0xff, 0xfe, 0x7b, 0x22, 0x3c, 0x2f, 0x80]),
      };
    case 'empty':
      return { ...answer, status: 200, body: '' };
    case 'huge':
      return { ...answer, body: swollen(answer) };
    case 'late':
    case 'twice':
    case 'drip':
    case 'reset-mid-body':
    case undefined:
      return answer;
  }
}

/** OSCAR sends its login page with status 200 for requests without a session. */
export const loginPage: HttpAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<!DOCTYPE html>\n<html><head><title>Login</title></head><body><form method="post" action="login.do"><input name="username"><br><input name="password" type="password"></form></body></html>\n',
};

const hugeBytes = 30 * 1024 * 1024;

/** White space before the last closing bracket keeps XML and JSON valid at any size. */
function swollen({ headers = {}, body = '' }: HttpAnswer): Buffer {
  const text = body.toString().trimEnd();
  const isXml = headers['content-type']?.includes('xml');
  const cut = isXml ? text.lastIndexOf('</') : text.length - 1;
  const [start, end] = [text.slice(0, Math.max(cut, 0)), text.slice(Math.max(cut, 0))];
  return Buffer.concat([Buffer.from(start), Buffer.alloc(hugeBytes, ' '), Buffer.from(end)]);
}

async function send(
  response: ServerResponse,
  answer: HttpAnswer,
  fault: Fault | null,
  zip: boolean,
): Promise<void> {
  const plain = Buffer.from(answer.body ?? '');
  const zipped = zip && plain.length > 0;
  const bytes = zipped ? gzipSync(plain) : plain;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    'content-length': bytes.length,
  });
  if (fault?.kind === 'reset-mid-body') return resetMidBody(response, bytes);
  if (fault?.kind === 'drip') return drip(response, bytes, fault.ms);
  if (fault?.kind === 'twice') return twice(response, answer.status, bytes);
  response.end(bytes);
}

function twice(response: ServerResponse, status: number, bytes: Buffer): void {
  const { socket } = response;
  response.end(bytes, () => {
    socket?.write(`HTTP/1.1 ${status} OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
    socket?.write(bytes);
  });
}

function resetMidBody(response: ServerResponse, bytes: Buffer): void {
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reset(response));
}

async function drip(response: ServerResponse, bytes: Buffer, ms: number): Promise<void> {
  response.flushHeaders();
  for (const byte of bytes) {
    if (response.destroyed) return;
    response.write(Buffer.from([byte]));
    await delay(ms, undefined, { ref: false });
  }
  response.end();
}

function reset(response: ServerResponse): void {
  const { socket } = response;
  // Only a plain socket can send a reset; a TLS socket is closed.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket?.resetAndDestroy();
}
