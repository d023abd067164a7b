export const ERASURE_STATES = ['waiting', 'running', 'done', 'declined', 'expired'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

export const ERASE_PERSON = 'erase-person';
