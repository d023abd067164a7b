import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';

interface Needs {
  readonly platform: Pick<VoicePlatform, 'phoneNumbers'>;
  readonly clinics: Pick<Clinics, 'byVoiceNumberId'>;
}

/** The platform's id of the clinic's own number: as it was linked, else found by the number. Null is no line at all. */
export async function ownLine(
  { platform, clinics }: Needs,
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
