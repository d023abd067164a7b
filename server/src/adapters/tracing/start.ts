import type { Logger } from '../../kernel/logger.ts';
import { noTracing } from '../../kernel/tracing.ts';
import type { RunningTracing } from './running-tracing.ts';
import { readSwitches } from './switches.ts';

export type { RunningTracing } from './running-tracing.ts';

/**
 * Configured by the standard OTEL_ variables. The SDK costs memory and startup time, so it is imported only
 * when enabled.
 */
export async function startTracing(
  otel: Readonly<Record<string, string>>,
  log: Logger,
): Promise<RunningTracing> {
  const { exporters, complaints } = readSwitches(otel);
  for (const complaint of complaints) log.warn({}, `tracing: ${complaint}`);
  if (exporters.length === 0) return { tracing: noTracing, close: async () => undefined };
  const { openTelemetry } = await import('./open-telemetry.ts');
  log.info({ exporters }, 'tracing enabled');
  return openTelemetry({ exporters, log });
}
