import { faultName, noTracing, type Tracing } from '../../kernel/tracing.ts';
import type { ToolAnswer } from '../metrics/index.ts';

/** Who follows what tools do: never the arguments, never the answer. */
export interface ToolWatch {
  readonly tracing?: Tracing;
  /** Told once for each tool call, when it is answered. */
  readonly toolAnswered?: (answer: ToolAnswer) => void;
}

interface Running {
  readonly clinicId: string;
  readonly tool: string;
}

/** One tool call as a step of the trace; `fault` is for what a caller hears as an apology and nobody throws. */
export function watchedTool(
  { tracing = noTracing }: ToolWatch,
  { clinicId, tool }: Running,
  run: (fault: (error: unknown) => void) => Promise<object>,
): Promise<object> {
  return tracing.span(`tool ${tool}`, { clinic: clinicId, tool }, async (span) => {
    const result = await run((error) => span.failed(faultName(error)));
    span.note({ outcome: outcomeOf(result) });
    return result;
  });
}

function outcomeOf(result: object): string {
  const { success, unconfirmed } = result as { success?: boolean; unconfirmed?: boolean };
  if (unconfirmed) return 'unconfirmed';
  return success === false ? 'refused' : 'done';
}
