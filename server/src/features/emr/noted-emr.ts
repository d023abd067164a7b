import { type Emr, emrTrouble, type Wait } from '../../ports/emr.ts';

/** Tells whoever waits what was asked of the EMR and how it went; of the question and the answer it tells nothing. */
export function notedEmr(emr: Emr): Emr {
  const entries = Object.entries(emr).map(([operation, run]) => [
    operation,
    typeof run === 'function' ? noted(operation, run) : run,
  ]);
  return Object.fromEntries(entries) as Emr;
}

type Operation = (...given: unknown[]) => Promise<unknown>;

function noted(operation: string, run: Operation): Operation {
  return async (...given) => {
    const { heard } = given.at(-1) as Wait;
    if (!heard) return run(...given);
    const began = performance.now();
    const tell = (trouble: string | null) =>
      heard({ operation, ms: Math.round(performance.now() - began), trouble });
    try {
      const result = await run(...given);
      tell(null);
      return result;
    } catch (error) {
      tell(emrTrouble(error) ?? 'unknown');
      throw error;
    }
  };
}
