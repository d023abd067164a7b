import { type WarningKind, warningsFor } from '../../kernel/emergency/emergency-state.ts';
import {
  findEmergencies,
  findEmergenciesTogether,
  readSentence,
} from '../../kernel/emergency/find-emergencies.ts';
import { warningText } from '../../kernel/emergency/warning.ts';
import { found } from '../../kernel/failure.ts';
import { lineOf, type PlayNeeds, playedCall, type Send } from './play-tool.ts';
import type { CallEffects, TestCall } from './store.ts';

/**
 * Delivers the caller's typed words to the service, together with everything said before, because each
 * sentence may reach another process. Returns the warning a real call would be told to speak now, or null: a
 * browser call has no line to speak into, so the warning is shown and returned as spoken.
 */
export async function hearWords(
  { store, players, clinics, throttle, clock }: PlayNeeds,
  call: TestCall,
  text: string,
  send: Send,
): Promise<string | null> {
  const clinic = found(await clinics.profile(call.clinicId));
  const player = players(clinic.voiceVendor);
  const played = playedCall(call, clinic.voicePhoneNumber);
  const before = await store.left(call.clinicId, call.id);
  const line = lineOf(call, 'caller', text, clock.now());
  await store.note(call.clinicId, call.id, { said: [line] });
  await throttle.turn(() => send(player.conversation(played, [...call.said, line])));
  if (!clinic.emergencyWarnings) return null;
  const after = await store.left(call.clinicId, call.id);
  const given = warningsOf(before);
  const wanted = new Set([...warningsOf(after), ...warningsFor(findEmergencies(text))]);
  const warnings = [...wanted].filter((warning) => !given.includes(warning));
  if (warnings.length === 0) return null;
  const warning = warningText(call.language, warnings, clinic);
  await throttle.turn(() => send(player.sentence(played, { by: 'assistant', text: warning })));
  await store.note(call.clinicId, call.id, { said: [lineOf(call, 'assistant', warning, clock.now())] });
  return warning;
}

/**
 * Detected by the item the service has created, so that two halves of a sentence and a yes to a question
 * count as in any call.
 */
function warningsOf({ items }: CallEffects): readonly WarningKind[] {
  const item = items.find(({ kind }) => kind === 'emergency');
  if (!item) return [];
  const warnings = warningsFor(
    findEmergenciesTogether((item.facts.words ?? '').split(' / ').map(readSentence)),
  );
  return warnings.length > 0 ? warnings : warningsFor(['stated']);
}
