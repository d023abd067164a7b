/** Whom a report or an erasure is about: a number, a patient of the EMR, or a patient and their number. */
export interface Asked {
  /** In E.164. */
  readonly phone: string | null;
  readonly patientId: string | null;
}

/** The same with what was found of them, so that rows that name neither can be told: texts name an appointment, traces a call. */
export interface Person extends Asked {
  /** Every patient that a row of the number names. */
  readonly patients: readonly string[];
  readonly callIds: readonly string[];
  readonly appointmentIds: readonly string[];
  readonly linkIds: readonly string[];
  /** Faxes. */
  readonly documentIds: readonly string[];
}

/** Whether the number is somebody else's too. By number alone, whoever it is: nobody can tell whose a row is. */
export function isShared({ phone, patientId, patients }: Person): boolean {
  return phone !== null && patients.filter((id) => id !== patientId).length > (patientId ? 0 : 1);
}
