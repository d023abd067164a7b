import { describe, expect, test } from 'vitest';
import type { SmsAnswer, SmsProvider } from '../../ports/sms-provider.ts';
import type { Confirmation } from './queue-message.ts';
import { smsClinic } from './sms-clinic-for-tests.ts';

class Killed extends Error {}

type Fate = 'killed-before' | 'killed-after' | SmsAnswer['status'] | 'limited';

const MESSAGES = 1_000;
const AT_ONCE = 16;
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

/** A line on which the process dies now and then: before the message has left, or before its answer is written down. */
function deadlyLine(line: SmsProvider, random: () => number, fates: Map<string, Fate[]>): SmsProvider {
  return {
    send: async (draft) => {
      const fate = (word: Fate) => fates.set(draft.to, [...(fates.get(draft.to) ?? []), word]);
      const dice = random();
      if (dice < 0.12) {
        fate('killed-before');
        throw new Killed();
      }
      const answer = await line.send(draft);
      if (dice < 0.24) {
        fate('killed-after');
        throw new Killed();
      }
      fate(answer.status === 'refused' && answer.http === 429 ? 'limited' : answer.status);
      return answer;
    },
  };
}

const inGroups = (items: readonly number[], size: number) =>
  items.filter((index) => index % size === 0).map((start) => items.slice(start, start + size));

const aBooking = (clinic: Confirmation['clinic'], index: number): Confirmation => ({
  action: 'book',
  callId: `call ${index}`,
  appointmentId: `${index}`,
  language: 'en',
  to: numberOf(index),
  consent: true,
  facts: { clinicName: 'Fraser Street Clinic' },
  clinic,
});

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

describe('over a thousand messages and hundreds of kills', () => {
  test('none is lost, none is posted more than twice, and twice only where a send was broken off or put off', async () => {
    const random = seeded(20_261_116);
    const fates = new Map<string, Fate[]>();
    const desk = await smsClinic({
      intercept: (line) => deadlyLine(line, random, fates),
      timing: { retryAfterMs: 0 },
    });
    const clinicId = await desk.aClinic();
    const clinic = (await desk.profile(clinicId))!;
    const indices = Array.from({ length: MESSAGES }, (_, index) => index);
    let kills = 0;

    for (const group of inGroups(indices, 50))
      await desk.db.inClinic(clinicId, async (_, tx) => {
        for (const index of group) {
          const booking = aBooking(clinic, index);
          await desk.sms.queue(tx, clinicId, booking);
          // The tool is called again, or its transaction is repeated.
          if (random() < 0.1) await desk.sms.queue(tx, clinicId, booking);
        }
      });

    const misbehave = () => {
      const dice = random();
      const { faults } = desk.simulator;
      if (dice < 0.02) faults.set({ kind: 'silent' }, { times: 1 });
      else if (dice < 0.08) faults.set({ kind: 'reset' }, { times: 1 });
      else if (dice < 0.1) faults.set({ kind: 'reset-mid-body' }, { times: 1 });
      else if (dice < 0.12) faults.set({ kind: 'error-after', status: 500 }, { times: 1 });
      else if (dice < 0.15) desk.simulator.rateLimit({ retryAfterSeconds: 0 });
      else if (dice < 0.16) desk.simulator.refuse('40310');
    };
    for (let due = await desk.due(); due.length > 0; due = await desk.due()) {
      const finished: number[] = [];
      await sideBySide(due, async (row) => {
        misbehave();
        try {
          const outcome = await desk.runJob(row);
          // Killed after the message was settled, before the job was ticked off.
          if (outcome === 'done' && random() >= 0.1) finished.push(row.id);
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          kills += 1;
        }
      });
      await desk.finish(finished);
      await desk.waitOver();
    }

    const rows = await desk.rows(clinicId);
    const count = (entries: Iterable<string>) => {
      const counts = new Map<string, number>();
      for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
      return counts;
    };
    const posts = count(desk.simulator.ledger.entries.map(({ detail }) => (detail as { to: string }).to));
    const taken = count(desk.simulator.accepted().map(({ to }) => to[0]!.phone_number));
    const uncertain = new Set<Fate>(['killed-before', 'killed-after', 'broken-off', 'not-sent', 'limited']);

    expect(rows).toHaveLength(MESSAGES);
    expect(kills).toBeGreaterThan(200);
    expect([...posts.values()].filter((times) => times === 2).length).toBeGreaterThan(50);
    for (const row of rows) {
      const to = row.to_number!;
      const [first, second] = fates.get(to) ?? [];
      const about = `${to}: ${fates.get(to)} ${row.state} ${JSON.stringify(row.attempts)}`;
      expect(fates.get(to)!.length, about).toBeLessThanOrEqual(2);
      expect(posts.get(to) ?? 0, about).toBeLessThanOrEqual(2);
      expect(row.attempts.length, about).toBe(fates.get(to)!.length);
      expect(
        row.attempts.every(({ outcome }) => outcome !== null),
        about,
      ).toBe(true);
      expect(row.state, about).toMatch(/^(sent|failed)$/);
      expect(row.skip_reason === null, about).toBe(row.state === 'sent');
      if (second) expect(uncertain.has(first!), about).toBe(true);
      else expect(uncertain.has(first!), about).toBe(false);
      if (row.state === 'sent') expect(taken.get(to), about).toBeGreaterThanOrEqual(1);
      if ((taken.get(to) ?? 0) > 1) expect(['killed-after', 'broken-off'], about).toContain(first);
    }
    const logged = await desk.ownerQuery<{ call_id: string }>(
      'select call_id from call_memory where sms_sent_at is not null',
    );
    expect(new Set(logged.map(({ call_id }) => call_id))).toEqual(
      new Set(rows.filter(({ state }) => state === 'sent').map(({ call_id }) => call_id)),
    );
    await desk.close();
  }, 180_000);
});

describe('a process that was taken for dead and was not', () => {
  test('posts no third time, and its late answer still counts', async () => {
    const gates: Array<() => void> = [];
    const answers: SmsAnswer[] = [{ status: 'accepted', id: 'late' }, { status: 'broken-off' }];
    const desk = await smsClinic({
      intercept: () => ({
        send: async () => {
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
    const slow = desk.runJob(row!);
    await expect.poll(() => gates.length).toBe(1);
    const successor = desk.runJob(row!);
    await expect.poll(() => gates.length).toBe(2);

    gates[1]?.();
    expect(await successor).toBe('done');
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'failed', skip_reason: 'network_error' }]);
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
});
