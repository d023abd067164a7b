/** What a list of calls can be narrowed to, so that each figure of conversations leads to its calls. */
export const FIGURES = [
  'finished_alone',
  'needed_person',
  'asked_twice',
  'booking',
  'many_turns',
  'slow_booking',
  'misunderstood',
  'emergency',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Beyond these a booking is worth a look. */
export const MANY_TURNS = 12;
export const SLOW_SECONDS = 300;
