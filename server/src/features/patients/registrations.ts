import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { NewPatient } from '../../ports/emr.ts';
import { registerPatient, storedOutcome } from './register.ts';
import { REGISTRATION_TIMING, type RegistrationParts } from './registering.ts';
import type { Asker, Registration } from './registration.ts';
import { settleRegistrationJob } from './settle-registration.job.ts';

export interface Registrar {
  /** An existing patient is returned instead of added. */
  register(clinicId: string, patient: NewPatient, deadline: Deadline, asker: Asker): Promise<Registration>;
  /** The stored outcome of a tool call's registration; null if there is none. */
  recallRegistration(
    clinicId: string,
    attemptId: string,
  ): Promise<{ readonly outcome: Registration; readonly newcomer: NameAndBirth } | null>;
}

type NameAndBirth = Pick<NewPatient, 'firstName' | 'lastName' | 'dateOfBirth'>;

export interface Registrations extends Registrar {
  readonly jobs: readonly JobKind[];
  /** Resolves when everything sent has been settled or left to its job. */
  close(): Promise<void>;
}

export function registrationsOver(
  needs: Omit<RegistrationParts, 'background' | 'between' | 'timing'>,
  {
    between = async () => undefined,
    timing = REGISTRATION_TIMING,
  }: Partial<Pick<RegistrationParts, 'between' | 'timing'>> = {},
): Registrations {
  const underWay = new Set<Promise<unknown>>();
  const background = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const parts: RegistrationParts = { ...needs, background, between, timing };
  return {
    register: (clinicId, patient, deadline, asker) =>
      registerPatient(parts, clinicId, patient, deadline, asker),
    recallRegistration: async (clinicId, attemptId) => {
      const intent = await needs.store.ofAttempt(clinicId, attemptId);
      return intent && { outcome: storedOutcome(intent), newcomer: intent.newcomer };
    },
    jobs: [settleRegistrationJob(parts)],
    close: async () => {
      await Promise.allSettled(underWay);
    },
  };
}
