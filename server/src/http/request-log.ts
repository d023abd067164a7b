import type { App } from './routes.ts';

/** One line a request, by names of our choosing: never a body, a query or a path with a patient's data. /health is quiet. */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === '/health') return;
    app.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: route ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.clinicId ? { clinicId: request.clinicId } : {}),
        ...(request.user ? { userId: request.user.id } : {}),
      },
      'request',
    );
  });
}
