import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../../kernel/failure.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { TIMED_OUT, timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import { faultName, type Tracing } from '../../../kernel/tracing.ts';
import {
  EMR_OPERATIONS,
  type EmrTrouble,
  emrFailure,
  emrReference,
  emrRetryAfterMs,
  emrSent,
  emrTrouble,
  isServerFault,
  priorityOf,
} from '../../../ports/emr.ts';
import type { CallObserver, Carry, EmrCall, EndedCall, Step } from '../../../ports/emr-call.ts';
import type { EmrLine } from '../../../ports/emr-gateway.ts';
import type { Admission, Breaker } from './breaker.ts';
import { joinWork } from './join-work.ts';
import type { RequestBudget } from './request-budget.ts';

type Line = Pick<EmrLine, 'clinicId' | 'transport' | 'breaker' | 'limit'>;

export function note(line: Line): Step {
  return (call, next) => {
    const { onEmrCall } = call.wait;
    if (!onEmrCall) return next(call);
    return observed(
      line,
      call,
      () => next(call),
      ({ operation, ms, outcome }) =>
        onEmrCall({ operation, ms: Math.round(ms), trouble: troubleIn(outcome) }),
    );
  };
}

function troubleIn(outcome: EndedCall['outcome']): string | null {
  if (outcome === 'ok') return null;
  return outcome === 'fault' ? 'unknown' : outcome;
}

export function state(line: Line, stopped: boolean, observe: CallObserver = () => undefined): Step {
  return async (call, next) => {
    if (stopped) throw reauthorise('Connect the clinic to its EMR again in its settings.');
    return observed(line, call, () => next(call), observe);
  };
}

/**
 * Sends nothing after the EMR rejected the OAuth token: more failed calls could lock the account. A person
 * must reconnect.
 */
export function token(clock: Clock, expiresAt: Date | null, seen: { gone: boolean }): Step {
  return async (call, next) => {
    if (seen.gone || (expiresAt && clock.now() >= expiresAt))
      throw reauthorise('Connect the clinic to its EMR again.');
    try {
      return await next(call);
    } catch (error) {
      seen.gone ||= emrTrouble(error) === 'reauthorise';
      throw error;
    }
  };
}

/** A rate limit this short is waited out while the caller is on the line. */
const SHORT_WAIT_MS = 1_500;

/** Callers' requests are always sent; other priorities wait until the EMR's limit leaves room. */
export function holdBack(budget: RequestBudget): Step {
  return async (call, next) => {
    const priority = priorityOf(call.wait);
    const waitMs = budget.admit(priority);
    if (waitMs > 0) throw stillLimited(waitMs);
    try {
      return await next(call);
    } catch (error) {
      const retryAfterMs = emrRetryAfterMs(error);
      if (priority !== 'caller' || retryAfterMs === null || retryAfterMs > SHORT_WAIT_MS) throw error;
      await pause(retryAfterMs, undefined, { signal: call.wait.signal }).catch(() => {
        throw error;
      });
      // The limiter refuses before a request has any effect, so even a write may be retried.
      return next(call);
    }
  };
}

export function learnLimit(budget: RequestBudget): Step {
  return async (call, next) => {
    try {
      return await next(call);
    } catch (error) {
      const retryAfterMs = emrRetryAfterMs(error);
      if (retryAfterMs !== null && emrSent(error) !== 'no') budget.refused(retryAfterMs);
      throw error;
    }
  };
}

function stillLimited(leftMs: number) {
  const message = `The EMR takes no more requests for ${Math.ceil(leftMs / 1000)} seconds.`;
  return emrFailure('limited', message, { sent: 'no', retryAfterMs: leftMs });
}

/** Applies this timeout to each call; document transfers have their own. */
export function limit(ms: number): Step {
  return async (call, next) => {
    const { signal, release } = timeoutSignal(call.wait.signal, documentTimeoutMs(call) ?? ms);
    try {
      return await next({ ...call, wait: { signal, answerBy: call.wait.answerBy } });
    } finally {
      release();
    }
  };
}

function documentTimeoutMs({ operation }: EmrCall): number | undefined {
  return (EMR_OPERATIONS[operation] as { readonly documentTimeoutMs?: number }).documentTimeoutMs;
}

/** Joins identical reads in progress into one request, which times out `ms` after its own start. */
export function join(ms: number): Step {
  const joined = joinWork(ms);
  // A read that started before one of our writes must not be joined after it.
  let writes = 0;
  return async (call, next) => {
    if (EMR_OPERATIONS[call.operation].effect === 'read')
      return call.fresh || documentTimeoutMs(call)
        ? next(call)
        : joined(`${writes} ${question(call)}`, call.wait.signal, (signal) =>
            next({ ...call, wait: { signal, answerBy: call.wait.answerBy } }),
          );
    writes += 1;
    try {
      return await next(call);
    } finally {
      writes += 1;
    }
  };
}

/** Equal requests give equal keys, whatever the order of their fields. */
function question({ operation, given }: EmrCall): string {
  return JSON.stringify([operation, ...given], (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}

export function trace(
  line: Line,
  { tracing, log }: { readonly tracing: Tracing; readonly log: Pick<Logger, 'warn'> },
  observe: CallObserver = () => undefined,
): Step {
  const { clinicId, transport } = line;
  const referred = (operation: string, reference: string) =>
    log.warn({ clinicId, transport, operation, reference }, 'EMR internal error');
  const broken = (operation: string, cause: string) =>
    log.warn({ clinicId, transport, operation, cause }, 'EMR connection failed');
  return (call, next) =>
    tracing.span(`emr ${call.operation}`, { clinic: clinicId, transport }, (span) =>
      observed(
        line,
        call,
        () => next(call),
        (ended, breaker, error) => {
          span.note({ outcome: ended.outcome });
          const reference = emrReference(error);
          if (reference) {
            span.note({ reference });
            referred(call.operation, reference);
          }
          const cause = causeOf(error);
          if (cause) broken(call.operation, cause);
          observe(ended, breaker);
          if (ended.outcome !== 'ok') span.failed(emrTrouble(error) ?? faultName(error));
        },
      ),
    );
}

/** The network error code, such as ECONNRESET; never any content. */
function causeOf(error: unknown): string | null {
  const cause = error instanceof Failure ? error.cause : null;
  return typeof cause === 'string' ? cause : null;
}

async function observed(
  { clinicId, transport, breaker, limit }: Line,
  { operation }: EmrCall,
  rest: () => Promise<unknown>,
  tell: (...told: [...Parameters<CallObserver>, error?: unknown]) => void,
): Promise<unknown> {
  const began = performance.now();
  const ended = (outcome: EndedCall['outcome'], error?: unknown) =>
    tell(
      {
        ...{ clinicId, transport, operation, ms: performance.now() - began, outcome },
        ...(error instanceof Failure ? { message: error.message, sent: emrSent(error) } : {}),
        ...(outcome === 'limited' ? { limit: limit() } : {}),
      },
      breaker(),
      error,
    );
  try {
    const answer = await rest();
    ended('ok');
    return answer;
  } catch (error) {
    ended(emrTrouble(error) ?? 'fault', error);
    throw error;
  }
}

const PROBE_MS = 1_300;

/**
 * Sends nothing while the breaker is open, and reports results to it. A multi-request read that times out
 * after some responses means a slow EMR, not one that is down.
 */
export function guard(breaker: Breaker, callMs: number): Step {
  return async (call, next) => {
    if (documentTimeoutMs(call)) return bypassBreaker(breaker, call, next);
    const isProbe = breaker.state() === 'half-open';
    const admission = breaker.admit();
    if (!admission) throw breakerOpen();
    // The EMR has just failed, so the probe gets a short timeout.
    const ms = isProbe ? Math.min(PROBE_MS, callMs) : callMs;
    const { signal, release } = isProbe
      ? timeoutSignal(call.wait.signal, ms)
      : { signal: call.wait.signal, release: () => undefined };
    let isAnswering = false;
    const onAnswer = () => {
      isAnswering = EMR_OPERATIONS[call.operation].effect === 'read';
    };
    const timer = setTimeout(() => admission[isAnswering ? 'answered' : 'failed'](), ms);
    try {
      const answer = await endingWith(signal, next({ ...call, wait: { ...call.wait, signal, onAnswer } }));
      admission.succeeded();
      return answer;
    } catch (error) {
      judge(error, { signal, isAnswering }, admission);
      throw error;
    } finally {
      clearTimeout(timer);
      release();
    }
  };
}

/** Large transfers must neither open the breaker for callers nor serve as its probe. */
async function bypassBreaker(breaker: Breaker, call: EmrCall, next: Carry): Promise<unknown> {
  if (breaker.state() === 'open') throw breakerOpen();
  return endingWith(call.wait.signal, next(call));
}

/**
 * What each kind of failure means for the EMR's health; a request that never reached the EMR means nothing.
 */
const EFFECT_ON_BREAKER: Readonly<Record<EmrTrouble, keyof Admission>> = {
  unreachable: 'failed',
  timeout: 'failed',
  misconfigured: 'failed',
  malformed: 'failed',
  unreadable: 'answered',
  credentials: 'answered',
  reauthorise: 'answered',
  forbidden: 'answered',
  'bad-request': 'answered',
  refused: 'answered',
  'not-offered': 'answered',
  limited: 'answered',
  'breaker-open': 'inconclusive',
  busy: 'inconclusive',
  'not-configured': 'inconclusive',
};

/** A caller who gave up early says nothing about the EMR's health. */
function judge(
  error: unknown,
  { signal, isAnswering }: { readonly signal: AbortSignal; readonly isAnswering: boolean },
  admission: Admission,
): void {
  const trouble = emrTrouble(error);
  if (isAnswering && trouble === 'timeout') {
    admission.answered();
    return;
  }
  const callerGaveUp = trouble === 'timeout' && signal.aborted && signal.reason !== TIMED_OUT;
  const says = trouble && !callerGaveUp ? EFFECT_ON_BREAKER[trouble] : 'inconclusive';
  admission[isServerFault(error) ? 'faulted' : says]();
}

const GRACE_MS = 50;

/** Gives the adapter a moment after the abort to report whether the request was sent. */
function endingWith<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const force = () => {
      timer = setTimeout(() => reject(tooLate()), GRACE_MS);
    };
    if (signal.aborted) force();
    else signal.addEventListener('abort', force, { once: true });
    const release = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', force);
    };
    result.then(resolve, reject).finally(release);
  });
}

function tooLate() {
  return emrFailure('timeout', 'The EMR did not answer in time.', { sent: 'unknown' });
}

function breakerOpen() {
  const message = 'The EMR failed too often a moment ago. It will be tried again shortly.';
  return emrFailure('breaker-open', message, { sent: 'no' });
}

function reauthorise(remedy: string) {
  return emrFailure('reauthorise', `The EMR no longer accepts our token. ${remedy}`, { sent: 'no' });
}
