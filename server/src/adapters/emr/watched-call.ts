import { faultName, noTracing, type Tracing } from '../../kernel/tracing.ts';
import { type Emr, type EmrTrouble, type EmrType, emrTrouble } from '../../ports/emr.ts';

export interface EmrCall {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly operation: keyof Emr;
  readonly ms: number;
  readonly outcome: 'ok' | EmrTrouble | 'fault';
}

export interface CallWatch {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly tracing?: Tracing;
  /** Told of every call when it has ended; never of what was in it. */
  readonly onCall?: (call: EmrCall) => void;
}

/** Runs one call to an EMR as a step of the trace, and tells how long it took and how it went. */
export function watchedCall({
  clinicId,
  transport,
  tracing = noTracing,
  onCall = () => undefined,
}: CallWatch) {
  return <Result>(operation: keyof Emr, work: () => Promise<Result>): Promise<Result> =>
    tracing.span(`emr ${operation}`, { clinic: clinicId, transport }, async (span) => {
      const began = performance.now();
      const tell = (outcome: EmrCall['outcome']) => {
        span.note({ outcome });
        onCall({ clinicId, transport, operation, ms: performance.now() - began, outcome });
      };
      try {
        const result = await work();
        tell('ok');
        return result;
      } catch (error) {
        tell(emrTrouble(error) ?? 'fault');
        span.failed(emrTrouble(error) ?? faultName(error));
        throw error;
      }
    });
}
