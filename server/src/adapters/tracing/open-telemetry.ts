import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../../kernel/logger.ts';
import { resolveWithin } from '../../kernel/time/resolve-within.ts';
import { faultName, type OpenSpan, type Span, type SpanFacts, type Tracing } from '../../kernel/tracing.ts';
import { spanExporter } from './exporters.ts';
import type { RunningTracing } from './running-tracing.ts';
import type { Exporter } from './switches.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

interface Needs {
  readonly exporters: readonly Exporter[];
  readonly log: Logger;
  readonly flushMs?: number;
}

const FLUSH_MS = 2_000;
const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER } as const;

/**
 * Exports spans with OpenTelemetry's SDK, which reads endpoint, headers, resource, sampler and limits from
 * the standard variables. Nothing is registered globally.
 */
export function openTelemetry({ exporters, log, flushMs = FLUSH_MS }: Needs): RunningTracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'frontdesk', 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: exporters.map((each) => new BatchSpanProcessor(spanExporter(each, log))),
  });
  return {
    tracing: tracingBy(provider.getTracer('frontdesk')),
    close: async () => {
      const flushed = provider.shutdown().catch(() => undefined);
      await resolveWithin(flushMs, flushed, () => undefined);
    },
  };
}

function tracingBy(tracer: Tracer): Tracing {
  const running = new AsyncLocalStorage<Context>();
  // Null if the span is unsampled or has ended: work that a timer does long afterwards is not part of the
  // trace.
  const recorded = () => {
    const context = running.getStore();
    return context && trace.getSpan(context)?.isRecording() ? context : null;
  };
  return {
    open: ({ name, kind, facts, parent }) => {
      const remote = readTraceparent(parent);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributesOf(facts) }, context);
      return opened(span, running, trace.setSpan(context, span));
    },
    // Unsampled requests skip all span work, and background work does not start a trace.
    span: async (name, facts, work) => {
      const context = recorded();
      if (!context) return work(unfollowed);
      const span = tracer.startSpan(name, { attributes: attributesOf(facts) }, context);
      const step = spoken(span);
      try {
        return await running.run(trace.setSpan(context, span), () => work(step));
      } catch (error) {
        step.failed(faultName(error));
        throw error;
      } finally {
        span.end();
      }
    },
    here: () => {
      const context = recorded();
      const span = context && trace.getSpanContext(context);
      return span ? writeTraceparent(span) : null;
    },
  };
}

const unfollowed: Span = { note() {}, failed() {} };

function spoken(span: OtelSpan): Span {
  return {
    note: (facts) => void span.setAttributes(attributesOf(facts)),
    failed: (why) => {
      span.setAttribute('error.type', why);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function opened(span: OtelSpan, running: AsyncLocalStorage<Context>, context: Context): OpenSpan {
  return { ...spoken(span), run: (work) => running.run(context, work), end: () => span.end() };
}

/** OpenTelemetry's standard attribute names where they exist. */
const NAMES: Readonly<Record<keyof SpanFacts, string>> = {
  clinic: 'frontdesk.clinic',
  tool: 'frontdesk.tool',
  transport: 'frontdesk.transport',
  reference: 'frontdesk.emr_reference',
  outcome: 'frontdesk.outcome',
  attempt: 'frontdesk.attempt',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
};

function attributesOf(facts: SpanFacts): Attributes {
  const known = Object.entries(facts) as [keyof SpanFacts, string | number][];
  return Object.fromEntries(known.map(([fact, value]) => [NAMES[fact], value]));
}
