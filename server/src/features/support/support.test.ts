import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anOffice } from '../../../testing/features/support/office.ts';
import {
  ADMIN,
  answer,
  asAdmin,
  asClinic,
  ask,
  CLINIC,
  change,
  clinic,
  fieldsOf,
  neighbour,
  office,
  open,
  reply,
  useTicketOffice,
} from '../../../testing/features/support/tickets.ts';
import { createSupport } from './index.ts';
import { TICKET_STATUSES } from './ticket.ts';

useTicketOffice();

describe('opening a ticket', () => {
  test('stores the text, with a medium priority by default', async () => {
    const { status, body } = await ask('POST', CLINIC, clinic.manager, {
      title: '  Wrong provider ',
      description: 'Dr. Lee is off on Fridays.',
      status: 'closed',
      assigneeId: office.admin.id,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      clinicId: clinic.id,
      title: 'Wrong provider',
      description: 'Dr. Lee is off on Fridays.',
      status: 'open',
      priority: 'medium',
      createdBy: clinic.manager.id,
      assigneeId: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const opened = await asClinic(body.data.id);
    expect(opened.body.data).toEqual({ ...body.data, messages: [] });
  });

  test.each(['low', 'medium', 'high', 'urgent'])('accepts the priority %s', async (priority) => {
    expect((await asClinic(await open({ priority }))).body.data.priority).toBe(priority);
  });

  test.each([
    [{}, ['title', 'description']],
    [{ description: 'x' }, ['title']],
    [{ title: 'x' }, ['description']],
    [{ title: '  ', description: 'x' }, ['title']],
    [{ title: 7, description: 'x' }, ['title']],
    [{ title: 'x'.repeat(201), description: 'x' }, ['title']],
    [{ title: 'x', description: 'x'.repeat(10_001) }, ['description']],
    [{ title: 'x', description: 'x', priority: 'soon' }, ['priority']],
    [{ title: 'x', description: 'x', priority: null }, ['priority']],
  ])('%j is refused, naming %j', async (payload, fields) => {
    const refused = await ask('POST', CLINIC, clinic.manager, payload);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('INVALID_REQUEST');
    expect(fieldsOf(refused)).toEqual(fields);
  });

  test('notifies every admin once, and no manager', async () => {
    const second = await office.aPerson('platform_admin', null);
    const title = `News ${randomUUID()}`;
    await open({ title });
    for (const admin of [office.admin, second]) {
      await office.toldTo(admin);
      expect((await office.toldTo(admin)).filter((each) => each === `New ticket: ${title}`)).toHaveLength(1);
    }
    expect(await office.toldTo(clinic.manager)).not.toContain(`New ticket: ${title}`);
  });
});

describe('the list', () => {
  test('is sorted newest first, paged, and filtered by status and priority', async () => {
    const { manager } = await office.aClinic();
    for (const priority of ['low', 'urgent', 'low']) await open({ title: priority, priority }, manager);
    const page = await ask('GET', `${CLINIC}?pageSize=2`, manager);
    expect(page.body.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
    const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);
    expect(titles(page.body)).toEqual(['low', 'urgent']);
    expect(page.body.data[0]).not.toHaveProperty('messages');
    expect(titles((await ask('GET', `${CLINIC}?priority=urgent`, manager)).body)).toEqual(['urgent']);
    expect(titles((await ask('GET', `${CLINIC}?status=closed`, manager)).body)).toEqual([]);
  });

  test('of the admins covers all clinics and can be narrowed', async () => {
    const here = await open({ title: 'Here' });
    const there = await open({ title: 'There' }, neighbour.manager);
    await change(there, { assigneeId: office.admin.id, priority: 'urgent' });
    const ids = async (query: string) =>
      (await ask('GET', `${ADMIN}?pageSize=100&${query}`, office.admin)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect((await ids('')).slice(0, 2)).toEqual([there, here]);
    expect(await ids(`clinicId=${neighbour.id}`)).toEqual([there]);
    expect(await ids(`assigneeId=${office.admin.id}&priority=urgent`)).toContain(there);
    expect(await ids(`assigneeId=${office.admin.id}`)).not.toContain(here);
    const [row] = (await ask('GET', `${ADMIN}?clinicId=${neighbour.id}`, office.admin)).body.data;
    expect(row).toMatchObject({
      clinicName: 'Fraser Street Clinic',
      createdByEmail: neighbour.manager.email,
      assigneeEmail: office.admin.email,
    });
  });

  test.each(['page=0', 'pageSize=101', 'status=lost', 'priority=soon'])('refuses ?%s', async (query) => {
    expect((await ask('GET', `${CLINIC}?${query}`, clinic.manager)).status).toBe(400);
    expect((await ask('GET', `${ADMIN}?${query}`, office.admin)).status).toBe(400);
  });

  test.each(['clinicId=7', 'assigneeId=me'])('of the admins refuses ?%s', async (query) => {
    expect((await ask('GET', `${ADMIN}?${query}`, office.admin)).status).toBe(400);
  });
});

describe('messages', () => {
  test("are in order, and a clinic is not shown an admin's address", async () => {
    const id = await open();
    await reply(id, { body: 'first' });
    await answer(id, { body: 'second' });
    const messages = (await asClinic(id)).body.data.messages;
    expect(messages).toMatchObject([
      {
        body: 'first',
        isInternal: false,
        authorId: clinic.manager.id,
        authorRole: 'clinic_manager',
        authorEmail: clinic.manager.email,
      },
      { body: 'second', isInternal: false, authorRole: 'platform_admin', authorEmail: null },
    ]);
    const whole = (await asAdmin(id)).body.data.messages;
    expect(whole[1]).toMatchObject({ authorRole: 'platform_admin', authorEmail: office.admin.email });
  });

  test('between admins are never visible to the clinic, nor is their trace', async () => {
    const title = `Quiet ${randomUUID()}`;
    const id = await open({ title });
    const before = (await asClinic(id)).body.data;
    const secret = `secret ${randomUUID()}`;
    const written = await answer(id, { body: secret, isInternal: true });
    expect(written.body.data).toMatchObject({ body: secret, isInternal: true });
    expect(await office.toldTo(clinic.manager)).not.toContain(`New reply: ${title}`);
    expect((await asClinic(id)).body.data).toEqual(before);
    const throughTheClinic = await office.ask({
      method: 'GET',
      url: `${CLINIC}/${id}`,
      as: office.admin,
      query: { clinicId: clinic.id },
    });
    expect(JSON.stringify(throughTheClinic.body)).not.toContain(secret);
    expect(JSON.stringify((await ask('GET', CLINIC, clinic.manager)).body)).not.toContain(secret);
    expect((await asAdmin(id)).body.data.messages).toMatchObject([{ body: secret, isInternal: true }]);
  });

  test('of a manager are never internal, even if the request says so', async () => {
    const id = await open();
    const written = await reply(id, { body: 'hello', isInternal: true });
    expect(written.body.data.isInternal).toBe(false);
    expect((await asClinic(id)).body.data.messages).toMatchObject([{ body: 'hello', isInternal: false }]);
  });

  test.each([
    [{}, 'body'],
    [{ body: '' }, 'body'],
    [{ body: ' \n ' }, 'body'],
    [{ body: 5 }, 'body'],
    [{ body: 'x'.repeat(10_001) }, 'body'],
  ])('%j is refused on both sides', async (payload, field) => {
    const id = await open();
    for (const refused of [await reply(id, payload), await answer(id, payload)]) {
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused)).toEqual([field]);
    }
    expect((await asAdmin(id)).body.data.messages).toEqual([]);
  });

  test('have a boolean isInternal for admins', async () => {
    const refused = await answer(await open(), { body: 'x', isInternal: 'yes' });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(['isInternal']);
  });
});

describe('notifications about a ticket', () => {
  test('reach its opener for each answer, once, and an unread one does not hide the next', async () => {
    const opener = await office.aPerson('clinic_manager', clinic.id);
    const id = await open({ title: 'Mine' }, opener);
    await answer(id, { body: 'one' });
    await answer(id, { body: 'two' });
    expect(await office.toldTo(opener)).toEqual(['New reply: Mine', 'New reply: Mine']);
  });

  test('reach the assigned admin for a reply, and no other', async () => {
    const assignee = await office.aPerson('platform_admin', null);
    const title = `Assigned ${randomUUID()}`;
    const id = await open({ title });
    await change(id, { assigneeId: assignee.id });
    await reply(id, { body: 'and another thing' });
    expect(await office.toldTo(assignee)).toContain(`New reply: ${title}`);
    expect(await office.toldTo(office.admin)).not.toContain(`New reply: ${title}`);
  });

  test('reach all admins for a reply if nobody is assigned', async () => {
    const title = `Nobodys ${randomUUID()}`;
    await reply(await open({ title }), { body: 'anyone?' });
    expect(await office.toldTo(office.admin)).toContain(`New reply: ${title}`);
  });

  test('reach its opener for a new status, and not if it stays', async () => {
    const opener = await office.aPerson('clinic_manager', clinic.id);
    const id = await open({ title: 'Moves' }, opener);
    await change(id, { status: 'in_progress' });
    await change(id, { status: 'in_progress' });
    await change(id, { priority: 'low' });
    await change(id, { status: 'open' });
    await change(id, { status: 'in_progress' });
    expect(await office.toldTo(opener)).toEqual([
      'Question in progress: Moves',
      'Question open: Moves',
      'Question in progress: Moves',
    ]);
  });
});

describe('changing a ticket', () => {
  const moves = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => [from, to] as const));
  test.each(moves)('an admin may move it from %s to %s', async (from, to) => {
    const id = await open();
    await change(id, { status: from });
    const moved = await change(id, { status: to });
    expect(moved.status).toBe(200);
    expect(moved.body.data).toMatchObject({ id, status: to, messages: [] });
  });

  test.each([
    ['open', 'open'],
    ['in_progress', 'in_progress'],
    ['waiting', 'waiting'],
    ['resolved', 'open'],
    ['closed', 'open'],
  ])("a clinic's reply to a ticket that is %s leaves it %s", async (from, to) => {
    const id = await open();
    await change(id, { status: from });
    expect((await reply(id, { body: 'Still not right.' })).status).toBe(200);
    expect((await asClinic(id)).body.data.status).toBe(to);
  });

  test("an admin's answer leaves the status unchanged", async () => {
    const id = await open();
    await change(id, { status: 'closed' });
    await answer(id, { body: 'For the record.' });
    expect((await asAdmin(id)).body.data.status).toBe('closed');
  });

  test('only the fields sent change, and null removes the assignee', async () => {
    const id = await open({ priority: 'high' });
    await change(id, { assigneeId: office.admin.id });
    expect((await asClinic(id)).body.data).toMatchObject({ priority: 'high', assigneeId: office.admin.id });
    const { body } = await change(id, { assigneeId: null, priority: 'low' });
    expect(body.data).toMatchObject({
      priority: 'low',
      assigneeId: null,
      assigneeEmail: null,
      status: 'open',
    });
  });

  test.each([
    [{}, 'body'],
    [{ title: 'Renamed' }, 'body'],
    [{ status: 'lost' }, 'status'],
    [{ status: null }, 'status'],
    [{ priority: 'soon' }, 'priority'],
    [{ assigneeId: 'me' }, 'assigneeId'],
  ])('%j is refused, naming %s', async (payload, field) => {
    const refused = await change(await open(), payload);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([field]);
  });

  test.each([
    ['a manager', () => clinic.manager.id],
    ['nobody', () => randomUUID()],
  ])('it cannot be given to %s, and then nothing changes', async (_, assignee) => {
    const id = await open();
    const before = (await asAdmin(id)).body.data;
    const refused = await change(id, { assigneeId: assignee(), status: 'closed' });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(['assigneeId']);
    expect((await asAdmin(id)).body.data).toEqual(before);
  });
});

test('a failed notification rolls the change back', async () => {
  const failing = await anOffice(({ db }) => [
    createSupport({ db, notifications: { tell: () => Promise.reject(new Error('no news today')) } }),
  ]);
  const { manager } = await failing.aClinic();
  const payload = { title: 'x', description: 'x' };
  expect((await failing.ask({ method: 'POST', url: CLINIC, as: manager, payload })).status).toBe(500);
  expect((await failing.ask({ method: 'GET', url: CLINIC, as: manager })).body.data).toEqual([]);
  await failing.close();
});
