import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const ON_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** For our own pages: their scripts, styles and images come from us alone. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** First of all hooks, so that refusals and faults carry them too; a constant costs half of what a plugin does. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    // The log-in's answer holds tokens, though its request is not signed in.
    if (request.headers.authorization || request.routeOptions.url?.startsWith('/api/'))
      reply.header('cache-control', 'no-store');
    done();
  });
}

export function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(ON_EVERY_ANSWER);
  reply.header('x-request-id', request.id);
}
