import { type SmsProvider as Simulator, startSmsProvider } from '@frontdesk/simulators';
import { describe, expect, test } from 'vitest';
import { smsHttp } from '../../adapters/sms/http.ts';
import type { Database } from '../../database/database.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secret.ts';
import type { SmsAnswer, SmsProvider } from '../../ports/sms-provider.ts';
import { SEND_TIMING } from './attempts.ts';
import type { Message } from './message.ts';
import type { Decide } from './messages.store.ts';
import type { Confirmation } from './queue-message.ts';
import { sendMessageJob } from './send-message.job.ts';
import { SENDER, smsClinic } from './sms-clinic-for-tests.ts';

class Killed extends Error {}

/** What became of one try. A kill before the post was on record leaves no trace; those after it may or must. */
type Fate = 'killed-on-record' | 'killed-after' | SmsAnswer['status'] | 'put-off';
type Row = Pick<Message, 'callId' | 'toNumber' | 'state' | 'skipReason' | 'attempts'>;

/** Messages that wait, and the jobs that send them. */
interface Rig {
  readonly simulator: Simulator;
  queue(confirmations: readonly Confirmation[]): Promise<void>;
  due(): Promise<number[]>;
  run(job: number): Promise<'done' | { again: Date }>;
  finish(jobs: readonly number[]): Promise<unknown>;
  rows(): Promise<Row[]>;
  /** The calls whose log will say that the message was sent. */
  sentCalls(): Promise<Set<string | null>>;
  close(): Promise<void>;
}

const AT_ONCE = 16;
const CLINIC = {
  smsEnabled: true,
  smsSenderNumber: SENDER,
  smsMessagingProfileId: null,
  smsInboundWebhookEnabled: false,
  smsTemplateBookEn: '{clinicName}',
} as Confirmation['clinic'];
const timing = { ...SEND_TIMING, retryAfterMs: 0 };
const numberOf = (index: number) => `+1604555${String(index).padStart(4, '0')}`;

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A line on which the process dies now and then, at each of the three points where it makes a difference. */
function deadlyLine(line: SmsProvider, random: () => number, fates: Map<string, Fate[]>): SmsProvider {
  return {
    send: async (draft, leaving) => {
      const fate = (word: Fate) => fates.set(draft.to, [...(fates.get(draft.to) ?? []), word]);
      const dice = random();
      if (dice < 0.12) throw new Killed();
      if (dice < 0.16) {
        await leaving();
        fate('killed-on-record');
        throw new Killed();
      }
      const answer = await line.send(draft, leaving);
      if (dice < 0.26) {
        fate('killed-after');
        throw new Killed();
      }
      fate(answer.status === 'refused' && answer.http === 429 ? 'put-off' : answer.status);
      return answer;
    },
  };
}

type Intercept = (line: SmsProvider) => SmsProvider;

/** Quick, since there is no database: rows in a list. */
async function inMemory(intercept: Intercept): Promise<Rig> {
  const simulator = await startSmsProvider({ apiKey: 'key' });
  const line = smsHttp({ url: simulator.url, apiKey: new Secret('key'), timeoutMs: 1_000 });
  const rows: Message[] = [];
  const unfinished = new Set<number>();
  const sent = new Set<string | null>();
  const tx: Database = {
    inClinic: (_, work) => work(null as never, tx),
    asPlatform: (work) => work(null as never, tx),
  };
  const job = sendMessageJob({
    db: tx,
    provider: intercept(line),
    messagingProfileId: null,
    messages: {
      amend: async <Outcome>(_: Database, __: string, id: string, decide: Decide<Outcome>) => {
        const row = rows[Number(id)]!;
        const { change, outcome } = await decide(row, new Date());
        rows[Number(id)] = { ...row, ...change };
        return outcome;
      },
    },
    optOuts: { has: async () => false, note: async () => undefined },
    config: { read: async () => CLINIC },
    calls: {
      markSms: async (_, __, callId, { sentAt }) => {
        if (sentAt) sent.add(callId);
      },
      trace: () => undefined,
    },
    timing,
    clock: systemClock,
    log: silentLogger,
  });
  return {
    simulator,
    queue: async (confirmations) => {
      for (const { callId, to } of confirmations) {
        const empty = { skipReason: null, providerMessageId: null, providerCode: null, deliveryStatus: null };
        const message = { callId, toNumber: to, body: 'Hello', action: 'book', state: 'queued' } as const;
        unfinished.add(rows.length);
        rows.push({ ...empty, ...message, id: String(rows.length), attempts: [], sentAt: null });
      }
    },
    due: async () => [...unfinished],
    run: (id) =>
      job.run(
        { id, clinicId: 'clinic', payload: { messageId: id }, attempt: 1 },
        new AbortController().signal,
      ),
    finish: async (jobs) => {
      for (const id of jobs) unfinished.delete(id);
    },
    rows: async () => rows,
    sentCalls: async () => sent,
    close: async () => {
      await line.close();
      await simulator.close();
    },
  };
}

async function onDatabase(intercept: Intercept): Promise<Rig> {
  const desk = await smsClinic({ intercept, timing });
  const clinicId = await desk.aClinic();
  return {
    ...desk,
    queue: (confirmations) =>
      desk.db.inClinic(clinicId, async (_, tx) => {
        for (const confirmation of confirmations) await desk.sms.queue(tx, clinicId, confirmation);
      }),
    due: async () => (await desk.due()).map(({ id }) => id),
    run: async (id) => desk.runJob((await desk.due()).find((row) => row.id === id)!),
    rows: async () =>
      (await desk.rows(clinicId)).map(
        ({ call_id: callId, to_number: toNumber, skip_reason: skipReason, ...row }) =>
          ({ ...row, callId, toNumber, skipReason }) as Row,
      ),
    sentCalls: async () => {
      const sent = await desk.ownerQuery('select call_id from call_memory where sms_sent_at is not null');
      return new Set(sent.map(({ call_id }) => call_id as string));
    },
  };
}

async function sideBySide<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

function misbehave({ faults, rateLimit, refuse }: Simulator, dice: number): void {
  if (dice < 0.02) faults.set({ kind: 'silent' }, { times: 1 });
  else if (dice < 0.07) faults.set({ kind: 'reset' }, { times: 1 });
  else if (dice < 0.1) faults.set({ kind: 'reset-mid-body' }, { times: 1 });
  else if (dice < 0.12) faults.set({ kind: 'error-after', status: 500 }, { times: 1 });
  else if (dice < 0.15) rateLimit({ retryAfterSeconds: 0 });
  else if (dice < 0.16) refuse('40310');
}

/** Runs every job until none is left; one that was killed, or failed, is leased again by whoever comes next. */
async function runAll(
  { simulator, due, run, finish }: Rig,
  random: () => number,
): Promise<{ kills: number; failures: unknown[] }> {
  let kills = 0;
  const failures: unknown[] = [];
  for (let jobs = await due(); jobs.length > 0; jobs = await due()) {
    const finished: number[] = [];
    await sideBySide(jobs, async (job) => {
      misbehave(simulator, random());
      try {
        const outcome = await run(job);
        // Killed after the message was settled, before its job was ticked off.
        if (outcome === 'done' && random() >= 0.1) finished.push(job);
      } catch (error) {
        if (error instanceof Killed) kills += 1;
        else failures.push(error);
      }
    });
    await finish(finished);
    // A busy database refuses one now and then; a hundred would be something else.
    if (failures.length > 100) throw failures[0];
  }
  return { kills, failures };
}

function countOf(entries: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

describe.each([
  ['a thousand messages', 1_000, 200, inMemory],
  ['a hundred messages on the database', 100, 15, onDatabase],
])('over %s and many kills', (_, count, leastKills, build) => {
  test('none is lost, none is posted more than twice, and twice only where a send was broken off or put off', async () => {
    const random = seeded(20_261_116);
    const fates = new Map<string, Fate[]>();
    const rig = await build((line) => deadlyLine(line, random, fates));
    await rig.queue(
      Array.from({ length: count }, (__, index) => ({
        action: 'book',
        callId: `call ${index}`,
        appointmentId: `${index}`,
        language: 'en',
        to: numberOf(index),
        consent: true,
        facts: { clinicName: 'Fraser Street Clinic' },
        clinic: CLINIC,
      })),
    );
    const { kills, failures } = await runAll(rig, random);

    const rows = await rig.rows();
    const posted = rig.simulator.ledger.entries.map(({ detail }) => (detail as { to: string }).to);
    const posts = countOf(posted);
    const taken = countOf(rig.simulator.accepted().map(({ to }) => to[0]!.phone_number));
    const unsettled = new Set<Fate>([
      'killed-on-record',
      'killed-after',
      'broken-off',
      'not-sent',
      'put-off',
    ]);

    expect(rows).toHaveLength(count);
    expect(kills).toBeGreaterThan(leastKills);
    expect(failures.length, String(failures[0])).toBeLessThan(count / 10);
    expect([...posts.values()].filter((times) => times === 2).length).toBeGreaterThan(leastKills / 4);
    for (const { toNumber, state, skipReason, attempts } of rows) {
      const to = toNumber ?? '';
      const [first, ...more] = fates.get(to) ?? [];
      const about = `${to}: ${first}, ${more}, ${state}, ${JSON.stringify(attempts)}`;
      expect(posts.get(to) ?? 0, about).toBeLessThanOrEqual(2);
      // One more post where the first was left unsettled, none where it was not.
      expect(more.length, about).toBe(first && unsettled.has(first) ? 1 : 0);
      expect(attempts.length, about).toBe(1 + more.length);
      expect(
        attempts.every(({ outcome }) => outcome !== null),
        about,
      ).toBe(true);
      expect(state, about).toMatch(/^(sent|failed)$/);
      expect(skipReason === null, about).toBe(state === 'sent');
      if (state === 'sent') expect(taken.get(to), about).toBeGreaterThanOrEqual(1);
      if ((taken.get(to) ?? 0) > 1) expect(['killed-after', 'broken-off'], about).toContain(first);
    }
    const sent = rows.filter(({ state }) => state === 'sent').map(({ callId }) => callId);
    expect(await rig.sentCalls()).toEqual(new Set(sent));
    await rig.close();
  }, 120_000);
});

describe('a process that was taken for dead and was not', () => {
  test('however many took over, there is no third post, and the late answer still counts', async () => {
    const gates: Array<() => void> = [];
    const answers: SmsAnswer[] = [{ status: 'accepted', id: 'late' }, { status: 'broken-off' }];
    const desk = await smsClinic({
      intercept: () => ({
        send: async (_, leaving) => {
          if (!(await leaving())) return { status: 'not-sent' };
          const answer = answers.shift();
          if (!answer) throw new Error('a third post');
          await new Promise<void>((open) => gates.push(open));
          return answer;
        },
      }),
    });
    const clinicId = await desk.aClinic();
    await desk.queue(clinicId);
    const [row] = await desk.due();
    const inFlight = (count: number) => expect.poll(() => gates.length, { timeout: 10_000 }).toBe(count);
    const slow = desk.runJob(row!);
    await inFlight(1);
    const successor = desk.runJob(row!);
    await inFlight(2);

    expect(await desk.runJob(row!)).toBe('done');
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'failed', skip_reason: 'network_error' }]);
    gates[1]?.();
    expect(await successor).toBe('done');
    gates[0]?.();
    expect(await slow).toBe('done');
    expect(await desk.rows(clinicId)).toMatchObject([
      {
        state: 'sent',
        skip_reason: null,
        provider_message_id: 'late',
        attempts: [{ outcome: 'accepted' }, { outcome: 'broken-off' }],
      },
    ]);
    expect(await desk.runJob(row!)).toBe('done');
    await desk.close();
  });

  test('and comes to the line when another has sent the message keeps it back', async () => {
    const posts: string[] = [];
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const desk = await smsClinic({
      intercept: () => ({
        send: async (_, leaving) => {
          const isFirst = posts.push('connected') === 1;
          if (isFirst) await arrival;
          if (!(await leaving())) return { status: 'not-sent' };
          posts.push('posted');
          return { status: 'accepted', id: null };
        },
      }),
    });
    const clinicId = await desk.aClinic();
    await desk.queue(clinicId);
    const [row] = await desk.due();
    const slow = desk.runJob(row!);
    await expect.poll(() => posts.length, { timeout: 10_000 }).toBe(1);
    expect(await desk.runJob(row!)).toBe('done');
    arrive();
    expect(await slow).toBe('done');
    expect(posts).toEqual(['connected', 'connected', 'posted']);
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'sent', attempts: [{ outcome: 'accepted' }] }]);
    await desk.close();
  });
});

test('a message whose process is killed before each post is never used up: ten kills later it is sent, once', async () => {
  let kills = 0;
  const desk = await smsClinic({
    intercept: (line) => ({
      send: (draft, leaving) => {
        kills += 1;
        if (kills <= 10) throw new Killed();
        return line.send(draft, leaving);
      },
    }),
  });
  const clinicId = await desk.aClinic();
  await desk.queue(clinicId);
  const [row] = await desk.due();
  for (let count = 0; count < 10; count += 1) await expect(desk.runJob(row!)).rejects.toThrow(Killed);
  expect(await desk.rows(clinicId)).toMatchObject([{ state: 'queued', attempts: [] }]);

  expect(await desk.runJob(row!)).toBe('done');
  expect(await desk.rows(clinicId)).toMatchObject([{ state: 'sent', attempts: [{ outcome: 'accepted' }] }]);
  expect(desk.posts()).toBe(1);
  await desk.close();
});
