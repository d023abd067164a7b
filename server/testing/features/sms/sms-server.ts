import type { InjectOptions } from 'fastify';
import { createAudit } from '../../../src/features/audit/index.ts';
import { aUser } from '../../../tests/world/rows.ts';
import { ask, serverOf, tokenOf } from '../../../tests/world/server.ts';
import { smsClinic } from './sms-clinic.ts';

/** The slice's routes behind the real edge; the token names the user. */
export async function smsServer(options: Parameters<typeof smsClinic>[0] = {}) {
  const clinic = await smsClinic(options);
  const { app } = await serverOf([clinic.sms], {
    audit: createAudit({ db: clinic.db }),
    clinicExists: async (id) => (await clinic.profile(id)) !== null,
  });
  return {
    ...clinic,
    app,
    aManager: (clinicId: string | null) => tokenOf(aUser(clinicId)),
    ask: async ({ as, ...request }: InjectOptions & { as?: string }) => {
      const { status, body } = await ask(app, request, as);
      return { status, body };
    },
    close: async () => {
      await app.close();
      await clinic.close();
    },
  };
}
