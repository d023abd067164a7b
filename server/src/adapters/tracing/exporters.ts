import { OTLPTraceExporter as OverJson } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as OverProtobuf } from '@opentelemetry/exporter-trace-otlp-proto';
import { ConsoleSpanExporter, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../../kernel/logger.ts';
import type { Exporter } from './switches.ts';

const MAKERS: Readonly<Record<Exporter, () => SpanExporter>> = {
  'otlp-protobuf': () => new OverProtobuf(),
  'otlp-json': () => new OverJson(),
  console: () => new ConsoleSpanExporter(),
};

export function spanExporter(kind: Exporter, log: Logger): SpanExporter {
  return loggingOnce(MAKERS[kind](), log);
}

const SUCCESS = 0;

/** Logs once when the collector becomes unreachable and once when it is back, not for every batch. */
function loggingOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  const hear = (wentWell: boolean) => {
    if (wentWell && isAway) log.info({}, 'trace collector reachable again');
    if (!wentWell && !isAway) log.warn({}, 'trace collector unreachable; dropping spans');
    isAway = !wentWell;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        hear(result.code === SUCCESS);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
