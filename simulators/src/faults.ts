export type Fault =
  | { kind: 'slow'; ms: number } // works at once, answers correctly after ms
  | { kind: 'late'; ms: number } // works after ms even if the client has left, then answers
  | { kind: 'silent' } // works, never answers
  | { kind: 'silent-before' } // does NOT work, never answers
  | { kind: 'reset' } // resets the socket at once, without working
  | { kind: 'reset-mid-body' } // works, sends half the answer, then resets
  | { kind: 'twice' } // answers correctly, then sends the same answer again
  | { kind: 'drip'; ms: number } // works, sends one byte of the answer every ms
  | { kind: 'garbage' } // works, answers 200 with garbage
  | { kind: 'empty' } // works, answers 200 with an empty body
  | { kind: 'error'; status: number } // does NOT work, answers with this status
  | { kind: 'error-after'; status: number } // works, then answers with this status
  | { kind: 'html' } // does not work, answers 200 with the login page
  | { kind: 'huge' };

export interface FaultSwitch {
  /**
   * Applies to one operation or to all; `times` counts down, and without it the fault stays until cleared.
   */
  set(fault: Fault, only?: { operation?: string; times?: number }): void;
  clear(): void;
  /** The fault for this request, counted as used. Faults apply in the order they were set. */
  next(operation: string): Fault | null;
}

interface Rule {
  readonly fault: Fault;
  readonly operation: string | null;
  left: number;
}

export function faultSwitch(): FaultSwitch {
  let rules: Rule[] = [];
  return {
    set(fault, { operation, times } = {}) {
      rules.push({ fault, operation: operation ?? null, left: times ?? Number.POSITIVE_INFINITY });
    },
    clear() {
      rules = [];
    },
    next(operation) {
      const rule = rules.find(
        (each) => each.left > 0 && (each.operation === null || each.operation === operation),
      );
      if (!rule) return null;
      rule.left -= 1;
      return rule.fault;
    },
  };
}
