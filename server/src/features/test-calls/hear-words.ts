import { warningsFor } from '../../kernel/emergency/emergency-state.ts';
import { findEmergencies } from '../../kernel/emergency/find-emergencies.ts';
import { warningText } from '../../kernel/emergency/warning.ts';
import { found } from '../../kernel/failure.ts';
import { type PlayNeeds, playedCall, type Send } from './play-tool.ts';
import type { TestCall } from './store.ts';

/**
 * Lets the service hear what the caller typed, as a transcript. Returns the warning that a real call would be told to speak
 * now, or null: a call in the browser has no line to speak into, so it is shown instead and comes back as spoken.
 */
export async function hearWords(
  { store, players, clinics, behind, clock }: PlayNeeds,
  call: TestCall,
  text: string,
  send: Send,
): Promise<string | null> {
  const clinic = found(await clinics.profile(call.clinicId));
  const player = players(clinic.voiceVendor);
  const played = playedCall(call, clinic.voicePhoneNumber);
  const before = await store.left(call.clinicId, call.id);
  await behind.turn(() => send(player.sentence(played, { by: 'caller', text })));
  const kinds = findEmergencies(text);
  const wasWarned = before.items.some(({ kind }) => kind === 'emergency');
  if (kinds.length === 0 || wasWarned || !clinic.emergencyWarnings) return null;
  const warning = warningText(call.language, warningsFor(kinds), clinic);
  await behind.turn(() => send(player.sentence(played, { by: 'assistant', text: warning })));
  const fromStartMs = Math.max(0, clock.now().getTime() - call.startedAt.getTime());
  await store.note(call.clinicId, call.id, {
    said: [{ by: 'assistant', text: warning, fromStartMs, lastsMs: null }],
  });
  return warning;
}
