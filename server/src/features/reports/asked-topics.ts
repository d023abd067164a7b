/** What the clinic's settings answer, rather than an entry it wrote. */
export const ASKED_TOPICS = [
  'hours',
  'closures',
  'profile',
  'providers',
  'acceptance',
  'medical-advice',
] as const;
