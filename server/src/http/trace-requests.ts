import type { FastifyRequest } from 'fastify';
import { noTracing, type OpenSpan, type Tracing } from '../kernel/tracing.ts';
import type { App } from './routes.ts';

/** Polled every few seconds; their traces would bury the others. */
const UNTRACED = new Set(['/health', '/metrics']);

/** Opens a span per request that continues the sender's trace. Call before registering routes. */
export function traceRequests(app: App, tracing: Tracing): void {
  if (tracing === noTracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    if (UNTRACED.has(route)) return done();
    const parent = String(request.headers.traceparent ?? '');
    const span = tracing.open({
      name: `${method} ${route}`,
      kind: 'request',
      facts: { method, route },
      parent,
    });
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const span = spans.get(request);
    span?.note({ status, ...(request.clinicId ? { clinic: request.clinicId } : {}) });
    if (status >= 500) span?.failed(String(status));
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request);
    span?.failed('aborted');
    span?.end();
  });
}
