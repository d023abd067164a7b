import type { Concern } from '../tool.ts';

export type Level = 'off' | 'bound' | 'verified';

/** What a caller has proved for one patient. The name goes with the birth date if the number does not match. */
export interface Facts {
  /** The call comes from a number on the chart. */
  readonly number: boolean;
  readonly birthDate: boolean;
  /** The phone number on file, the health card, or the postal code. */
  readonly thirdFact: boolean;
  /** Somebody else on the same number is verified in this call. */
  readonly family: boolean;
}

/** How well the call knows a patient. */
export type Standing = 'stranger' | 'identified' | 'verified';

/**
 * What a tool may do for a patient of that standing. `silent`: it runs, but no answer mentions an existing
 * visit. `no-patient`: it runs as if no patient was named. `id-only`: only the id is returned. `refused`: the
 * caller is asked for the missing facts.
 */
export type Access = 'full' | 'silent' | 'no-patient' | 'id-only' | 'refused';

/** In `verified`, the birth date is always required, together with the number on the chart or a third fact. */
export function standingOf({ number, birthDate, thirdFact }: Facts): Standing {
  if (!birthDate) return 'stranger';
  return number || thirdFact ? 'verified' : 'identified';
}

type Row = Readonly<Record<Standing, Access>>;
const ALWAYS: Row = { stranger: 'full', identified: 'full', verified: 'full' };
const RECORD: Row = { stranger: 'refused', identified: 'refused', verified: 'full' };

/** The whole policy of `verified`, by what a tool does. Searches and registrations are judged by what they find. */
export const VERIFIED_ACCESS: Readonly<Record<Concern, Row>> = {
  nobody: ALWAYS,
  search: { stranger: 'refused', identified: 'id-only', verified: 'full' },
  registration: { stranger: 'full', identified: 'id-only', verified: 'full' },
  file: { stranger: 'refused', identified: 'id-only', verified: 'full' },
  record: RECORD,
  appointment: RECORD,
  booking: { stranger: 'refused', identified: 'silent', verified: 'full' },
  patient: { stranger: 'refused', identified: 'silent', verified: 'full' },
  note: { stranger: 'no-patient', identified: 'full', verified: 'full' },
};

/** A message without a call id is a separate call that never becomes verified. */
export const VERIFIED_ACCESS_WITHOUT_CALL: Readonly<Record<Concern, 'full' | 'no-patient' | 'refused'>> = {
  nobody: 'full',
  search: 'refused',
  registration: 'refused',
  file: 'refused',
  record: 'refused',
  appointment: 'refused',
  booking: 'refused',
  patient: 'no-patient',
  note: 'no-patient',
};
