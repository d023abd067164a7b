/** Reads a clinic's book, once a minute. */
export const WATCH_CLINIC = 'watch-clinic';

/** Delivers noticed changes to other slices. */
export const TELL_CHANGES = 'tell-changes';

/** Counts the missed visits of past days, once a night. */
export const COUNT_VISITS = 'count-visits';
