const PREFIX = 'test-';

/** The id of a test call, built from our own key. */
export const callIdOf = (key: string): string => `${PREFIX}${key}`;

/** Whether nobody is on the phone: the id is one that we gave out. */
export const isTestCallId = (id: string): boolean => id.startsWith(PREFIX);

/** The part after the prefix; for a practice call, the practice clinic's id. */
export const keyOf = (id: string): string => id.slice(PREFIX.length);
