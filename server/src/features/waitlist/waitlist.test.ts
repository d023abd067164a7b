import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { aUser, insertClinic } from '../../../tests/world/rows.ts';
import { type Answer, ask as askApp, serverOf, tokenOf } from '../../../tests/world/server.ts';
import type { App } from '../../http/routes.ts';
import { createAudit } from '../audit/index.ts';
import { createWaitlist, type WaitlistSlice } from './index.ts';

let database: TestDatabase;
let app: App;
let waitlist: WaitlistSlice;
let clinic: string;
let neighbour: string;

beforeAll(async () => {
  database = await testDatabase();
  const audit = createAudit({ db: database.db });
  waitlist = createWaitlist({ db: database.db, audit });
  ({ app } = await serverOf([waitlist], { audit }));
});
beforeEach(async () => {
  clinic = await insertClinic(database.ownerQuery);
  neighbour = await insertClinic(database.ownerQuery);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  token = tokenOf(aUser(clinic)),
): Promise<Answer> {
  return askApp(app, { method, url: `/api/clinic/waitlist${path}`, ...(payload ? { payload } : {}) }, token);
}

const ANA = { firstName: 'Ana', lastName: 'Silva', phone: '604-555-0177' };
const add = async (newcomer: object = ANA): Promise<string> => (await ask('POST', '', newcomer)).body.data.id;
const move = (id: string, status: string) => ask('PUT', `/${id}`, { status });
const auditOf = (action: string) =>
  database.ownerQuery('select * from audit_log where clinic_id = $1 and action = $2 order by seq', [
    clinic,
    action,
  ]);

describe("a clinic's waitlist", () => {
  test('adds somebody as pending, and audits it', async () => {
    const { status, body } = await ask('POST', '', {
      ...ANA,
      notes: ' Mornings ',
      status: 'registered',
      id: 'x',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        ...ANA,
        id: expect.any(String),
        notes: 'Mornings',
        status: 'pending',
        source: 'staff',
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    });
    expect(await auditOf('waitlist.add')).toHaveLength(1);
  });

  test.each([
    [{ lastName: 'Silva', phone: '604-555-0177' }, 'firstName'],
    [{ ...ANA, firstName: '  ' }, 'firstName'],
    [{ ...ANA, lastName: 'x'.repeat(101) }, 'lastName'],
    [{ ...ANA, phone: '12' }, 'phone'],
    [{ ...ANA, phone: 'call me' }, 'phone'],
    [{ ...ANA, notes: 'x'.repeat(2_001) }, 'notes'],
    [{ ...ANA, phone: 6045550177 }, 'phone'],
  ])('refuses %j for its %s', async (newcomer, field) => {
    const { status, body } = await ask('POST', '', newcomer);
    expect(status).toBe(400);
    expect(body.code).toBe('INVALID_REQUEST');
    expect(Object.keys(body.details.fields)).toContain(field);
  });

  test('is listed newest first, paged, and filtered by status and search', async () => {
    const first = await add();
    await add({ ...ANA, firstName: 'Bo', lastName: 'Ng', phone: '+1 778 555 0101' });
    await add({ ...ANA, firstName: '100%', lastName: 'Sure' });
    await move(first, 'contacted');
    const names = async (query: string) =>
      (await ask('GET', query)).body.data.map(({ firstName }: { firstName: string }) => firstName);
    expect(await names('')).toEqual(['100%', 'Bo', 'Ana']);
    expect(await names('?status=contacted')).toEqual(['Ana']);
    expect(await names('?search=silv')).toEqual(['Ana']);
    expect(await names('?search=ana+silva')).toEqual(['Ana']);
    expect(await names('?search=silva+ana')).toEqual(['Ana']);
    expect(await names('?search=7785550101')).toEqual(['Bo']);
    expect(await names('?search=778-555')).toEqual(['Bo']);
    expect(await names('?search=%25')).toEqual(['100%']);
    expect(await names('?search=_')).toEqual([]);
    expect(await names('?search=')).toHaveLength(3);
    expect((await ask('GET', '?page=2&pageSize=2')).body).toMatchObject({
      data: [{ firstName: 'Ana' }],
      pagination: { page: 2, pageSize: 2, total: 3, totalPages: 2 },
    });
  });

  test.each(['?status=lost', '?page=0', '?pageSize=101', '?search=%00', `?search=${'x'.repeat(101)}`])(
    'refuses the list %s',
    async (query) => {
      expect((await ask('GET', query)).status).toBe(400);
    },
  );

  test.each([
    [['contacted'], 200],
    [['contacted', 'registered'], 200],
    [['declined'], 200],
    [['contacted', 'declined'], 200],
    [['contacted', 'registered', 'declined'], 200],
    [['declined', 'declined'], 200],
    [['registered'], 400],
    [['contacted', 'pending'], 400],
    [['contacted', 'registered', 'contacted'], 400],
    [['declined', 'pending'], 400],
    [['declined', 'contacted'], 400],
  ])('the moves %j end with %i', async (moves, expected) => {
    const id = await add();
    const before = moves.slice(0, -1);
    for (const to of before) expect((await move(id, to)).status).toBe(200);
    const { status, body } = await move(id, moves.at(-1)!);
    expect(status).toBe(expected);
    if (expected === 400) {
      expect(body.code).toBe('INVALID_REQUEST');
      expect(body.details.fields.status).toContain('cannot go');
    }
    const { body: list } = await ask('GET');
    expect(list.data[0].status).toBe(expected === 200 ? moves.at(-1) : (before.at(-1) ?? 'pending'));
  });

  test('changes notes alone, and refuses empty changes and unknown targets', async () => {
    const id = await add();
    expect((await ask('PUT', `/${id}`, { notes: 'Call after five' })).body.data).toMatchObject({
      notes: 'Call after five',
      status: 'pending',
    });
    for (const change of [{}, { firstName: 'Eve' }, { status: 'lost' }])
      expect((await ask('PUT', `/${id}`, change)).status).toBe(400);
    expect(await auditOf('waitlist.update')).toMatchObject([{ success: true }, {}, {}, {}]);
  });

  test('deletes an entry', async () => {
    const id = await add();
    expect((await ask('DELETE', `/${id}`)).body).toEqual({ success: true, data: { id, removed: true } });
    expect((await ask('DELETE', `/${id}`)).status).toBe(404);
    expect((await ask('GET')).body.data).toEqual([]);
  });

  test('moves many at once, and names those that cannot move', async () => {
    const [pending, contacted, declined] = [await add(), await add(), await add()];
    await move(contacted!, 'contacted');
    await move(declined!, 'declined');
    const unknown = randomUUID();
    const { body } = await ask('POST', '/bulk', {
      ids: [pending, contacted, declined, unknown, pending],
      status: 'contacted',
    });
    expect(body.data).toEqual({
      updated: 1,
      skipped: [
        { id: contacted, reason: 'is contacted already' },
        { id: declined, reason: 'cannot go from declined to contacted' },
        { id: unknown, reason: 'is not on this waitlist' },
      ],
    });
    expect(await auditOf('waitlist.move-many')).toHaveLength(1);
  });

  test.each([
    { ids: [], status: 'contacted' },
    { ids: ['x'], status: 'contacted' },
    { status: 'contacted' },
    { ids: [randomUUID()] },
  ])('refuses to move many by %j', async (body) => {
    expect((await ask('POST', '/bulk', body)).status).toBe(400);
  });

  test('counts its entries', async () => {
    const [first] = [await add(), await add()];
    await move(first!, 'declined');
    expect((await ask('GET', '/stats')).body.data).toEqual({
      total: 2,
      pending: 1,
      contacted: 0,
      registered: 0,
      declined: 1,
      addedLast7Days: 2,
    });
  });

  test("can be neither read nor changed by another clinic's manager", async () => {
    const id = await add();
    const asNeighbour = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, payload?: object) =>
      ask(method, path, payload, tokenOf(aUser(neighbour)));
    expect((await asNeighbour('GET', '')).body.data).toEqual([]);
    expect((await asNeighbour('GET', '/stats')).body.data.total).toBe(0);
    expect((await asNeighbour('PUT', `/${id}`, { status: 'contacted' })).status).toBe(404);
    expect((await asNeighbour('DELETE', `/${id}`)).status).toBe(404);
    expect((await asNeighbour('POST', '/bulk', { ids: [id], status: 'contacted' })).body.data.updated).toBe(
      0,
    );
    expect((await asNeighbour('GET', `?clinicId=${clinic}`)).status).toBe(403);
    expect((await ask('GET')).body.data).toMatchObject([{ id, status: 'pending' }]);
    expect(neighbour).not.toBe(clinic);
  });

  test('requires signing in', async () => {
    expect((await ask('GET', '', undefined, 'no.such.token')).status).toBe(401);
    expect((await ask('POST', '', ANA, 'no.such.token')).status).toBe(401);
  });
});

describe('a caller added to the waitlist', () => {
  test('is recorded as a phone entry, with the answer written in the same transaction', async () => {
    const { id } = await waitlist.add(clinic, { ...ANA, callId: 'call-1' }, (tx) =>
      database.db.within(tx).inClinic(clinic, async (q) => {
        await q
          .insertInto('waitlistEntries')
          .values({ clinicId: clinic, ...ANA, firstName: 'Also' })
          .execute();
      }),
    );
    const { body } = await ask('GET', '?search=ana');
    expect(body.data).toMatchObject([{ id, source: 'call', status: 'pending' }]);
    expect((await ask('GET', '?search=also')).body.data).toHaveLength(1);
    expect(await auditOf('waitlist.add')).toMatchObject([
      { request_id: 'call-1', user_id: null, user_agent: 'voice call', success: true },
    ]);
  });

  test('is absent if the answer could not be written', async () => {
    const broken = waitlist.add(clinic, ANA, async () => {
      throw new Error('no answer');
    });
    await expect(broken).rejects.toThrow('no answer');
    expect((await ask('GET')).body.data).toEqual([]);
    expect(await auditOf('waitlist.add')).toEqual([]);
  });

  test('keeps the place when asking again, in the same call or another', async () => {
    const nothingElse = async () => undefined;
    const all = await Promise.all([
      waitlist.add(clinic, ANA, nothingElse),
      waitlist.add(clinic, { ...ANA, firstName: 'ANA', phone: '+1 (604) 555-0177' }, nothingElse),
      waitlist.add(clinic, ANA, nothingElse),
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await auditOf('waitlist.add')).toHaveLength(1);
    const { id } = await waitlist.add(clinic, { ...ANA, firstName: 'Rui' }, nothingElse);
    expect(id).not.toBe(all[0]?.id);
  });

  test('is added again after being registered or declined', async () => {
    const { id } = await waitlist.add(clinic, ANA, async () => undefined);
    await move(id, 'declined');
    expect((await waitlist.add(clinic, ANA, async () => undefined)).id).not.toBe(id);
  });
});
