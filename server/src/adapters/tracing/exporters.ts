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
  return tellingOnce(MAKERS[kind](), log);
}

const SUCCESS = 0;

/** A collector that is away is told when it goes and when it is back; in between every batch would be a line. */
function tellingOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  const hear = (wentWell: boolean) => {
    if (wentWell && isAway) log.info({}, 'traces are taken again');
    if (!wentWell && !isAway) log.warn({}, 'traces are not taken; spans are dropped until they are');
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
