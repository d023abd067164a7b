import { Counter, Gauge, type Registry } from 'prom-client';

const STATES = { closed: 0, 'half-open': 1, open: 2 } as const;

export interface EmrLineReading {
  readonly clinicId: string;
  readonly transport: string;
  readonly breaker: keyof typeof STATES;
  readonly underWay: number;
}

/** Values other parts already have, read at each scrape. */
export interface Readings {
  emrLines(): Iterable<EmrLineReading>;
  pool(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Webhook counters since startup, by name. */
  webhook(): Readonly<Record<string, number>>;
  /** Write queues of calls. */
  callWrites(): Readonly<Record<string, { readonly waiting: number; readonly dropped: number }>>;
}

export function addReadings(registry: Registry, { emrLines, pool, webhook, callWrites }: Readings): void {
  const registers = [registry];
  addEmrReadings(registry, emrLines);
  new Gauge({
    name: 'frontdesk_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waited-for' }, waiting);
    },
  });
  new Counter({
    name: 'frontdesk_webhook_trouble_total',
    help: 'Webhook messages that something was wrong with, by what',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(webhook())) this.inc({ what: hyphened(what) }, count);
    },
  });
  new Gauge({
    name: 'frontdesk_call_trace_waiting',
    help: 'Events of calls that are not written yet',
    registers,
    collect() {
      this.set(callWrites().trace?.waiting ?? 0);
    },
  });
  new Counter({
    name: 'frontdesk_call_trace_dropped_total',
    help: 'Events of calls that were lost',
    registers,
    collect() {
      this.reset();
      this.inc(callWrites().trace?.dropped ?? 0);
    },
  });
  new Counter({
    name: 'frontdesk_call_writes_dropped_total',
    help: 'Queued writes of calls that were lost, by queue',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, { dropped }] of Object.entries(callWrites())) this.inc({ queue }, dropped);
    },
  });
}

function addEmrReadings(registry: Registry, emrLines: Readings['emrLines']): void {
  new Gauge({
    name: 'frontdesk_breaker_state',
    help: 'EMR circuit breakers: 0 closed, 1 half-open, 2 open; the worst of all processes',
    labelNames: ['clinic', 'transport'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { clinicId, transport, breaker } of emrLines())
        this.set({ clinic: clinicId, transport }, STATES[breaker]);
    },
  });
  new Gauge({
    name: 'frontdesk_emr_under_way',
    help: 'EMR operations under way; a process has six connections to one EMR, what is above waits',
    labelNames: ['clinic', 'transport'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { clinicId, transport, underWay } of emrLines())
        this.set({ clinic: clinicId, transport }, underWay);
    },
  });
}

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
