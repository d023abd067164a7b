import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { type AuditRecorder, keepAuditTrail } from './audit-trail.ts';
import { acceptJson, treatMissingBodyAsEmpty } from './bodies/json-body.ts';
import { refuseZeroBytes, replyToBadAddress, replyToBadRequest } from './bodies/unreadable-requests.ts';
import { useOwnValidationMessages } from './bodies/validation-words.ts';
import { replyNotFound, replyToError } from './failure-replies.ts';
import { limitRates, type RateLimits } from './limits/rate-limits.ts';
import { serveReference } from './openapi/reference-page.ts';
import { logRequests } from './request-log.ts';
import type { App } from './routes.ts';
import { setSecurityHeaders } from './security-headers.ts';

const ONE_MEGABYTE = 1_048_576;
const REQUEST_ID = /^[\w.-]{8,64}$/;

export interface ServerNeeds {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: false | number | readonly string[];
  readonly rateLimits: RateLimits;
  readonly redis: Redis | null;
  /** The user of an access token; without it, every client is counted by address. */
  readonly tokenOwner?: (token: string) => string | null;
  /** Whether a caller is being served in this process; staff's expensive requests then wait. */
  readonly areCallersServed?: () => boolean;
  readonly audit: AuditRecorder;
  readonly generatesReference?: boolean | undefined;
}

/** A Fastify server with our limits, schemas, log, audit trail and error responses. It knows no feature. */
export async function createServer(needs: ServerNeeds): Promise<App> {
  const app: App = Fastify({
    loggerInstance: needs.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name the request themselves, so a child logger per request is not needed.
    childLoggerFactory: (log) => log,
    trustProxy: trusted(needs.trustProxy),
    bodyLimit: ONE_MEGABYTE,
    genReqId: requestId,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    frameworkErrors: replyToBadAddress(needs.log),
    clientErrorHandler: replyToBadRequest,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, caseSensitive: true },
  }).withTypeProvider<ZodTypeProvider>();

  useOwnValidationMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('user', null);
  app.decorateRequest('sessionId', '');
  app.decorateRequest('clinicId', '');
  app.decorateRequest('rawBody', null);
  app.decorateRequest('address', '');
  app.decorateRequest('isRoutine', false);

  keepAddress(app);
  acceptJson(app as never);
  treatMissingBodyAsEmpty(app as never);
  setSecurityHeaders(app as never);
  refuseZeroBytes(app as never);
  keepAuditTrail(app, needs.audit, needs.log);
  const { rateLimits: limits, redis, tokenOwner = () => null, areCallersServed = () => false } = needs;
  await limitRates(app as never, { limits, redis, tokenOwner, areCallersServed });
  logRequests(app);
  refuseUnguardedRoutes(app);
  serveReference(app);
  if (needs.generatesReference) await (await import('./openapi/openapi.ts')).generateReference(app);
  app.setErrorHandler(replyToError(needs.log));
  app.setNotFoundHandler(replyNotFound);
  return app;
}

/** A socket forgets its address once the client hangs up, and audit rows and sessions are written later than that. */
function keepAddress(app: App): void {
  app.addHook('onRequest', (request, _, done) => {
    request.address = request.ip ?? 'unknown';
    done();
  });
}

function trusted(
  proxies: ServerNeeds['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

// A route without declared access would be public, so startup fails.
function refuseUnguardedRoutes(app: App): void {
  const unguarded: string[] = [];
  app.addHook('onReady', async () => {
    if (unguarded.length > 0) throw new Error(`Routes without a guard: ${unguarded.join(', ')}`);
  });
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/docs') || route.method === 'HEAD') return;
    // The guard's own onRoute hook runs after this one, on the same object.
    queueMicrotask(() => {
      if (!route.config?.access) unguarded.push(`${String(route.method)} ${route.url}`);
    });
  });
}
