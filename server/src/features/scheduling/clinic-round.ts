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
          log.error({ clinicId, ...errorName(error) }, 'a scheduled visit to a clinic failed');
        }
      });
      round.clinics += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return round;
}
