import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { EMR_REQUEST_MS } from '../../ports/emr.ts';
import type { Rule } from './merge-figures.ts';

/** The specification's limits: an EMR call, and a tool call as the voice platform waits for it. */
const BUDGET_MS = { emr: EMR_REQUEST_MS, tool: 5_000 } as const;

/**
 * Every bucket is a line per clinic in each scrape, so there are few: with 1,000 clinics on a machine the two
 * histograms make 20,000 lines and all per-clinic metrics 27,000, some 3 MB. EMR operations are therefore
 * counted over all clinics.
 */
const TOOL_SECONDS = [0.5, 1, 2, 4, 4.5, 5];
const EMR_SECONDS = [0.25, 0.5, 1, 2, 3, 4];

export interface ToolAnswer {
  readonly clinicId: string;
  readonly tool: string;
  readonly ms: number;
  /**
   * Refusals count as answered. `late`: the caller was told to wait. `not-run`: the arguments were invalid.
   */
  readonly ended: 'answered' | 'failed' | 'late' | 'not-run';
}

export interface EmrAnswer {
  readonly clinicId: string;
  readonly transport: string;
  readonly operation: string;
  readonly ms: number;
  /** `ok`, or the failure's code. */
  readonly outcome: string;
}

export interface HttpAnswer {
  readonly method: string;
  /** The route pattern, never the requested URL, which may contain patient data. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** The metrics of one process. Labels are ids, our own names and routes; none can contain patient data. */
export interface Meters {
  readonly registry: Registry;
  toolAnswered(answer: ToolAnswer): void;
  emrAnswered(answer: EmrAnswer): void;
  smsAnswered(outcome: string): void;
  httpAnswered(answer: HttpAnswer): void;
}

export function createMeters(): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Removes gauges with counter names, which Prometheus's linter rejects; each has an equivalent by type.
  for (const twin of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${twin}_total`);
  const late = counter(registry, 'frontdesk_over_budget_total', 'Calls that took longer than their budget', [
    'clinic',
    'budget',
  ]);
  const sms = counter(registry, 'frontdesk_sms_total', 'Text messages by how the provider took them', [
    'outcome',
  ]);
  const http = histogram(
    registry,
    'frontdesk_http_request_seconds',
    'Requests by route',
    ['method', 'route', 'status'],
    [0.01, 0.05, 0.1, 0.5, 1, 5],
  );
  // Per-clinic counters start at zero with the clinic's first call, because Prometheus sees an increase only
  // from an earlier value.
  return {
    registry,
    toolAnswered: toolMeter(registry, late),
    emrAnswered: emrMeter(registry, late),
    smsAnswered: (outcome) => sms.inc({ outcome }),
    httpAnswered: ({ method, route, status, ms }) =>
      http.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
  };
}

/** The aggregation rule of a metric, which the library's types omit. */
export function ruleOf(registry: Registry, metric: string): Rule {
  return (registry.getSingleMetric(metric) as { aggregator?: Rule } | undefined)?.aggregator ?? 'sum';
}

function toolMeter(registry: Registry, late: Counter): Meters['toolAnswered'] {
  const seconds = histogram(
    registry,
    'frontdesk_tool_seconds',
    'Tool calls by clinic; the voice platform waits five seconds',
    ['clinic'],
    TOOL_SECONDS,
  );
  const count = counter(registry, 'frontdesk_tool_calls_total', 'Tool calls by tool and how they ended', [
    'tool',
    'ended',
  ]);
  return ({ clinicId, tool, ms, ended }) => {
    seconds.observe({ clinic: clinicId }, ms / 1000);
    count.inc({ tool, ended });
    late.inc({ clinic: clinicId, budget: 'tool' }, ms > BUDGET_MS.tool ? 1 : 0);
  };
}

function emrMeter(registry: Registry, late: Counter): Meters['emrAnswered'] {
  const byClinic = histogram(
    registry,
    'frontdesk_emr_seconds',
    'EMR calls by clinic and transport; each has four seconds',
    ['clinic', 'transport'],
    EMR_SECONDS,
  );
  const byOperation = histogram(
    registry,
    'frontdesk_emr_operation_seconds',
    'EMR calls of all clinics by operation and outcome',
    ['transport', 'operation', 'outcome'],
    EMR_SECONDS,
  );
  const failures = counter(registry, 'frontdesk_emr_failures_total', 'EMR calls that failed, and how', [
    'clinic',
    'transport',
    'outcome',
  ]);
  return ({ clinicId: clinic, transport, operation, ms, outcome }) => {
    if (outcome !== 'ok') failures.inc({ clinic, transport, outcome });
    // Nothing was sent, so this is not a latency.
    if (outcome === 'breaker-open') return;
    byClinic.observe({ clinic, transport }, ms / 1000);
    byOperation.observe({ transport, operation, outcome: outcome === 'ok' ? 'ok' : 'failed' }, ms / 1000);
    late.inc({ clinic, budget: 'emr' }, ms > BUDGET_MS.emr || outcome === 'timeout' ? 1 : 0);
  };
}

function histogram(registry: Registry, name: string, help: string, labelNames: string[], buckets: number[]) {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] });
}

function counter(registry: Registry, name: string, help: string, labelNames: string[]): Counter {
  return new Counter({ name, help, labelNames, registers: [registry] });
}
