import type { ClinicProfile } from '../clinics/index.ts';
import type { CheckResult } from './check.ts';

const LEVELS = {
  off: 'Callers are not verified: whoever calls may hear of every patient whose number the assistant is given. Set caller verification to bound or verified.',
  bound:
    'A call opens the files of the patients it has found by phone number or name, and of no others. With verified the caller must give the birth date too.',
  verified:
    'A call opens a file only after the caller has given the birth date. Until then the assistant knows the first name alone.',
} as const;

/** Which level is on and what it means, and whether words of an emergency are answered. */
export function callerAdvice({
  callerVerification,
  emergencyWarnings,
}: Pick<ClinicProfile, 'callerVerification' | 'emergencyWarnings'>): CheckResult[] {
  return [
    {
      id: 'caller_verification',
      blocking: false,
      passed: callerVerification !== 'off',
      message: LEVELS[callerVerification],
    },
    {
      id: 'emergency_warnings',
      blocking: false,
      passed: emergencyWarnings,
      message: emergencyWarnings
        ? 'A caller who speaks of an emergency hears first what to do: 911, or 9-8-8.'
        : 'Words of an emergency are not answered: a caller with chest pain is booked like any other.',
    },
  ];
}
