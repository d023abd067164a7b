import type { Database } from '../../database/database.ts';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import { found } from '../../kernel/failure.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { VoicePlatform } from '../../ports/voice/voice-platform.ts';
import type { CallSlice } from '../calls/index.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { VoiceDataStore } from './store.ts';

export interface VoiceDataNeeds {
  readonly db: Database<'voice-data'>;
  readonly clinics: Pick<Clinics, 'profile' | 'byVoiceNumberId' | 'all'>;
  readonly calls: Pick<CallSlice, 'analytics' | 'today'>;
  readonly lines: ReadonlyMap<VoiceVendor, PlatformLine>;
  readonly store: VoiceDataStore;
  readonly clock: Clock;
}

/** A platform as the dashboard queries it. */
interface PlatformLine {
  readonly platform: Pick<
    VoicePlatform,
    'calls' | 'call' | 'phoneNumbers' | 'lineup' | 'lineups' | 'assistants'
  > | null;
  /** Settings that may not work with this platform; one sentence each. */
  readonly warnings: readonly string[];
}

const PATIENCE_MS = 8_000;

/** Time limit of a dashboard request to the platform. */
export const platformWait = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS);

export async function profileOf(
  { clinics }: Pick<VoiceDataNeeds, 'clinics'>,
  clinicId: string,
): Promise<ClinicProfile> {
  return found(await clinics.profile(clinicId));
}

/** The API of the clinic's platform; null if there is none. */
export function platformOf(
  { lines }: Pick<VoiceDataNeeds, 'lines'>,
  { voiceVendor }: Pick<ClinicProfile, 'voiceVendor'>,
): PlatformLine['platform'] {
  return lines.get(voiceVendor)?.platform ?? null;
}

/** Queries every platform that has an API in turn, and marks each value with its vendor. */
export async function queryEveryPlatform<Value extends object>(
  { lines }: Pick<VoiceDataNeeds, 'lines'>,
  ask: (platform: NonNullable<PlatformLine['platform']>) => Promise<readonly Value[]>,
): Promise<Array<Value & { readonly vendor: VoiceVendor }>> {
  const answers: Array<Value & { readonly vendor: VoiceVendor }> = [];
  for (const [vendor, { platform }] of lines) {
    const values = platform ? await ask(platform) : [];
    answers.push(...values.map((value) => ({ ...value, vendor })));
  }
  return answers;
}

export function hasLine({ voicePhoneNumber, voicePhoneNumberId }: ClinicProfile): boolean {
  return voicePhoneNumber !== null || voicePhoneNumberId !== null;
}

/** The platform's id of the clinic's number: the linked id, or looked up by number. Null if there is none. */
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
