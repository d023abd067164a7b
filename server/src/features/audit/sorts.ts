export const AUDIT_SORTS = ['at'] as const;
