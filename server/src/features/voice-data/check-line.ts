import { voiceWarnings } from '../../kernel/calls/voice-warnings.ts';
import { Failure } from '../../kernel/failure.ts';
import type { VoicePlatform } from '../../ports/voice/voice-platform.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { platformOf, platformWait, profileOf, type VoiceDataNeeds } from './own-line.ts';

export interface LineCheck {
  readonly connected: boolean;
  readonly message: string;
  /** Null if the platform was not asked. */
  readonly latencyMs: number | null;
  readonly number: 'linked' | 'differs' | 'unknown' | 'not-set';
  readonly squad: 'linked' | 'unknown' | 'not-set';
  /** Settings that may not work with the platform. */
  readonly warnings: readonly string[];
}

type Platform = Pick<VoicePlatform, 'phoneNumbers' | 'lineup'>;

const NOT_ASKED = { connected: false, latencyMs: null } as const;

/**
 * Checks whether a call would reach this clinic: the platform answers and knows the clinic's number and
 * squad.
 */
export async function checkLine(
  needs: Pick<VoiceDataNeeds, 'lines' | 'clinics' | 'clock'>,
  clinicId: string,
): Promise<LineCheck> {
  const profile = await profileOf(needs, clinicId);
  const platform = platformOf(needs, profile);
  const line = needs.lines.get(profile.voiceVendor);
  const unset = {
    number: isSet(profile.voicePhoneNumber ?? profile.voicePhoneNumberId),
    squad: isSet(profile.voiceSquadId),
    warnings: [...(line?.warnings ?? []), ...voiceWarnings(profile, needs.clock.now())],
  };
  const { warnings } = unset;
  if (!platform) return { ...NOT_ASKED, ...unset, message: 'No voice platform is configured.' };
  const began = performance.now();
  try {
    const signal = platformWait();
    const [number, squad] = await Promise.all([
      lookAtNumber(platform, profile, signal),
      lookAtSquad(platform, profile, signal),
    ]);
    const connected = number === 'linked' && squad === 'linked';
    const latencyMs = Math.round(performance.now() - began);
    return { connected, latencyMs, number, squad, warnings, message: WORDS[number] ?? SQUAD_WORDS[squad] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const latencyMs = Math.round(performance.now() - began);
    return { connected: false, latencyMs, ...unset, message: error.message };
  }
}

const WORDS: Readonly<Record<LineCheck['number'], string | null>> = {
  linked: null,
  differs: 'The voice platform has another number under this id.',
  unknown: 'The voice platform does not know the number of this clinic.',
  'not-set': 'The clinic has no phone number yet.',
};
const SQUAD_WORDS: Readonly<Record<LineCheck['squad'], string>> = {
  linked: 'The voice platform knows the number and the squad of this clinic.',
  unknown: 'The voice platform does not know the squad of this clinic.',
  'not-set': 'The clinic has no squad yet.',
};

async function lookAtNumber(
  platform: Platform,
  { voicePhoneNumber, voicePhoneNumberId }: ClinicProfile,
  signal: AbortSignal,
): Promise<LineCheck['number']> {
  const numbers = await platform.phoneNumbers(signal);
  if (!voicePhoneNumber && !voicePhoneNumberId) return 'not-set';
  const found = voicePhoneNumberId
    ? numbers.find(({ id }) => id === voicePhoneNumberId)
    : numbers.find(({ number }) => number === voicePhoneNumber);
  if (!found) return 'unknown';
  return voicePhoneNumber && found.number && found.number !== voicePhoneNumber ? 'differs' : 'linked';
}

async function lookAtSquad(
  platform: Platform,
  { voiceSquadId }: ClinicProfile,
  signal: AbortSignal,
): Promise<LineCheck['squad']> {
  if (!voiceSquadId) return 'not-set';
  return (await platform.lineup(voiceSquadId, signal)) ? 'linked' : 'unknown';
}

function isSet(value: string | null): 'unknown' | 'not-set' {
  return value ? 'unknown' : 'not-set';
}
