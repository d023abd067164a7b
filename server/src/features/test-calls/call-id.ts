const PREFIX = 'test-';

/** The id of a test call, built from our own key. */
export const callIdOf = (key: string): string => `${PREFIX}${key}`;

/** The part after the prefix; for a practice call, the practice clinic's id. */
export const keyOf = (id: string): string => id.slice(PREFIX.length);
