import type { PageOf } from '../../kernel/clinic/views.ts';
import { EMR_CONNECTION_STATES } from '../../kernel/emr-connection.ts';
import type { ClinicProfile } from '../clinics/index.ts';

export const CLINIC_SORTS = ['createdAt', 'name', 'status'] as const;
export const PENDING_CLINIC_SORTS = ['onboardingCompletedAt', 'name'] as const;

export type ClinicStatus = ClinicProfile['status'];

export const EMR_STATES = ['not_configured', 'unknown', ...EMR_CONNECTION_STATES] as const;
export type EmrState = (typeof EMR_STATES)[number];

type VoiceFields = PageOf<'voice'>;

/** Both fields are required to go live (spec 3). Returns the missing ones. */
export function missingToActivate(clinic: VoiceFields): Array<'voicePhoneNumber' | 'voiceSquadId'> {
  return (['voicePhoneNumber', 'voiceSquadId'] as const).filter((field) => clinic[field] === null);
}

export function readiness(clinic: VoiceFields & { readonly status: ClinicStatus }) {
  return {
    phoneAssigned: clinic.voicePhoneNumber !== null,
    squadLinked: clinic.voiceSquadId !== null,
    canActivate: clinic.status === 'pending' && missingToActivate(clinic).length === 0,
  };
}
