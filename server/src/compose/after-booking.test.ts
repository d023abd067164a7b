import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../testing/features/inbox/inbox-office.ts';
import type { ClinicMatter } from '../features/scheduling/index.ts';
import { date, time } from '../kernel/time/calendar.ts';
import { afterBooking } from './after-booking.ts';

let office: InboxOffice;
beforeAll(async () => {
  office = await inboxOffice();
});
afterAll(() => office.close());

const parts = () =>
  afterBooking({
    inbox: office.inbox,
    calls: {
      remember: async () => undefined,
      textsOf: async () => ({ choices: {}, isNumberShared: false, firstNames: {}, lastSentence: null }),
    },
    audit: { record: async () => undefined },
    confirm: async () => ({ smsQueued: false }),
  });
const aMatter = (change: Partial<ClinicMatter>): ClinicMatter => ({
  attemptId: randomUUID(),
  action: 'book',
  kind: 'booking-in-doubt',
  callId: 'call-1',
  phone: '+16045550142',
  language: 'en',
  patientId: '7',
  patientName: 'Wei Chen',
  appointmentId: null,
  date: date('2026-11-20'),
  time: time('09:30'),
  providerName: 'Dr. Susan Lee',
  ...change,
});
const within = (clinicId: string, work: (tx: object) => Promise<void>) =>
  office.database.db.inClinic(clinicId, (_, tx) => work(tx));
const items = async (as: Awaited<ReturnType<InboxOffice['aClinic']>>['manager']) =>
  (await office.ask({ method: 'GET', url: '/api/clinic/inbox', as })).body.data;
const news = async (as: Awaited<ReturnType<InboxOffice['aClinic']>>['manager']) =>
  (await office.ask({ method: 'GET', url: '/api/notifications', as })).body.data;

test.each<[Partial<ClinicMatter>, string, string]>([
  [{ kind: 'booking-in-doubt' }, 'booking_in_doubt', 'has not confirmed'],
  [{ kind: 'booking-found' }, 'booking_in_doubt', 'It is booked, and no text has said so'],
  [{ kind: 'booking-found', action: 'reschedule' }, 'move_in_doubt', 'It is moved'],
  [{ kind: 'booking-absent' }, 'booking_in_doubt', 'not in your schedule'],
  [{ kind: 'booking-undone' }, 'booking_in_doubt', 'we cancelled ours'],
  [{ kind: 'late-row-cancelled' }, 'booking_in_doubt', 'long after the call'],
  [{ kind: 'booking-in-doubt', action: 'reschedule' }, 'move_in_doubt', 'moved an appointment'],
  [{ kind: 'booking-absent', action: 'reschedule' }, 'move_in_doubt', 'the old appointment stands'],
  [{ kind: 'cancel-not-confirmed', action: 'reschedule' }, 'move_in_doubt', 'the end of the old one'],
  [{ kind: 'cancel-not-confirmed', action: 'cancel' }, 'cancellation_in_doubt', 'did not take it'],
  [{ kind: 'collision-after-answer' }, 'staff_overlap', 'overlaps one entered'],
])('%j is an item of its kind, and its notification leads there', async (change, kind, words) => {
  const { id, manager } = await office.aClinic();
  const matter = aMatter(change);
  await within(id, (tx) => parts().showClinic(tx, id, matter));
  await within(id, (tx) => parts().showClinic(tx, id, matter));
  const [item, ...more] = await items(manager);
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    kind,
    state: 'open',
    phone: '+16045550142',
    name: 'Wei Chen',
    patientId: '7',
    callId: 'call-1',
  });
  expect(item.happened).toContain(words);
  expect(item.happened).toContain('Friday, November 20 at 09:30 with Dr. Susan Lee');
  expect(await news(manager)).toMatchObject([{ type: matter.kind, target: { kind, id: item.id } }]);
});

test.each<[Partial<ClinicMatter>, string]>([
  [{ kind: 'booking-in-doubt' }, 'A patient by link asked for'],
  [{ kind: 'booking-absent' }, 'A patient by link asked for'],
  [{ kind: 'booking-absent', action: 'reschedule' }, 'A patient by link wanted to move'],
  [{ kind: 'cancellation-in-doubt', action: 'cancel' }, 'A patient by link cancelled'],
])('what came by a link is no call: %j', async (change, words) => {
  const { id, manager } = await office.aClinic();
  await within(id, (tx) => parts().showClinic(tx, id, aMatter({ ...change, callId: null, via: 'link' })));
  const [item] = await items(manager);
  expect(item.happened).toContain(words);
  expect(`${item.title} ${item.happened} ${item.todo}`).not.toContain('caller');
});

test('a doubt is listed before anybody is told, and closes by itself once settled', async () => {
  const { id, manager } = await office.aClinic();
  const matter = aMatter({});
  await within(id, (tx) => parts().doubtBegan(tx, id, matter));
  expect(await items(manager)).toMatchObject([{ kind: 'booking_in_doubt', state: 'open' }]);
  expect(await news(manager)).toEqual([]);
  await within(id, (tx) => parts().doubtEnded(tx, id, matter));
  expect(await items(manager)).toMatchObject([{ state: 'done', closedItself: true }]);
});

test('a booking that turns out not to exist reopens the doubt, even if somebody had closed it', async () => {
  const { id, manager } = await office.aClinic();
  const matter = aMatter({});
  await within(id, (tx) => parts().doubtBegan(tx, id, matter));
  const [item] = await items(manager);
  await office.ask({ method: 'POST', url: `/api/clinic/inbox/${item.id}/done`, as: manager, payload: {} });
  await within(id, (tx) => parts().showClinic(tx, id, { ...matter, kind: 'booking-absent' }));
  expect(await items(manager)).toMatchObject([
    { id: item.id, state: 'open', title: 'A caller is not booked' },
  ]);
});
