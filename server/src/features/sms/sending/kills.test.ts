import { describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../../testing/adapters/sms/simulated-vendor.ts';
import { inMemory, messagesFor, onDatabase, type Rig } from '../../../../testing/features/sms/kill-rig.ts';
import { smsClinic } from '../../../../testing/features/sms/sms-clinic.ts';
import { AT_FULL_SIZE } from '../../../../tests/full-size.ts';
import { SMS_VENDORS, type SmsAnswer, type SmsProvider } from '../../../ports/sms-provider.ts';

class Killed extends Error {}

/** How one attempt ended. A kill before the post is recorded leaves no trace; later ones may or must. */
type Fate = 'killed-on-record' | 'killed-after' | SmsAnswer['status'] | 'put-off';
const AT_ONCE = 16;
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A provider that kills the process at random, at each of the three points that matter. */
function deadlyLine(line: SmsProvider, random: () => number, fates: Map<string, Fate[]>): SmsProvider {
  return {
    send: async (draft, mayPost) => {
      const fate = (word: Fate) => fates.set(draft.to, [...(fates.get(draft.to) ?? []), word]);
      const dice = random();
      if (dice < 0.12) throw new Killed();
      if (dice < 0.16) {
        await mayPost();
        fate('killed-on-record');
        throw new Killed();
      }
      const answer = await line.send(draft, mayPost);
      if (dice < 0.26) {
        fate('killed-after');
        throw new Killed();
      }
      fate(answer.status === 'refused' && answer.http === 429 ? 'put-off' : answer.status);
      return answer;
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

function misbehave({ vendor, simulator }: Rig, dice: number): void {
  const { faults, rateLimit, refuse } = simulator;
  if (dice < 0.02) faults.set({ kind: 'silent' }, { times: 1 });
  else if (dice < 0.07) faults.set({ kind: 'reset' }, { times: 1 });
  else if (dice < 0.1) faults.set({ kind: 'reset-mid-body' }, { times: 1 });
  else if (dice < 0.12) faults.set({ kind: 'error-after', status: 500 }, { times: 1 });
  else if (dice < 0.15) rateLimit({ retryAfterSeconds: 0 });
  else if (dice < 0.16) refuse(REFUSALS[vendor]['no-such-number']!);
}

/** Runs every job until none is left; a killed or failed job is leased again by the next process. */
async function runAll(
  rig: Rig,
  random: () => number,
  afterRound: () => Promise<unknown> = async () => undefined,
): Promise<{ kills: number; failures: unknown[] }> {
  const { due, run, finish } = rig;
  let kills = 0;
  const failures: unknown[] = [];
  for (let jobs = await due(); jobs.length > 0; jobs = await due()) {
    const finished: number[] = [];
    await sideBySide(jobs, async (job) => {
      misbehave(rig, random());
      try {
        const outcome = await run(job);
        // Simulates a kill after the message was settled and before its job finished.
        if (outcome === 'done' && random() >= 0.1) finished.push(job);
      } catch (error) {
        if (error instanceof Killed) kills += 1;
        else failures.push(error);
      }
    });
    await finish(finished);
    await afterRound();
    // A busy database occasionally refuses a job; a hundred failures mean a defect.
    if (failures.length > 100) throw failures[0];
  }
  return { kills, failures };
}

function countOf(entries: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

const taken = ({ simulator }: Rig) => countOf(simulator.accepted().map(({ to }) => to[0]!.phone_number));

/** The vendors differ in their answers, not in the database behind them. */
const WITH_RECEIPTS = AT_FULL_SIZE ? 300 : 120;

describe.each(SMS_VENDORS)('by %s, over many messages and many kills, with receipts', (vendor) => {
  test('none is lost and none is sent twice', async () => {
    const random = seeded(20_261_116);
    const rig = await onDatabase(vendor, (line) => deadlyLine(line, random, new Map()));
    await rig.queue(messagesFor(WITH_RECEIPTS));
    // Receipts arrive within seconds, long before the retry half a minute later.
    const { kills, failures } = await runAll(rig, random, () => rig.simulator.deliverReceipts());

    expect(kills).toBeGreaterThan(0.15 * WITH_RECEIPTS);
    expect(failures.length, String(failures[0])).toBeLessThan(WITH_RECEIPTS / 10);
    const arrived = taken(rig);
    const rows = await rig.rows();
    expect(rows).toHaveLength(WITH_RECEIPTS);
    for (const { toNumber, state, skipReason, attempts } of rows) {
      const about = `${toNumber}: ${state}, ${skipReason}, ${JSON.stringify(attempts)}`;
      expect(state, about).toMatch(/^(sent|failed)$/);
      expect(arrived.get(toNumber ?? '') ?? 0, about).toBe(state === 'sent' ? 1 : 0);
    }
    // Failed messages had a refused number, or two failed connections.
    expect(rows.filter(({ state }) => state === 'sent').length).toBeGreaterThan(0.9 * WITH_RECEIPTS);
    await rig.close();
  });
});

const RIGS = [
  ['a thousand messages', 1_000, 200, inMemory],
  ['a hundred messages on the database', 100, 15, onDatabase],
] as const;

const RUNS = SMS_VENDORS.flatMap((vendor) => RIGS.map((rig) => [vendor, ...rig] as const));

// Each rig with one vendor, and each vendor with one rig; the receipts above go by the database with all of them.
describe.each(
  RUNS.filter(([vendor, , , , rig]) => AT_FULL_SIZE || rig === inMemory || vendor === SMS_VENDORS[0]),
)('by %s, over %s and many kills', (vendor, _, count, leastKills, build) => {
  test('none is lost, none is posted more than twice, and twice only if a send was interrupted or postponed', async () => {
    const random = seeded(20_261_116);
    const fates = new Map<string, Fate[]>();
    const rig = await build(vendor, (line) => deadlyLine(line, random, fates));
    await rig.queue(messagesFor(count));
    const { kills, failures } = await runAll(rig, random);

    const rows = await rig.rows();
    const posted = rig.simulator.ledger.entries.map(({ detail }) => (detail as { to: string }).to);
    const posts = countOf(posted);
    const arrived = taken(rig);
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
      // One retry if the first post was left unsettled, else none.
      expect(more.length, about).toBe(first && unsettled.has(first) ? 1 : 0);
      expect(attempts.length, about).toBe(1 + more.length);
      expect(
        attempts.every(({ outcome }) => outcome !== null),
        about,
      ).toBe(true);
      expect(state, about).toMatch(/^(sent|failed)$/);
      expect(skipReason === null, about).toBe(state === 'sent');
      if (state === 'sent') expect(arrived.get(to), about).toBeGreaterThanOrEqual(1);
      if ((arrived.get(to) ?? 0) > 1) expect(['killed-after', 'broken-off'], about).toContain(first);
    }
    const sent = rows.filter(({ state }) => state === 'sent').map(({ callId }) => callId);
    expect(await rig.sentCalls()).toEqual(new Set(sent));
    await rig.close();
  });
});

describe('a process wrongly presumed dead', () => {
  test('causes no third post, however many processes took over, and its late answer still counts', async () => {
    const gates: Array<() => void> = [];
    const answers: SmsAnswer[] = [{ status: 'accepted', id: 'late' }, { status: 'broken-off' }];
    const desk = await smsClinic({
      intercept: () => ({
        send: async (_, mayPost) => {
          if (!(await mayPost())) return { status: 'not-sent' };
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
    const inFlight = (count: number) => expect.poll(() => gates.length).toBe(count);
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

  test('does not send a message that another process has sent meanwhile', async () => {
    const posts: string[] = [];
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const desk = await smsClinic({
      intercept: () => ({
        send: async (_, mayPost) => {
          const isFirst = posts.push('connected') === 1;
          if (isFirst) await arrival;
          if (!(await mayPost())) return { status: 'not-sent' };
          posts.push('posted');
          return { status: 'accepted', id: null };
        },
      }),
    });
    const clinicId = await desk.aClinic();
    await desk.queue(clinicId);
    const [row] = await desk.due();
    const slow = desk.runJob(row!);
    await expect.poll(() => posts.length).toBe(1);
    expect(await desk.runJob(row!)).toBe('finished');
    arrive();
    expect(await slow).toBe('done');
    expect(posts).toEqual(['connected', 'connected', 'posted']);
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'sent', attempts: [{ outcome: 'accepted' }] }]);
    await desk.close();
  });
});

test('ten kills before the post use up no attempt: the message is sent once', async () => {
  let kills = 0;
  const desk = await smsClinic({
    intercept: (line) => ({
      send: (draft, mayPost) => {
        kills += 1;
        if (kills <= 10) throw new Killed();
        return line.send(draft, mayPost);
      },
    }),
  });
  const clinicId = await desk.aClinic();
  await desk.queue(clinicId);
  const [row] = await desk.due();
  for (let count = 0; count < 10; count += 1) await expect(desk.runJob(row!)).rejects.toThrow(Killed);
  expect(await desk.rows(clinicId)).toMatchObject([{ state: 'queued', attempts: [] }]);

  expect(await desk.runJob(row!)).toBe('finished');
  expect(await desk.rows(clinicId)).toMatchObject([{ state: 'sent', attempts: [{ outcome: 'accepted' }] }]);
  expect(desk.posts()).toBe(1);
  await desk.close();
});
