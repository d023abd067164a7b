import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Record<string, unknown> }>;
}

interface Received {
  readonly path: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** A collector that keeps the bytes it is sent. */
export interface OtlpCollector {
  readonly url: string;
  received(): readonly Received[];
  /** Of what came as JSON. */
  spans(): CollectedSpan[];
  /** The first span of that name that `fits`, waited for. */
  span(name: string, fits?: (span: CollectedSpan) => boolean): Promise<CollectedSpan>;
  close(): Promise<void>;
}

const PATIENCE_MS = 10_000;

export async function otlpCollector({ answers = true } = {}): Promise<OtlpCollector> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const contentType = String(headers['content-type']);
      received.push({ path, contentType, headers, body: Buffer.concat(chunks) });
      if (answers) response.writeHead(200, { 'content-type': contentType }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const spans = () =>
    received
      .filter(({ contentType }) => contentType === 'application/json')
      .flatMap(({ body }) => spansIn(JSON.parse(body.toString('utf8'))));
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received,
    spans,
    span: async (name, fits = () => true) => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = spans().find((each) => each.name === name && fits(each));
        if (found) return found;
        if (Date.now() > until)
          throw new Error(`no span ${name}; there are ${[...new Set(spans().map((each) => each.name))]}`);
        await pause(50);
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Export {
  readonly resourceSpans: ReadonlyArray<{
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly CollectedSpan[] }>;
  }>;
}

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

export function factsOf({ attributes }: CollectedSpan): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
