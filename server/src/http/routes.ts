import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import type { User } from '../kernel/user.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A slice's routes: a plugin whose schemas are zod. */
export type Routes = (app: App) => Promise<void>;

/** Who may call a route. `clinic` is a manager in its own clinic or an admin who names one. */
export type Access = 'public' | 'signed-in' | 'clinic' | 'admin' | 'webhook';

/**
 * Writes the audit row of this request into the transaction of its change, so that there is never one without the
 * other. What is not written there is written when the answer goes out.
 */
export type Trail = (tx: Database, details?: Readonly<Record<string, unknown>>) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards; null on public routes. */
    user: User | null;
    /** Set by the clinic guard; the empty text elsewhere, which no query accepts. */
    clinicId: string;
    rawBody: Buffer | null;
    trail: Trail;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** A word for the audit log where method and path would say less. */
    action?: string;
    /** Statuses of refusals that not every route of its kind has, for the reference. */
    refuses?: readonly number[];
  }
  interface FastifyInstance {
    checkWebhookRate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** The user of a route that is never reached without one. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Error('this route has no guard');
  return request.user;
}
