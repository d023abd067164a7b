export const PROVIDER_SORTS = ['name', 'status', 'specialty'] as const;
