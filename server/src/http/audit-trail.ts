import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database.ts';
import type { AuditEntry } from '../kernel/audit-entry.ts';
import { errorName, type Logger } from '../kernel/logger.ts';
import { redactSecrets } from '../kernel/secrets/redact-secrets.ts';
import { auditedBody } from './bodies/audited-body.ts';
import type { App } from './routes.ts';

export interface AuditRecorder {
  record(tx: Transaction, entry: AuditEntry): Promise<void>;
  /** Records in a transaction of its own. */
  recordAlone(entry: AuditEntry): Promise<void>;
}

/** These URLs contain a secret that lets its holder act for a patient. */
const SECRET_PATHS: ReadonlySet<string> = new Set(['/p/*']);
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Records every attempted change, including refused ones, but not requests rejected by the rate limiter. */
export function keepAuditTrail(app: App, recorder: AuditRecorder, log: Logger): void {
  const written = new WeakSet<FastifyRequest>();
  app.decorateRequest('trail', {
    getter() {
      return async (tx, details = {}, action) => {
        await recorder.record(tx, entryOf(this, true, details, action));
        written.add(this);
      };
    },
  });
  app.decorateRequest('record', function record(this: FastifyRequest, details, action) {
    return recorder.recordAlone(entryOf(this, true, details, action));
  });
  const repeats = repeatedLooks();
  app.decorateRequest('recordLook', async function recordLook(this: FastifyRequest, details, action) {
    if (this.user?.role !== 'platform_admin' && repeats(this)) return;
    await recorder.recordAlone(entryOf(this, true, details, action));
  });
  const recorded = async (request: FastifyRequest, { statusCode: status }: FastifyReply) => {
    try {
      await recorder.recordAlone(entryOf(request, status < 400, { status }));
    } catch (error) {
      log.error(
        { requestId: request.id, route: request.routeOptions.url, ...errorName(error) },
        'writing audit row failed',
      );
    }
  };
  app.addHook('onSend', (request, reply, _, done) => {
    if (!isAudited(request, reply) || (written.has(request) && reply.statusCode < 400)) return done();
    void recorded(request, reply).then(() => done());
  });
}

const SAME_LOOK_MS = 10 * 60_000;
const MOST_LOOKS = 10_000;

/**
 * Whether this user made the same read request recently: an open dashboard rereads its lists after every
 * change.
 */
function repeatedLooks(): (request: FastifyRequest) => boolean {
  const lastAt = new Map<string, number>();
  return ({ user, clinicId, url }) => {
    const look = `${user?.id} ${clinicId} ${url}`;
    const now = performance.now();
    const before = lastAt.get(look);
    if (before !== undefined && now - before < SAME_LOOK_MS) return true;
    lastAt.delete(look);
    lastAt.set(look, now);
    const [oldest] = lastAt.keys();
    if (lastAt.size > MOST_LOOKS && oldest !== undefined) lastAt.delete(oldest);
    return false;
  };
}

function isAudited(request: FastifyRequest, reply: FastifyReply): boolean {
  const { access } = request.routeOptions.config;
  return (
    CHANGES.has(request.method) && access !== undefined && access !== 'webhook' && reply.statusCode !== 429
  );
}

function entryOf(
  request: FastifyRequest,
  success: boolean,
  extra: Readonly<Record<string, unknown>>,
  action?: string,
): AuditEntry {
  const route = request.routeOptions;
  return {
    clinicId: request.clinicId || clinicOf(request) || request.user?.clinicId || null,
    userId: request.user?.id ?? null,
    action: action ?? route.config.action ?? `${request.method} ${route.url}`,
    resource: SECRET_PATHS.has(route.url ?? '')
      ? (route.url ?? '')
      : (request.url.split('?', 1)[0] ?? '').slice(0, 300),
    ip: request.address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    success,
    details: redactSecrets({ ...extra, ...(success ? auditedRequest(request) : {}) }) as Record<
      string,
      unknown
    >,
  };
}

// A refused body was not validated and could contain anything.
function auditedRequest(request: FastifyRequest): object {
  return auditedBody(request.routeOptions.schema?.body, request.body);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * An admin's work on a clinic goes to that clinic's audit chain; attempts of other users go to their own
 * clinic's.
 */
function clinicOf({ routeOptions, params, user }: FastifyRequest): string | null {
  if (user?.role !== 'platform_admin' || !routeOptions.url?.startsWith('/api/admin/clinics/:')) return null;
  const { clinicId = '' } = params as { clinicId?: string };
  return UUID.test(clinicId) ? clinicId.toLowerCase() : null;
}
