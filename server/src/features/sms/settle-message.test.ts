import { expect, test } from 'vitest';
import type { Database, Transaction } from '../../database/database.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { SEND_TIMING } from './attempts.ts';
import type { Message } from './message.ts';
import type { Decide } from './messages.store.ts';
import { settleMessage } from './settle-message.ts';

const posted = {
  clinicId: 'clinic',
  message: { id: 'm', callId: 'call', toNumber: '+16045550142' },
  attempt: 0,
};

function aDatabaseThatFails(times: number, code?: string) {
  const tx: Database<'sms'> = {
    inClinic: (_, work) => work(null as never, tx),
    atOnce: (_, work) => work(null as never, tx),
    asPlatform: (work) => work(null as never, tx),
    within: () => tx as never,
  };
  let left = times;
  let row: Message = {
    id: 'm',
    callId: 'call',
    action: 'book',
    toNumber: '+16045550142',
    body: 'Hello',
    state: 'sending',
    skipReason: null,
    providerMessageId: null,
    providerCode: null,
    deliveryStatus: null,
    attempts: [{ at: '2026-11-16T17:00:00Z', outcome: null }],
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
          const { change, outcome } = await decide(row, new Date());
          row = { ...row, ...change };
          return outcome;
        },
      },
      optOuts: { note: async () => undefined },
      calls: { markSms: async () => undefined, trace: () => undefined },
      timing: { ...SEND_TIMING, rewriteAfterMs: [0, 0] },
      clock: systemClock,
      log: silentLogger,
    },
  };
}

test('an answer is written down although the database was away for a moment, so nothing is posted twice', async () => {
  const { needs, row } = aDatabaseThatFails(2);
  await settleMessage(needs, posted, { status: 'accepted', id: 'p' });
  expect(row()).toMatchObject({ state: 'sent', providerMessageId: 'p' });
});

test('a database that stays away leaves the message to the next try', async () => {
  const { needs, row } = aDatabaseThatFails(3);
  await expect(settleMessage(needs, posted, { status: 'accepted', id: 'p' })).rejects.toThrow('away');
  expect(row().state).toBe('sending');
});

test('an id that is taken is left out, and the message counts as sent', async () => {
  const { needs, row } = aDatabaseThatFails(1, '23505');
  await settleMessage(needs, posted, { status: 'accepted', id: 'p' });
  expect(row()).toMatchObject({ state: 'sent', providerMessageId: null });
});
