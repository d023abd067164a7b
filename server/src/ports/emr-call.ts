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

/** The EMR's rate limit for our requests, as far as we have learned it. */
export interface RequestLimit {
  /** Null until the EMR has refused a request for exceeding its limit. */
  readonly perMinute: number | null;
  /** The EMR accepts no requests before this time. */
  readonly limitedUntil: Date | null;
}

/** One EMR call as data, so that pipeline steps need not know operations by name. */
export type EmrCall = {
  [Name in EmrOperation]: {
    readonly operation: Name;
    readonly given: EmrGiven<Name>;
    readonly wait: Wait;
    /** Forces a new read: the call never joins one already in progress. */
    readonly fresh: boolean;
  };
}[EmrOperation];

/** Executes a call. */
export type Carry = (call: EmrCall) => Promise<unknown>;

/** May refuse, change, observe or reroute a call. */
export type Step = (call: EmrCall, next: Carry) => Promise<unknown>;

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface EndedCall {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly operation: EmrOperation;
  readonly ms: number;
  readonly outcome: 'ok' | EmrTrouble | 'fault';
  /** The failure's message, for staff; it never contains patient data. */
  readonly message?: string;
  readonly sent?: EmrSent;
  /** Set if the EMR refused the request because of its limit. */
  readonly limit?: RequestLimit;
}

/** Called after each call with the breaker state; never with the call's content. */
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
