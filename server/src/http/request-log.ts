import type { FastifyReply, FastifyRequest } from 'fastify';
import { logRateLimit } from '../kernel/load/log-rate-limit.ts';
import type { App } from './routes.ts';

/** Statuses of requests without credentials. A flood of them must not push other lines out of the log. */
const STRANGERS = new Set([400, 401, 404, 413, 415, 429]);
const REFUSED = { most: 300, perMs: 60_000 };

/**
 * One line per request with selected fields; never a body, a query or a path that may contain patient data.
 * /health is not logged, routine messages are logged at debug level, and refused requests without credentials
 * are limited per minute.
 */
export function logRequests(app: App): void {
  const refused = logRateLimit(REFUSED);
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    const isStrangers = STRANGERS.has(reply.statusCode) && !request.user && !request.clinicId;
    if (isStrangers) refused((withheld) => writeLine(app, request, reply, withheld));
    else if (route !== '/health') writeLine(app, request, reply, 0);
    done();
  });
}

function writeLine(app: App, request: FastifyRequest, reply: FastifyReply, withheld: number): void {
  const { url: route = 'unknown' } = request.routeOptions;
  const level = request.isRoutine && reply.statusCode < 400 ? 'debug' : 'info';
  app.log[level](
    {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // Undefined fields are left out of the line.
      clinicId: request.clinicId || undefined,
      userId: request.user?.id,
      withheld: withheld || undefined,
    },
    'request',
  );
}
