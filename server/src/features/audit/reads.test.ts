import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;
let neighbour: TestClinic;
let callId: string;

beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
  neighbour = await service.aClinic();
  const [call] = await service.database.ownerQuery<{ id: string }>(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, caller_phone)
     values ($1, 'c-1', now(), '2026-11-16', 9, '+16045550142') returning id`,
    [clinic.id],
  );
  callId = call!.id;
  const look = (url: string, as = clinic.manager) => service.ask({ method: 'GET', url, as });
  await look(`/api/clinic/call-history/${callId}`);
  await look('/api/clinic/waitlist.csv');
  await look('/api/clinic/waitlist.csv', neighbour.manager);
  await service.ask({
    ...{ method: 'GET', url: `/api/clinic/call-history/${callId}`, as: service.admin },
    headers: { 'x-clinic-id': clinic.id },
  });
  await service.ask({ method: 'PUT', url: '/api/clinic/me', as: clinic.manager, payload: { city: 'Delta' } });
});
afterAll(() => service.close());

const reads = async (query = '', { manager } = clinic) =>
  (await service.ask({ method: 'GET', url: `/api/clinic/reads?${query}`, as: manager })).body.data;

describe('the access log', () => {
  test('lists views of a call and exports with user and time; changes are not views', async () => {
    const email = clinic.manager.user.email;
    expect(await reads()).toMatchObject([
      { what: 'call', about: callId, userEmail: service.admin.user.email, userId: service.admin.user.id },
      { what: 'export', about: null, list: 'waitlist', userEmail: email },
      { what: 'call', about: callId, userEmail: email },
    ]);
  });

  test.each([
    ['what=export', 1],
    ['what=fax', 0],
    ['until=2026-01-01T00:00:00Z', 0],
    ['from=2026-01-01T00:00:00Z', 3],
  ])('%s returns %i', async (query, count) => {
    expect(await reads(query)).toHaveLength(count);
  });

  test('finds the views of a call by its id', async () => {
    expect(await reads(`q=${callId}`)).toHaveLength(2);
  });

  test('shows a clinic its own and no others', async () => {
    expect(await reads('', neighbour)).toHaveLength(1);
  });
});

describe('reading a list that names patients', () => {
  const LISTS = [
    ...['/api/clinic/inbox', '/api/clinic/appointments', '/api/clinic/waitlist', '/api/clinic/call-history'],
    ...['/api/clinic/sms/messages', '/api/clinic/sms/opt-outs', '/api/clinic/consents', '/api/fax/documents'],
    ...['/api/clinic/reminders/log', '/api/clinic/standby', '/api/clinic/standby/offers'],
    '/api/clinic/booking-requests',
  ];
  const lists = async ({ id, manager }: TestClinic) => {
    const { body } = await service.ask({ method: 'GET', url: '/api/clinic/reads?what=list', as: manager });
    const rows = await service.database.ownerQuery(
      "select resource from audit_log where clinic_id = $1 and action like '%.list' order by at",
      [id],
    );
    return { shown: body.data, resources: rows.map(({ resource }) => resource) };
  };

  test.each(LISTS)('%s by an operator is recorded each time', async (url) => {
    const other = await service.aClinic();
    for (let at = 0; at < 2; at += 1)
      await service.ask({ method: 'GET', url, as: service.admin, headers: { 'x-clinic-id': other.id } });
    const { shown, resources } = await lists(other);
    expect(resources).toEqual([url, url]);
    expect(shown).toMatchObject([{ what: 'list', userEmail: service.admin.user.email }, { what: 'list' }]);
  });

  test("by the clinic's own users is recorded, and once while a screen polls it", async () => {
    const other = await service.aClinic();
    const look = (url: string) => service.ask({ method: 'GET', url, as: other.manager });
    for (const page of [1, 1, 1, 2]) await look(`/api/clinic/inbox?page=${page}`);
    expect((await lists(other)).resources).toHaveLength(2);
  });

  test('as a sheet by ?format=csv is an export', async () => {
    const other = await service.aClinic();
    for (const url of ['/api/clinic/waitlist', '/api/clinic/call-history'])
      await service.ask({ method: 'GET', url: `${url}?format=csv`, as: other.manager });
    expect(await reads('what=export', other)).toHaveLength(2);
  });
});

describe('verifying the audit log', () => {
  const verify = (as = service.admin) => service.ask({ method: 'POST', url: '/api/admin/audit/verify', as });

  test('reports that nothing was changed, and is audited itself', async () => {
    const { body } = await verify();
    expect(body.data).toMatchObject({ isWhole: true, findings: [], findingsInAll: 0, anchorsAhead: 0 });
    expect(body.data.rows).toBeGreaterThan(5);
    const [row] = await service.database.ownerQuery(
      "select success from audit_log where action = 'audit.verify'",
    );
    expect(row).toMatchObject({ success: true });
  });

  test('names the row that was changed', async () => {
    await service.database.ownerQuery('alter table audit_log disable trigger user');
    await service.database.ownerQuery(
      "update audit_log set details = '{}' where clinic_id = $1 and action = 'clinic.update'",
      [clinic.id],
    );
    await service.database.ownerQuery('alter table audit_log enable trigger user');
    const { body } = await verify();
    expect(body.data).toMatchObject({ isWhole: false, findingsInAll: 1 });
    expect(body.data.findings).toMatchObject([{ chain: clinic.id, problem: 'changed' }]);
  });

  test('is not allowed for managers', async () => {
    expect((await verify(clinic.manager)).status).toBe(403);
  });
});
