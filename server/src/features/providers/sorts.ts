/** What the list may be sorted by, the first unless asked. */
export const PROVIDER_SORTS = ['name', 'status', 'specialty'] as const;
