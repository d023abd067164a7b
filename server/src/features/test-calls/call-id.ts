const PREFIX = 'test-';

/** The id of a test call, made of a key of ours. */
export const callIdOf = (key: string): string => `${PREFIX}${key}`;

/** What follows the prefix: for a call in a practice clinic that clinic's id. */
export const keyOf = (id: string): string => id.slice(PREFIX.length);
