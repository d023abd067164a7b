import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Ear, listenAt } from '../../../testing/features/live/event-stream.ts';
import { type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { connectionSettings } from '../../database/connection/connection.ts';
import { LIVE_KINDS } from './event.ts';
import { liveStore } from './store.ts';

/** Limits and endings are per process; behind several instances each request may reach another one. */
const severalInstances = Number(process.env.TEST_INSTANCES ?? 1) > 1;

let app: TestApp;
let address: string;
let clinic: TestClinic;
let neighbour: TestClinic;
const ears: Ear[] = [];
beforeAll(async () => {
  app = await testApp();
  clinic = await app.aClinic();
  neighbour = await app.aClinic();
  address = await app.listen();
});
afterEach(() => {
  for (const ear of ears.splice(0)) ear.leave();
});
afterAll(() => app.close());

const query = (text: string, values: unknown[]) => app.database.ownerQuery<{ id: string }>(text, values);

async function listen(as: SignedIn, path = '/api/clinic/events', more = {}): Promise<Ear> {
  const ear = await listenAt(`${address}${path}`, as.accessToken, more);
  ears.push(ear);
  if (ear.status === 200) await vi.waitFor(() => expect(ear.heard.length).toBeGreaterThan(0));
  return ear;
}

const SECRET_WORDS = 'Wei Chen has a cough';

/**
 * Makes one change of each kind at a clinic, full of words that no event may contain; returns the refs to
 * expect.
 */
async function everyKind({ id, manager }: TestClinic): Promise<Record<string, string>> {
  const one = async (text: string, ...values: unknown[]) => (await query(text, [id, ...values]))[0]!.id;
  const call = await one(
    `insert into call_logs (clinic_id, call_id, started_at, transcript, caller_phone) values ($1, $2, now(), $3, '+16045550142') returning id`,
    randomUUID(),
    SECRET_WORDS,
  );
  const attempt = await one(
    `insert into attempts (clinic_id, tool, arguments_hash, lease_until, patient_id) values ($1, 'create_appointment', 'x', now(), $2) returning id`,
    SECRET_WORDS,
  );
  await query(`update attempts set state = 'booked' where id = $1`, [attempt]);
  const inbox = await one(
    `insert into inbox_items (clinic_id, kind, cause, name) values ($1, 'callback', $2, $3) returning id`,
    randomUUID(),
    SECRET_WORDS,
  );
  const notification = await one(
    `insert into notifications (clinic_id, user_id, event_key, type, title, body) values ($1, $2, $3, 'x', $4, $4) returning id`,
    manager.user.id,
    randomUUID(),
    SECRET_WORDS,
  );
  const fax = await one(
    `insert into fax_documents (clinic_id, source, file_key, file_name, media_type, content_hash) values ($1, 'upload', $2, $3, 'application/pdf', $2) returning id`,
    randomUUID(),
    SECRET_WORDS,
  );
  const sms = await one(
    `insert into sms_messages (clinic_id, action, body) values ($1, 'book', $2) returning id`,
    SECRET_WORDS,
  );
  await query(
    `insert into emr_connections (clinic_id, state) values ($1, 'ok') on conflict (clinic_id)
       do update set state = case emr_connections.state when 'ok' then 'unreachable' else 'ok' end`,
    [id],
  );
  const support = await one(
    `insert into support_tickets (clinic_id, title, description) values ($1, $2, $2) returning id`,
    SECRET_WORDS,
  );
  return { call, appointment: attempt, inbox, notification, fax, sms, emr: id, support };
}

const aText = async (id: string) =>
  (await query(`insert into sms_messages (clinic_id, action) values ($1, 'book') returning id`, [id]))[0]!.id;

describe('a listener', () => {
  test('is notified of each kind of change at the clinic, by id, without patient data', async () => {
    const ear = await listen(clinic.manager);
    expect(ear.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(ear.headers['cache-control']).toContain('no-store');
    const changed = await everyKind(clinic);
    for (const kind of LIVE_KINDS)
      await vi.waitFor(() => expect([kind, ...ear.refs(kind)]).toEqual([kind, changed[kind]]));

    for (const { data, event } of ear.heard.slice(1)) {
      expect(Object.keys(data)).toEqual(['id', 'kind', 'ref', 'clinicId', 'at', 'test']);
      expect(data).toMatchObject({ kind: event, clinicId: clinic.id });
    }
    expect(JSON.stringify(ear.heard)).not.toContain(SECRET_WORDS);
  });

  test('is notified of a call again when its tools end, once for all of them', async () => {
    const callId = randomUUID();
    const ear = await listen(clinic.manager);
    const [log] = await query(
      'insert into call_logs (clinic_id, call_id, started_at) values ($1, $2, now()) returning id',
      [clinic.id, callId],
    );
    await vi.waitFor(() => expect(ear.refs('call')).toEqual([log!.id]));
    await query(
      `insert into call_events (clinic_id, call_id, at, kind) values ($1, $2, now(), 'tool'), ($1, $2, now(), 'tool')`,
      [clinic.id, callId],
    );
    await vi.waitFor(() => expect(ear.refs('call')).toEqual([log!.id, log!.id]));
  });

  test("is notified of an item's new note, and of an answered support ticket", async () => {
    const { inbox, support } = await everyKind(clinic);
    const ear = await listen(clinic.manager);
    await query(`insert into inbox_trail (clinic_id, item_id, what, text) values ($1, $2, 'noted', $3)`, [
      clinic.id,
      inbox,
      SECRET_WORDS,
    ]);
    await query(`insert into ticket_messages (clinic_id, ticket_id, body) values ($1, $2, $3)`, [
      clinic.id,
      support,
      SECRET_WORDS,
    ]);
    await vi.waitFor(() => expect([ear.refs('inbox'), ear.refs('support')]).toEqual([[inbox], [support]]));
    expect(JSON.stringify(ear.heard)).not.toContain(SECRET_WORDS);
  });

  test('is not notified of a call again for a platform message that no screen shows', async () => {
    const callId = randomUUID();
    const ear = await listen(clinic.manager);
    const [log] = await query(
      'insert into call_logs (clinic_id, call_id, started_at) values ($1, $2, now()) returning id',
      [clinic.id, callId],
    );
    const noted = `insert into call_events (clinic_id, call_id, at, kind) values ($1, $2, now(), 'message')`;
    await query(noted, [clinic.id, callId]);
    const sent = await aText(clinic.id);
    await vi.waitFor(() => expect(ear.refs('sms')).toEqual([sent]));
    expect(ear.refs('call')).toEqual([log!.id]);
  });

  test('is not notified of an attempt without an appointment, or of a rolled back change', async () => {
    const ear = await listen(clinic.manager);
    await query(
      `insert into attempts (clinic_id, tool, arguments_hash, lease_until, state) values ($1, 'create_appointment', 'x', now(), 'held') returning id`,
      [clinic.id],
    );
    const undone = app.database.db.inClinic(clinic.id, async (q) => {
      await q.insertInto('smsMessages').values({ clinicId: clinic.id, action: 'book' }).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const sent = await aText(clinic.id);
    await vi.waitFor(() => expect(ear.refs('sms')).toEqual([sent]));
    expect(ear.refs('appointment')).toEqual([]);
  });

  test('may select kinds', async () => {
    const ear = await listen(clinic.manager, '/api/clinic/events?kinds=inbox,sms');
    await everyKind(clinic);
    await ear.until('sms');
    expect(new Set(ear.heard.map(({ event }) => event))).toEqual(new Set(['ready', 'inbox', 'sms']));
  });
});

describe('separation of clinics', () => {
  test("a manager gets no other clinic's events, live or replayed", async () => {
    const ear = await listen(clinic.manager);
    const start = ear.lastId();
    await everyKind(neighbour);
    const own = await aText(clinic.id);
    await vi.waitFor(() => expect(ear.refs('sms')).toEqual([own]));
    const later = await listen(clinic.manager, '/api/clinic/events', { lastId: start });
    await later.until('ready');

    for (const { heard } of [ear, later]) {
      const clinics = heard.filter(({ event }) => event !== 'ready').map(({ data }) => data.clinicId);
      expect(new Set(clinics)).toEqual(new Set([clinic.id]));
    }
  });

  test("an admin gets all clinics' events, or one clinic's, and no notifications of others", async () => {
    const all = await listen(app.admin, '/api/admin/events');
    const named = await listen(app.admin, '/api/clinic/events', { clinicId: neighbour.id });
    const [ours, theirs] = [await everyKind(clinic), await everyKind(neighbour)];
    await vi.waitFor(() => expect(all.refs('sms')).toEqual([ours.sms, theirs.sms]));
    await vi.waitFor(() => expect(named.refs('sms')).toEqual([theirs.sms]));
    await query(
      `insert into notifications (clinic_id, user_id, event_key, type, title, body) values (null, $1, $2, 'x', 'x', 'x') returning id`,
      [app.admin.user.id, randomUUID()],
    );
    await all.until('notification');

    expect(all.refs('notification')).not.toContain(ours.notification);
    expect(named.refs('notification')).toEqual([]);
  });
});

describe('a listener that was disconnected', () => {
  test('resumes where it was: missed events come first, and none is lost', async () => {
    const ear = await listen(clinic.manager);
    const before = await aText(clinic.id);
    await vi.waitFor(() => expect(ear.refs('sms')).toEqual([before]));
    ear.leave();
    const meanwhile = [await aText(clinic.id), await aText(clinic.id)];
    const back = await listen(clinic.manager, '/api/clinic/events', { lastId: ear.lastId() });
    await back.until('ready');
    const after = await aText(clinic.id);

    // Sent events may repeat while any transaction on the server is open.
    await vi.waitFor(() => expect(back.refs('sms').slice(-3)).toEqual([...meanwhile, after]));
  });

  // Ids are assigned before commit, so resuming by the last id alone would miss this one.
  test('gets a change that began before its last event and was committed after it', async () => {
    const slow = new pg.Client(connectionSettings(app.database.connection, '-c app.scope=platform'));
    await slow.connect();
    await slow.query('begin');
    const { rows } = await slow.query(
      `insert into sms_messages (clinic_id, action) values ($1, 'book') returning id`,
      [clinic.id],
    );
    const ear = await listen(clinic.manager);
    const quick = await aText(clinic.id);
    await vi.waitFor(() => expect(ear.refs('sms')).toEqual([quick]));
    ear.leave();
    await slow.query('commit');
    await slow.end();
    const back = await listen(clinic.manager, '/api/clinic/events', { lastId: ear.lastId() });
    await back.until('ready');

    expect(back.refs('sms')).toContain(rows[0].id);
  });

  test.each([
    ['no place of ours', 'yesterday'],
    ['longer ago than events are kept', '1-1-1794848400'],
    ['further than this database has come', `999999999999-1-${Date.now()}`],
  ])('is told to ask for everything again: %s', async (_, lastId) => {
    const ear = await listen(clinic.manager, '/api/clinic/events', { lastId });
    expect(ear.heard.map(({ event }) => event)).toEqual(['reset']);
    expect(ear.lastId()).toMatch(/^\d+-0-\d+$/);
  });

  test('may poll instead', async () => {
    const ask = async (after?: string) =>
      (
        await app.ask({
          method: 'GET',
          url: '/api/clinic/events',
          as: clinic.manager,
          ...(after ? { query: { after } } : {}),
        })
      ).body.data;
    const first = await ask();
    expect(first).toMatchObject({ events: [], reset: false });
    const sent = await aText(clinic.id);
    const second = await ask(first.next);
    expect(second.events.at(-1)).toMatchObject({ kind: 'sms', ref: sent, clinicId: clinic.id });
    expect(second.next).toMatch(/^\d+-0-\d+$/);
  });
});

test('events are kept for an hour', async () => {
  const store = liveStore(app.database.db);
  await aText(clinic.id);
  await query(
    `insert into live_events (clinic_id, kind, row_id, at) values ($1, 'sms', $1, now() - interval '61 minutes')`,
    [clinic.id],
  );
  const [{ count: before } = { count: 0 }] = await app.database.ownerQuery(
    'select count(*)::int from live_events',
  );
  expect(await store.forget()).toBe(1);
  const [{ count: after } = { count: 0 }] = await app.database.ownerQuery(
    'select count(*)::int from live_events',
  );
  expect(after).toBe(before - 1);
  expect(await store.forget()).toBe(0);
});

test.skipIf(severalInstances)('a user has ten streams per process, and a closed one makes room', async () => {
  const own = await Promise.all(Array.from({ length: 10 }, () => listen(neighbour.manager)));
  const more = await listen(neighbour.manager);
  expect(more.status).toBe(429);
  own[0]?.leave();
  await vi.waitFor(async () => expect((await listen(neighbour.manager)).status).toBe(200));
});

test.skipIf(severalInstances)('a service that closes ends its streams at once, and says so', async () => {
  const leaving = await testApp();
  const { manager } = await leaving.aClinic();
  const ear = await listenAt(`${await leaving.listen()}/api/clinic/events`, manager.accessToken);
  await ear.until('ready');
  const began = performance.now();
  await leaving.close();
  await ear.over;

  expect(ear.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'restart' } });
  expect(performance.now() - began).toBeLessThan(20_000);
});
