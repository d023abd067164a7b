/** The subject of a report or an erasure: a number, an EMR patient, or both. */
export interface Asked {
  readonly phone: string | null;
  readonly patientId: string | null;
}

/**
 * Adds related ids, to find rows that name neither patient nor number: texts name an appointment, traces a
 * call.
 */
export interface Person extends Asked {
  /** Every patient named in a row with this number. */
  readonly patients: readonly string[];
  readonly callIds: readonly string[];
  readonly appointmentIds: readonly string[];
  readonly linkIds: readonly string[];
  /** Ids of faxes. */
  readonly documentIds: readonly string[];
}

/**
 * Whether someone else uses the number too. With a number alone, several patients make it shared, because a
 * row's owner is then unknown.
 */
export function isShared({ phone, patientId, patients }: Person): boolean {
  return phone !== null && patients.filter((id) => id !== patientId).length > (patientId ? 0 : 1);
}
