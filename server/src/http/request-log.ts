import type { App } from './routes.ts';

/** One line a request, by names of our choosing: never a body, a query or a path with a patient's data. /health is quiet. */
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
          // What is undefined is left out of the line.
          clinicId: request.clinicId || undefined,
          userId: request.user?.id,
        },
        'request',
      );
    done();
  });
}
