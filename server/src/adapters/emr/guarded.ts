import type { Clock } from '../../kernel/clock.ts';
import { LATE, limitedSignal } from '../../kernel/limited-signal.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type Emr, type EmrTrouble, emrFailure, emrTrouble, type Wait } from '../../ports/emr.ts';
import { type Admission, type BreakerLimits, type BreakerState, breaker, SPEC_LIMITS } from './breaker.ts';

import { joinWork } from './join-work.ts';
import { type CallWatch, watchedCall } from './watched-call.ts';

export interface GuardNeeds extends CallWatch {
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where the transport has no token, or one that never ends. */
  readonly tokenExpiresAt?: Date | null;
  readonly onOpen?: () => void;
  /** Told once, when the EMR first says that our token is gone. */
  readonly onReauthorise?: () => void;
  readonly callMs?: number;
  readonly limits?: BreakerLimits;
}

export type GuardedEmr = Emr & {
  state(): BreakerState;
  /** The same, but every read is a request of its own: for reads that must have begun after they were asked for. */
  readonly fresh: Emr;
};

const CALL_MS = 4000;

// Everything else is an answer of a system that works, or never reached it.
const OUTAGES: readonly EmrTrouble[] = ['unreachable', 'timeout', 'misconfigured', 'malformed'];
const ANSWERS: readonly EmrTrouble[] = ['credentials', 'reauthorise', 'forbidden', 'bad-request', 'refused'];

/** One breaker for one clinic and transport, a time limit for each call, and identical reads in flight joined. */
export function guardedEmr(emr: Emr, needs: GuardNeeds): GuardedEmr {
  const { callMs = CALL_MS } = needs;
  const guard = breaker(needs.clock, needs.limits ?? SPEC_LIMITS, () => {
    const { clinicId, transport } = needs;
    needs.log.warn({ clinicId, transport }, 'EMR circuit breaker opened');
    needs.onOpen?.();
  });
  const token = tokenWatch(needs);
  const join = joinWork();
  // A read that began before a write of ours began or ended may not be joined after it.
  let writes = 0;

  const watched = watchedCall(needs);
  const attempt = async <Result>(signal: AbortSignal, call: Call<Result>): Promise<Result> => {
    const admission = guard.admit();
    if (!admission) throw breakerOpen();
    const timer = setTimeout(admission.failed, callMs);
    try {
      const result = await endingWith(signal, call({ signal }));
      admission.succeeded();
      return result;
    } catch (error) {
      judge(error, signal, admission);
      token.heard(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  const limited = async <Result>({ signal }: Wait, work: (signal: AbortSignal) => Promise<Result>) => {
    token.check();
    const limit = limitedSignal(signal, callMs);
    try {
      return await work(limit.signal);
    } finally {
      limit.release();
    }
  };

  const joined: Around = (asked, wait, call) =>
    limited(wait, (signal) =>
      join(`${writes} ${JSON.stringify(asked)}`, signal, (shared) =>
        watched(asked[0], () => attempt(shared, call)),
      ),
    );
  const alone: Around = (asked, wait, call) =>
    limited(wait, (signal) => watched(asked[0], () => attempt(signal, call)));
  const write: Around = async (asked, wait, call) => {
    writes += 1;
    try {
      return await alone(asked, wait, call);
    } finally {
      writes += 1;
    }
  };

  return { ...wrapped(emr, joined, write), fresh: wrapped(emr, alone, write), state: guard.state };
}

type Call<Result> = (wait: Wait) => Promise<Result>;
type Asked = readonly [operation: keyof Emr, ...given: unknown[]];
type Around = <Result>(asked: Asked, wait: Wait, call: Call<Result>) => Promise<Result>;

function wrapped(emr: Emr, read: Around, write: Around): Emr {
  const { registerPatient } = emr;
  return {
    ping: (wait) => read(['ping'], wait, (own) => emr.ping(own)),
    findPatients: (by, wait) => read(['findPatients', by], wait, (own) => emr.findPatients(by, own)),
    getPatient: (id, wait) => read(['getPatient', id], wait, (own) => emr.getPatient(id, own)),
    listProviders: (wait) => read(['listProviders'], wait, (own) => emr.listProviders(own)),
    getSchedule: (id, days, wait) =>
      read(['getSchedule', id, days.from, days.to], wait, (own) => emr.getSchedule(id, days, own)),
    listBookings: (id, days, wait) =>
      read(['listBookings', id, days.from, days.to], wait, (own) => emr.listBookings(id, days, own)),
    listAppointments: (id, days, wait) =>
      read(['listAppointments', id, days.from, days.to], wait, (own) => emr.listAppointments(id, days, own)),
    getAppointment: (id, wait) => read(['getAppointment', id], wait, (own) => emr.getAppointment(id, own)),
    book: (draft, wait) => write(['book'], wait, (own) => emr.book(draft, own)),
    cancel: (id, reason, wait) => write(['cancel'], wait, (own) => emr.cancel(id, reason, own)),
    registerPatient:
      registerPatient &&
      ((patient, wait) => write(['registerPatient'], wait, (own) => registerPatient(patient, own))),
    getTemplateCodes: (wait) => read(['getTemplateCodes'], wait, (own) => emr.getTemplateCodes(own)),
    getAppointmentTypes: (wait) => read(['getAppointmentTypes'], wait, (own) => emr.getAppointmentTypes(own)),
    getAppointmentStatuses: (wait) =>
      read(['getAppointmentStatuses'], wait, (own) => emr.getAppointmentStatuses(own)),
  };
}

/** What a failed call says about the EMR: a caller who gave up before the time says nothing. */
function judge(error: unknown, signal: AbortSignal, admission: Admission): void {
  const trouble = emrTrouble(error);
  const callerGaveUp = trouble === 'timeout' && signal.aborted && signal.reason !== LATE;
  if (trouble && OUTAGES.includes(trouble) && !callerGaveUp) admission.failed();
  else if (trouble && ANSWERS.includes(trouble)) admission.answered();
  else admission.inconclusive();
}

/** On an OAuth transport every further call with a token that is gone can only do harm. */
function tokenWatch({ clock, tokenExpiresAt, onReauthorise }: GuardNeeds) {
  let gone = false;
  return {
    check() {
      const expired = tokenExpiresAt && clock.now() >= tokenExpiresAt;
      if (gone || expired) throw reauthorise();
    },
    heard(error: unknown) {
      if (gone || emrTrouble(error) !== 'reauthorise') return;
      gone = true;
      onReauthorise?.();
    },
  };
}

const GRACE_MS = 50;

/** An adapter knows best what became of its request, so it gets a moment to say so once its signal has ended. */
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

function reauthorise() {
  const message = 'The EMR no longer accepts our token. Connect the clinic to its EMR again.';
  return emrFailure('reauthorise', message, { sent: 'no' });
}
