export const PEOPLE_SORTS = ['email', 'name', 'createdAt', 'lastSignInAt'] as const;
