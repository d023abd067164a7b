import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { Failure } from '../kernel/failure.ts';

export type Family = 'auth' | 'oauth' | 'fax' | 'api' | 'webhook';

export interface RateLimits {
  readonly auth: number;
  readonly api: number;
  readonly webhook: number;
  readonly windowMs: number;
}

export interface LimiterNeeds {
  readonly limits: RateLimits;
  readonly redis: Redis | null;
  /** Whose access token it is, by its signature alone. */
  readonly tokenOwner: (token: string) => string | null;
}

const VOICE_WEBHOOK = /^\/(api\/voice|voice-webhook)(\/|$)/;
const LOGIN = '/api/auth/login';
/** All clinics together, so that one platform with few addresses can serve them. */
const WEBHOOK_IN_ALL = 100;
const WAIT = 'Too many requests. Please wait a moment and try again.';

/** How often one person may look patients up: enough for a day at the desk, too little to read through a clinic. */
export const LOOKUPS_A_MINUTE = 30;
const LOOKUPS = new Set(['/api/clinic/patients/search', '/api/clinic/patients/:id']);
const MANY_PATIENTS = 'That was many patients in a minute. Please wait a moment.';

/** Which clinic it is for, as it says itself, and whether somebody waits for an answer. */
export interface WebhookMessage {
  readonly clinic: string;
  readonly isToolCall: boolean;
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A route counts in its most specific family only. The voice webhook is checked by its own route, once it can be answered in words. */
export function familyOf(path: string): Family | null {
  if (path === '/api/emr/health') return null;
  if (VOICE_WEBHOOK.test(path) || path === '/api/sms/webhook') return 'webhook';
  // A page that is opened asks for a new token: that is no attempt to sign in.
  if (path.startsWith('/api/auth/') && path !== '/api/auth/refresh') return 'auth';
  if (path === '/api/emr-oauth/initiate') return 'oauth';
  if (path.startsWith('/api/fax/')) return 'fax';
  return path.startsWith('/api/') ? 'api' : null;
}

/** Counts in this process, or in Redis where several processes share one budget; without Redis nothing is limited. */
export async function limitRates(
  app: FastifyInstance,
  { limits, redis, tokenOwner }: LimiterNeeds,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    skipOnError: true,
    cache: 20_000,
    ...(redis ? { redis, nameSpace: 'frontdesk:limit:' } : {}),
  });
  const userOf = ({ headers }: FastifyRequest) =>
    tokenOwner((headers.authorization ?? '').replace(/^Bearer /, ''));
  const check = (family: Family, max: number): Check | null =>
    max === 0
      ? null
      : (app.rateLimit({
          max,
          timeWindow: limits.windowMs,
          keyGenerator: (request) => `${family}:${userOf(request) ?? networkOf(request.ip)}`,
        }) as unknown as Check);
  const checks: Record<Family, Check | null> = {
    auth: check('auth', limits.auth),
    oauth: check('oauth', limits.auth),
    api: check('api', limits.api),
    fax: check('fax', limits.api),
    webhook: check('webhook', limits.webhook),
  };
  limitAccounts(app, limits);
  limitLookups(app, limits, userOf);
  limitVoiceWebhook(app, limits);
  app.addHook('onRequest', (request, reply, done) => {
    // By the route and not by the address as it was written: /api/%61uth/login is the log-in too.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    const family = VOICE_WEBHOOK.test(path) ? null : familyOf(path);
    const isSignedIn = family === 'auth' && path !== LOGIN && userOf(request) !== null;
    const checked = family && checks[isSignedIn ? 'api' : family]?.(request, reply);
    if (checked) checked.then(() => done(), done);
    else done();
  });
}

/** Whoever guesses from many addresses still has few guesses at one account. */
function limitAccounts(app: FastifyInstance, { auth, windowMs }: RateLimits): void {
  if (auth === 0) return;
  const emailOf = ({ body }: FastifyRequest) => String((body as { email?: unknown } | null)?.email ?? '');
  const attempt = app.createRateLimit({
    max: auth,
    timeWindow: windowMs,
    keyGenerator: (request) =>
      `account:${createHash('sha256').update(emailOf(request).toLowerCase()).digest('hex')}`,
  });
  const tried = async (request: FastifyRequest, reply: FastifyReply) => {
    const seen = await attempt(request);
    if (seen.isAllowed || !seen.isExceeded) return;
    reply.header('retry-after', seen.ttlInSeconds);
    throw new Failure('RATE_LIMITED', WAIT);
  };
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.url === LOGIN) tried(request, reply).then(() => done(), done);
    else done();
  });
}

/** Besides the budget of every request, and shared between processes in the same way. */
function limitLookups(
  app: FastifyInstance,
  { api }: RateLimits,
  userOf: (request: FastifyRequest) => string | null,
): void {
  if (api === 0) return;
  const look = app.createRateLimit({
    max: LOOKUPS_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `lookup:${userOf(request) ?? networkOf(request.ip)}`,
  });
  const looked = async (request: FastifyRequest, reply: FastifyReply) => {
    const seen = await look(request);
    if (seen.isAllowed || !seen.isExceeded) return;
    reply.header('retry-after', seen.ttlInSeconds);
    throw new Failure('RATE_LIMITED', MANY_PATIENTS);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (LOOKUPS.has(request.routeOptions.url ?? '')) looked(request, reply).then(() => done(), done);
    else done();
  });
}

/** Per clinic and kind of message, and in all; which clinic it is, the message says. */
function limitVoiceWebhook(app: FastifyInstance, { webhook, windowMs }: RateLimits): void {
  const keys = new WeakMap<FastifyRequest, string>();
  const counted = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  const [ofClinic, inAll] = [
    counted(webhook || 1, (request) => `webhook:${keys.get(request)}`),
    counted((webhook || 1) * WEBHOOK_IN_ALL, () => 'webhook:all'),
  ];
  app.decorate(
    'isWithinWebhookRate',
    async (request: FastifyRequest, reply: FastifyReply, { clinic, isToolCall }: WebhookMessage) => {
      if (webhook === 0) return true;
      keys.set(request, `${isToolCall ? 'tools' : 'rest'}:${clinic}`);
      for (const attempt of [ofClinic, inAll]) {
        const seen = await attempt(request);
        if (seen.isAllowed || !seen.isExceeded) continue;
        reply.header('retry-after', seen.ttlInSeconds);
        return false;
      }
      return true;
    },
  );
}

/** An IPv6 client has a whole /64 to choose addresses from. */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...between, ...back].slice(0, 4).join(':')}::/64`;
}
