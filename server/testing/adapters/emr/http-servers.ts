import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, expect } from 'vitest';
import { type EmrHttp, type EmrHttpOptions, emrHttp } from '../../../src/adapters/emr/http.ts';
import { emrSent, emrTrouble } from '../../../src/ports/emr.ts';

export const cleanups: (() => unknown)[] = [];

export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export async function emrServing(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(createServer(answer))}/emr`;
}

export async function rawEmrServing(serve: (socket: Socket) => void): Promise<string> {
  return `http://127.0.0.1:${await listening(createTcpServer(serve))}/emr`;
}

export function connected(baseUrl: string, options: Partial<EmrHttpOptions> = {}): EmrHttp {
  const http = emrHttp({ baseUrl, caCertificate: null, hosts: true, ...options });
  cleanups.push(() => http.close());
  return http;
}

export const within = (ms: number) => AbortSignal.timeout(ms);

export function get(http: EmrHttp, url: string, more: { signal?: AbortSignal; maxBytes?: number } = {}) {
  return http.send({ method: 'GET', url, headers: {}, signal: within(5000), ...more });
}

export function post(http: EmrHttp, url: string, signal = within(5000)) {
  return http.send({ method: 'POST', url, headers: { 'content-type': 'text/xml' }, body: '<a/>', signal });
}

export async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (cause: Error) => cause,
  );
  if (!error) throw new Error('the call was expected to fail');
  return { trouble: emrTrouble(error), sent: emrSent(error), message: error.message, error };
}

export async function socketsOf(http: EmrHttp, count: number): Promise<void> {
  await expect.poll(() => http.openSockets()).toBe(count);
}

export function cleanUp(): void {
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean();
  });
}
