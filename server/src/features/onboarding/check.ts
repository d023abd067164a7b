import { errorName, type Logger } from '../../kernel/logger.ts';
import { type Deadline, deadlineIn } from '../../kernel/time/deadline.ts';
import { emrTrouble } from '../../ports/emr.ts';

export interface CheckOutcome {
  readonly passed: boolean;
  /** The result, or how to fix it. */
  readonly message: string;
}

export interface CheckResult extends CheckOutcome {
  readonly id: string;
  readonly blocking: boolean;
}

/** The dashboard page where each check can be fixed. */
const LINKS: Readonly<Record<string, string>> = {
  clinic_info: '/settings/clinic',
  business_hours: '/settings/hours',
  active_providers: '/settings/providers',
  provider_roster: '/settings/providers',
  sample_availability: '/schedule',
  emr_connection: '/settings/emr',
  credentials_encrypted: '/settings/emr',
  schedule_codes: '/settings/emr',
  appointment_types: '/settings/emr',
  patient_search: '/settings/emr',
  vapi_assigned: '/settings/voice',
  caller_verification: '/settings/voice',
  emergency_warnings: '/settings/voice',
  privacy_officer: '/settings/privacy',
};

export const withLink = <Check extends Pick<CheckResult, 'id'>>(check: Check) => ({
  ...check,
  link: LINKS[check.id] ?? '/settings',
});

export interface CheckNeeds {
  readonly log: Logger;
  readonly limitMs: number;
}

/** Always returns within the time limit: a check that throws or hangs has failed. */
export async function verdictOf(
  { log, limitMs }: CheckNeeds,
  id: string,
  check: (deadline: Deadline) => Promise<CheckOutcome>,
): Promise<CheckOutcome> {
  const deadline = deadlineIn(limitMs);
  try {
    return await Promise.race([check(deadline), timedOut(deadline.signal)]);
  } catch (error) {
    if (emrTrouble(error)) return { passed: false, message: (error as Error).message };
    log.warn({ check: id, ...errorName(error) }, 'onboarding check failed');
    return { passed: false, message: 'This could not be checked just now. Please try again.' };
  }
}

function timedOut(signal: AbortSignal): Promise<CheckOutcome> {
  const message = 'The EMR did not answer in time. See whether it is up and can be reached, then try again.';
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ passed: false, message }), { once: true });
  });
}
