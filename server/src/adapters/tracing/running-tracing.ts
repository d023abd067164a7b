import type { Tracing } from '../../kernel/tracing.ts';

export interface RunningTracing {
  readonly tracing: Tracing;
  /** Flushes remaining spans, for two seconds at most. */
  close(): Promise<void>;
}
