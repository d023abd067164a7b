import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { found } from '../../kernel/failure.ts';
import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { CallSlice } from '../calls/index.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { VoiceDataStore } from './store.ts';

export interface VoiceDataNeeds {
  readonly db: Database<'voice-data'>;
  readonly clinics: Pick<Clinics, 'profile' | 'byVoiceNumberId' | 'all'>;
  readonly calls: Pick<CallSlice, 'analytics' | 'today'>;
  /** Null if no voice API is configured. */
  readonly platform: Pick<
    VoicePlatform,
    'calls' | 'call' | 'phoneNumbers' | 'squad' | 'assistants' | 'list'
  > | null;
  /** How tool results are sent to the platform. */
  readonly resultFormat: 'object' | 'string';
  readonly store: VoiceDataStore;
  readonly clock: Clock;
}

const PATIENCE_MS = 8_000;

/** The time limit of a dashboard request to the platform. */
export const platformWait = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS);

export async function profileOf(
  { clinics }: Pick<VoiceDataNeeds, 'clinics'>,
  clinicId: string,
): Promise<ClinicProfile> {
  return found(await clinics.profile(clinicId));
}

export function hasLine({ voicePhoneNumber, voicePhoneNumberId }: ClinicProfile): boolean {
  return voicePhoneNumber !== null || voicePhoneNumberId !== null;
}

/** The platform's id of the clinic's number: as linked, or found by the number. Null if there is no line. */
export async function ownLine(
  { clinics }: Pick<VoiceDataNeeds, 'clinics'>,
  platform: Pick<VoicePlatform, 'phoneNumbers'>,
  profile: Pick<ClinicProfile, 'id' | 'voicePhoneNumber' | 'voicePhoneNumberId'>,
  signal: AbortSignal,
): Promise<string | null> {
  if (profile.voicePhoneNumberId) return profile.voicePhoneNumberId;
  if (!profile.voicePhoneNumber) return null;
  const numbers = await platform.phoneNumbers(signal);
  const id = numbers.find(({ number }) => number === profile.voicePhoneNumber)?.id;
  if (!id) return null;
  const owner = await clinics.byVoiceNumberId(id);
  return owner === null || owner === profile.id ? id : null;
}
