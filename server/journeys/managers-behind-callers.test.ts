import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const CALLERS = 40;
const SCENARIOS = 8;

let line: PhoneLine;
let pressing: AnsweringClinic;
let other: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
  pressing = await line.aClinic();
  other = await line.aClinic();
});
afterAll(() => line.close());

const ask = (method: 'POST' | 'GET', url: string, payload?: object) =>
  line.service.ask({ method, url, as: pressing.manager, ...(payload ? { payload } : {}) });
const replay = () => ask('POST', '/api/clinic/test-calls/scenarios/book-earliest', { language: 'en' });
const begin = () =>
  ask('POST', '/api/clinic/test-calls', { caller: '+16045550142', language: 'en', book: 'ordinary' });
const end = (id: string) => ask('POST', `/api/clinic/test-calls/${id}/end`);
const openBooks = async () =>
  (await line.service.database.ownerQuery('select count(*)::int as count from practice_books'))[0]?.count;

/** Asks again and again, as many at once, until the work is over. */
async function pressed<Result>(
  times: number,
  press: () => Promise<{ status: number }>,
  work: Promise<Result>,
) {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  const one = async () => {
    while (!isOver) {
      statuses.push((await press()).status);
      await pause(5);
    }
  };
  await Promise.all(Array.from({ length: times }, one));
  return { statuses, result: await work };
}

test('of eight concurrent scenario runs two are played, and all callers of another clinic are served', async () => {
  const callers = (async () => {
    await pause(500);
    return Promise.all(
      Array.from({ length: CALLERS }, async (_, at) => {
        await pause(at * 100);
        return heard(await other.call().tool('find_earliest_appointment'));
      }),
    );
  })();
  const { statuses, result: answers } = await pressed(SCENARIOS, replay, callers);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(answers.filter(({ slot }) => !slot)).toEqual([]);
});

test('the refusal gives the reason, and a later attempt is admitted', async () => {
  const answers = await Promise.all(Array.from({ length: SCENARIOS }, replay));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(refused[0]?.body).toMatchObject({
    code: 'RATE_LIMITED',
    error: expect.stringContaining('Two tests of this clinic are running'),
  });
  expect((await replay()).status).toBe(200);
});

test('an export waits while a caller of another clinic is being served', async () => {
  await other.call().tool('find_earliest_appointment');
  other.soap.faults.set({ kind: 'slow', ms: 60 });
  const done: string[] = [];
  const caller = other
    .call()
    .tool('search_patient', { name: 'Nobody Here', dateOfBirth: '1970-01-01' })
    .then(() => done.push('caller'));
  await pause(50);
  const answer = await ask('GET', '/api/clinic/waitlist.csv');
  done.push('export');
  other.soap.faults.clear();
  await caller;
  expect(answer.status).toBe(200);
  expect(done).toEqual(['caller', 'export']);
});

test('sixty practice clinics: thirty are opened, and one whose call is over makes room for the next', async () => {
  const seen: Array<{ readonly status: number; readonly id: string }> = [];
  for (let at = 0; at < 60; at += 1) {
    const { status, body } = await begin();
    seen.push({ status, id: body.data?.id ?? '' });
  }
  const opened = seen.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(30);
  expect(seen.filter(({ status }) => status === 429)).toHaveLength(30);
  expect(await openBooks()).toBe(30);
  const [first, second] = opened;
  await end(second?.id ?? '');
  expect((await begin()).status).toBe(200);
  expect(await openBooks()).toBe(30);
  expect((await begin()).status).toBe(429);
  // The oldest is still in use, so it stayed.
  expect(
    (await ask('POST', `/api/clinic/test-calls/${first?.id}/tool`, { tool: 'get_clinic_info' })).status,
  ).toBe(200);
});
