import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../../testing/features/inbox/inbox-office.ts';
import { insertUser } from '../../../tests/world/rows.ts';
import type { User } from '../../kernel/people/user.ts';
import { shownName } from '../../kernel/people/user.ts';
import { ITEM_STATES, type Report } from './item.ts';
import { INBOX_KINDS } from './kind.ts';
import { loadKinds } from './kinds.ts';

let office: InboxOffice;
let clinic: { readonly id: string; readonly manager: User };
beforeAll(async () => {
  office = await inboxOffice();
});
beforeEach(async () => {
  clinic = await office.aClinic();
});
afterAll(() => office.close());

const CALLBACK: Report = {
  kind: 'callback',
  cause: 'call-1/tool-1',
  name: 'Wei Chen',
  phone: '+16045550142',
  callId: 'call-1',
  facts: { reason: 'a form', told: 'The clinic will call you back today.', spoken: 'English' },
};
const OUTAGE: Report = { kind: 'emr_trouble', cause: 'connection', facts: { why: 'away' } };
const ask = (path: string, payload?: object, as = clinic.manager) =>
  office.ask({
    method: payload ? 'POST' : 'GET',
    url: `/api/clinic/inbox${path}`,
    as,
    ...(payload ? { payload } : {}),
  });
const item = async (id: string) => (await ask(`/${id}`)).body.data;
const settle = (kind: Report['kind'], cause: string) =>
  office.database.db.inClinic(clinic.id, (_, tx) => office.inbox.settle(tx, clinic.id, kind, cause));
const news = async () =>
  (await office.ask({ method: 'GET', url: '/api/notifications', as: clinic.manager })).body.data;

describe('every kind', () => {
  test.each(INBOX_KINDS)('%s has words in both languages, without an unfilled blank', async (kind) => {
    const { title, happened, brief, told, todo } = (await loadKinds())[kind];
    const facts = { reason: 'x', told: 'x', spoken: 'x', when: 'x', endsAt: 'x', patientId: 'x' };
    expect(told('en', facts) + told('en', {})).toBe('x');
    for (const words of [title, happened, brief, todo]) {
      expect(words('en', facts)).toMatch(/^\S(.*[a-z.x])?$/s);
      expect(words('zh', facts)).toMatch(/[\u4e00-\u9fff]|^x$/);
      expect(words('zh', facts) + words('en', facts)).not.toMatch(/[{}]/);
    }
  });

  test.each([
    ['callback', { reason: 'iron tablets' }, 'iron tablets', 'iron tablets'],
    ['emergency', { words: 'my chest is tight' }, '“my chest is tight”', '“my chest is tight”'],
    [
      'booking_in_doubt',
      { date: '2026-11-24', time: '14:30', providerName: 'Dr. Lee' },
      'Tuesday, November 24 at 14:30 with Dr. Lee: not confirmed',
      '11月24号星期二14:30（Dr. Lee）：未确认',
    ],
    ['transfer_not_taken', { reason: 'a form for ICBC' }, 'a form for ICBC', 'a form for ICBC'],
    ['chart_incomplete', { missing: 'address' }, 'Missing the address', '缺少住址'],
    ['sms_failed', { texts: 'a b', code: '30006' }, '2 texts. It is a landline.', '2 条短信。该号码是座机。'],
    ['fax_review', { type: 'lab_result', sender: 'Pacific Laboratories' }, 'Lab result', '化验结果'],
  ] as const)('%s begins in a list with its distinguishing detail', async (kind, facts, en, zh) => {
    const { brief } = (await loadKinds())[kind];
    expect([brief('en', facts), brief('zh', facts)]).toEqual([en, zh]);
  });

  test.each(INBOX_KINDS)('%s is reported and read', async (kind) => {
    const id = await office.report(clinic.id, { kind, cause: 'once', callId: 'c-1' });
    expect(await item(id)).toMatchObject({ id, kind, state: 'open', callId: 'c-1', times: 1, notes: [] });
  });
});

describe('a report', () => {
  test('creates one item per cause, and a repeat adds missing facts', async () => {
    const id = await office.report(clinic.id, { ...CALLBACK, name: null });
    const again = await office.report(clinic.id, { ...CALLBACK, patientId: '7', urgent: true });
    expect(again).toBe(id);
    expect(await item(id)).toMatchObject({ times: 2, name: 'Wei Chen', patientId: '7', urgent: true });
    expect((await news()).length).toBe(1);
  });

  test('by two concurrent transactions creates one item', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => office.report(clinic.id, CALLBACK)));
    expect(new Set(ids).size).toBe(1);
    expect((await item(ids[0]!)).times).toBe(8);
  });

  test('is rolled back with the transaction of its cause', async () => {
    const failing = office.database.db.inClinic(clinic.id, async (_, tx) => {
      await office.inbox.report(tx, clinic.id, CALLBACK);
      throw new Error('the cause did not happen');
    });
    await expect(failing).rejects.toThrow('the cause did not happen');
    expect((await ask('')).body.data).toEqual([]);
    expect(await news()).toEqual([]);
  });

  test('links its notification to the item, in words without the patient', async () => {
    const id = await office.report(clinic.id, CALLBACK);
    const [told] = await news();
    expect(told).toMatchObject({ type: 'callback', target: { kind: 'callback', id } });
    // Ids are random and may hold these digits.
    expect(`${told.title} ${told.body}`).not.toMatch(/Chen|604|form/);
    // Only who reads it in the dashboard sees whom it is about.
    expect(told.about).toEqual({ name: 'Wei Chen', phone: '+16045550142' });
  });

  test('states until when it matters, by its kind or the report', async () => {
    const until = new Date('2026-11-16T20:00:00Z');
    const [first, second, third] = [
      await office.report(clinic.id, CALLBACK),
      await office.report(clinic.id, { ...CALLBACK, cause: 'another', until }),
      await office.report(clinic.id, OUTAGE),
    ];
    expect((await item(first)).until).toBe('2026-11-17T17:00:00.000Z');
    expect((await item(second)).until).toBe(until.toISOString());
    expect((await item(third)).until).toBeNull();
  });
});

describe('an outage', () => {
  test('is one item that counts the affected calls, each once', async () => {
    const id = await office.report(clinic.id, OUTAGE);
    for (const callId of ['a', 'a', 'b', 'c', 'c']) await office.report(clinic.id, { ...OUTAGE, callId });
    expect(await item(id)).toMatchObject({ callers: 3, state: 'open' });
  });

  test('closes by itself when it ends, and the next one is a new item', async () => {
    const first = await office.report(clinic.id, OUTAGE);
    expect(await settle('emr_trouble', 'connection')).toBe(true);
    expect(await settle('emr_trouble', 'connection')).toBe(false);
    expect(await item(first)).toMatchObject({
      state: 'done',
      closedItself: true,
      closedAt: expect.any(String),
    });
    const second = await office.report(clinic.id, OUTAGE);
    expect(second).not.toBe(first);
    expect((await news()).length).toBe(2);
  });

  test('that a person has closed is not reopened while it lasts', async () => {
    const id = await office.report(clinic.id, OUTAGE);
    await ask(`/${id}/dismiss`, { reason: 'The hosting company is on it.' });
    expect(await office.report(clinic.id, OUTAGE)).toBe(id);
    expect(await item(id)).toMatchObject({ state: 'dismissed', times: 2 });
    expect(await settle('emr_trouble', 'connection')).toBe(false);
    expect(await item(id)).toMatchObject({ state: 'dismissed', closedItself: false });
    expect(await office.report(clinic.id, OUTAGE)).not.toBe(id);
  });
});

describe('people', () => {
  test('take, note, assign, finish and reopen it, and all of that is on the trail', async () => {
    const colleague = await insertUser(office.database.ownerQuery, clinic.id);
    const id = await office.report(clinic.id, CALLBACK);
    expect((await ask(`/${id}/take`, {})).body.data).toMatchObject({
      state: 'taken',
      takenBy: clinic.manager.id,
      takenByName: shownName({ name: null, email: clinic.manager.email }),
    });
    await ask(`/${id}/note`, { text: 'Left a message.' });
    await ask(`/${id}/assign`, { userId: colleague.id });
    await ask(`/${id}/done`, {});
    const { body } = await ask(`/${id}/reopen`, {});
    expect(body.data).toMatchObject({ state: 'open', takenBy: null, closedAt: null });
    expect(body.data.notes).toEqual([
      { id: expect.any(String), text: 'Left a message.', by: clinic.manager.id, at: expect.any(String) },
    ]);
    expect(body.data.trail.map(({ what }: { what: string }) => what)).toEqual([
      'reported',
      'taken',
      'noted',
      'assigned',
      'done',
      'reopened',
    ]);
  });

  test('write one audit row each time, with the states before and after', async () => {
    const id = await office.report(clinic.id, CALLBACK);
    await ask(`/${id}/take`, {});
    await ask(`/${id}/note`, { text: 'Left a message.' });
    await ask(`/${id}/dismiss`, { reason: 'Called again.' });
    const rows = await office.database.ownerQuery(
      'select action, details from audit_log where clinic_id = $1 order by seq',
      [clinic.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['inbox.take', 'inbox.note', 'inbox.dismiss']);
    expect(rows[2]!.details).toMatchObject({ from: 'taken', to: 'dismissed' });
  });

  test('cannot take what a colleague has taken; taking it twice changes nothing', async () => {
    const colleague = await insertUser(office.database.ownerQuery, clinic.id);
    const id = await office.report(clinic.id, CALLBACK);
    const both = await Promise.all([ask(`/${id}/take`, {}), ask(`/${id}/take`, {}, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const holder = both[0].status === 200 ? clinic.manager : colleague;
    expect((await ask(`/${id}/take`, {}, holder)).status).toBe(200);
  });

  test('assign within their clinic only', async () => {
    const { manager: stranger } = await office.aClinic();
    const id = await office.report(clinic.id, CALLBACK);
    for (const userId of [stranger.id, randomUUID()])
      expect(await ask(`/${id}/assign`, { userId })).toMatchObject({
        status: 400,
        body: { details: { fields: { userId: expect.any(String) } } },
      });
    expect((await item(id)).state).toBe('open');
  });

  test.each([
    ['dismiss', {}],
    ['dismiss', { reason: ' ' }],
    ['note', {}],
    ['note', { text: 'x'.repeat(2_001) }],
    ['assign', {}],
    ['assign', { userId: 'me' }],
  ])('%s with a body that is not right is 400 and changes nothing', async (move, payload) => {
    const id = await office.report(clinic.id, CALLBACK);
    const before = await item(id);
    expect((await ask(`/${id}/${move}`, payload)).status).toBe(400);
    expect(await item(id)).toEqual(before);
  });
});

describe('the list', () => {
  test('is paged, newest first, with counts of each kind and state', async () => {
    const ids: string[] = [];
    for (const cause of ['1', '2', '3']) {
      office.clock.advance(1_000);
      ids.unshift(await office.report(clinic.id, { ...CALLBACK, cause }));
    }
    await office.report(clinic.id, { ...OUTAGE, since: new Date('2026-11-01T00:00:00Z') });
    await ask(`/${ids[0]}/done`, {});
    const { body } = await ask('?pageSize=3');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(body.pagination).toEqual({ page: 1, pageSize: 3, total: 4, totalPages: 2 });
    expect(body.counts.state).toEqual({ open: 3, taken: 0, done: 1, dismissed: 0 });
    expect(body.counts.kind).toMatchObject({ callback: 2, emr_trouble: 1, fax_review: 0 });
  });

  test.each([
    ['state=open', ['callback', 'sms_failed']],
    ['state=open,done', ['callback', 'emr_trouble', 'sms_failed']],
    ['kind=callback', ['callback']],
    ['kind=callback,sms_failed&state=done', []],
    ['q=chen', ['callback']],
    ['q=555-0142', ['callback']],
    ['q=FORM', ['callback']],
    ['q=100%25', []],
    ['sort=kind&order=asc', ['callback', 'emr_trouble', 'sms_failed']],
    ['sort=urgent&order=desc&pageSize=1', ['emr_trouble']],
  ])('with %s returns %j', async (query, owed) => {
    await office.report(clinic.id, CALLBACK);
    await office.report(clinic.id, { kind: 'sms_failed', cause: 'm-1', name: 'Ada Brown' });
    await office.report(clinic.id, OUTAGE);
    await settle('emr_trouble', 'connection');
    const { body } = await ask(`?${query}`);
    expect(body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(owed);
    if (!query.includes('pageSize')) expect(body.pagination.total).toBe(owed.length);
  });

  test('by urgency begins with emergencies, however old, then items that expire, then the rest', async () => {
    const until = new Date('2030-01-01T08:00:00Z');
    await office.report(clinic.id, { ...CALLBACK, cause: 'today', name: 'Today', until });
    await office.report(clinic.id, { ...CALLBACK, cause: 'now', name: 'Now', urgent: true });
    await office.report(clinic.id, { ...CALLBACK, cause: 'later', name: 'Later', until: null });
    const since = new Date('2026-11-14T17:00:00Z');
    await office.report(clinic.id, { kind: 'emergency', cause: 'call-9', name: 'Emergency', since });
    await office.database.ownerQuery(
      "update inbox_items set since = since - interval '1 hour' where until is not null",
    );
    const { body } = await ask('?sort=urgent&order=desc');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Emergency',
      'Now',
      'Today',
      'Later',
    ]);
  });

  test.each(['state=closed', 'kind=fire', 'sort=phone', 'order=up', 'page=0', 'language=fr'])(
    'with %s is 400',
    async (query) => expect((await ask(`?${query}`)).status).toBe(400),
  );

  test('is in Chinese for a Chinese reader', async () => {
    const id = await office.report(clinic.id, OUTAGE);
    expect((await ask(`/${id}?language=zh`)).body.data.title).toBe('病历系统无法连接');
    expect(ITEM_STATES).toContain((await ask('?language=zh')).body.data[0].state);
  });

  test('contains nothing of another clinic, whose items are not found by id', async () => {
    const neighbour = await office.aClinic();
    const theirs = await office.report(neighbour.id, CALLBACK);
    expect((await ask('')).body.data).toEqual([]);
    expect((await ask(`/${theirs}`)).status).toBe(404);
    expect((await ask(`/${theirs}/take`, {})).status).toBe(404);
  });
});

describe('several at once', () => {
  test('are moved, and those that cannot be are named', async () => {
    const [open, done] = [
      await office.report(clinic.id, CALLBACK),
      await office.report(clinic.id, { ...CALLBACK, cause: 'another' }),
    ];
    const theirs = await office.report((await office.aClinic()).id, CALLBACK);
    await ask(`/${done}/done`, {});
    const { body } = await ask('/bulk', { ids: [open, done, theirs], move: 'take' });
    expect(body.data.updated).toBe(1);
    expect(body.data.skipped).toHaveLength(2);
    expect(body.data.skipped).toContainEqual({ id: done, reason: 'is done: take is not possible' });
    expect(await item(open)).toMatchObject({ state: 'taken', takenBy: clinic.manager.id });
  });

  test.each([{ ids: [] }, { ids: ['x'], move: 'done' }, { ids: [randomUUID()], move: 'dismiss' }])(
    'with %j are 400',
    async (payload) => expect((await ask('/bulk', payload)).status).toBe(400),
  );
});

test('the operator sees counts by clinic, the longest wait first, and no patients', async () => {
  const admin = await insertUser(office.database.ownerQuery, null);
  const since = new Date('2020-01-01T00:00:00Z');
  await office.report(clinic.id, { ...CALLBACK, since });
  await office.report(clinic.id, { ...OUTAGE, callId: 'c-1' });
  const { body } = await office.ask({ method: 'GET', url: '/api/admin/inbox', as: admin });
  expect(body.data[0]).toMatchObject({
    clinicId: clinic.id,
    open: 2,
    taken: 0,
    urgent: 1,
    oldestOpenAt: since.toISOString(),
    outageSince: expect.any(String),
    outageCallers: 1,
  });
  expect(JSON.stringify(body)).not.toMatch(/Chen|0142/);
});

test('the operator sees the age of the oldest unassigned item, except at suspended clinics', async () => {
  const wait = async () => (await office.inbox.openWaits()).filter(({ clinicId }) => clinicId === clinic.id);
  await office.report(clinic.id, CALLBACK);
  const taken = await office.report(clinic.id, { ...CALLBACK, cause: 'taken' });
  await office.report(clinic.id, { ...CALLBACK, cause: 'urgent', urgent: true });
  await ask(`/${taken}/take`, {});
  await office.database.ownerQuery(
    "update inbox_items set since = now() - interval '2 hours' where clinic_id = $1",
    [clinic.id],
  );
  const waits = await wait();
  expect(waits.map(({ urgent, open }) => [urgent, open]).sort()).toEqual([
    [false, 1],
    [true, 1],
  ]);
  for (const { oldestSeconds } of waits) expect(oldestSeconds).toBeCloseTo(7_200, -2);

  await office.database.ownerQuery('update clinics set suspended_at = now() where id = $1', [clinic.id]);
  expect(await wait()).toEqual([]);
});
