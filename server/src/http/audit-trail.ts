import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database.ts';
import type { AuditEntry } from '../kernel/audit-entry.ts';
import { errorName, type Logger } from '../kernel/logger.ts';
import { redactSecrets } from '../kernel/redact-secrets.ts';
import { auditedBody } from './audited-body.ts';
import type { App } from './routes.ts';

export interface AuditRecorder {
  record(tx: Transaction, entry: AuditEntry): Promise<void>;
  /** In its own transaction. */
  recordAlone(entry: AuditEntry): Promise<void>;
}

/** Whoever knows such an address may act for a patient. */
const SECRET_PATHS: ReadonlySet<string> = new Set(['/p/*']);
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Records every attempted change, including refused ones, except requests rejected by the rate limiter. */
export function keepAuditTrail(app: App, recorder: AuditRecorder, log: Logger): void {
  const written = new WeakSet<FastifyRequest>();
  app.decorateRequest('trail', {
    getter() {
      return async (tx, details = {}) => {
        await recorder.record(tx, entryOf(this, true, details));
        written.add(this);
      };
    },
  });
  app.decorateRequest('record', function record(this: FastifyRequest, details) {
    return recorder.recordAlone(entryOf(this, true, details));
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
): AuditEntry {
  const route = request.routeOptions;
  return {
    clinicId: request.clinicId || clinicOf(request) || request.user?.clinicId || null,
    userId: request.user?.id ?? null,
    action: route.config.action ?? `${request.method} ${route.url}`,
    resource: SECRET_PATHS.has(route.url ?? '')
      ? (route.url ?? '')
      : (request.url.split('?', 1)[0] ?? '').slice(0, 300),
    ip: request.ip,
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

/** An admin's work on a clinic belongs to that clinic's audit chain; other users' attempts stay in their own. */
function clinicOf({ routeOptions, params, user }: FastifyRequest): string | null {
  if (user?.role !== 'platform_admin' || !routeOptions.url?.startsWith('/api/admin/clinics/:')) return null;
  const { clinicId = '' } = params as { clinicId?: string };
  return UUID.test(clinicId) ? clinicId.toLowerCase() : null;
}
