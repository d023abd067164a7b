import { createHash } from 'node:crypto';
import { isOutage } from '../../../kernel/failure.ts';
import { createCache } from '../../../kernel/load/cache.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import {
  EMR_TYPES,
  type Emr,
  type EmrOperation,
  type EmrType,
  emrTrouble,
  type Wait,
} from '../../../ports/emr.ts';
import {
  type BreakerState,
  type CallObserver,
  type Carry,
  emrOver,
  type RequestLimit,
} from '../../../ports/emr-call.ts';
import type { EmrGateway, EmrLine, LinePlan } from '../../../ports/emr-gateway.ts';
import { type TryOut, tryOut } from '../trial/try-out.ts';
import { bridgeSettings, type ConnectionPlan } from './connection-plan.ts';
import { otherLinesStep } from './other-lines.ts';

/** A clinic's EMR for calls and the dashboard. Safe to keep, because every operation uses the newest settings. */
export interface ClinicEmr extends Emr {
  /** Sends each read as its own request instead of joining one in flight. */
  readonly fresh: Emr;
}

export interface LineReading {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly breaker: BreakerState;
  readonly underWay: number;
}

export interface EmrConnections {
  /** Throws `not-configured` if required settings are missing. */
  of(clinicId: string): Promise<ClinicEmr>;
  breakerOf(clinicId: string, type: EmrType): BreakerState;
  readings(): LineReading[];
  underWay(clinicId: string): number;
  warmUp(clinicId: string, wait: Wait): Promise<void>;
  /** Uses its own line and ignores breaker and stop, because a person wants the current state. */
  tryOut(clinicId: string, wait: Wait): Promise<TryOut>;
  probe(clinicId: string, wait: Wait): Promise<void>;
  has(clinicId: string): boolean;
  /** Closes the breakers at once, after a person or another process saw a healthy EMR. */
  closeBreakers(clinicId: string): void;
  openBreaker(clinicId: string): void;
  restoreLimit(clinicId: string, limit: RequestLimit): void;
  forget(clinicId: string | null): void;
  /**
   * After a clinic changes: reopens its connection if the settings changed, closes it if the clinic was deleted. Null
   * means every clinic.
   */
  recheck(clinicId: string | null): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  readonly plan: (clinicId: string) => Promise<ConnectionPlan>;
  readonly gateway: Pick<EmrGateway, 'hasBridge' | 'isConfigured' | 'connect' | 'open'>;
  readonly observe?: CallObserver;
  readonly clock: Clock;
}

interface Opened {
  readonly line: EmrLine;
  readonly clinicPrint: string;
  lacks(operation: EmrOperation): boolean;
}

const TTL_MS = 5 * 60_000;
const MAX_CLINICS = 5_000;

export function createConnections({ plan, gateway, observe, clock }: Needs): EmrConnections {
  const cached = createCache<string, Opened>({
    clock,
    ttlMs: TTL_MS,
    maxSize: MAX_CLINICS,
    mayServeStale: isOutage,
  });
  const lines = clinicLines(gateway, observe);
  const news = newsCount();

  const forget = (clinicId: string | null) => {
    news.add(clinicId);
    if (clinicId) cached.delete(clinicId);
    else cached.clear();
  };
  const open = (clinicId: string) => cached.getOrLoad(clinicId, () => load(clinicId));
  const load = async (clinicId: string): Promise<Opened> => {
    // Settings that change during the read must not be replaced by older ones.
    for (;;) {
      const heard = news.of(clinicId);
      const planned = await plan(clinicId);
      if (heard === news.of(clinicId)) return { ...lines.open(planned), clinicPrint: planned.clinicPrint };
    }
  };

  const recheckOne = async (clinicId: string): Promise<void> => {
    const opened = cached.get(clinicId);
    if (!opened && !lines.has(clinicId)) return;
    try {
      const { clinicPrint } = await plan(clinicId);
      if (opened && clinicPrint !== opened.clinicPrint) forget(clinicId);
    } catch (error) {
      if (emrTrouble(error) === 'not-configured') {
        forget(clinicId);
        for (const type of EMR_TYPES) lines.drop(clinicId, type);
        return;
      }
      // The settings could not be read, so keep the line and read them again before its next use.
      news.add(clinicId);
      cached.expire((each) => each === opened);
    }
  };

  return {
    of: async (clinicId) => {
      const { lacks } = await open(clinicId);
      const carry: Carry = async (call) => (await open(clinicId)).line.carry(call);
      const fresh = emrOver((call) => carry({ ...call, fresh: true }), lacks);
      return { ...emrOver(carry, lacks), fresh };
    },
    breakerOf: (clinicId, type) => lines.get(clinicId, type)?.breaker() ?? 'closed',
    readings: lines.readings,
    underWay: (clinicId) =>
      EMR_TYPES.reduce((sum, type) => sum + (lines.get(clinicId, type)?.underWay() ?? 0), 0),
    warmUp: async (clinicId, wait) => (await open(clinicId)).line.warmUp(wait),
    tryOut: async (clinicId, wait) => tryOut({ gateway, now: clock.now() }, await plan(clinicId), wait),
    probe: async (clinicId, wait) => {
      const { line } = await open(clinicId);
      await line.probe(wait);
    },
    has: lines.has,
    openBreaker: (clinicId) => lines.own(clinicId)?.openBreaker(),
    restoreLimit: (clinicId, limit) => lines.own(clinicId)?.restoreLimit(limit),
    closeBreakers: (clinicId) => {
      for (const type of EMR_TYPES) lines.get(clinicId, type)?.closeBreaker();
    },
    forget,
    recheck: async (clinicId) => {
      if (!clinicId) forget(null);
      for (const id of clinicId ? [clinicId] : lines.clinicIds()) await recheckOne(id);
    },
    close: async () => {
      cached.clear();
      await lines.close();
    },
  };
}

interface KnownLine {
  readonly line: EmrLine;
  readonly print: string;
  readonly isPractice: boolean;
}

/** One line per clinic and wire. The breaker survives a renewed line while the settings are unchanged. */
function clinicLines(gateway: Needs['gateway'], state: CallObserver | undefined) {
  const lines = new Map<string, KnownLine>();
  const keyOf = (clinicId: string, type: EmrType) => `${clinicId}/${type}`;
  const get = (clinicId: string, type: EmrType) => lines.get(keyOf(clinicId, type))?.line;
  const drop = (clinicId: string, type: EmrType) => {
    void get(clinicId, type)?.retire();
    lines.delete(keyOf(clinicId, type));
  };
  // A line opened to help another is not observed, so the clinic's own line is opened anew.
  const renewOr = (plan: LinePlan, role: 'own' | 'helping', openNew: () => EmrLine): EmrLine => {
    const { clinicId } = plan.settings;
    const print = `${role} ${printOf(plan)}`;
    const known = lines.get(keyOf(clinicId, plan.type));
    if (known?.print === print) {
      known.line.renew(plan);
      return known.line;
    }
    drop(clinicId, plan.type);
    const line = openNew();
    lines.set(keyOf(clinicId, plan.type), { line, print, isPractice: plan.isPractice ?? false });
    return line;
  };
  return {
    get,
    drop,
    own: (clinicId: string) =>
      EMR_TYPES.map((type) => lines.get(keyOf(clinicId, type))).find((each) => each?.print.startsWith('own '))
        ?.line,
    has: (clinicId: string) => EMR_TYPES.some((type) => lines.has(keyOf(clinicId, type))),
    clinicIds: () => [...new Set([...lines.values()].map(({ line }) => line.clinicId))],
    readings: (): LineReading[] =>
      [...lines.values()]
        .filter(({ isPractice }) => !isPractice)
        .map(({ line: { clinicId, transport, breaker, underWay } }) => ({
          clinicId,
          transport,
          breaker: breaker(),
          underWay: underWay(),
        })),
    open: (plan: LinePlan): Omit<Opened, 'clinicPrint'> => {
      const { clinicId } = plan.settings;
      const other = (type: EmrType) => () => (plan.type === 'emr-soap' ? get(clinicId, type) : undefined);
      const bridge = otherLinesStep({ rest: other('emr-rest'), bridge: other('emr-bridge') });
      const line = renewOr(plan, 'own', () =>
        gateway.open(plan, { bridge, ...(state && !plan.isPractice && { state }) }),
      );
      const others = otherPlans(plan, gateway);
      const used = [plan, ...others].map(({ type }) => type);
      for (const gone of EMR_TYPES.filter((type) => !used.includes(type))) drop(clinicId, gone);
      // A helping line is not observed, because it says nothing about the clinic's own connection.
      const helping = others.map((each) => renewOr(each, 'helping', () => gateway.open(each, {})));
      return { line, lacks: (operation) => [line, ...helping].every((each) => each.lacks(operation)) };
    },
    close: async () => {
      await Promise.all([...lines.values()].map(({ line }) => line.retire()));
      lines.clear();
    },
  };
}

/** SOAP lacks some operations. A clinic that prefers REST uses it for everything but templates, which need SOAP. */
function otherPlans(plan: LinePlan, gateway: Needs['gateway']): LinePlan[] {
  if (plan.type !== 'emr-soap') return [];
  const rest: LinePlan = { ...plan, type: 'emr-rest', stopped: false };
  const bridge: LinePlan = {
    ...plan,
    type: 'emr-bridge',
    settings: bridgeSettings(plan.settings),
    stopped: false,
  };
  return [...(gateway.isConfigured(rest) ? [rest] : []), ...(gateway.hasBridge ? [bridge] : [])];
}

function printOf({ type, settings, stopped }: LinePlan): string {
  // A Secret serialises as [redacted], which would make all secrets look equal.
  const open = Object.entries(settings).map(([name, value]) => [
    name,
    value instanceof Secret ? value.reveal() : value,
  ]);
  return createHash('sha256').update(JSON.stringify({ type, open, stopped })).digest('hex');
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
