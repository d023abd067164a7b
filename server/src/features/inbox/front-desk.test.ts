import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../../testing/features/inbox/inbox-office.ts';
import { insertUser } from '../../../tests/world/rows.ts';
import { shownName, type User } from '../../kernel/people/user.ts';
import type { Report } from './item.ts';

let office: InboxOffice;
let clinic: { readonly id: string; readonly manager: User };
let colleague: User;
beforeAll(async () => {
  office = await inboxOffice();
});
beforeEach(async () => {
  clinic = await office.aClinic();
  colleague = await insertUser(office.database.ownerQuery, clinic.id);
});
afterAll(() => office.close());

const HOUR_MS = 3_600_000;
const aCallback = (more: Partial<Report> = {}) =>
  office.report(clinic.id, { kind: 'callback', cause: randomUUID(), name: 'Wei Chen', ...more });
const ask = (path: string, payload?: object, as: User = clinic.manager) =>
  office.ask({
    method: payload ? 'POST' : 'GET',
    url: `/api/clinic/inbox${path}`,
    as,
    ...(payload ? { payload } : {}),
  });
const listed = async (query: string, as: User = clinic.manager) => {
  const { body } = await ask(`?${query}`, undefined, as);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => id) as string[];
};
const inHours = (hours: number) => new Date(office.clock.now().getTime() + hours * HOUR_MS).toISOString();

describe('an item is assigned', () => {
  test('to a colleague, who can filter by it, and back to nobody', async () => {
    const [given, free] = [await aCallback(), await aCallback()];
    expect((await ask(`/${given}/assign`, { userId: colleague.id })).body.data).toMatchObject({
      state: 'taken',
      takenBy: colleague.id,
      takenByName: shownName(colleague),
    });
    expect(await listed('takenBy=me', colleague)).toEqual([given]);
    expect(await listed('takenBy=me')).toEqual([]);
    expect(await listed(`takenBy=${colleague.id}`)).toEqual([given]);
    expect(await listed('takenBy=nobody')).toEqual([free]);
    expect((await ask(`/${given}/assign`, { userId: null })).body.data).toMatchObject({
      state: 'open',
      takenBy: null,
      takenByName: null,
    });
    expect((await listed('takenBy=nobody')).toSorted()).toEqual([given, free].toSorted());
  });

  test('to somebody on the list of people', async () => {
    const { body } = await ask('/people');
    expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [clinic.manager.id, colleague.id].toSorted(),
    );
  });

  test('not by words that name nobody', async () => {
    expect((await ask('?takenBy=somebody')).status).toBe(400);
    expect((await ask(`/${await aCallback()}/assign`, {})).status).toBe(400);
  });
});

describe('a snoozed item', () => {
  test('is hidden from list and counts until its time, unless requested', async () => {
    const id = await aCallback({ until: null });
    expect((await ask(`/${id}/snooze`, { until: inHours(1) })).body.data).toMatchObject({
      snoozedUntil: inHours(1),
    });
    expect(await listed('')).toEqual([]);
    expect((await ask('')).body.counts.state.open).toBe(0);
    expect(await listed('snoozed=true')).toEqual([id]);
    const mine = await aCallback();
    await ask(`/${mine}/take`, {});
    expect(await listed('snoozed=only')).toEqual([id]);
    expect((await ask('')).body.counts).toMatchObject({ mine: 1, snoozed: 1 });
    expect((await ask('', undefined, colleague)).body.counts).toMatchObject({ mine: 0, snoozed: 1 });
    await ask(`/${mine}/done`, {});
    office.clock.advance(HOUR_MS + 1);
    expect(await listed('state=open')).toEqual([id]);
  });

  test('waits beyond the time promised to the caller only with a note', async () => {
    const id = await aCallback({ until: new Date(inHours(2)) });
    expect((await ask(`/${id}/snooze`, { until: inHours(1) })).status).toBe(200);
    expect(await ask(`/${id}/snooze`, { until: inHours(3) })).toMatchObject({
      status: 400,
      body: { details: { fields: { note: expect.any(String) } } },
    });
    expect((await ask(`/${id}`)).body.data.snoozedUntil).toBe(inHours(1));
    const noted = await ask(`/${id}/snooze`, { until: inHours(3), note: 'Asked for tomorrow.' });
    expect(noted.body.data).toMatchObject({
      snoozedUntil: inHours(3),
      notes: [{ text: 'Asked for tomorrow.' }],
    });
  });

  test.each([
    ['the past', { until: '2020-01-01T00:00:00Z' }],
    ['no time', { until: 'later' }],
    ['nothing', {}],
  ])('cannot wait until %s', async (_, body) => {
    const id = await aCallback();
    expect((await ask(`/${id}/snooze`, body)).status).toBe(400);
    expect((await ask(`/${id}`)).body.data.snoozedUntil).toBeNull();
  });

  test('that is done cannot be snoozed, and a reopened one is visible', async () => {
    const id = await aCallback({ until: null });
    await ask(`/${id}/snooze`, { until: inHours(1) });
    await ask(`/${id}/done`, {});
    expect((await ask(`/${id}/snooze`, { until: inHours(2) })).status).toBe(400);
    await ask(`/${id}/reopen`, {});
    expect(await listed('')).toEqual([id]);
  });

  test('returns when it is reported again', async () => {
    const cause = randomUUID();
    const id = await aCallback({ cause, until: null });
    await ask(`/${id}/snooze`, { until: inHours(1) });
    await aCallback({ cause, until: null });
    expect(await listed('')).toEqual([id]);
  });
});

describe('an unanswered call', () => {
  test('counts the attempt, returns half an hour later, and is on the trail', async () => {
    const id = await aCallback({ until: new Date(inHours(0.1)) });
    expect((await ask(`/${id}/no-answer`, {})).body.data).toMatchObject({
      tries: 1,
      snoozedUntil: inHours(0.5),
    });
    expect(await listed('')).toEqual([]);
    office.clock.advance(HOUR_MS / 2);
    expect(await listed('')).toEqual([id]);
    const { body } = await ask(`/${id}/no-answer`, {});
    expect(body.data.tries).toBe(2);
    expect(body.data.trail.map(({ what }: { what: string }) => what)).toEqual([
      'reported',
      'no_answer',
      'no_answer',
    ]);
  });

  test("another clinic's items are not changed", async () => {
    const id = await aCallback();
    const { manager: stranger } = await office.aClinic();
    for (const [act, body] of [
      ['no-answer', {}],
      ['snooze', { until: inHours(1) }],
      ['assign', { userId: null }],
    ] as const)
      expect((await ask(`/${id}/${act}`, body, stranger)).status).toBe(404);
    expect((await ask(`/${id}`)).body.data).toMatchObject({ tries: 0, snoozedUntil: null });
  });
});
