/** Filters for a list of calls, so that each conversation figure can link to its calls. */
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

/** A booking beyond these is worth a look. */
export const MANY_TURNS = 12;
export const SLOW_SECONDS = 300;
