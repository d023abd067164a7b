import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { SmsAnswer } from '../../../ports/sms-provider.ts';
import type { Calls } from '../../calls/index.ts';
import type { Consents } from '../../consent/index.ts';
import type { MessageStore } from '../messages.store.ts';
import type { OptOutStore } from '../webhook/opt-outs.store.ts';
import { type SendTiming, type Settled, settleAttempt } from './attempts.ts';
import type { Message, MessageChange } from './message.ts';

export interface SettleNeeds {
  readonly db: Database;
  readonly messages: Pick<MessageStore, 'amend'>;
  readonly optOuts: Pick<OptOutStore, 'note'>;
  readonly consents: Pick<Consents, 'withdrawAll'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly timing: SendTiming;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Posted {
  readonly clinicId: string;
  readonly message: Pick<Message, 'id' | 'callId' | 'toNumber'>;
  readonly attempt: number;
}

type Also = (tx: Transaction) => Promise<void>;

const TAKEN_ID = '23505';

/** Retries the write, because an attempt without a stored answer would be sent again. */
export async function settleMessage(
  needs: SettleNeeds,
  posted: Posted,
  answer: SmsAnswer,
  also: Also = async () => undefined,
): Promise<Settled> {
  for (const waitMs of [...needs.timing.rewriteAfterMs, null]) {
    try {
      return await settleOnce(needs, posted, answer, also);
    } catch (error) {
      const { code } = error as { code?: string };
      // Another message already has this id, but this one was accepted all the same.
      if (code === TAKEN_ID && answer.status === 'accepted' && answer.id)
        return settleMessage(needs, posted, { ...answer, id: null }, also);
      if (waitMs === null) throw error;
      needs.log.warn(
        { clinicId: posted.clinicId, messageId: posted.message.id, code },
        'storing the answer to a text message failed; retrying',
      );
      await pause(waitMs);
    }
  }
  return { change: {}, again: null };
}

async function settleOnce(
  needs: SettleNeeds,
  { clinicId, message: { id, callId, toNumber }, attempt }: Posted,
  answer: SmsAnswer,
  also: Also,
): Promise<Settled> {
  const { db, messages, calls, timing, clock } = needs;
  const outcome = await db.inClinic(clinicId, async (_, tx) => {
    if (answer.status === 'accepted' && callId)
      await calls.markSms(tx, clinicId, callId, { sentAt: clock.now() });
    if (answer.status === 'refused' && answer.problem === 'opted-out' && toNumber)
      await noteRefusal(needs, tx, clinicId, toNumber, clock.now());
    const amended = await messages.amend(tx, clinicId, id, (before, now) => {
      const settled = settleAttempt(before, attempt, answer, now, timing);
      return { change: settled.change, outcome: { before, settled } };
    });
    await also(tx);
    return amended;
  });
  if (!outcome) return { change: {}, again: null };
  reportMessage(needs, clinicId, outcome.before, outcome.settled.change);
  return outcome.settled;
}

/** The provider blocks the number because of a STOP that we may not have received. */
export async function noteRefusal(
  { optOuts, consents }: Pick<SettleNeeds, 'optOuts' | 'consents'>,
  tx: Transaction,
  clinicId: string,
  phone: string,
  at: Date,
): Promise<void> {
  if (!(await optOuts.note(tx, clinicId, phone, 'provider-refusal', at))) return;
  const evidence = 'refused by the SMS provider: opted out';
  await consents.withdrawAll(tx, clinicId, phone, {
    source: 'provider',
    evidence,
    at,
    unlessWithdrawn: true,
  });
}

export function reportMessage(
  { calls, clock, log }: Pick<SettleNeeds, 'calls' | 'clock' | 'log'>,
  clinicId: string,
  before: Message,
  change: MessageChange,
): void {
  const { id, callId, action, state, skipReason, providerCode, attempts } = { ...before, ...change };
  const why = { reason: skipReason, code: providerCode };
  const answer = attempts.at(-1)?.outcome ?? null;
  const detail = { action, state, ...why, posts: attempts.length, answer };
  if (callId) calls.trace(clinicId, callId, { at: clock.now(), kind: 'sms', detail });
  if (state === 'failed') log.warn({ clinicId, messageId: id, ...why }, 'sending a text message failed');
}
