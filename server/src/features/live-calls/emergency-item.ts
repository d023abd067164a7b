import type { EmergencyState, NextStep, SaidSentence } from '../../kernel/emergency/emergency-state.ts';
import type { Report } from '../inbox/index.ts';

/** Who is calling, as far as known. */
export interface CallerFacts {
  readonly phone: string | null;
  readonly patientId: string | null;
  readonly name: string | null;
  readonly appointmentId: string | null;
}

export const NOBODY_KNOWN: CallerFacts = { phone: null, patientId: null, name: null, appointmentId: null };

const MATTERS_MS = 15 * 60_000;

/** The inbox item of an emergency: the caller's own words, what they heard, and what happened next. */
export function emergencyItem(
  state: EmergencyState,
  callId: string,
  { phone, patientId, name, appointmentId }: CallerFacts,
  canSpeak = true,
): Report {
  const since = new Date(state.firstSeenAt);
  const { words, notes, denial, language, told, next, said = [] } = state;
  return {
    kind: 'emergency',
    cause: callId,
    urgent: true,
    callId,
    phone,
    patientId,
    name,
    appointmentId,
    since,
    until: new Date(since.getTime() + MATTERS_MS),
    words,
    language,
    denial,
    isUpdate: true,
    facts: {
      told: told.join(' '),
      next: JSON.stringify(next satisfies readonly NextStep[]),
      said: JSON.stringify(said satisfies readonly SaidSentence[]),
      denial: denial?.text ?? '',
      language: language ?? '',
      unspoken: !canSpeak && told.length === 0 ? 'yes' : '',
      ...(words.length > 0 ? { words: words.join(' / ') } : {}),
      ...(words.length === 0 && notes.length > 0 ? { note: notes.join(' / ') } : {}),
    },
  };
}
