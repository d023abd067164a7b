import { createHash } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { isOutage } from '../../kernel/failure.ts';
import { EMR_TYPES, type Emr, type EmrSettings, type EmrType, type Wait } from '../../ports/emr.ts';
import { type ClinicLine, openClinicLine } from './clinic-line.ts';
import { bridgeSettings, type ConnectionPlan } from './connection-plan.ts';
import { type ConnectionWatch, unwatched } from './connection-watch.ts';
import { emrThrough } from './emr-through.ts';
import { notedEmr } from './noted-emr.ts';
import type { BreakerState, EmrGateway } from './ports.ts';
import { withBridge } from './with-bridge.ts';

/** A clinic's EMR as calls and dashboard see it. It may be held: every operation goes by the newest settings. */
export interface ClinicEmr extends Emr {
  /** Every read is a request of its own, never joined with one that was under way. */
  readonly fresh: Emr;
}

export interface LineReading {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly breaker: BreakerState;
  /** Operations under way, those that wait for a connection among them. */
  readonly underWay: number;
}

export interface EmrConnections {
  /** Throws the failure `not-configured` where the clinic has not said enough to be connected. */
  of(clinicId: string): Promise<ClinicEmr>;
  /** Of this process. */
  breakerOf(clinicId: string, type: EmrType): BreakerState;
  /** Every way in that this process has used. */
  readings(): LineReading[];
  warmUp(clinicId: string, wait: Wait): Promise<void>;
  /** On a line of its own, past breaker and stop: a person wants to know how things are now. */
  tryOut(clinicId: string, wait: Wait): Promise<void>;
  forget(clinicId: string | null): void;
  /** Something about the clinic changed; most of it has nothing to do with its EMR. */
  recheck(clinicId: string | null): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  readonly plan: (clinicId: string) => Promise<ConnectionPlan>;
  readonly gateway: EmrGateway;
  readonly watch: ConnectionWatch;
  readonly clock: Clock;
}

interface Opened {
  readonly emr: Emr;
  readonly fresh: Emr;
  readonly own: ClinicLine;
  readonly clinicPrint: string;
}

const TTL_MS = 5 * 60_000;
const MAX_CLINICS = 5_000;

export function createConnections({ plan, gateway, watch, clock }: Needs): EmrConnections {
  const cached = expiringMap<string, Opened>({
    clock,
    ttlMs: TTL_MS,
    maxSize: MAX_CLINICS,
    makesDoWithOld: isOutage,
  });
  const lines = clinicLines(gateway);
  const news = newsCount();

  const forget = (clinicId: string | null) => {
    news.add(clinicId);
    if (clinicId) cached.delete(clinicId);
    else cached.clear();
  };
  const open = (clinicId: string) => cached.getOrLoad(clinicId, () => load(clinicId));
  const load = async (clinicId: string): Promise<Opened> => {
    // Settings that changed while they were read must not be put to use over the newer ones.
    for (;;) {
      const heard = news.of(clinicId);
      const planned = await plan(clinicId);
      if (heard === news.of(clinicId)) return openAll(planned);
    }
  };
  const openAll = (planned: ConnectionPlan): Opened => {
    const own = lines.open(planned, watch);
    const needsBridge = gateway.hasBridge && own.emr.registerPatient === null;
    // How the platform's bridge fares says nothing about the clinic's own connection.
    const bridge = needsBridge ? lines.open(throughBridge(planned), unwatched) : null;
    lines.retireOthers(planned, bridge !== null);
    return {
      own,
      clinicPrint: planned.clinicPrint,
      emr: withBridge(own.emr, bridge?.emr ?? null),
      fresh: withBridge(own.fresh, bridge?.fresh ?? null),
    };
  };

  return {
    of: async (clinicId) => {
      const registers = (await open(clinicId)).emr.registerPatient !== null;
      return {
        ...notedEmr(emrThrough(async (operation) => operation((await open(clinicId)).emr), { registers })),
        fresh: notedEmr(
          emrThrough(async (operation) => operation((await open(clinicId)).fresh), { registers }),
        ),
      };
    },
    breakerOf: (clinicId, type) => lines.get(clinicId, type)?.state() ?? 'closed',
    readings: lines.readings,
    warmUp: async (clinicId, wait) => (await open(clinicId)).own.warmUp(wait),
    tryOut: async (clinicId, wait) => {
      const { type, settings, businessHours } = await plan(clinicId);
      const line = gateway.connect(type, settings, businessHours);
      try {
        await line.ping(wait);
      } finally {
        await line.close();
      }
    },
    forget,
    recheck: async (clinicId) => {
      const opened = clinicId ? cached.get(clinicId) : undefined;
      if (clinicId && !opened) return;
      const planned = clinicId ? await plan(clinicId).catch(() => null) : null;
      if (planned?.clinicPrint !== opened?.clinicPrint || !planned) forget(clinicId);
    },
    close: async () => {
      cached.clear();
      await lines.close();
    },
  };
}

function throughBridge(plan: ConnectionPlan): ConnectionPlan {
  return { ...plan, type: 'emr-bridge', settings: bridgeSettings(plan.settings), stopped: false };
}

/** One line for a clinic and a way in; its breaker outlives the renewal of the line as long as the settings are the same. */
function clinicLines(gateway: EmrGateway) {
  const lines = new Map<string, ClinicLine & Pick<LineReading, 'clinicId' | 'transport'>>();
  const keyOf = (clinicId: string, type: EmrType) => `${clinicId}/${type}`;
  const drop = (key: string) => {
    void lines.get(key)?.retire();
    lines.delete(key);
  };
  return {
    get: (clinicId: string, type: EmrType) => lines.get(keyOf(clinicId, type)),
    readings: (): LineReading[] =>
      [...lines.values()].map(({ clinicId, transport, state, running }) => ({
        clinicId,
        transport,
        breaker: state(),
        underWay: running(),
      })),
    open: (plan: ConnectionPlan, watch: ConnectionWatch): ClinicLine => {
      const key = keyOf(plan.settings.clinicId, plan.type);
      const print = printOf(plan);
      const known = lines.get(key);
      if (known?.print === print) {
        known.renew(plan);
        return known;
      }
      drop(key);
      const line = openClinicLine({ gateway, watch }, plan, print);
      lines.set(key, { ...line, clinicId: plan.settings.clinicId, transport: plan.type });
      return line;
    },
    retireOthers: ({ type, settings }: ConnectionPlan, usesBridge: boolean) => {
      const gone = EMR_TYPES.filter((each) => each !== type && !(usesBridge && each === 'emr-bridge'));
      for (const each of gone) drop(keyOf(settings.clinicId, each));
    },
    close: async () => {
      await Promise.all([...lines.values()].map((line) => line.retire()));
      lines.clear();
    },
  };
}

function printOf({ type, settings, stopped }: ConnectionPlan): string {
  const open = (key: string, value: unknown) => secretText(settings, key) ?? value;
  return createHash('sha256').update(JSON.stringify({ type, settings, stopped }, open)).digest('hex');
}

// A Secret writes itself as [redacted], which would make all of them alike.
function secretText(settings: EmrSettings, key: string): string | undefined {
  switch (key) {
    case 'password':
    case 'consumerSecret':
    case 'accessToken':
    case 'accessTokenSecret':
      return settings[key]?.reveal();
    default:
      return undefined;
  }
}

function newsCount() {
  const byClinic = new Map<string, number>();
  let forAll = 0;
  return {
    of: (clinicId: string) => forAll + (byClinic.get(clinicId) ?? 0),
    add: (clinicId: string | null) => {
      if (clinicId) byClinic.set(clinicId, (byClinic.get(clinicId) ?? 0) + 1);
      else forAll += 1;
    },
  };
}
