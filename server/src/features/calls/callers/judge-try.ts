import { toE164 } from '../../../kernel/people/phone-number.ts';
import type { KeyedHash } from '../../../kernel/secrets/keyed-hash.ts';
import {
  type Caller,
  type CallerRef,
  type IdentityTry,
  MOST_WRONG_IN_CALL,
  MOST_WRONG_IN_DAY,
  type TryOutcome,
  type TryScope,
} from './caller.ts';
import type { HeldCounter, TryCounter } from './identity-tries.store.ts';

export interface Judged {
  readonly caller: Caller;
  readonly outcome: TryOutcome;
  /** The counters the attempt increments. */
  readonly counted: readonly HeldCounter[];
}

/** Wrong names beyond a day's limit are not counted. */
const MOST_MARKS = 20;

/** The counters whose limits apply to the attempt. A hidden number has none of its own. */
export function countersOf({ callerPhone }: CallerRef, tried: IdentityTry, hash: KeyedHash): TryCounter[] {
  const number = toE164(callerPhone);
  const all = [
    ...(number ? [counterOf('number', number, hash)] : []),
    ...tried.patientIds.map((id) => counterOf('patient', id, hash)),
    ...tried.names.map((name) => counterOf('name', name, hash)),
  ];
  return [...new Map(all.map((each) => [`${each.scope} ${each.key}`, each])).values()];
}

export function counterOf(scope: TryScope, text: string, hash: KeyedHash): TryCounter {
  return { scope, key: hash(`${scope} ${text}`) };
}

/**
 * The only place that compares a birth date or a third fact: after taking the locks, and never while one of
 * them is at its limit.
 */
export function judgeTry(
  before: Caller,
  held: readonly HeldCounter[],
  { callId }: CallerRef,
  { id, countsFor, compare, after }: IdentityTry,
  hash: KeyedHash,
): Judged {
  const isCounted = (scope: TryScope) => countsFor === 'everything' || scope === 'name';
  const isLocked = (caller: Caller, extra: number) =>
    caller.wrongDates.length >= MOST_WRONG_IN_CALL ||
    held.some(({ scope, wrong }) => wrong + (isCounted(scope) ? extra : 0) >= MOST_WRONG_IN_DAY[scope]);
  if (isLocked(before, 0)) return { caller: before, outcome: 'locked', counted: [] };
  if (compare()) return { caller: after(before, true), outcome: 'right', counted: [] };

  const marks = countsFor === 'everything' ? 'wrongDates' : 'wrongNames';
  const mark = hash(`try ${callId} ${id ?? before[marks].length}`);
  const isRedelivered = id !== null && before[marks].includes(mark);
  if (isRedelivered) return { caller: before, outcome: 'wrong', counted: [] };
  const marked = { [marks]: [...before[marks], mark].slice(-MOST_MARKS) };
  const counted = held.filter(({ scope }) => isCounted(scope));
  // An attempt that locks reveals nothing, so the call has learned nothing about the patient either.
  if (isLocked({ ...before, ...marked }, 1))
    return {
      caller: { ...before, ...marked, turnedDown: before.turnedDown + 1 },
      outcome: 'locked',
      counted,
    };
  return { caller: { ...after(before, false), ...marked }, outcome: 'wrong', counted };
}
