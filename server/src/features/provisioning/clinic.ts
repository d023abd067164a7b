export type ClinicStatus = 'pending' | 'active' | 'inactive';

export type EmrState = 'not_configured' | 'unknown' | 'ok' | 'reauthorise' | 'unreachable';

/** A clinic as the platform's staff know it. */
export interface Clinic {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly timezone: string;
  readonly status: ClinicStatus;
  readonly activatedAt: Date | null;
  readonly voicePhoneNumber: string | null;
  readonly voicePhoneNumberId: string | null;
  readonly voiceSquadId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What of the voice platform is this clinic's. */
export type VoiceFields = Pick<Clinic, 'voicePhoneNumber' | 'voicePhoneNumberId' | 'voiceSquadId'>;

export interface VoiceChange {
  readonly voicePhoneNumber?: string | null | undefined;
  readonly voicePhoneNumberId?: string | null | undefined;
  readonly voiceSquadId?: string | null | undefined;
}

/** Both are needed to go live (spec 3); the names are those of the fields to set. */
export function missingToActivate(clinic: VoiceFields): Array<'voicePhoneNumber' | 'voiceSquadId'> {
  return (['voicePhoneNumber', 'voiceSquadId'] as const).filter((field) => clinic[field] === null);
}

export function readiness(clinic: VoiceFields & Pick<Clinic, 'status'>) {
  return {
    phoneAssigned: clinic.voicePhoneNumber !== null,
    squadLinked: clinic.voiceSquadId !== null,
    canActivate: clinic.status === 'pending' && missingToActivate(clinic).length === 0,
  };
}
