export type VoiceCounts = ReturnType<typeof voiceCounts>;

/** Counters that show an operator trouble before a clinic notices. */
export function voiceCounts() {
  return {
    unknownClinic: 0,
    reportsNotStored: 0,
    callNotAccepted: 0,
    hangs: 0,
    refusedSignatures: 0,
    tooLarge: 0,
    emergencies: 0,
    turnedAway: 0,
    patientsRefused: 0,
    patientsCapped: 0,
    birthDatesWrong: 0,
  };
}
