import { isOutage } from '../../kernel/failure.ts';
import { maskPhone } from '../../kernel/people/phone-number.ts';
import type { VoiceCall } from '../../ports/voice/voice-platform.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { demoCalls } from './demo-calls.ts';
import { hasLine, ownLine, platformOf, platformWait, profileOf, type VoiceDataNeeds } from './own-line.ts';
import type { ShownCall, ShownCallDetail } from './shown-call.ts';

interface ListQuery {
  readonly limit: number;
  readonly before: string | null;
}

const DAY_MS = 86_400_000;

/** Calls of the clinic's own number, or invented ones, marked as such, if the platform is unavailable. */
export async function listVoiceCalls(
  needs: VoiceDataNeeds,
  clinicId: string,
  query: ListQuery,
): Promise<{ demo: boolean; calls: ShownCall[] }> {
  const profile = await profileOf(needs, clinicId);
  if (!hasLine(profile)) return { demo: false, calls: [] };
  const calls = await callsOfLine(needs, profile, query);
  if (!calls) return { demo: true, calls: demoCalls(needs.clock.now()).slice(0, query.limit) };
  const others = await needs.store.loggedElsewhere(
    clinicId,
    calls.map(({ id }) => id),
  );
  return { demo: false, calls: calls.filter(({ id }) => !others.has(id)).map(shown) };
}

/** Null for a call of another number. */
export async function openVoiceCall(
  needs: VoiceDataNeeds,
  clinicId: string,
  id: string,
): Promise<ShownCallDetail | null> {
  const { store, clock } = needs;
  const profile = await profileOf(needs, clinicId);
  const platform = platformOf(needs, profile);
  const madeUp = demoCalls(clock.now()).find((call) => call.id === id);
  if (madeUp) return hasLine(profile) ? madeUp : null;
  if (!platform || !hasLine(profile)) return null;
  const signal = platformWait();
  const phoneNumberId = await ownLine(needs, platform, profile, signal);
  if (!phoneNumberId) return null;
  const call = await platform.call(id, signal);
  if (!call || call.phoneNumberId !== phoneNumberId) return null;
  if ((await store.loggedElsewhere(profile.id, [id])).has(id)) return null;
  // The transcript is hidden once the clinic's retention period is over.
  const keptSince = clock.now().getTime() - profile.transcriptRetentionDays * DAY_MS;
  const at = call.startedAt ?? call.createdAt;
  const isKept = at !== null && Date.parse(at) >= keptSince;
  return {
    ...shown(call),
    summary: isKept ? call.summary : null,
    transcript: isKept ? call.transcript : null,
  };
}

function shown(call: VoiceCall): ShownCall {
  const { phoneNumberId: _, summary: __, transcript: ___, callerPhone, startedAt, endedAt, ...rest } = call;
  const ms = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  return {
    ...rest,
    startedAt,
    endedAt,
    duration: ms === null ? null : Math.max(0, Math.round(ms / 1_000)),
    callerPhone: callerPhone && maskPhone(callerPhone),
    demo: false,
  };
}

/** Null if the platform does not answer or is not configured. */
async function callsOfLine(
  needs: VoiceDataNeeds,
  profile: ClinicProfile,
  { limit, before }: ListQuery,
): Promise<VoiceCall[] | null> {
  const platform = platformOf(needs, profile);
  if (!platform) return null;
  try {
    const signal = platformWait();
    const phoneNumberId = await ownLine(needs, platform, profile, signal);
    if (!phoneNumberId) return [];
    const query = { phoneNumberId, limit, ...(before ? { createdBefore: before } : {}) };
    const calls = await platform.calls(query, signal);
    // Filtered again in case the platform ignores the filter.
    return calls.filter((call) => call.phoneNumberId === phoneNumberId);
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}
