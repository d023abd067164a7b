import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The spec's limits, which callers feel: an EMR call, and a tool call as the voice platform waits for it. */
const BUDGET_MS = { emr: 4_000, tool: 5_000 } as const;

const CALL_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 4, 4.5, 5, 8];
const STATES = { closed: 0, 'half-open': 1, open: 2 } as const;

export interface ToolAnswer {
  readonly clinicId: string;
  readonly tool: string;
  readonly ms: number;
  readonly failed: boolean;
}

export interface EmrAnswer {
  readonly clinicId: string;
  readonly transport: string;
  readonly ms: number;
  readonly failed: boolean;
}

export interface HttpAnswer {
  readonly method: string;
  /** As it is registered, never the address that was asked for: that may hold somebody's data. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface BreakerReading {
  readonly clinicId: string;
  readonly transport: string;
  readonly state: keyof typeof STATES;
}

export interface Readings {
  readonly breakers: () => Iterable<BreakerReading>;
  readonly pool: () => { total: number; idle: number; waiting: number };
}

/** What one process counts. Labels are ids, names of ours and routes: none can hold a patient. */
export interface Meters {
  readonly registry: Registry;
  toolAnswered(answer: ToolAnswer): void;
  emrAnswered(answer: EmrAnswer): void;
  httpAnswered(answer: HttpAnswer): void;
}

export function createMeters(readings: Readings): Meters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addReadings(registry, readings);
  const http = new Histogram({
    name: 'frontdesk_http_request_seconds',
    help: 'Requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const tools = new Histogram({
    name: 'frontdesk_tool_seconds',
    help: 'Tool calls by clinic; the voice platform waits five seconds',
    labelNames: ['clinic'],
    buckets: CALL_SECONDS,
    registers,
  });
  const toolCount = new Counter({
    name: 'frontdesk_tool_calls_total',
    help: 'Tool calls by tool and how they ended',
    labelNames: ['tool', 'ended'],
    registers,
  });
  const emr = new Histogram({
    name: 'frontdesk_emr_seconds',
    help: 'EMR calls by clinic and transport; each has four seconds',
    labelNames: ['clinic', 'transport'],
    buckets: CALL_SECONDS,
    registers,
  });
  const emrFailures = new Counter({
    name: 'frontdesk_emr_failures_total',
    help: 'EMR calls that failed',
    labelNames: ['clinic', 'transport'],
    registers,
  });
  const late = new Counter({
    name: 'frontdesk_over_budget_total',
    help: 'Calls that took longer than their budget',
    labelNames: ['clinic', 'budget'],
    registers,
  });
  const seconds = (ms: number) => ms / 1000;

  return {
    registry,
    toolAnswered: ({ clinicId, tool, ms, failed }) => {
      tools.observe({ clinic: clinicId }, seconds(ms));
      toolCount.inc({ tool, ended: failed ? 'failed' : 'answered' });
      if (ms > BUDGET_MS.tool) late.inc({ clinic: clinicId, budget: 'tool' });
    },
    emrAnswered: ({ clinicId, transport, ms, failed }) => {
      emr.observe({ clinic: clinicId, transport }, seconds(ms));
      if (failed) emrFailures.inc({ clinic: clinicId, transport });
      if (ms > BUDGET_MS.emr) late.inc({ clinic: clinicId, budget: 'emr' });
    },
    httpAnswered: ({ method, route, status, ms }) => {
      http.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds(ms));
    },
  };
}

// Read when somebody looks, not when they change.
function addReadings(registry: Registry, { breakers, pool }: Readings): void {
  new Gauge({
    name: 'frontdesk_breaker_state',
    help: 'EMR circuit breakers: 0 closed, 1 half-open, 2 open; the worst of all processes',
    labelNames: ['clinic', 'transport'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { clinicId, transport, state } of breakers())
        this.set({ clinic: clinicId, transport }, STATES[state]);
    },
  });
  new Gauge({
    name: 'frontdesk_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waited-for' }, waiting);
    },
  });
}
