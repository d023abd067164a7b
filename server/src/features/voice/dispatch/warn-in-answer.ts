import { missingWarnings, type WarningKind, warningsFor } from '../../../kernel/emergency/emergency-state.ts';
import { findEmergencies } from '../../../kernel/emergency/find-emergencies.ts';
import { warningText } from '../../../kernel/emergency/warning.ts';
import { type Language, readLanguage } from '../../../kernel/language.ts';
import type { ToolCallsEvent } from '../../../ports/voice/voice-webhook.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { sentences } from '../speech/questions.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';

interface Answered {
  readonly clinic: ClinicProfile;
  readonly callId: string | null;
  readonly language: Language;
}

/** Tools whose answer is not spoken. */
const NOT_SPOKEN = new Set(['log_call_metadata']);
/** Speaks the warning itself, in one sentence with its result. */
const WARNS_ITSELF = new Set(['transfer_call']);

/** Puts a warning the caller has not heard before the first spoken answer. */
export function warnInAnswer(
  { live, toolbox }: Pick<DispatchNeeds, 'live' | 'toolbox'>,
  { clinic, callId, language }: Answered,
  { toolCalls }: ToolCallsEvent,
  results: readonly object[],
): readonly object[] {
  if (!callId || !clinic.emergencyWarnings) return results;
  const warnings = missingWarnings(live.known(clinic.id, callId));
  if (warnings.length === 0) return results;
  const first = results.findIndex(
    (result, index) =>
      isSpoken(result) && !NOT_SPOKEN.has(toolbox.find(toolCalls[index]?.name ?? '')?.name ?? ''),
  );
  if (first < 0) return results;
  live.noteWarned({ clinicId: clinic.id, callId }, warnings, null);
  const asked = readLanguage(toolCalls[first]?.arguments?.language);
  const tool = toolbox.find(toolCalls[first]?.name ?? '')?.name ?? '';
  const result = results[first] as { emergency?: boolean };
  if (WARNS_ITSELF.has(tool) || result.emergency === true) return results;
  return results.with(first, withWarning(result, asked ?? language, warnings, clinic));
}

/** For answers given without knowing the clinic; uses only the words of the message. */
export function warnWithoutClinic(
  { toolCalls, heard }: ToolCallsEvent,
  language: Language,
  results: readonly object[],
): readonly object[] {
  const said = heard.filter(({ by }) => by === 'caller').map(({ text }) => text);
  const kinds = said.flatMap((text) => findEmergencies(text));
  if (kinds.length === 0) return results;
  const first = results.findIndex(
    (result, index) => isSpoken(result) && !NOT_SPOKEN.has(toolCalls[index]?.name ?? ''),
  );
  if (first < 0) return results;
  const asked = readLanguage(toolCalls[first]?.arguments?.language);
  const words = { emergencyMessage: null, emergencyMessageZh: null, nurseLine: '811' };
  return results.with(first, withWarning(results[first] ?? {}, asked ?? language, warningsFor(kinds), words));
}

function withWarning(
  result: object,
  language: Language,
  warnings: readonly WarningKind[],
  words: Parameters<typeof warningText>[2],
): object {
  const { message = '' } = result as { message?: string };
  const warning = warningText(language, warnings, words);
  return { ...result, emergency: true, message: sentences(language, warning, message) };
}

function isSpoken(result: object): boolean {
  return typeof (result as { message?: unknown }).message === 'string';
}
