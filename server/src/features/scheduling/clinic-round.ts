import { isOutage } from '../../kernel/failure.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { emrTrouble } from '../../ports/emr.ts';

export interface ClinicRound {
  readonly clinics: number;
  readonly unanswered: number;
  /** Clinics whose visit failed because of us. */
  readonly failed: number;
}

interface Asked {
  readonly clinicIds: readonly string[];
  readonly atOnce: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Visits every clinic, several concurrently; a failure at one does not delay the others. */
export async function visitClinics(
  { clinicIds, atOnce, signal, log }: Asked,
  visit: (clinicId: string) => Promise<void>,
): Promise<ClinicRound> {
  const round = { clinics: 0, unanswered: 0, failed: 0 };
  const waiting = clinicIds.values();
  const worker = async () => {
    for (const clinicId of waiting) {
      if (signal.aborted) return;
      await visit(clinicId).catch((error: unknown) => {
        if (isOutage(error)) throw error;
        if (emrTrouble(error) !== null) round.unanswered += 1;
        else {
          round.failed += 1;
          log.error({ clinicId, ...errorName(error) }, 'scheduled round failed for a clinic');
        }
      });
      round.clinics += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return round;
}

const LEAST_AT_ONCE = 16;
/** Many clinics can be read at once, because each gets at most one request a second. More would be felt by callers. */
const MOST_AT_ONCE = 200;

/** How many clinics to visit at once, so that a round ends in time if each visit takes as long as at a large clinic. */
export function clinicsAtOnce(
  clinics: number,
  { visitMs, roundMs }: { readonly visitMs: number; readonly roundMs: number },
): number {
  return Math.min(MOST_AT_ONCE, Math.max(LEAST_AT_ONCE, Math.ceil((clinics * visitMs) / roundMs)));
}
