import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { Failure } from '../../kernel/failure.ts';
import { deferToCallers, limitClinics } from './clinic-limits.ts';
import { sharedCounts } from './shared-counts.ts';

export type Family = 'auth' | 'oauth' | 'fax' | 'api' | 'webhook';

export interface RateLimits {
  readonly auth: number;
  readonly api: number;
  readonly webhook: number;
  readonly mcp: number;
  readonly windowMs: number;
}

export interface LimiterNeeds {
  readonly limits: RateLimits;
  readonly redis: Redis | null;
  readonly tokenOwner: (token: string) => string | null;
  readonly areCallersServed: () => boolean;
}

const VOICE_WEBHOOK = /^\/(api\/voice|voice-webhook)(\/|$)/;
const LOGIN = '/api/auth/login';
/** The total for all clinics: a voice platform may serve many clinics from a few addresses. */
const WEBHOOK_LIMIT_TOTAL = 100;
const MAX_KEYS = 20_000;
const WAIT = 'Too many requests. Please wait a moment and try again.';

/**
 * Patient lookups per user and minute: enough for front-desk work, too few to harvest a clinic's patients.
 */
export const LOOKUPS_A_MINUTE = 30;
const LOOKUPS = new Set(['/api/clinic/patients/search', '/api/clinic/patients/:id']);
const TOO_MANY_LOOKUPS = 'That was many patients in a minute. Please wait a moment.';

/** Tool messages of one call per window: far more than a conversation needs, and half of a clinic's limit. */
const TOOL_MESSAGES_OF_A_CALL = 150;

export interface WebhookMessage {
  /** The clinic named in the message. */
  readonly clinic: string;
  readonly callId: string | null;
  /** Whether a caller is waiting for the response. */
  readonly isToolCall: boolean;
  /** Whether an earlier message of this call was accepted under the clinic's limit. */
  readonly isAdmitted: boolean;
  /** Whether another process is serving this call; asked only once the clinic's limit is used up. */
  isServedElsewhere(): Promise<boolean>;
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Each route counts only in its most specific family. The voice webhook's route checks its own limit, so that
 * it can reply with a spoken sentence.
 */
export function familyOf(path: string): Family | null {
  if (path === '/api/emr/health') return null;
  if (VOICE_WEBHOOK.test(path) || path === '/api/sms/webhook') return 'webhook';
  // Opening a page refreshes the token, which is not a sign-in attempt.
  if (path.startsWith('/api/auth/') && path !== '/api/auth/refresh') return 'auth';
  if (path === '/api/emr-oauth/initiate') return 'oauth';
  if (path.startsWith('/api/fax/')) return 'fax';
  // Public but large, so limited to keep anybody from tying up the service with it.
  if (path === '/openapi.json' || path.startsWith('/docs/')) return 'api';
  return path.startsWith('/api/') ? 'api' : null;
}

/** Counts in this process, or in Redis if several processes share the limits. */
export async function limitRates(
  app: FastifyInstance,
  { limits, redis, tokenOwner, areCallersServed }: LimiterNeeds,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    cache: MAX_KEYS,
    ...(redis ? { store: sharedCounts(redis, 'frontdesk:limit:', MAX_KEYS) } : {}),
  });
  const userOf = ({ headers }: FastifyRequest) =>
    tokenOwner((headers.authorization ?? '').replace(/^Bearer /, ''));
  const check = (family: Family, max: number): Check | null =>
    max === 0
      ? null
      : (app.rateLimit({
          max,
          timeWindow: limits.windowMs,
          keyGenerator: (request) => `${family}:${userOf(request) ?? networkOf(request.address)}`,
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
  limitMcp(app, limits);
  limitMisses(app, limits);
  if (limits.api > 0) limitClinics(app);
  deferToCallers(app, areCallersServed);
  app.addHook('onRequest', (request, reply, done) => {
    // Uses the route instead of the raw URL, because /api/%61uth/login is the log-in too.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    const family = VOICE_WEBHOOK.test(path) ? null : familyOf(path);
    const isSignedIn = family === 'auth' && path !== LOGIN && userOf(request) !== null;
    const checked = family && checks[isSignedIn ? 'api' : family]?.(request, reply);
    if (checked) checked.then(() => done(), done);
    else done();
  });
}

const digest = (text: string): string => hash('sha256', text);

/** Limits guesses per account, from all addresses together. */
function limitAccounts(app: FastifyInstance, { auth, windowMs }: RateLimits): void {
  if (auth === 0) return;
  const emailOf = ({ body }: FastifyRequest) => String((body as { email?: unknown } | null)?.email ?? '');
  const attempt = app.createRateLimit({
    max: auth,
    timeWindow: windowMs,
    keyGenerator: (request) => `account:${digest(emailOf(request).toLowerCase())}`,
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

/** Counts in addition to the general limit, and is shared between processes like it. */
function limitLookups(
  app: FastifyInstance,
  { api }: RateLimits,
  userOf: (request: FastifyRequest) => string | null,
): void {
  if (api === 0) return;
  const look = app.createRateLimit({
    max: LOOKUPS_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `lookup:${userOf(request) ?? networkOf(request.address)}`,
  });
  const looked = async (request: FastifyRequest, reply: FastifyReply) => {
    const seen = await look(request);
    if (seen.isAllowed || !seen.isExceeded) return;
    reply.header('retry-after', seen.ttlInSeconds);
    throw new Failure('RATE_LIMITED', TOO_MANY_LOOKUPS);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (LOOKUPS.has(request.routeOptions.url ?? '')) looked(request, reply).then(() => done(), done);
    else done();
  });
}

/**
 * Counts per call and kind of message. A call that was not accepted before also counts per clinic and in
 * total. So the clinic's limit stops new calls only, and a call in progress is stopped only by its own
 * messages.
 */
function limitVoiceWebhook(app: FastifyInstance, { webhook, windowMs }: RateLimits): void {
  const messages = new WeakMap<FastifyRequest, WebhookMessage>();
  const kindOf = (request: FastifyRequest) => (messages.get(request)?.isToolCall ? 'tools' : 'rest');
  const counted = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  const callKey = (request: FastifyRequest) =>
    `webhook:call:${kindOf(request)}:${digest(messages.get(request)?.callId ?? '')}`;
  const ofCall = {
    tools: counted(Math.min(webhook || 1, TOOL_MESSAGES_OF_A_CALL), callKey),
    rest: counted(webhook || 1, callKey),
  };
  const [ofClinic, inAll] = [
    counted(webhook || 1, (request) => `webhook:${kindOf(request)}:${messages.get(request)?.clinic}`),
    counted((webhook || 1) * WEBHOOK_LIMIT_TOTAL, () => 'webhook:all'),
  ];
  type Attempt = typeof inAll;
  const isWithin = async (attempt: Attempt, request: FastifyRequest, reply: FastifyReply) => {
    const seen = await attempt(request);
    if (seen.isAllowed || !seen.isExceeded) return true;
    reply.header('retry-after', seen.ttlInSeconds);
    return false;
  };
  app.decorate(
    'isWithinWebhookRate',
    async (request: FastifyRequest, reply: FastifyReply, message: WebhookMessage) => {
      if (webhook === 0) return true;
      messages.set(request, message);
      if (message.callId && !(await isWithin(ofCall[kindOf(request)], request, reply))) return false;
      if (message.isAdmitted) return true;
      for (const attempt of [ofClinic, inAll]) {
        if (await isWithin(attempt, request, reply)) continue;
        if (!(await message.isServedElsewhere())) return false;
        reply.removeHeader('retry-after');
        return true;
      }
      return true;
    },
  );
}

/** Per token, from all addresses together. */
function limitMcp(app: FastifyInstance, { mcp, windowMs }: RateLimits): void {
  const tokens = new WeakMap<FastifyRequest, string>();
  const attempt = app.createRateLimit({
    max: mcp || 1,
    timeWindow: windowMs,
    keyGenerator: (request) => `mcp:${tokens.get(request)}`,
  });
  app.decorate('isWithinMcpRate', async (request: FastifyRequest, reply: FastifyReply, tokenId: string) => {
    if (mcp === 0) return true;
    tokens.set(request, tokenId);
    const seen = await attempt(request);
    if (seen.isAllowed || !seen.isExceeded) return true;
    reply.header('retry-after', seen.ttlInSeconds);
    return false;
  });
}

/**
 * Counts requests for unknown patient links and wrong birth dates, per address, so that nobody is refused for
 * others' misses.
 */
const MISSES_A_MINUTE = 30;

function limitMisses(app: FastifyInstance, { api }: RateLimits): void {
  const attempt = app.createRateLimit({
    max: MISSES_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `miss:${networkOf(request.address)}`,
  });
  app.decorate('isWithinMissRate', async (request: FastifyRequest, reply: FastifyReply) => {
    if (api === 0) return true;
    const seen = await attempt(request);
    if (seen.isAllowed || !seen.isExceeded) return true;
    reply.header('retry-after', seen.ttlInSeconds);
    return false;
  });
}

/** An IPv6 client usually controls a whole /64. */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...between, ...back].slice(0, 4).join(':')}::/64`;
}
