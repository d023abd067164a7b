export const WATCH_CLINIC = 'watch-clinic';

/** Delivers changes to other slices. */
export const TELL_CHANGES = 'tell-changes';

export const COUNT_VISITS = 'count-visits';
