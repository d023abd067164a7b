import { type Emr, emrFailure, type Wait } from '../../ports/emr.ts';
import type { ConnectionPlan } from './connection-plan.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import { type Carry, emrThrough } from './emr-through.ts';
import { lineInUse } from './line-in-use.ts';
import type { BreakerState, EmrGateway, GuardedEmr } from './ports.ts';

/** A clinic's guarded way in. The line beneath can be renewed; breaker and joined reads stay. */
export interface ClinicLine {
  /** Tells whether two plans mean the same connection. */
  readonly print: string;
  readonly emr: Emr;
  readonly fresh: Emr;
  state(): BreakerState;
  /** Operations under way. */
  running(): number;
  warmUp(wait: Wait): Promise<void>;
  /** For a plan of the same print. */
  renew(plan: ConnectionPlan): void;
  retire(): Promise<void>;
}

interface Needs {
  readonly gateway: EmrGateway;
  readonly watch: ConnectionWatch;
}

export function openClinicLine({ gateway, watch }: Needs, plan: ConnectionPlan, print: string): ClinicLine {
  const { type, settings, stopped } = plan;
  const connect = (next: ConnectionPlan) =>
    lineInUse(gateway.connect(next.type, next.settings, next.businessHours));
  let current = connect(plan);
  const { registers } = current;
  const guarded = gateway.guard(
    emrThrough((operation) => current.carry(operation), { registers }),
    {
      clinicId: settings.clinicId,
      transport: type,
      tokenExpiresAt: type === 'emr-rest' ? settings.tokenExpiresAt : null,
    },
  );
  const watched = (emr: Emr) =>
    emrThrough(stopped ? refuse : watching(watch, settings.clinicId, guarded, emr), { registers });
  return {
    print,
    emr: watched(guarded),
    fresh: watched(guarded.fresh),
    state: () => guarded.state(),
    running: () => current.running(),
    warmUp: (wait) => current.warmUp(wait),
    renew: (next) => {
      void current.retire();
      current = connect(next);
    },
    retire: () => current.retire(),
  };
}

function watching(watch: ConnectionWatch, clinicId: string, guarded: GuardedEmr, emr: Emr): Carry {
  return async (operation) => {
    try {
      const result = await operation(emr);
      watch.well(clinicId);
      return result;
    } catch (error) {
      watch.ill(clinicId, error, guarded.state());
      throw error;
    }
  };
}

const refuse: Carry = async () => {
  const message = 'The EMR no longer accepts our token. Connect the clinic to its EMR again in its settings.';
  throw emrFailure('reauthorise', message, { sent: 'no' });
};
