import type { SmsAnswer } from '../../ports/sms-provider.ts';
import type { GuardReason } from './guard-chain.ts';
import type { Attempt, Message, MessageChange, SkipReason } from './message.ts';

export interface SendTiming {
  /** Before the second post, where the provider named no time. */
  readonly retryAfterMs: number;
  /** A confirmation that would be later than this is not tried again. */
  readonly latestRetryMs: number;
  /** Pauses between the tries to write down an answer. */
  readonly rewriteAfterMs: readonly number[];
}

export const SEND_TIMING: SendTiming = {
  retryAfterMs: 30_000,
  latestRetryMs: 3_600_000,
  rewriteAfterMs: [200, 400, 800, 1_600, 3_200, 5_000],
};

/** The provider has no idempotency key: after the first post there is one more at most. */
const MOST_POSTS = 2;

export type Start =
  | { readonly status: 'over' }
  | { readonly status: 'too-early'; readonly until: Date }
  | { readonly status: 'ended'; readonly change: MessageChange & { readonly skipReason: SkipReason } }
  | { readonly status: 'post'; readonly change: MessageChange; readonly attempt: number };

/** What to do with a message whose job has come up. */
export function startAttempt(message: Message, guard: GuardReason | null, now: Date): Start {
  if (message.state !== 'queued' && message.state !== 'sending') return { status: 'over' };
  const attempts = message.state === 'sending' ? endOpenAttempts(message.attempts) : message.attempts;
  const last = attempts.at(-1);
  if (last && (attempts.length >= MOST_POSTS || guard))
    return { status: 'ended', change: { state: 'failed', attempts, ...failureOf(last) } };
  if (guard) return { status: 'ended', change: { state: 'skipped', skipReason: guard } };
  if (last?.retryAt && Date.parse(last.retryAt) > now.getTime())
    return { status: 'too-early', until: new Date(last.retryAt) };
  return {
    status: 'post',
    attempt: attempts.length,
    change: { state: 'sending', attempts: [...attempts, { at: now.toISOString(), outcome: null }] },
  };
}

export interface Settled {
  readonly change: MessageChange;
  /** When to post once more; null when there is nothing more to do. */
  readonly again: Date | null;
}

/** What the answer to one attempt makes of its message; `attempt` counts from 0. */
export function settleAttempt(
  message: Message,
  attempt: number,
  answer: SmsAnswer,
  now: Date,
  { retryAfterMs, latestRetryMs }: SendTiming,
): Settled {
  const record = recordOf(message.attempts[attempt], answer, now);
  const attempts = message.attempts.with(attempt, record);
  if (answer.status === 'accepted')
    return { change: { attempts, ...acceptedAs(message, answer, now) }, again: null };
  // Another process took this one for dead and continues with the message: the answer is only put on record.
  if (message.state !== 'sending' || attempt !== attempts.length - 1)
    return { change: { attempts }, again: null };

  const waitMs = waitBefore(answer, retryAfterMs);
  if (attempts.length < MOST_POSTS && waitMs !== null && waitMs <= latestRetryMs) {
    const again = new Date(now.getTime() + waitMs);
    const waiting = attempts.with(attempt, { ...record, retryAt: again.toISOString() });
    return { change: { state: 'queued', attempts: waiting }, again };
  }
  return { change: { state: 'failed', attempts, ...failureOf(record) }, again: null };
}

/** How a message ends that was posted without an answer and is not to be posted again. */
export function withoutAnswer({ attempts }: Message): MessageChange {
  return {
    state: 'failed',
    attempts: endOpenAttempts(attempts),
    skipReason: 'network_error',
    providerCode: null,
  };
}

/** Why a message that was posted counts as not sent. */
function failureOf({ outcome, http, code }: Attempt): {
  skipReason: SkipReason;
  providerCode: string | null;
} {
  if (outcome === 'refused' && http !== undefined)
    return { skipReason: `sms_${http}`, providerCode: code ?? null };
  return { skipReason: 'network_error', providerCode: null };
}

function acceptedAs(message: Message, { id }: { id: string | null }, now: Date): MessageChange {
  if (message.state === 'sent') return message.providerMessageId ? {} : { providerMessageId: id };
  return { state: 'sent', sentAt: now, providerMessageId: id, skipReason: null, providerCode: null };
}

function waitBefore(answer: SmsAnswer, retryAfterMs: number): number | null {
  if (answer.status === 'refused')
    return answer.problem === 'too-many' ? (answer.retryAfterMs ?? retryAfterMs) : null;
  return retryAfterMs;
}

// The process that posted was killed, or its answer was lost.
function endOpenAttempts(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.map((attempt) => (attempt.outcome ? attempt : { ...attempt, outcome: 'broken-off' }));
}

function recordOf(attempt: Attempt | undefined, answer: SmsAnswer, now: Date): Attempt {
  const begun = { at: attempt?.at ?? now.toISOString(), outcome: answer.status };
  if (answer.status === 'accepted') return { ...begun, providerMessageId: answer.id };
  return answer.status === 'refused' ? { ...begun, http: answer.http, code: answer.code } : begun;
}
