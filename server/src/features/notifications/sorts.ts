/** Sort keys of the list; the first is the default. */
export const NOTIFICATION_SORTS = ['createdAt', 'type'] as const;
