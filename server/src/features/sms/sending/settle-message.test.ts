import { describe, expect, test } from 'vitest';
import type { Database, Transaction } from '../../../database/database.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { systemClock } from '../../../kernel/time/clock.ts';
import type { SmsAnswer } from '../../../ports/sms-provider.ts';
import type { Decide } from '../messages.store.ts';
import { SEND_TIMING } from './attempts.ts';
import type { Message } from './message.ts';
import { settleMessage } from './settle-message.ts';

const posted = {
  clinicId: 'clinic',
  message: { id: 'm', callId: 'call', toNumber: '+16045550142' },
  attempt: 0,
};

const aDatabaseThatLosesAnAnswer = () => aDatabaseThatFails(0, undefined, 1);

function aDatabaseThatFails(times: number, code?: string, answersLost = 0) {
  let toLose = answersLost;
  const tx: Database<'sms'> = {
    inClinic: async (_, work) => {
      const outcome = await work(null as never, tx);
      toLose -= 1;
      if (toLose >= 0) throw new Error('connection lost after the commit');
      return outcome;
    },
    batch: (_, work) => Promise.all(work(null as never, tx) as readonly Promise<unknown>[]) as never,
    asPlatform: (work) => work(null as never, tx),
    within: () => tx as never,
  };
  let left = times;
  let row: Message = {
    id: 'm',
    callId: 'call',
    action: 'book',
    language: 'en',
    toNumber: '+16045550142',
    body: 'Hello',
    linkId: null,
    state: 'sending',
    skipReason: null,
    providerMessageId: null,
    providerCode: null,
    deliveryStatus: null,
    attempts: [{ at: '2026-11-16T17:00:00Z', outcome: null }],
    createdAt: new Date('2026-11-16T17:00:00Z'),
    sentAt: null,
  };
  return {
    row: () => row,
    needs: {
      db: tx,
      messages: {
        amend: async <Outcome>(_: Transaction, __: string, ___: string, decide: Decide<Outcome>) => {
          left -= 1;
          if (left >= 0) throw Object.assign(new Error('away'), { code });
          const { change, outcome } = await decide(row, new Date(), { optedOut: false, isHeld: false });
          row = { ...row, ...change };
          return outcome;
        },
      },
      optOuts: { note: async () => true },
      consents: { withdrawAll: async () => undefined },
      calls: { markSms: async () => undefined, trace: () => undefined },
      timing: { ...SEND_TIMING, rewriteAfterMs: [0, 0] },
      clock: systemClock,
      log: silentLogger,
    },
  };
}

test('an answer is stored despite a short database outage, so nothing is posted twice', async () => {
  const { needs, row } = aDatabaseThatFails(2);
  await settleMessage(needs, posted, { status: 'accepted', id: 'p' });
  expect(row()).toMatchObject({ state: 'sent', providerMessageId: 'p' });
});

test('a longer database outage leaves the message to the next run', async () => {
  const { needs, row } = aDatabaseThatFails(3);
  await expect(settleMessage(needs, posted, { status: 'accepted', id: 'p' })).rejects.toThrow('away');
  expect(row().state).toBe('sending');
});

test('a duplicate provider id is omitted, and the message counts as sent', async () => {
  const { needs, row } = aDatabaseThatFails(1, '23505');
  await settleMessage(needs, posted, { status: 'accepted', id: 'p' });
  expect(row()).toMatchObject({ state: 'sent', providerMessageId: null });
});

describe('if the commit succeeded and its response was lost,', () => {
  test('a message that was refused temporarily still waits, and its job knows until when', async () => {
    const { needs, row } = aDatabaseThatLosesAnAnswer();
    const answer = {
      status: 'refused',
      problem: 'too-many',
      http: 429,
      code: '10011',
      retryAfterMs: 5_000,
    } as const;
    const { again } = await settleMessage(needs, posted, answer);
    expect(row()).toMatchObject({ state: 'queued', attempts: [{ outcome: 'refused', http: 429 }] });
    expect(again?.toISOString()).toBe(row().attempts[0]?.retryAt);
  });

  test('a message without an answer waits too', async () => {
    const { needs, row } = aDatabaseThatLosesAnAnswer();
    const { again } = await settleMessage(needs, posted, { status: 'not-sent' });
    expect(row().state).toBe('queued');
    expect(again?.toISOString()).toBe(row().attempts[0]?.retryAt);
  });

  test.each<[string, SmsAnswer]>([
    ['failed', { status: 'refused', problem: 'opted-out', http: 422, code: '40300', retryAfterMs: null }],
    ['sent', { status: 'accepted', id: 'p' }],
  ])('a message that is %s stays so', async (state, answer) => {
    const { needs, row } = aDatabaseThatLosesAnAnswer();
    expect((await settleMessage(needs, posted, answer)).again).toBeNull();
    expect(row().state).toBe(state);
  });
});
