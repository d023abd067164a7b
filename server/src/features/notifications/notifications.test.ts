import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { createNotifications, type News, type Notifications } from './index.ts';

let app: TestApp;
let notifications: Notifications;
let clinic: TestClinic;
let neighbour: TestClinic;
beforeAll(async () => {
  app = await testApp();
  notifications = createNotifications({ db: app.database.db });
  clinic = await app.aClinic();
  neighbour = await app.aClinic();
});
afterAll(() => app.close());

const news = (users: News['users'], more: Partial<News> = {}): News => ({
  users,
  type: 'ticket_reply',
  title: 'A reply',
  body: 'Somebody answered your ticket.',
  eventKey: randomUUID(),
  clinicId: clinic.id,
  ...more,
});
const tell = (it: News) => app.database.db.inClinic(clinic.id, (_, tx) => notifications.tell(tx, it));
const inbox = async (as: SignedIn, query: Record<string, string> = {}) =>
  (await app.ask({ method: 'GET', url: '/api/notifications', as, query })).body;
const titles = async (as: SignedIn) =>
  (await inbox(as, { pageSize: '100' })).data.map(({ title }: { title: string }) => title);
const read = (as: SignedIn, id: string, headers = {}) =>
  app.ask({ method: 'PUT', url: `/api/notifications/${id}/read`, as, headers });

/** Runs the queued notification jobs. */
async function runJobs() {
  const jobs = await app.database.ownerQuery(
    `select id, clinic_id as "clinicId", payload, 1 as attempt from jobs where kind = 'tell-admins' order by id`,
  );
  for (const job of jobs) await notifications.jobs[0]!.run(job as never, new AbortController().signal);
  return jobs.length;
}

describe('notifying', () => {
  test("a clinic's managers reaches each of them, and nobody else", async () => {
    const title = `Managers ${randomUUID()}`;
    await tell(news({ clinicManagersOf: clinic.id }, { title }));
    expect(await titles(clinic.manager)).toContain(title);
    expect(await titles(neighbour.manager)).not.toContain(title);
    expect(await titles(app.admin)).not.toContain(title);
  });

  test('a person reaches that person', async () => {
    const title = `You ${randomUUID()}`;
    await tell(news([clinic.manager.user.id], { title }));
    expect(await titles(clinic.manager)).toContain(title);
  });

  test("a named admin works from inside a clinic's transaction", async () => {
    const title = `Assignee ${randomUUID()}`;
    await tell(news([app.admin.user.id], { title }));
    expect(await titles(app.admin)).toContain(title);
  });

  test('nobody notifies nobody', async () => {
    const before = await titles(clinic.manager);
    await tell(news([]));
    expect(await titles(clinic.manager)).toEqual(before);
  });

  test('the admins reaches them a moment later, once, however often the job runs', async () => {
    const title = `Admins ${randomUUID()}`;
    const it = news('admins', { title });
    await tell(it);
    await tell(it);
    expect(await titles(app.admin)).not.toContain(title);
    const jobs = await runJobs();
    await runJobs();
    expect(jobs).toBe(1);
    expect((await titles(app.admin)).filter((one: string) => one === title)).toHaveLength(1);
    expect(await titles(clinic.manager)).not.toContain(title);
  });

  test('about the same event twice notifies once; another event notifies again', async () => {
    const title = `Once ${randomUUID()}`;
    const it = news({ clinicManagersOf: clinic.id }, { title });
    await tell(it);
    await tell({ ...it, body: 'again' });
    await tell({ ...it, eventKey: randomUUID() });
    expect((await titles(clinic.manager)).filter((one: string) => one === title)).toHaveLength(2);
  });

  test('is rolled back with its transaction', async () => {
    const title = `Undone ${randomUUID()}`;
    const failing = app.database.db.inClinic(clinic.id, async (_, tx) => {
      await notifications.tell(tx, news({ clinicManagersOf: clinic.id }, { title }));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await titles(clinic.manager)).not.toContain(title);
  });

  test("another clinic's managers is refused inside a clinic's transaction", async () => {
    await expect(tell(news({ clinicManagersOf: neighbour.id }))).rejects.toThrow();
  });
});

describe("a user's notifications", () => {
  test("are returned newest first, paged, with the dashboard's fields", async () => {
    const { manager, id } = await app.aClinic();
    for (const title of ['first', 'second', 'third'])
      await app.database.db.inClinic(id, (_, tx) =>
        notifications.tell(tx, news([manager.user.id], { title, clinicId: id })),
      );
    const page = await inbox(manager, { pageSize: '2' });
    expect(page.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
    expect(page.data.map(({ title }: { title: string }) => title)).toEqual(['third', 'second']);
    expect(Object.keys(page.data[0]).sort()).toEqual([
      'about',
      'body',
      'createdAt',
      'id',
      'readAt',
      'target',
      'title',
      'type',
    ]);
    expect((await inbox(manager, { pageSize: '2', page: '2' })).data[0].title).toBe('first');
  });

  test('are marked read one by one, and keep the first time', async () => {
    const title = `Read ${randomUUID()}`;
    await tell(news([clinic.manager.user.id], { title }));
    const [one] = (await inbox(clinic.manager)).data;
    const first = await read(clinic.manager, one.id);
    expect(first.body.data).toMatchObject({ id: one.id, title, readAt: expect.any(String) });
    expect((await read(clinic.manager, one.id)).body.data.readAt).toBe(first.body.data.readAt);
    const unread = await inbox(clinic.manager, { unread: 'true' });
    expect(unread.data.some(({ id }: { id: string }) => id === one.id)).toBe(false);
  });

  test('are marked read all at once, for that user only', async () => {
    await tell(news([clinic.manager.user.id, app.admin.user.id]));
    const { total } = (await inbox(clinic.manager, { unread: 'true' })).pagination;
    const all = (as: SignedIn) => app.ask({ method: 'PUT', url: '/api/notifications/read-all', as });
    expect((await all(clinic.manager)).body.data).toEqual({ updated: total });
    expect((await all(clinic.manager)).body.data).toEqual({ updated: 0 });
    expect((await inbox(app.admin, { unread: 'true' })).pagination.total).toBeGreaterThan(0);
    expect((await all(app.admin)).status).toBe(200);
  });

  test('cannot be read by a colleague, another clinic or an admin', async () => {
    await tell(news([clinic.manager.user.id, app.admin.user.id]));
    const [mine] = (await inbox(clinic.manager)).data;
    const [theirs] = (await inbox(app.admin)).data;
    expect((await read(neighbour.manager, mine.id)).status).toBe(404);
    expect((await read(app.admin, mine.id)).status).toBe(404);
    expect((await read(clinic.manager, theirs.id)).status).toBe(404);
    expect((await read(clinic.manager, randomUUID())).status).toBe(404);
    expect((await inbox(clinic.manager)).data[0].readAt).toBeNull();
  });

  test('leave one audit row per change', async () => {
    await tell(news([clinic.manager.user.id]));
    const [one] = (await inbox(clinic.manager)).data;
    const requestId = `read-${randomUUID()}`;
    await read(clinic.manager, one.id, { 'x-request-id': requestId });
    const rows = await app.database.ownerQuery(
      `select action, success, xmin::text = (select xmin::text from notifications where id = $2) as together
         from audit_log where request_id = $1`,
      [requestId, one.id],
    );
    expect(rows).toEqual([{ action: 'notification.read', success: true, together: true }]);
  });

  test.each([
    ['GET', '/api/notifications?unread=maybe', 400],
    ['GET', '/api/notifications?page=0', 400],
    ['GET', '/api/notifications?pageSize=101', 400],
    ['PUT', '/api/notifications/7/read', 400],
  ] as const)('%s %s is %i', async (method, url, status) => {
    expect((await app.ask({ method, url, as: clinic.manager })).status).toBe(status);
  });

  test.each([
    ['GET', '/api/notifications'],
    ['PUT', `/api/notifications/${randomUUID()}/read`],
    ['PUT', '/api/notifications/read-all'],
  ] as const)('%s %s is for those who are signed in', async (method, url) => {
    expect((await app.ask({ method, url })).status).toBe(401);
  });
});
