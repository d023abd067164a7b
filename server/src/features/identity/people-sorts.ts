/** Sort keys of the list; the first one is the default. */
export const PEOPLE_SORTS = ['email', 'name', 'createdAt', 'lastSignInAt'] as const;
