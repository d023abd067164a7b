/** What an operator wants to see rise before anybody complains. */
export interface VoiceCounts {
  unknownClinic: number;
  reportsNotStored: number;
  callNotAccepted: number;
  hangs: number;
  refusedSignatures: number;
  tooLarge: number;
}

export function voiceCounts(): VoiceCounts {
  return {
    unknownClinic: 0,
    reportsNotStored: 0,
    callNotAccepted: 0,
    hangs: 0,
    refusedSignatures: 0,
    tooLarge: 0,
  };
}
