import { RED_FLAGS_VERSION } from '../../kernel/emergency/red-flags.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { CheckResult } from './check.ts';

const LEVELS = {
  off: 'Callers are not checked at all: anybody who calls can hear, move and cancel the appointments of any patient. Choose "verified" under Settings, Voice, before you go live.',
  bound:
    'Callers are hardly checked: a stranger who knows the name of a patient can hear the birth date and the appointments, and move or cancel them. Choose "verified" under Settings, Voice.',
  verified:
    'A file is opened only for a caller who gives the birth date from a number on the chart, or one more fact from any other number. Until then nothing is told.',
} as const;

/** Explains the clinic's identity level and whether emergency phrases are answered. */
export function callerAdvice({
  callerVerification,
  emergencyWarnings,
  emergencyReviewedBy,
}: Pick<ClinicProfile, 'callerVerification' | 'emergencyWarnings' | 'emergencyReviewedBy'>): CheckResult[] {
  return [
    {
      id: 'caller_verification',
      blocking: false,
      passed: callerVerification === 'verified',
      message: LEVELS[callerVerification],
    },
    {
      id: 'emergency_warnings',
      blocking: false,
      passed: emergencyWarnings,
      message: emergencyWarnings
        ? `A caller who speaks of an emergency hears first what to do: 911, or 9-8-8. ${reviewed(emergencyReviewedBy)}`
        : 'Words of an emergency are not answered: a caller with chest pain is booked like any other.',
    },
  ];
}

function reviewed(by: string | null): string {
  return by
    ? `The emergency rules (now version ${RED_FLAGS_VERSION}) were reviewed by ${by}.`
    : `Nobody at the clinic has reviewed the emergency rules (version ${RED_FLAGS_VERSION}) yet.`;
}
