import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../../../testing/features/inbox/inbox-office.ts';
import type { User } from '../../../kernel/people/user.ts';
import { messageStore } from '../messages.store.ts';
import type { Message, MessageChange } from './message.ts';
import { reportUndelivered } from './report-undelivered.ts';

let office: InboxOffice;
let clinic: { readonly id: string; readonly manager: User };
beforeAll(async () => {
  office = await inboxOffice();
});
beforeEach(async () => {
  clinic = await office.aClinic();
});
afterAll(() => office.close());

const items = async () =>
  (await office.ask({ method: 'GET', url: '/api/clinic/inbox', as: clinic.manager })).body.data;

async function aText(action = 'book', number = '+16045550142'): Promise<string> {
  const [row] = await office.database.ownerQuery<{ id: string }>(
    `with given as (
       insert into consents (clinic_id, phone, kind, state, source, evidence)
       values ($1, $3, 'booking', 'given', 'call', 'not declined') returning id)
     insert into sms_messages (clinic_id, call_id, action, appointment_id, to_number, body, language, state, consent_id)
     select $1, 'call-1', $2, '700', $3, 'text', 'en', 'sending', id from given returning id`,
    [clinic.id, action, number],
  );
  return row!.id;
}

function amend(id: string, change: MessageChange): Promise<Message | null> {
  const { db } = office.database;
  const messages = reportUndelivered(messageStore(db), office.inbox);
  return db.inClinic(clinic.id, (_, tx) =>
    messages.amend(tx, clinic.id, id, (before) => ({ change, outcome: before })),
  );
}

test.each<[string, MessageChange, string]>([
  [
    'is refused',
    { state: 'failed', skipReason: 'sms_400', providerCode: '40310' },
    'There is no such number.',
  ],
  ['never got an answer', { state: 'failed', skipReason: 'network_error' }, 'did not reach its number.'],
  [
    'is reported as not delivered',
    { state: 'sent', deliveryStatus: 'delivery_failed' },
    'did not reach its number.',
  ],
])('a text that %s is on the list, once', async (_, change, said) => {
  const id = await aText();
  await amend(id, change);
  await amend(id, change);
  const [item, ...more] = await items();
  expect(more).toEqual([]);
  expect(item).toMatchObject({ kind: 'sms_failed', callId: 'call-1', phone: '+16045550142' });
  expect(item.happened).toContain(said);
  expect(item.happened).not.toMatch(/40310|network_error|sms_400/u);
});

test('a text that arrives after all is removed from the list', async () => {
  const id = await aText();
  await amend(id, { state: 'failed', skipReason: 'network_error' });
  await amend(id, { state: 'sent', deliveryStatus: 'delivered' });
  expect(await items()).toMatchObject([{ state: 'done', closedItself: true }]);
});

test('test messages and waiting messages create no inbox item', async () => {
  await amend(await aText('test'), { state: 'failed', skipReason: 'network_error' });
  await amend(await aText(), { state: 'queued' });
  expect(await items()).toEqual([]);
});

const failure: MessageChange = { state: 'failed', skipReason: 'sms_400', providerCode: '30006' };

test('failed texts to one number share an item, and another number has its own', async () => {
  for (const id of [await aText(), await aText('cancel'), await aText('reschedule')])
    await amend(id, failure);
  await amend(await aText('reminder', '+16045550199'), failure);
  const found = await items();
  expect(found.map(({ phone, times }: { phone: string; times: number }) => [phone, times]).sort()).toEqual([
    ['+16045550142', 3],
    ['+16045550199', 1],
  ]);
  const shared = found.find(({ phone }: { phone: string }) => phone === '+16045550142');
  expect(shared.happened).toBe('3 text messages did not reach their number. It is a landline.');
  const zh = await office.ask({ method: 'GET', url: '/api/clinic/inbox?language=zh', as: clinic.manager });
  expect(JSON.stringify(zh.body.data)).toContain('3 条短信没有送达该号码。');
});

test('an item of several texts closes when the last of them has arrived', async () => {
  const [first, second] = [await aText(), await aText('cancel')];
  await amend(first, failure);
  await amend(second, failure);
  await amend(first, { state: 'sent', deliveryStatus: 'delivered' });
  const [left] = await items();
  expect(left).toMatchObject({ state: 'open', happened: expect.stringMatching(/^The text message about/u) });
  // A delivered text says nothing about another one that failed.
  await amend(await aText('reschedule'), { state: 'sent', deliveryStatus: 'delivered' });
  expect(await items()).toMatchObject([{ state: 'open' }]);
  await amend(second, { state: 'sent', deliveryStatus: 'delivered' });
  expect(await items()).toMatchObject([{ state: 'done', closedItself: true }]);
});

test('a failure after the item was closed creates a new one, and its repeated receipt does not', async () => {
  const first = await aText();
  await amend(first, failure);
  const [{ id }] = await items();
  await office.ask({ method: 'POST', url: `/api/clinic/inbox/${id}/done`, as: clinic.manager });
  await amend(first, { deliveryStatus: 'delivery_failed' });
  expect(await items()).toMatchObject([{ id, state: 'done' }]);
  await amend(await aText('cancel'), failure);
  const states = (await items()).map(({ state }: { state: string }) => state).sort();
  expect(states).toEqual(['done', 'open']);
});
