export type Exporter = 'otlp-protobuf' | 'otlp-json' | 'console';

export interface Switches {
  readonly exporters: readonly Exporter[];
  readonly complaints: readonly string[];
}

type Variables = Readonly<Record<string, string>>;

const PROTOCOLS: Readonly<Record<string, Exporter>> = {
  'http/protobuf': 'otlp-protobuf',
  'http/json': 'otlp-json',
};

/** Off unless an endpoint or exporter is set. An unsupported variable is logged and never stops the service. */
export function readSwitches(otel: Variables): Switches {
  if (otel.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return { exporters: [], complaints: [] };
  const hasEndpoint = Boolean(otel.OTEL_EXPORTER_OTLP_ENDPOINT || otel.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const wanted = otel.OTEL_TRACES_EXPORTER ?? (hasEndpoint ? 'otlp' : 'none');
  const read = [...new Set(wanted.split(',').map((name) => name.trim().toLowerCase()))].map((name) =>
    exporterOf(name, otel),
  );
  return {
    exporters: read.flatMap(({ exporter }) => exporter ?? []),
    complaints: read.flatMap(({ complaint }) => complaint ?? []),
  };
}

function exporterOf(name: string, otel: Variables): { exporter?: Exporter; complaint?: string } {
  if (name === 'none' || name === '') return {};
  if (name === 'console') return { exporter: 'console' };
  if (name !== 'otlp') return { complaint: `OTEL_TRACES_EXPORTER can be otlp, console or none, not ${name}` };
  const protocol =
    otel.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? otel.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  const exporter = PROTOCOLS[protocol.trim().toLowerCase()];
  return exporter
    ? { exporter }
    : { complaint: `OTEL_EXPORTER_OTLP_PROTOCOL can be http/protobuf or http/json, not ${protocol}` };
}
