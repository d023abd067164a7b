import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  anEmail,
  app,
  aReadyClinic,
  ask,
  type Method,
  NOBODYS,
  usePlatform,
} from '../../../testing/features/provisioning/admin-app.ts';

usePlatform();

const ROUTES: Array<[Method, string, object?]> = [
  ['POST', 'clinics', { name: 'A', managerEmail: 'a@clinic.test' }],
  ['GET', 'clinics'],
  ['GET', 'clinics/overview'],
  ['GET', 'clinics/pending-activation'],
  ['GET', 'stats'],
  ['GET', 'clinics/:id'],
  ['GET', 'clinics/:id/provisioning'],
  ['PUT', 'clinics/:id/activate'],
  ['PUT', 'clinics/:id/voice', { voiceSquadId: 'squad-1' }],
  ['DELETE', 'clinics/:id/voice'],
];

describe('access', () => {
  test.each(ROUTES)('%s /api/admin/%s is for admins only', async (method, url, payload) => {
    const { id, manager } = await app.aClinic();
    const path = { method, url: `/api/admin/${url.replace(':id', id)}`, ...(payload ? { payload } : {}) };
    expect((await app.ask(path)).status).toBe(401);
    const answer = await app.ask({ ...path, as: manager });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await ask('GET', `clinics/${id}`)).body.data).toMatchObject({
      status: 'pending',
      voiceSquadId: null,
    });
  });

  test.each(ROUTES.filter(([, url]) => url.includes(':id')))(
    '%s /api/admin/%s accepts existing clinics only',
    async (method, url, payload) => {
      expect((await ask(method, url.replace(':id', NOBODYS), payload)).status).toBe(404);
      expect((await ask(method, url.replace(':id', 'no-id'), payload)).status).toBe(400);
    },
  );
});

describe('audit and lookups', () => {
  test.each(ROUTES.filter(([method]) => method !== 'GET'))(
    '%s /api/admin/%s writes one audit row with the change',
    async (method, url, payload) => {
      const { id } = await aReadyClinic();
      const requestId = `audit-${randomUUID()}`;
      const body = method === 'POST' ? { name: 'A', managerEmail: anEmail() } : payload;
      const answer = await ask(method, url.replace(':id', id), body, { 'x-request-id': requestId });
      expect(answer.status).toBe(200);
      const rows = await app.database.ownerQuery(
        `select user_id, success, xmin::text = (select xmin::text from clinics where id = $2) as together
         from audit_log where request_id = $1`,
        [requestId, method === 'POST' ? answer.body.data.clinic.id : id],
      );
      expect(rows).toEqual([{ user_id: app.admin.user.id, success: true, together: true }]);
    },
  );
});
