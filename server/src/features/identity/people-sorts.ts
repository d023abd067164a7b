/** What the list may be sorted by, the first unless asked. */
export const PEOPLE_SORTS = ['email', 'name', 'createdAt', 'lastSignInAt'] as const;
