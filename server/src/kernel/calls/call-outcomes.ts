import type { OutcomeKind } from './call-words.ts';

/** One thing that came of a call. */
export interface KeptOutcome {
  readonly what: OutcomeKind;
  readonly patientId: string | null;
  readonly patientName: string | null;
  /** Of a move, the new one. */
  readonly appointmentId: string | null;
  readonly oldAppointmentId: string | null;
  readonly providerId: string | null;
  /** Null until it is written down. */
  readonly at: string | null;
}

/** By what they are about, so that a repeat is no second one; null takes one back. */
export type KeptOutcomes = Readonly<Record<string, KeptOutcome | null>>;

type OutcomeFacts = Partial<Omit<KeptOutcome, 'what'>>;

export const NOTHING_KNOWN = {
  ...{ patientId: null, patientName: null, appointmentId: null },
  ...{ oldAppointmentId: null, providerId: null, at: null },
};

/** For `remember`: this came of the call. `about` tells it from others of its kind. */
export function cameOf(what: OutcomeKind, facts: OutcomeFacts = {}, about?: string) {
  const { appointmentId, patientId, patientName } = facts;
  const key = [what, about ?? appointmentId ?? patientId ?? patientName].filter(Boolean).join('/');
  return { outcomes: { [key.slice(0, 300)]: { ...NOTHING_KNOWN, ...facts, what } } };
}

/** For `remember`: it turned out otherwise. */
export function didNotComeOf(what: OutcomeKind, about?: string) {
  return { outcomes: { [[what, about].filter(Boolean).join('/').slice(0, 300)]: null } };
}
