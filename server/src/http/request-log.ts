import type { App } from './routes.ts';

/**
 * One line per request with selected fields: never a body, a query or a path that may hold patient data. /health is not
 * logged.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (route !== '/health')
      app.log.info(
        {
          requestId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          // Undefined fields are left out of the line.
          clinicId: request.clinicId || undefined,
          userId: request.user?.id,
        },
        'request',
      );
    done();
  });
}
