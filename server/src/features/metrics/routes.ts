import { z } from 'zod';
import { type App, file, type Guards, get, type Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import { mayReadMetrics } from './may-read.ts';
import type { Meters } from './meters.ts';

const SAMPLE = 'frontdesk_tool_calls_total{tool="get_providers",outcome="answered"} 128\n';
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

export interface MetricsDesk {
  readonly token: Secret | null;
  readonly contentType: string;
  text(): Promise<string>;
}

export function metricsRoutes(desk: MetricsDesk, guards: Guards): Routes {
  return guards.public('Health', [
    get('/metrics', {
      summary: 'Figures for Prometheus; by token, or from this machine',
      answer: file('text/plain', z.string().meta({ example: SAMPLE }), 'The text format of Prometheus'),
      refuses: [401],
      handle: async (request, reply) => {
        const allowed = mayReadMetrics(desk.token, {
          authorization: request.headers.authorization,
          remoteAddress: request.socket.remoteAddress,
          forwarded: PASSED_ON.some((name) => name in request.headers),
        });
        if (!allowed)
          throw new Failure(
            'UNAUTHORIZED',
            'Send METRICS_TOKEN as a bearer token, or read the metrics from this machine.',
          );
        return reply.type(desk.contentType).send(await desk.text());
      },
    }),
  ]);
}

/** Times every response by its registered route. */
export function timeRequests(app: App, meters: Pick<Meters, 'httpAnswered'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The duration of an event stream is not a response time.
    if (!String(reply.raw.getHeader('content-type')).startsWith('text/event-stream'))
      meters.httpAnswered({
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
    done();
  });
}
