import { gaveUp, unlessAborted } from '../../../src/adapters/emr/line/join-work.ts';
import type { Failure } from '../../../src/kernel/failure.ts';
import type { EmrOperation, Wait } from '../../../src/ports/emr.ts';

export type Hook = () => void | Promise<void>;

export interface EmrSwitches {
  /** Fails the next call of the operation, before it runs, or after it as if the response were lost. */
  failNext(operation: EmrOperation, failure: Failure, when?: 'before' | 'after'): void;
  /** Fails every call without running it, until called with `null`. */
  failAll(failure: Failure | null): void;
  /** Runs and awaits the hook before (or after) the operation; returns a function that removes it. */
  before(operation: EmrOperation, hook: Hook): () => void;
  after(operation: EmrOperation, hook: Hook): () => void;
  calls(operation?: EmrOperation): number;
}

export function emrSwitches() {
  const counts = new Map<EmrOperation, number>();
  const hooks = { before: new Map<EmrOperation, Set<Hook>>(), after: new Map<EmrOperation, Set<Hook>>() };
  const failures: { operation: EmrOperation; when: 'before' | 'after'; failure: Failure }[] = [];
  let always: Failure | null = null;

  const add = (when: 'before' | 'after') => (operation: EmrOperation, hook: Hook) => {
    const set = hooks[when].get(operation) ?? new Set();
    hooks[when].set(operation, set.add(hook));
    return () => void set.delete(hook);
  };
  const pass = async (operation: EmrOperation, when: 'before' | 'after') => {
    for (const hook of [...(hooks[when].get(operation) ?? [])]) await hook();
    const index = failures.findIndex((each) => each.operation === operation && each.when === when);
    const [planned] = index < 0 ? [] : failures.splice(index, 1);
    if (planned) throw planned.failure;
  };
  const switches: EmrSwitches = {
    failNext: (operation, failure, when = 'before') => void failures.push({ operation, when, failure }),
    failAll: (failure) => {
      always = failure;
    },
    before: add('before'),
    after: add('after'),
    calls: (operation) =>
      operation ? (counts.get(operation) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0),
  };

  async function run<Result>(operation: EmrOperation, { signal }: Wait, work: () => Result): Promise<Result> {
    if (signal.aborted) throw gaveUp('no');
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    if (always) throw always;
    const answer = (async () => {
      await pass(operation, 'before');
      const result = work();
      await pass(operation, 'after');
      return result;
    })();
    return unlessAborted(answer, signal);
  }
  return { switches, run };
}
