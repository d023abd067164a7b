import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { noTracing, type Tracing } from '../../../kernel/tracing.ts';
import { EMR_REQUEST_MS, type EmrTrouble, emrTrouble } from '../../../ports/emr.ts';
import type { CallObserver, Carry, Step } from '../../../ports/emr-call.ts';
import type { ConnectedEmr, EmrLine, LinePlan, LineSteps } from '../../../ports/emr-gateway.ts';
import { breaker, SPEC_LIMITS } from './breaker.ts';
import { lineInUse } from './line-in-use.ts';
import { rememberBooks } from './remember-books.ts';
import { type RequestBudget, requestBudget } from './request-budget.ts';
import { guard, holdBack, join, learnLimit, limit, note, state, token, trace } from './steps.ts';

export interface LineNeeds extends LineSteps {
  readonly connect: (plan: LinePlan) => ConnectedEmr;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** Called once per request, and once for joined reads. */
  readonly onCall?: CallObserver;
  readonly callMs?: number;
  /** Shared by all lines to the same EMR. */
  readonly budget?: RequestBudget;
}

/** The steps that every call to a clinic's EMR passes through. ADR 0017 explains their order. */
export function openLine(plan: LinePlan, needs: LineNeeds): EmrLine {
  const { clock, log, tracing = noTracing, callMs = EMR_REQUEST_MS, budget = requestBudget(clock) } = needs;
  const { clinicId, tokenExpiresAt } = plan.settings;
  const names = { clinicId, transport: plan.type };
  const fuse = breaker(clock, SPEC_LIMITS, () => log.warn(names, 'EMR circuit breaker opened'));
  const access = { gone: false };
  const line = { ...names, breaker: fuse.state, limit: budget.learned };
  let current = lineInUse(needs.connect(plan));
  if (plan.limit) budget.restore(plan.limit);
  if (plan.isAway) fuse.open();

  const steps: readonly Step[] = [
    holdBack(budget),
    note(line),
    needs.bridge ?? straightOn,
    state(line, plan.stopped, needs.state),
    token(clock, plan.type === 'emr-rest' ? tokenExpiresAt : null, access),
    rememberBooks(budget, clock),
    limit(callMs),
    join(callMs),
    trace(line, { tracing, log }, needs.onCall),
    guard(fuse, callMs),
    learnLimit(budget),
  ];
  return {
    ...line,
    carry: inOrder(steps, (call) => current.carry(call)),
    lacks: (operation) => current.lacks(operation),
    underWay: () => current.underWay(),
    warmUp: (wait) => current.warmUp(wait),
    renew: (next) => {
      access.gone = false;
      if (next.limit) budget.restore(next.limit);
      void current.retire();
      current = lineInUse(needs.connect(next));
    },
    retire: () => current.retire(),
    restoreLimit: budget.restore,
    probe: async (wait) => {
      try {
        await current.carry({ operation: 'ping', given: [], wait, fresh: true });
        fuse.close();
      } catch (error) {
        if (isOutage(emrTrouble(error))) fuse.open();
        throw error;
      }
    },
    openBreaker: fuse.open,
    closeBreaker: fuse.close,
  };
}

function isOutage(trouble: EmrTrouble | null): boolean {
  return trouble !== null && ['unreachable', 'timeout', 'misconfigured', 'malformed'].includes(trouble);
}

const straightOn: Step = (call, next) => next(call);

function inOrder(steps: readonly Step[], end: Carry): Carry {
  return steps.reduceRight<Carry>((next, step) => (call) => step(call, next), end);
}
