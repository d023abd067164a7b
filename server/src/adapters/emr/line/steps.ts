import type { Clock } from '../../../kernel/clock.ts';
import { LATE, limitedSignal } from '../../../kernel/limited-signal.ts';
import type { Logger } from '../../../kernel/logger.ts';
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
} from '../../../ports/emr.ts';
import type { CallObserver, Carry, EmrCall, EndedCall, Step } from '../../../ports/emr-call.ts';
import type { EmrLine } from '../../../ports/emr-gateway.ts';
import type { Admission, Breaker } from './breaker.ts';
import { joinWork } from './join-work.ts';

type Line = Pick<EmrLine, 'clinicId' | 'transport' | 'breaker'>;

/** Reports to the caller what was asked of the EMR and how it went. */
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

/** Sends nothing on a stopped connection and reports how calls went. */
export function state(line: Line, stopped: boolean, observe: CallObserver = () => undefined): Step {
  return async (call, next) => {
    if (stopped) throw reauthorise('Connect the clinic to its EMR again in its settings.');
    return observed(line, call, () => next(call), observe);
  };
}

/** Sends nothing with a rejected OAuth token until a person reconnects: further calls only do harm. */
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

/** While the EMR limits our requests, only callers' own requests are sent: the rest can wait. */
export function holdBack(clock: Clock): Step {
  let limitedUntil = 0;
  return async (call, next) => {
    const leftMs = limitedUntil - clock.now().getTime();
    // Only a caller's request reports to the trace of a call.
    if (leftMs > 0 && !call.wait.onEmrCall) throw stillLimited(leftMs);
    try {
      return await next(call);
    } catch (error) {
      const retryAfterMs = emrRetryAfterMs(error);
      if (retryAfterMs !== null && emrSent(error) !== 'no')
        limitedUntil = clock.now().getTime() + retryAfterMs;
      throw error;
    }
  };
}

function stillLimited(leftMs: number) {
  const message = `The EMR takes no more requests for ${Math.ceil(leftMs / 1000)} seconds.`;
  return emrFailure('limited', message, { sent: 'no', retryAfterMs: leftMs });
}

/** Limits each call to this time, documents to their own. */
export function limit(ms: number): Step {
  return async (call, next) => {
    const { signal, release } = limitedSignal(call.wait.signal, documentTimeoutMs(call) ?? ms);
    try {
      return await next({ ...call, wait: { signal } });
    } finally {
      release();
    }
  };
}

function documentTimeoutMs({ operation }: EmrCall): number | undefined {
  return (EMR_OPERATIONS[operation] as { readonly documentTimeoutMs?: number }).documentTimeoutMs;
}

/** Joins identical reads in progress into one request, limited to this time from its own start. */
export function join(ms: number): Step {
  const joined = joinWork(ms);
  // A read that started before one of our writes must not be joined after it.
  let writes = 0;
  return async (call, next) => {
    if (EMR_OPERATIONS[call.operation].effect === 'read')
      return call.fresh || documentTimeoutMs(call)
        ? next(call)
        : joined(`${writes} ${question(call)}`, call.wait.signal, (signal) =>
            next({ ...call, wait: { signal } }),
          );
    writes += 1;
    try {
      return await next(call);
    } finally {
      writes += 1;
    }
  };
}

/** The same key for the same request, in any order of its fields. */
function question({ operation, given }: EmrCall): string {
  return JSON.stringify([operation, ...given], (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}

/** Traces and counts the request. */
export function trace(
  line: Line,
  { tracing, log }: { readonly tracing: Tracing; readonly log: Pick<Logger, 'warn'> },
  observe: CallObserver = () => undefined,
): Step {
  const { clinicId, transport } = line;
  const referred = (operation: string, reference: string) =>
    log.warn({ clinicId, transport, operation, reference }, 'EMR internal error');
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
          observe(ended, breaker);
          if (ended.outcome !== 'ok') span.failed(emrTrouble(error) ?? faultName(error));
        },
      ),
    );
}

async function observed(
  { clinicId, transport, breaker }: Line,
  { operation }: EmrCall,
  rest: () => Promise<unknown>,
  tell: (...told: [...Parameters<CallObserver>, error?: unknown]) => void,
): Promise<unknown> {
  const began = performance.now();
  const ended = (outcome: EndedCall['outcome'], error?: unknown) =>
    tell({ clinicId, transport, operation, ms: performance.now() - began, outcome }, breaker(), error);
  try {
    const answer = await rest();
    ended('ok');
    return answer;
  } catch (error) {
    ended(emrTrouble(error) ?? 'fault', error);
    throw error;
  }
}

/** Sends nothing while the breaker is open, and reports results to it. */
export function guard(breaker: Breaker, callMs: number): Step {
  return async (call, next) => {
    if (documentTimeoutMs(call)) return bypassBreaker(breaker, call, next);
    const admission = breaker.admit();
    if (!admission) throw breakerOpen();
    const { signal } = call.wait;
    const timer = setTimeout(admission.failed, callMs);
    try {
      const answer = await endingWith(signal, next(call));
      admission.succeeded();
      return answer;
    } catch (error) {
      judge(error, signal, admission);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Large transfers must neither open the breaker for callers nor be its probe. */
async function bypassBreaker(breaker: Breaker, call: EmrCall, next: Carry): Promise<unknown> {
  if (breaker.state() === 'open') throw breakerOpen();
  return endingWith(call.wait.signal, next(call));
}

/** What each kind of failure says about the EMR; a request that never reached it says nothing. */
const SAYS: Readonly<Record<EmrTrouble, keyof Admission>> = {
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

/** A caller who gave up early says nothing about the EMR. */
function judge(error: unknown, signal: AbortSignal, admission: Admission): void {
  const trouble = emrTrouble(error);
  const callerGaveUp = trouble === 'timeout' && signal.aborted && signal.reason !== LATE;
  const says = trouble && !callerGaveUp ? SAYS[trouble] : 'inconclusive';
  admission[isServerFault(error) ? 'faulted' : says]();
}

const GRACE_MS = 50;

/** Gives the adapter a moment after its signal to report what became of the request. */
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
