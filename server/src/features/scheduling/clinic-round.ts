import { isOutage } from '../../kernel/failure.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { emrTrouble } from '../../ports/emr.ts';

export interface ClinicRound {
  readonly clinics: number;
  /** Clinics whose EMR did not answer. */
  readonly unanswered: number;
  /** Clinics at which something went wrong on our side. */
  readonly failed: number;
}

interface Asked {
  readonly clinicIds: readonly string[];
  readonly atOnce: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Visits one clinic after the other, some at once. Trouble at one clinic does not keep the others waiting. */
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
