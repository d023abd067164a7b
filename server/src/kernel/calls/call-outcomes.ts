import type { OutcomeKind } from './call-words.ts';

export interface KeptOutcome {
  readonly what: OutcomeKind;
  readonly patientId: string | null;
  readonly patientName: string | null;
  /** For a move, the new appointment. */
  readonly appointmentId: string | null;
  readonly oldAppointmentId: string | null;
  readonly providerId: string | null;
  /** Null until it is stored. */
  readonly at: string | null;
}

/** Keyed by subject, so that a repeat does not count twice; null retracts an outcome. */
export type KeptOutcomes = Readonly<Record<string, KeptOutcome | null>>;

type OutcomeFacts = Partial<Omit<KeptOutcome, 'what'>>;

export const NOTHING_KNOWN = {
  ...{ patientId: null, patientName: null, appointmentId: null },
  ...{ oldAppointmentId: null, providerId: null, at: null },
};

/** Builds a `remember` patch that adds an outcome. `about` distinguishes it from others of its kind. */
export function withOutcome(what: OutcomeKind, facts: OutcomeFacts = {}, about?: string) {
  const { appointmentId, patientId, patientName } = facts;
  const key = [what, about ?? appointmentId ?? patientId ?? patientName].filter(Boolean).join('/');
  return { outcomes: { [key.slice(0, 300)]: { ...NOTHING_KNOWN, ...facts, what } } };
}

/** Builds a `remember` patch that retracts an outcome. */
export function withoutOutcome(what: OutcomeKind, about?: string) {
  return { outcomes: { [[what, about].filter(Boolean).join('/').slice(0, 300)]: null } };
}
