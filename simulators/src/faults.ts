export type Fault =
  | { kind: 'slow'; ms: number } // answers correctly after ms; the work is done at once
  | { kind: 'late'; ms: number } // does the work only after ms, even if nobody waits any more, then answers
  | { kind: 'silent' } // takes the request, does the work, never answers
  | { kind: 'silent-before' } // takes the request, does NOT do the work, never answers
  | { kind: 'reset' } // destroys the socket at once, work not done
  | { kind: 'reset-mid-body' } // work done, half the answer, then reset
  | { kind: 'twice' } // answers correctly, and then sends the same answer once more
  | { kind: 'drip'; ms: number } // work done, answer one byte every ms
  | { kind: 'garbage' } // work done, 200 with bytes that are no answer
  | { kind: 'empty' } // work done, 200 with an empty body
  | { kind: 'error'; status: number } // work NOT done, that status
  | { kind: 'error-after'; status: number } // work done, then that status
  | { kind: 'html' } // work not done, 200 text/html login page
  | { kind: 'huge' }; // work done, an answer of 30 MB in the right shape

export interface FaultSwitch {
  /** Applies to the operation of that name, or to all; `times` counts down, absent means until cleared. */
  set(fault: Fault, only?: { operation?: string; times?: number }): void;
  clear(): void;
  /** The fault for this request, counted as used. The one set first wins while it lasts. */
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
