import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';

export type Family = 'auth' | 'fax' | 'api' | 'webhook';

export interface RateLimits {
  readonly auth: number;
  readonly api: number;
  readonly webhook: number;
  readonly windowMs: number;
}

const VOICE_WEBHOOK = /^\/(api\/voice|voice-webhook)(\/|$)/;

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A route counts in its most specific family only. The voice webhook is checked by its own route, once it can be answered in words. */
export function familyOf(path: string): Family | null {
  if (path === '/api/emr/health') return null;
  if (VOICE_WEBHOOK.test(path) || path === '/api/sms/webhook') return 'webhook';
  if (path.startsWith('/api/auth/')) return 'auth';
  if (path.startsWith('/api/fax/')) return 'fax';
  return path.startsWith('/api/') ? 'api' : null;
}

/** Counts in this process, or in Redis where several processes share one budget; Redis out of reach limits nobody. */
export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits,
  redis: Redis | null,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    skipOnError: true,
    cache: 20_000,
    ...(redis ? { redis, nameSpace: 'frontdesk:limit:' } : {}),
  });
  const check = (family: Family, max: number): Check | null =>
    max === 0
      ? null
      : (app.rateLimit({
          max,
          timeWindow: limits.windowMs,
          keyGenerator: (request) => `${family}:${request.ip}`,
        }) as unknown as Check);
  const checks: Record<Family, Check | null> = {
    auth: check('auth', limits.auth),
    api: check('api', limits.api),
    fax: check('fax', limits.api),
    webhook: check('webhook', limits.webhook),
  };
  app.decorate('checkWebhookRate', async (request: FastifyRequest, reply: FastifyReply) => {
    await checks.webhook?.(request, reply);
  });
  app.addHook('onRequest', async (request, reply) => {
    // By the route and not by the address as it was written: /api/%61uth/login is the log-in too.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    const family = familyOf(path);
    if (family && !VOICE_WEBHOOK.test(path)) await checks[family]?.(request, reply);
  });
}
