/** What the list may be sorted by, the first unless asked. */
export const NOTIFICATION_SORTS = ['createdAt', 'type'] as const;
