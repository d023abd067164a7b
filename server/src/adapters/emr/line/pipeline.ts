import type { Clock } from '../../../kernel/clock.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { noTracing, type Tracing } from '../../../kernel/tracing.ts';
import type { CallObserver, Carry, Step } from '../../../ports/emr-call.ts';
import type { ConnectedEmr, EmrLine, LinePlan, LineSteps } from '../../../ports/emr-gateway.ts';
import { breaker, SPEC_LIMITS } from './breaker.ts';
import { lineInUse } from './line-in-use.ts';
import { guard, holdBack, join, limit, note, state, token, trace } from './steps.ts';

export interface LineNeeds extends LineSteps {
  readonly connect: (plan: LinePlan) => ConnectedEmr;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** Called for every request; once for joined reads. */
  readonly onCall?: CallObserver;
  readonly callMs?: number;
}

const CALL_MS = 4000;

/** The pipeline of every call to a clinic's EMR. ADR 0017 explains the order of the steps. */
export function openLine(plan: LinePlan, needs: LineNeeds): EmrLine {
  const { clock, log, tracing = noTracing, callMs = CALL_MS } = needs;
  const { clinicId, tokenExpiresAt } = plan.settings;
  const names = { clinicId, transport: plan.type };
  const fuse = breaker(clock, SPEC_LIMITS, () => log.warn(names, 'EMR circuit breaker opened'));
  const access = { gone: false };
  const line = { ...names, breaker: fuse.state };
  let current = lineInUse(needs.connect(plan));

  const steps: readonly Step[] = [
    holdBack(clock),
    note(line),
    needs.bridge ?? straightOn,
    state(line, plan.stopped, needs.state),
    token(clock, plan.type === 'emr-rest' ? tokenExpiresAt : null, access),
    limit(callMs),
    join(callMs),
    trace(line, { tracing, log }, needs.onCall),
    guard(fuse, callMs),
  ];
  return {
    ...line,
    carry: inOrder(steps, (call) => current.carry(call)),
    lacks: (operation) => current.lacks(operation),
    underWay: () => current.underWay(),
    warmUp: (wait) => current.warmUp(wait),
    renew: (next) => {
      access.gone = false;
      void current.retire();
      current = lineInUse(needs.connect(next));
    },
    retire: () => current.retire(),
    closeBreaker: fuse.close,
  };
}

const straightOn: Step = (call, next) => next(call);

function inOrder(steps: readonly Step[], end: Carry): Carry {
  return steps.reduceRight<Carry>((next, step) => (call) => step(call, next), end);
}
