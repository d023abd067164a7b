import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../testing/features/live-calls/service-process.ts', import.meta.url),
);
const NUMBER = '+16045552031';
const CHEST = 'my chest is really tight and my left arm is numb';

let service: TestApp;
let clinic: TestClinic;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
  await service.ask({
    ...{ method: 'PUT', url: `/api/admin/clinics/${clinic.id}/voice`, as: service.admin },
    payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
  });
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await service.close();
});

async function aProcess(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] });
  processes.push(child);
  await once(child, 'message');
  child.send({ connection: service.database.connection, dataDir: service.config.dataDir });
  const [url] = await once(child, 'message');
  return { child, url };
}

const post = async (url: string, message: object): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${url}/api/voice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: { ...message, phoneNumber: { number: NUMBER } } }),
  });
  return { status: answer.status, text: await answer.text() };
};
const sentence = (callId: string, transcript: string) => ({
  ...{ type: 'transcript', role: 'user', transcriptType: 'final', transcript },
  call: { id: callId, customer: { number: '+16045550142' } },
});
const itemsOf = (callId: string) =>
  service.database.ownerQuery<{ words: string[]; times: number }>(
    "select words, times from inbox_items where kind = 'emergency' and call_id = $1",
    [callId],
  );

/** While it runs, items are written so slowly that the process can be killed in the middle of one. */
async function withSlowItems(during: () => Promise<void>): Promise<void> {
  await service.database.ownerQuery(`create function slow_item() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); return new; end $$`);
  await service.database.ownerQuery(
    'create trigger slow_item before insert on inbox_items for each row execute function slow_item()',
  );
  await during();
  await service.database.ownerQuery('drop trigger slow_item on inbox_items');
  await service.database.ownerQuery('drop function slow_item()');
}
const itemIsBeingWritten = () =>
  expect
    .poll(() =>
      service.database.ownerQuery(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
      ),
    )
    .not.toEqual([]);
const keptSightings = () =>
  service.database.ownerQuery<{ payload: object }>(
    "select payload from jobs where kind = 'recover-sightings'",
  );

test('a process killed between sighting and item: the item exists after the restart, once, without another message', async () => {
  const callId = randomUUID();
  const first = await aProcess();
  await post(first.url, sentence(callId, 'hello'));
  await withSlowItems(async () => {
    // The sighting is kept, so the answer does not wait for the item.
    const answer = post(first.url, sentence(callId, CHEST));
    await itemIsBeingWritten();
    expect((await answer).status).toBe(200);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await expect.poll(() => itemsOf(callId)).toEqual([]);
  });
  expect(await itemsOf(callId)).toEqual([]);

  const second = await aProcess();
  await expect.poll(() => itemsOf(callId)).toEqual([{ words: [CHEST], times: 1 }]);
  const messages = [
    { role: 'user', message: 'hello', secondsFromStart: 1 },
    { role: 'user', message: CHEST, secondsFromStart: 4 },
  ];
  const update = {
    ...{ type: 'speech-update', status: 'stopped', role: 'user', artifact: { messages } },
    call: { id: callId, customer: { number: '+16045550142' } },
  };
  for (let repeat = 0; repeat < 2; repeat += 1) expect((await post(second.url, update)).status).toBe(200);
  await post(second.url, { ...update, type: 'end-of-call-report', endedReason: 'customer-ended-call' });
  expect(await itemsOf(callId)).toEqual([{ words: [CHEST], times: 1 }]);
  await expect.poll(keptSightings).toEqual([]);
});

test('nothing of a sighting remains once its item is created', async () => {
  const callId = randomUUID();
  const { url } = await aProcess();
  await post(url, sentence(callId, CHEST));
  expect(await itemsOf(callId)).toEqual([{ words: [CHEST], times: 1 }]);
  await expect.poll(keptSightings).toEqual([]);
  expect(await itemsOf(callId)).toEqual([{ words: [CHEST], times: 1 }]);
});

test('a sentence at one process holds back a booking at another, and a denial there releases it here', async () => {
  const callId = randomUUID();
  const [here, there] = await Promise.all([aProcess(), aProcess()]);
  await post(here.url, sentence(callId, CHEST));
  let asked = 0;
  const register = async (url: string) => {
    asked += 1;
    const { text } = await post(url, {
      type: 'tool-calls',
      call: { id: callId, customer: { number: '+16045550142' } },
      toolCalls: [
        {
          ...{ id: `tool-${asked}`, type: 'function' },
          function: {
            name: 'register_new_patient',
            arguments: {
              firstName: 'Lucas',
              lastName: 'Meyer',
              dateOfBirth: '1984-07-03',
              phone: '6045550142',
            },
          },
        },
      ],
    });
    return JSON.parse(text).results[0].result;
  };
  expect(await register(there.url)).toMatchObject({ success: false, emergency: true });
  expect(await itemsOf(callId)).toEqual([{ words: [CHEST], times: 1 }]);
  await post(there.url, sentence(callId, "no, it's not an emergency, please go on"));
  expect(await register(here.url)).not.toHaveProperty('emergency');
});
