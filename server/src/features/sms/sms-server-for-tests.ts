import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { createGuards } from '../../http/guards.ts';
import { createServer } from '../../http/server.ts';
import type { User } from '../../kernel/user.ts';
import { createAudit } from '../audit/index.ts';
import { smsClinic } from './sms-clinic-for-tests.ts';

/** The slice's routes behind the real edge; whoever asks is named by the token. */
export async function smsServer(options: Parameters<typeof smsClinic>[0] = {}) {
  const desk = await smsClinic(options);
  const users = new Map<string, User>();
  const guards = createGuards({
    whoIs: async (token) => users.get(token) ?? null,
    clinicExists: async (id) => (await desk.profile(id)) !== null,
  });
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    rateLimits: { auth: 0, api: 0, webhook: 0, windowMs: 60_000 },
    redis: null,
    audit: createAudit({ db: desk.db }),
  });
  for (const routes of desk.sms.routes(guards)) await app.register(routes);
  await app.ready();

  const aManager = (clinicId: string | null): string => {
    const token = `a.${randomUUID()}.c`;
    const role = clinicId ? 'clinic_manager' : 'platform_admin';
    users.set(token, { id: randomUUID(), email: 'manager@clinic.test', role, clinicId });
    return token;
  };
  return {
    ...desk,
    app,
    aManager,
    ask: async ({ as, ...request }: InjectOptions & { as?: string }) => {
      const headers = { ...(as ? { authorization: `Bearer ${as}` } : {}), ...request.headers };
      const answer = await app.inject({ ...request, headers });
      return { status: answer.statusCode, body: answer.json() };
    },
    close: async () => {
      await app.close();
      await desk.close();
    },
  };
}
