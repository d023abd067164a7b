import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { type AccessLookups, createGuards } from '../../src/http/guards.ts';
import type { App, Guards, Routes } from '../../src/http/routes.ts';
import { createServer, type ServerNeeds } from '../../src/http/server.ts';
import type { User } from '../../src/kernel/people/user.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
  readonly bytes: Buffer;
}

export type Asked = InjectOptions & { readonly as?: User | null | undefined };

export interface SliceServer {
  readonly app: App;
  ask(options: Asked): Promise<Answer>;
}

interface EdgeOptions extends Partial<Pick<ServerNeeds, 'audit' | 'log'>> {
  readonly webhookLimit?: number;
}

const noAudit = { record: async () => undefined, recordAlone: async () => undefined };

/** The real edge without limits, log and audit trail, before it has any routes. */
export function edge({ log, audit, webhookLimit = 0 }: EdgeOptions = {}): Promise<App> {
  return createServer({
    log: log ?? pino({ level: 'silent' }),
    trustProxy: false,
    rateLimits: { auth: 0, api: 0, webhook: webhookLimit, mcp: 0, windowMs: 60_000 },
    redis: null,
    audit: audit ?? noAudit,
    generatesReference: true,
  });
}

/** Some slices behind the edge. The token names the user itself: signing in is another slice's matter. */
export async function serverOf(
  slices: ReadonlyArray<{ routes(guards: Guards): Routes[] }>,
  options: EdgeOptions & Partial<AccessLookups> = {},
): Promise<SliceServer> {
  const app = await edge(options);
  const guards = createGuards({
    findVisitor: options.findVisitor ?? (async (token) => userOf(token)),
    clinicExists: options.clinicExists ?? (async () => true),
    practiceOf: options.practiceOf ?? (async () => null),
  });
  for (const slice of slices) for (const routes of slice.routes(guards)) await app.register(routes);
  await app.ready();
  return { app, ask: ({ as, ...options }) => ask(app, options, as && tokenOf(as)) };
}

export async function ask(app: App, options: InjectOptions, token?: string | null): Promise<Answer> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers };
  const answer = await app.inject({ ...options, headers });
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: isJson ? answer.json() : answer.body,
    bytes: answer.rawPayload,
  };
}

export function tokenOf(user: User): string {
  return `test.${Buffer.from(JSON.stringify(user)).toString('base64url')}.user`;
}

function userOf(token: string): User | null {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
