import {
  EMR_OPERATIONS,
  type Emr,
  type EmrGiven,
  type EmrOperation,
  type EmrSent,
  type EmrTrouble,
  type EmrType,
  type Wait,
} from './emr.ts';

/** What is known of the EMR's limit on our requests. */
export interface RequestLimit {
  /** Requests a minute, learned when the EMR refused some; null while it has refused none. */
  readonly perMinute: number | null;
  /** Until then the EMR wants no more requests. */
  readonly limitedUntil: Date | null;
}

/** One call to an EMR as data, so that pipeline steps need not know operations by name. */
export type EmrCall = {
  [Name in EmrOperation]: {
    readonly operation: Name;
    readonly given: EmrGiven<Name>;
    readonly wait: Wait;
    /** A read that must start after it was requested; it never joins one already in progress. */
    readonly fresh: boolean;
  };
}[EmrOperation];

/** Executes a call. */
export type Carry = (call: EmrCall) => Promise<unknown>;

/** May refuse, change or observe a call, or send it elsewhere than to the next step. */
export type Step = (call: EmrCall, next: Carry) => Promise<unknown>;

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface EndedCall {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly operation: EmrOperation;
  readonly ms: number;
  readonly outcome: 'ok' | EmrTrouble | 'fault';
  /** Of a failure, for staff; it never holds anything of a patient. */
  readonly message?: string;
  readonly sent?: EmrSent;
  /** What is known of the EMR's limit, where it refused the request for it. */
  readonly limit?: RequestLimit;
}

/** Called when a call has ended, with the breaker state; never with the call's content. */
export type CallObserver = (ended: EndedCall, breaker: BreakerState) => void;

/** An Emr whose operations all go through `carry`. */
export function emrOver(carry: Carry, lacks: (operation: EmrOperation) => boolean): Emr {
  const operations = Object.keys(EMR_OPERATIONS) as EmrOperation[];
  const run =
    (operation: EmrOperation) =>
    (...asked: unknown[]) =>
      carry({ operation, given: asked.slice(0, -1), wait: asked.at(-1), fresh: false } as EmrCall);
  return Object.fromEntries(operations.map((each) => [each, lacks(each) ? null : run(each)])) as Emr;
}
