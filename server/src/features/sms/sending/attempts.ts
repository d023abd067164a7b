import type { SmsAnswer } from '../../../ports/sms-provider.ts';
import type { GuardReason } from './guard-chain.ts';
import type { Attempt, Message, MessageChange, SkipReason } from './message.ts';

export interface SendTiming {
  /** Delay before the second attempt, unless the provider names one. */
  readonly retryAfterMs: number;
  /** A confirmation is not retried later than this. */
  readonly latestRetryMs: number;
  readonly rewriteAfterMs: readonly number[];
}

export const SEND_TIMING: SendTiming = {
  retryAfterMs: 30_000,
  latestRetryMs: 3_600_000,
  rewriteAfterMs: [200, 400, 800, 1_600, 3_200, 5_000],
};

/** The provider has no idempotency key, so we attempt at most twice. */
const MAX_POSTS = 2;
/** A reminder delayed longer than this is checked again before it leaves, because its visit may be gone. */
const REMINDER_HOLDS_MS = 120_000;

export type Start =
  | { readonly status: 'over' }
  | { readonly status: 'too-early'; readonly until: Date }
  | { readonly status: 'ended'; readonly change: MessageChange & { readonly skipReason: SkipReason } }
  | { readonly status: 'post'; readonly change: MessageChange; readonly attempt: number };

export function startAttempt(message: Message, guard: GuardReason | null, now: Date): Start {
  if (message.state !== 'queued' && message.state !== 'sending') return { status: 'over' };
  const attempts = message.state === 'sending' ? closeOpenAttempts(message.attempts) : message.attempts;
  const last = attempts.at(-1);
  const isOver = attempts.length >= MAX_POSTS || guard || isUnsure(message, last?.outcome);
  if (last && isOver) return { status: 'ended', change: { state: 'failed', attempts, ...failureOf(last) } };
  if (guard) return { status: 'ended', change: { state: 'skipped', skipReason: guard } };
  if (isStale(message, now))
    return { status: 'ended', change: { state: 'failed', attempts, skipReason: 'network_error' } };
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
  readonly again: Date | null;
}

export function settleAttempt(
  message: Message,
  attempt: number,
  answer: SmsAnswer,
  now: Date,
  { retryAfterMs, latestRetryMs }: SendTiming,
): Settled {
  const stored = message.attempts[attempt];
  // The answer was stored, but that commit's reply was lost; the message still waits for its retry.
  if (message.state === 'queued' && stored?.retryAt && answer.status !== 'accepted')
    return { change: {}, again: new Date(stored.retryAt) };
  const record = recordOf(stored, answer, now);
  const attempts = message.attempts.with(attempt, record);
  if (answer.status === 'accepted')
    return { change: { attempts, ...acceptedChange(message, answer, now) }, again: null };
  // Another process considered this one dead and took over the message, so only record the answer.
  if (message.state !== 'sending' || attempt !== attempts.length - 1)
    return { change: { attempts }, again: null };

  const waitMs = waitBefore(answer, retryAfterMs);
  const latestMs = message.action === 'reminder' ? REMINDER_HOLDS_MS : latestRetryMs;
  const isWorthTrying = waitMs !== null && waitMs <= latestMs && !isUnsure(message, answer.status);
  if (attempts.length < MAX_POSTS && isWorthTrying) {
    const again = new Date(now.getTime() + waitMs);
    const waiting = attempts.with(attempt, { ...record, retryAt: again.toISOString() });
    return { change: { state: 'queued', attempts: waiting }, again };
  }
  return { change: { state: 'failed', attempts, ...failureOf(record) }, again: null };
}

/** The final state of a message held by the operator's stop until it came too late; null if it can still wait. */
export function failExpiredHold(
  { createdAt, attempts, action }: Message,
  now: Date,
  { latestRetryMs }: Pick<SendTiming, 'latestRetryMs'>,
): MessageChange | null {
  const latestMs = action === 'reminder' ? 0 : latestRetryMs;
  const isLate = now.getTime() - createdAt.getTime() > latestMs;
  if (!isLate) return null;
  return { state: 'failed', attempts: closeOpenAttempts(attempts), skipReason: 'sending_stopped' };
}

export function settleUnanswered({ attempts }: Message): MessageChange {
  return {
    state: 'failed',
    attempts: closeOpenAttempts(attempts),
    skipReason: 'network_error',
    providerCode: null,
  };
}

/** Never resend a reminder that may have left: a duplicate is worse than one that staff see as undelivered. */
function isUnsure({ action }: Message, outcome: Attempt['outcome'] | undefined): boolean {
  return action === 'reminder' && outcome === 'broken-off';
}

function isStale({ action, createdAt }: Message, now: Date): boolean {
  return action === 'reminder' && now.getTime() - createdAt.getTime() > REMINDER_HOLDS_MS;
}

function failureOf({ outcome, http, code }: Attempt): {
  skipReason: SkipReason;
  providerCode: string | null;
} {
  if (outcome === 'refused' && http !== undefined)
    return { skipReason: `sms_${http}`, providerCode: code ?? null };
  return { skipReason: 'network_error', providerCode: null };
}

function acceptedChange(message: Message, { id }: { id: string | null }, now: Date): MessageChange {
  if (message.state === 'sent') return message.providerMessageId ? {} : { providerMessageId: id };
  return { state: 'sent', sentAt: now, providerMessageId: id, skipReason: null, providerCode: null };
}

function waitBefore(answer: SmsAnswer, retryAfterMs: number): number | null {
  if (answer.status === 'refused')
    return answer.problem === 'too-many' ? (answer.retryAfterMs ?? retryAfterMs) : null;
  return retryAfterMs;
}

function closeOpenAttempts(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.map((attempt) => (attempt.outcome ? attempt : { ...attempt, outcome: 'broken-off' }));
}

function recordOf(attempt: Attempt | undefined, answer: SmsAnswer, now: Date): Attempt {
  const begun = { at: attempt?.at ?? now.toISOString(), outcome: answer.status };
  if (answer.status === 'accepted') return { ...begun, providerMessageId: answer.id };
  return answer.status === 'refused' ? { ...begun, http: answer.http, code: answer.code } : begun;
}
