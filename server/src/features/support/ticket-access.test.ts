import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  ADMIN,
  asAdmin,
  ask,
  CLINIC,
  clinic,
  type Method,
  neighbour,
  office,
  open,
  useTicketOffice,
} from '../../../testing/features/support/tickets.ts';
import type { User } from '../../kernel/people/user.ts';

useTicketOffice();

type Route = [method: Method, urlOf: (id: string) => string, payload?: object];
const CLINIC_ROUTES: Route[] = [
  ['POST', () => CLINIC, { title: 'x', description: 'x' }],
  ['GET', () => CLINIC],
  ['GET', (id) => `${CLINIC}/${id}`],
  ['POST', (id) => `${CLINIC}/${id}/messages`, { body: 'x' }],
];
const ADMIN_ROUTES: Route[] = [
  ['GET', () => ADMIN],
  ['GET', (id) => `${ADMIN}/${id}`],
  ['PUT', (id) => `${ADMIN}/${id}`, { status: 'closed' }],
  ['POST', (id) => `${ADMIN}/${id}/messages`, { body: 'x' }],
];
const ALL = [...CLINIC_ROUTES, ...ADMIN_ROUTES].map(
  ([method, urlOf, payload]) => [method, urlOf(':id'), payload] as const,
);
const isAdmins = (path: string) => path.startsWith(ADMIN);
const ownerOf = (path: string) => (isAdmins(path) ? office.admin : clinic.manager);
const at = (path: string, id: string) => path.replace(':id', id);

test.each(ALL)('%s %s requires signing in', async (method, path, payload) => {
  const url = at(path, await open());
  expect((await office.ask({ method, url, ...(payload ? { payload } : {}) })).status).toBe(401);
});

test.each(ALL.filter(([, path]) => isAdmins(path)))(
  '%s %s is not allowed for managers',
  async (method, path, payload) => {
    const id = await open();
    const before = (await asAdmin(id)).body;
    expect((await ask(method, at(path, id), clinic.manager, payload)).status).toBe(403);
    expect((await asAdmin(id)).body).toEqual(before);
  },
);

test.each(ALL.filter(([, path]) => !isAdmins(path)))(
  '%s %s is refused to the manager of another clinic, and serves an admin who names the clinic',
  async (method, path, payload) => {
    const url = at(path, await open());
    const asked = (as: User, query: Record<string, string>) => ask(method, url, as, payload, { query });
    expect((await asked(neighbour.manager, { clinicId: clinic.id })).status).toBe(403);
    expect((await asked(office.admin, {})).status).toBe(400);
    expect((await asked(office.admin, { clinicId: randomUUID() })).status).toBe(404);
    expect((await asked(office.admin, { clinicId: clinic.id })).status).toBe(200);
  },
);

test.each(ALL.filter(([, path]) => !isAdmins(path) && path.includes(':id')))(
  "%s %s does not find another clinic's ticket",
  async (method, path, payload) => {
    const id = await open();
    const before = (await asAdmin(id)).body;
    const answered = await ask(method, at(path, id), neighbour.manager, payload);
    expect(answered.status).toBe(404);
    expect(answered.body.code).toBe('NOT_FOUND');
    expect((await asAdmin(id)).body).toEqual(before);
  },
);

test.each(ALL.filter(([, path]) => path.includes(':id')))(
  '%s %s does not find a missing id, and refuses an invalid one',
  async (method, path, payload) => {
    expect((await ask(method, at(path, randomUUID()), ownerOf(path), payload)).status).toBe(404);
    expect((await ask(method, at(path, '7'), ownerOf(path), payload)).status).toBe(400);
  },
);

test.each(ALL.filter(([method]) => method !== 'GET'))(
  '%s %s leaves one audit row, in the transaction of the change',
  async (method, path, payload) => {
    const requestId = `support-${randomUUID()}`;
    const as = ownerOf(path);
    await ask(method, at(path, await open()), as, payload, { headers: { 'x-request-id': requestId } });
    const rows = await office.database.ownerQuery(
      `select user_id, success, xmin::text in (
         select xmin::text from support_tickets union select xmin::text from ticket_messages) as together
         from audit_log where request_id = $1`,
      [requestId],
    );
    expect(rows).toEqual([{ user_id: as.id, success: true, together: true }]);
  },
);
