import { errorName, type Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { EmrOperation, EmrTrouble, EmrType } from '../../../ports/emr.ts';
import type { BreakerState, CallObserver, EndedCall } from '../../../ports/emr-call.ts';
import type { EmrStore, Noted } from '../store.ts';
import { type Finding, FOR_CALLERS, failingMessage, missingRightMessage } from './connection-state.ts';
import { closeTrouble, openTrouble, type TroubleNeeds } from './trouble.ts';

interface Needs extends TroubleNeeds {
  readonly store: Pick<EmrStore, 'note' | 'noteRefused' | 'stop'>;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Seen {
  /** Findings already stored, so that a busy clinic causes no further writes. */
  readonly noted: Set<string>;
  readonly failures: Map<EmrOperation, number>;
  recentMs: number[];
  /** Kept per wire: success on one says nothing about the other. */
  refusedBy: EmrType | null;
}

/** A single failure may be one row the EMR cannot read; two in a row are a pattern. */
const FAILURES = 2;
const RECENT = 8;
const FEWEST = 5;
const SLOW_MS = 2_000;
const FAST_MS = 1_000;

const SERVED: readonly string[] = ['ok', 'slow', 'limited'];
const FAILS_AT_IT: readonly EndedCall['outcome'][] = ['refused', 'malformed', 'unreadable', 'misconfigured'];

/** Tracks the clinic's connection state from its calls, without delaying them. */
export function watchConnections(needs: Needs): {
  readonly observe: CallObserver;
  forget(clinicId: string | null): void;
  settle(): Promise<void>;
} {
  const clinics = new Map<string, Seen>();
  const writing = new Set<Promise<void>>();
  const seenOf = (clinicId: string): Seen => {
    const seen = clinics.get(clinicId) ?? {
      noted: new Set<string>(),
      failures: new Map<EmrOperation, number>(),
      recentMs: [],
      refusedBy: null,
    };
    clinics.set(clinicId, seen);
    return seen;
  };

  const write = (clinicId: string, key: string, work: () => Promise<unknown>) => {
    const { noted } = seenOf(clinicId);
    if (noted.has(key)) return;
    for (const each of noted) if (isOutdatedBy(each, key)) noted.delete(each);
    noted.add(key);
    const written = work()
      .then(() => undefined)
      .catch((error: unknown) => {
        noted.delete(key);
        needs.log.warn({ clinicId, ...errorName(error) }, 'saving EMR connection state failed');
      })
      .finally(() => writing.delete(written));
    writing.add(written);
  };
  const note = (clinicId: string, finding: Finding) => {
    const key = 'operation' in finding ? `${finding.is}:${finding.operation}` : finding.is;
    write(clinicId, key, () => noteFinding(needs, clinicId, finding));
  };

  return {
    observe: (ended, breaker) => {
      const { clinicId, outcome, transport } = ended;
      const seen = seenOf(clinicId);
      if (outcome === 'credentials') {
        seen.refusedBy = transport;
        return write(clinicId, outcome, () => noteRefused(needs, clinicId));
      }
      if (outcome === 'reauthorise') return write(clinicId, outcome, () => stopConnection(needs, clinicId));
      if (outcome === 'ok' && (seen.refusedBy ?? transport) !== transport) return;
      if (outcome === 'ok') seen.refusedBy = null;
      const finding = findingOf(seen, ended, breaker);
      if (finding) note(clinicId, finding);
    },
    forget: (clinicId) => {
      for (const [id, seen] of clinics) if (!clinicId || id === clinicId) seen.noted.clear();
    },
    settle: async () => {
      await Promise.all(writing);
    },
  };
}

/** Whether a new finding means that an earlier one must be stored again when it recurs. */
function isOutdatedBy(noted: string, next: string): boolean {
  const [kind, operation] = noted.split(':');
  const [nextKind, nextOperation] = next.split(':');
  if (nextKind !== 'ok') return kind === 'ok' || operation === undefined;
  return kind !== 'ok' && (operation === undefined || operation === nextOperation);
}

/** Null if the call reveals nothing worth storing. */
function findingOf(seen: Seen, ended: EndedCall, breaker: BreakerState): Finding | null {
  const { operation, outcome, ms } = ended;
  if (!FOR_CALLERS[operation]) return reachFinding(seen, ended, breaker);
  if (outcome === 'ok' || outcome === 'timeout') seen.recentMs = [...seen.recentMs, ms].slice(-RECENT);
  if (outcome === 'ok') {
    seen.failures.delete(operation);
    return slowFinding(seen) ?? { is: 'ok', operation };
  }
  return troubleFinding(seen, ended, breaker);
}

/** Operations callers do not depend on only reveal whether the EMR is reachable. */
function reachFinding(seen: Seen, ended: EndedCall, breaker: BreakerState): Finding | null {
  const { operation, outcome } = ended;
  if (outcome === 'ok') return slowFinding(seen) ?? { is: 'ok', operation };
  const isAway = outcome === 'timeout' || outcome === 'unreachable';
  return breaker === 'open' && isAway ? awayFinding(outcome, ended) : null;
}

function troubleFinding(seen: Seen, ended: EndedCall, breaker: BreakerState): Finding | null {
  const { operation, outcome, message = '', limit, sent } = ended;
  if (outcome === 'forbidden')
    return { is: 'missing_right', operation, message: missingRightMessage(operation, message) };
  if (outcome === 'limited')
    return limit && sent !== 'no'
      ? { is: 'limited', perMinute: limit.perMinute, until: limit.limitedUntil }
      : null;
  if (breaker === 'open') return outcome === 'breaker-open' ? null : awayFinding(outcome, ended);
  if (!FAILS_AT_IT.includes(outcome)) return null;
  const failures = (seen.failures.get(operation) ?? 0) + 1;
  seen.failures.set(operation, failures);
  return failures >= FAILURES
    ? { is: 'operation_failing', operation, message: failingMessage(operation) }
    : null;
}

/** A server that accepts the request and stays silent is starting or hanging; its address is right. */
export function awayFinding(
  outcome: EmrTrouble | 'fault' | 'ok',
  { sent, message = '' }: Pick<EndedCall, 'sent' | 'message'>,
): Finding {
  return outcome === 'timeout' && sent !== 'no'
    ? {
        is: 'starting',
        message:
          'Your EMR accepts connections and does not answer yet: it is starting, or it hangs. Callers are offered a call back.',
      }
    : {
        is: 'unreachable',
        message: `${message || 'Your EMR cannot be reached.'} Callers are offered a call back.`,
      };
}

function slowFinding(seen: Seen): Finding | null {
  if (seen.recentMs.length < FEWEST) return null;
  const sorted = seen.recentMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const isSlow = median > (seen.noted.has('slow') ? FAST_MS : SLOW_MS);
  if (!isSlow) return null;
  return {
    is: 'slow',
    message: `Your EMR takes ${(median / 1000).toFixed(1)} seconds for an answer, so callers wait longer.`,
  };
}

async function noteFinding(needs: Needs, clinicId: string, finding: Finding): Promise<void> {
  await needs.store.note(clinicId, finding, needs.clock.now(), (tx, noted) =>
    reportFinding(needs, tx, clinicId, { finding, ...noted }),
  );
}

export async function reportFinding(
  needs: TroubleNeeds,
  tx: Parameters<typeof openTrouble>[1],
  clinicId: string,
  { finding, hasChanged, connection }: { readonly finding: Finding } & Parameters<Noted>[1],
): Promise<void> {
  if (finding.is === 'ok') {
    if (SERVED.includes(connection)) await closeTrouble(needs, tx, clinicId);
    return;
  }
  if (!hasChanged || finding.is === 'slow' || finding.is === 'limited') return;
  const why = {
    unreachable: 'away',
    starting: 'starting',
    missing_right: 'right',
    operation_failing: 'operation',
  }[finding.is];
  await openTrouble(needs, tx, clinicId, {
    facts: { why, ...('message' in finding ? { what: finding.message } : {}) },
  });
}

/** Calls continue, because staff may fix the password in the EMR; the next success ends this state. */
export async function noteRefused(needs: Needs, clinicId: string): Promise<void> {
  const at = needs.clock.now();
  const news = {
    type: 'emr_credentials_refused',
    title: 'Your EMR refuses our credentials',
    body: 'Your EMR no longer accepts the user name or password we sign in with, so callers cannot be booked. Open the EMR settings, enter the right ones and test the connection.',
    eventKey: `emr-credentials-refused:${clinicId}:${at.toISOString()}`,
  };
  await needs.store.noteRefused(clinicId, at, async (tx, hasChanged) => {
    if (!hasChanged) return;
    await openTrouble(needs, tx, clinicId, { facts: { why: 'refused' }, news });
    needs.log.warn({ clinicId }, 'EMR refuses our credentials');
  });
}

/** Stops calls in every process and notifies the managers once. */
export async function stopConnection(needs: Needs, clinicId: string): Promise<void> {
  const at = needs.clock.now();
  const news = {
    type: 'emr_reauthorise',
    title: 'Connect your EMR again',
    body: 'Your EMR no longer accepts our access, so callers cannot be booked. Open the EMR settings and connect it again.',
    eventKey: `emr-reauthorise:${clinicId}:${at.toISOString()}`,
  };
  const outcome = await needs.store.stop(clinicId, at, (tx) =>
    openTrouble(needs, tx, clinicId, { facts: { why: 'reauthorise' }, news }),
  );
  if (outcome === 'stopped')
    needs.log.warn({ clinicId }, 'EMR connection stopped; it must be authorised again');
}
