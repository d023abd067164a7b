import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import { demoCalls } from './demo-calls.ts';
import { ownLine } from './own-line.ts';
import type { VoiceDataStore } from './store.ts';
import { type VoiceCall, type VoiceCallDetail, voiceCallDetailOf, voiceCallOf } from './voice-call.ts';

interface Needs {
  readonly platform: Pick<VoicePlatform, 'calls' | 'call' | 'phoneNumbers'> | null;
  readonly clinics: Pick<Clinics, 'byVoiceNumberId'>;
  readonly store: Pick<VoiceDataStore, 'loggedElsewhere'>;
  readonly clock: Clock;
}

export interface CallList {
  readonly demo: boolean;
  readonly calls: readonly VoiceCall[];
}

interface ListQuery {
  readonly limit: number;
  readonly before: string | null;
}

const DAY_MS = 86_400_000;
const PATIENCE_MS = 8_000;

/** The calls of the clinic's own number; invented ones, which say so, where the platform cannot be asked. */
export async function listVoiceCalls(
  needs: Needs,
  profile: ClinicProfile,
  query: ListQuery,
): Promise<CallList> {
  const { platform, store, clock } = needs;
  if (!hasLine(profile)) return { demo: false, calls: [] };
  const calls = platform && (await callsOfLine({ ...needs, platform }, profile, query));
  if (!calls) return { demo: true, calls: demoCalls(clock.now()).slice(0, query.limit) };
  const ids = calls.map(({ id }) => id);
  const others = await store.loggedElsewhere(profile.id, ids);
  return { demo: false, calls: calls.filter(({ id }) => !others.has(id)) };
}

/** Null for every call that is not of the clinic's number, whoever's it is. */
export async function openVoiceCall(
  needs: Needs,
  profile: ClinicProfile,
  id: string,
): Promise<VoiceCallDetail | null> {
  const { platform, store, clock } = needs;
  const madeUp = demoCalls(clock.now()).find((call) => call.id === id);
  if (madeUp) return hasLine(profile) ? madeUp : null;
  if (!platform || !hasLine(profile)) return null;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const phoneNumberId = await ownLine({ ...needs, platform }, profile, signal);
  if (!phoneNumberId) return null;
  const call = await platform.call(id, signal);
  if (!call || call.phoneNumberId !== phoneNumberId) return null;
  if ((await store.loggedElsewhere(profile.id, [id])).has(id)) return null;
  const keptSince = new Date(clock.now().getTime() - profile.transcriptRetentionDays * DAY_MS);
  return voiceCallDetailOf(call, keptSince);
}

function hasLine({ voicePhoneNumber, voicePhoneNumberId }: ClinicProfile): boolean {
  return voicePhoneNumber !== null || voicePhoneNumberId !== null;
}

/** Null when the platform does not answer. */
async function callsOfLine(
  needs: Needs & { readonly platform: NonNullable<Needs['platform']> },
  profile: ClinicProfile,
  { limit, before }: ListQuery,
): Promise<VoiceCall[] | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const phoneNumberId = await ownLine(needs, profile, signal);
    if (!phoneNumberId) return [];
    const query = { phoneNumberId, limit, ...(before ? { createdBefore: before } : {}) };
    const calls = await needs.platform.calls(query, signal);
    // Asked for by number and checked by number: a platform that ignores the one is caught by the other.
    return calls.filter((call) => call.phoneNumberId === phoneNumberId).map(voiceCallOf);
  } catch (error) {
    if (error instanceof Failure && error.code === 'UNAVAILABLE') return null;
    throw error;
  }
}
