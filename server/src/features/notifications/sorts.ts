export const NOTIFICATION_SORTS = ['createdAt', 'type'] as const;
