import {
  EMR_OPERATIONS,
  type Emr,
  type EmrGiven,
  type EmrOperation,
  type EmrTrouble,
  type EmrType,
  type Wait,
} from './emr.ts';

/** One call to an EMR, described, so that a step on its way needs to know no operation by name. */
export type EmrCall = {
  [Name in EmrOperation]: {
    readonly operation: Name;
    readonly given: EmrGiven<Name>;
    readonly wait: Wait;
    /** A read that must begin after it was asked for: it is not joined with one that is under way. */
    readonly fresh: boolean;
  };
}[EmrOperation];

/** Brings a call to its answer. */
export type Carry = (call: EmrCall) => Promise<unknown>;

/** May refuse a call, change it, watch it, or send it elsewhere than to the next step. */
export type Step = (call: EmrCall, next: Carry) => Promise<unknown>;

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface EndedCall {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly operation: EmrOperation;
  readonly ms: number;
  readonly outcome: 'ok' | EmrTrouble | 'fault';
}

/** Told of a call when it has ended, and how the breaker stands then; never of what was in the call. */
export type CallObserver = (ended: EndedCall, breaker: BreakerState) => void;

/** The Emr whose every operation is a call that is carried so. */
export function emrOver(carry: Carry, lacks: (operation: EmrOperation) => boolean): Emr {
  const operations = Object.keys(EMR_OPERATIONS) as EmrOperation[];
  const run =
    (operation: EmrOperation) =>
    (...asked: unknown[]) =>
      carry({ operation, given: asked.slice(0, -1), wait: asked.at(-1), fresh: false } as EmrCall);
  return Object.fromEntries(operations.map((each) => [each, lacks(each) ? null : run(each)])) as Emr;
}
