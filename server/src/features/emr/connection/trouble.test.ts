import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../../../testing/features/inbox/inbox-office.ts';
import type { User } from '../../../kernel/people/user.ts';
import { type EmrTrouble, emrFailure } from '../../../ports/emr.ts';
import { authorisationEnds, authorised } from '../oauth/authorisation.ts';
import { emrStore } from '../store.ts';
import { lookForEmrJob } from './look-for-emr.job.ts';
import { openTrouble, reportCallerFailure } from './trouble.ts';

let office: InboxOffice;
let clinic: { readonly id: string; readonly manager: User };
beforeAll(async () => {
  office = await inboxOffice();
});
beforeEach(async () => {
  clinic = await office.aClinic();
});
afterAll(() => office.close());

const needs = () => ({ db: office.database.db, inbox: office.inbox });
const items = async () =>
  (await office.ask({ method: 'GET', url: '/api/clinic/inbox', as: clinic.manager })).body.data;
const news = async () =>
  (await office.ask({ method: 'GET', url: '/api/notifications', as: clinic.manager })).body.data;
const failure = (trouble: EmrTrouble) => emrFailure(trouble, 'away', { sent: 'no' });
const met = (callId: string, trouble: EmrTrouble = 'unreachable', connection = 'ok') =>
  reportCallerFailure(
    { ...needs(), connectionOf: async () => connection },
    clinic.id,
    callId,
    failure(trouble),
  );

function look(ping: () => Promise<void>) {
  const connections = { probe: ping };
  const job = { id: 1, clinicId: clinic.id, payload: {}, attempt: 1 };
  const store = emrStore(office.database.db);
  return lookForEmrJob({ ...needs(), connections, store, clock: office.clock }).run(
    job,
    AbortSignal.timeout(60_000),
  );
}
const away = (trouble: EmrTrouble) => async () => {
  throw failure(trouble);
};

test('callers affected by an outage are counted on one item, and a short one notifies nobody', async () => {
  await met('a');
  await met('a', 'timeout');
  await met('b', 'breaker-open');
  expect(await items()).toMatchObject([{ kind: 'emr_trouble', state: 'open', callers: 2 }]);
  expect(await news()).toEqual([]);
});

test.each<[EmrTrouble, string]>([
  ['credentials', 'Your EMR refuses our credentials'],
  ['reauthorise', 'Connect your EMR again'],
  ['timeout', 'Your EMR answers too late'],
  ['unreachable', 'Your EMR cannot be reached'],
])('an EMR in trouble, %s, says what to do: %s', async (trouble, title) => {
  await met('a', trouble);
  await met('b', 'breaker-open');
  expect(await items()).toMatchObject([{ title }]);
});

test('a timeout while the EMR is known to be down does not mark it as slow', async () => {
  await met('a', 'timeout', 'starting');
  expect(await items()).toMatchObject([{ title: 'Your EMR cannot be reached' }]);
});

test('a clinic that is not connected yet has no outage, and a fault of our own is none', async () => {
  await met('a', 'not-configured');
  await reportCallerFailure(
    { ...needs(), connectionOf: async () => 'ok' },
    clinic.id,
    'a',
    new Error('ours'),
  );
  expect(await items()).toEqual([]);
});

test('a lasting outage is reported once, and its item closes when the EMR answers, without a caller', async () => {
  await met('a');
  expect(await look(away('unreachable'))).toEqual({ inMs: expect.any(Number) });
  expect(await news()).toEqual([]);
  office.clock.advance(31_000);
  expect(await look(away('unreachable'))).toEqual({ inMs: expect.any(Number) });
  expect(await news()).toMatchObject([{ type: 'emr_trouble', target: { kind: 'emr_trouble' } }]);
  expect(await look(async () => undefined)).toBe('done');
  expect(await items()).toMatchObject([{ state: 'done', closedItself: true }]);
});

test('an EMR that refuses our password is not polled, because that would lock the account', async () => {
  await met('a', 'credentials');
  expect(await look(away('credentials'))).toBe('done');
  expect(await items()).toMatchObject([{ state: 'open' }]);
});

test('the polling job is enqueued with the item, once', async () => {
  const { db } = needs();
  for (let times = 0; times < 3; times += 1)
    await db.inClinic(clinic.id, (_, tx) => openTrouble(needs(), tx, clinic.id, {}));
  const jobs = await office.database.ownerQuery('select kind from jobs where clinic_id = $1', [clinic.id]);
  expect(jobs).toEqual([{ kind: 'look-for-emr' }]);
});

test('an expiring authorisation is one item until the clinic has connected again', async () => {
  const expiresAt = new Date('2026-11-18T17:00:00Z');
  await authorisationEnds(needs(), clinic.id, { expiresAt, hasEnded: false });
  await authorisationEnds(needs(), clinic.id, { expiresAt, hasEnded: true });
  expect(await items()).toMatchObject([
    { kind: 'emr_authorisation', urgent: true, until: expiresAt.toISOString() },
  ]);
  expect((await items())[0].title).toBe('The authorisation of your EMR has ended');
  await office.database.db.inClinic(clinic.id, (_, tx) => authorised(needs(), tx, clinic.id));
  expect(await items()).toMatchObject([{ state: 'done', closedItself: true }]);
});
