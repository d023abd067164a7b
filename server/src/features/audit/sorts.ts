/** What the list may be sorted by, the first unless asked. */
export const AUDIT_SORTS = ['at'] as const;
