import type { Tracing } from '../../kernel/tracing.ts';

export interface RunningTracing {
  readonly tracing: Tracing;
  close(): Promise<void>;
}
