/**
 * Applied left to right on lower-case letters; each match becomes these capital-letter sounds
 * (sound-distance.ts).
 */
export type SoundRules = readonly (readonly [spelled: RegExp, sounds: string])[];
