/** From left to right, on lower-case letters: what is spelled so is written as these sounds, in capitals (sound-distance.ts). */
export type SoundRules = readonly (readonly [spelled: RegExp, sounds: string])[];
