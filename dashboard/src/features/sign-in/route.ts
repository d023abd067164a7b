export interface SignInSearch {
  /** Where to go afterwards; a path of ours. */
  readonly next?: string;
  /** How the authorisation at the EMR ended, for who comes back from it without a session. */
  readonly emr?: 'connected' | 'waiting' | 'failed';
}

export function signInSearch(given: Record<string, unknown>): SignInSearch {
  const { next, emr } = given;
  return {
    ...(typeof next === 'string' && /^\/[a-z-]/.test(next) ? { next } : {}),
    ...(emr === 'connected' || emr === 'waiting' || emr === 'failed' ? { emr } : {}),
  };
}
