/** Sort keys of the list; the first one is the default. */
export const AUDIT_SORTS = ['at'] as const;
