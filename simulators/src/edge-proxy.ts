import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface EdgeProxyOptions {
  /** URLs of the servers behind it, as http://host:port. */
  readonly targets: readonly string[];
  /** With a certificate, the proxy serves TLS 1.2 or newer. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface EdgeProxy {
  readonly url: string;
  answered(): Readonly<Record<string, number>>;
  /** Stops sending requests to this server, as before a replacement. */
  takeOut(target: string): void;
  close(): Promise<void>;
}

/**
 * A deployment's proxy with round robin per request. An unreachable server is skipped; one that broke off is
 * not retried, because it may have done its work.
 */
export async function startEdgeProxy({ targets, tls }: EdgeProxyOptions): Promise<EdgeProxy> {
  const live = new Set(targets);
  const counts: Record<string, number> = Object.fromEntries(targets.map((target) => [target, 0]));
  let turn = 0;
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    turn += 1;
    const order = [...live].map((_, at, all) => all[(turn + at) % all.length] as string);
    buffer(incoming).then(
      (body) => forward(order, { incoming, outgoing, body }),
      () => outgoing.destroy(),
    );
  };
  const forward = (
    [target, ...others]: readonly string[],
    exchange: { incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer },
  ): void => {
    const { incoming, outgoing, body } = exchange;
    if (!target) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('no server answers');
      return;
    }
    const { host, 'transfer-encoding': _, ...rest } = incoming.headers;
    const headers = {
      ...rest,
      host,
      'content-length': String(body.length),
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': tls ? 'https' : 'http',
    };
    const { method, url } = incoming;
    const passed = request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      counts[target] = (counts[target] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (error.code === 'ECONNREFUSED') forward(others, exchange);
      else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('the server broke off');
    });
    passed.end(body);
  };
  const server = tls ? createTlsServer({ ...tls, minVersion: 'TLSv1.2' }, handle) : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    answered: () => ({ ...counts }),
    takeOut: (target) => live.delete(target),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
