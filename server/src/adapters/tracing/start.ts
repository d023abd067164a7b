import type { Logger } from '../../kernel/logger.ts';
import { noTracing, type Tracing } from '../../kernel/tracing.ts';
import { readSwitches } from './switches.ts';

export interface RunningTracing {
  readonly tracing: Tracing;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

/** By the standard OTEL_ variables. The SDK costs memory and start-up time, so it is loaded only where it is switched on. */
export async function startTracing(
  otel: Readonly<Record<string, string>>,
  log: Logger,
): Promise<RunningTracing> {
  const { exporters, complaints } = readSwitches(otel);
  for (const complaint of complaints) log.warn({}, `tracing: ${complaint}`);
  if (exporters.length === 0) return { tracing: noTracing, close: async () => undefined };
  const { openTelemetry } = await import('./open-telemetry.ts');
  log.info({ exporters }, 'tracing is on');
  return openTelemetry({ exporters, log });
}
