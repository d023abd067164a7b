import { findEmergencies } from '../../../kernel/emergency/find-emergencies.ts';
import { errorName } from '../../../kernel/logger.ts';
import { resolveWithin } from '../../../kernel/time/resolve-within.ts';
import type { ToolCallsEvent, VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';

/** How long a tool's answer waits for a sighting to be written. */
const HEARING_MS = 500;

/**
 * Reads the words in a message; returns the call's clinic if it was looked up. Rejects if a sighting could
 * not be stored, because the answer must not confirm its receipt.
 */
export async function hearMessage(needs: DispatchNeeds, event: VoiceEvent): Promise<string | null> {
  const { callId } = event;
  if (!callId || !carriesNews(event)) return null;
  const clinicId = await clinicOf(needs, event);
  if (!clinicId) return null;
  needs.live.noteControl(clinicId, callId, event);
  const isGreeting = event.kind === 'language' && needs.live.isOnlyGreeting(clinicId, callId);
  if (event.kind === 'language' && event.language && !isGreeting) {
    needs.live.noteLanguage(clinicId, callId, event.language);
    needs.calls.rememberSoon(clinicId, callId, { language: event.language });
  }
  const hearing = needs.live.hear(clinicId, event);
  if (hearing) await hearing;
  return clinicId;
}

/**
 * The same for a message with tool calls, which is answered in time whatever the database does; null if its
 * answer has nothing to wait for.
 */
export function hearToolCalls(
  { live, log, background }: DispatchNeeds,
  clinicId: string,
  event: ToolCallsEvent,
): Promise<void> | null {
  const { callId } = event;
  if (!callId) return null;
  live.noteControl(clinicId, callId, event);
  const heard = live.hear(clinicId, event);
  if (!heard) return null;
  const hearing = heard.catch((error: unknown) =>
    log.error(errorName(error), 'reading the words of a tool call failed'),
  );
  background(hearing);
  return resolveWithin(HEARING_MS, hearing, () => undefined);
}

/** Whether there is anything in the message to hear. */
export function carriesNews({ kind, heard, controlUrl }: VoiceEvent): boolean {
  return kind === 'sentence' || kind === 'language' || heard.length > 0 || controlUrl !== null;
}

async function clinicOf({ resolver, log }: DispatchNeeds, event: VoiceEvent): Promise<string | null> {
  try {
    return (await resolver.resolveLater(event))?.clinicId ?? null;
  } catch (error) {
    log.warn(errorName(error), 'looking up the clinic of a sentence failed');
    const heard = event.kind === 'sentence' ? [event.sentence] : event.heard;
    const hasSighting = heard.some(({ by, text }) => by === 'caller' && findEmergencies(text).length > 0);
    if (hasSighting) throw error;
    return null;
  }
}
