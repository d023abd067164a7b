export interface SignInSearch {
  /** Path to open after signing in. */
  readonly next?: string;
  /** The EMR authorization's result, if the user returns without a session. */
  readonly emr?: 'connected' | 'waiting' | 'failed';
}

export function signInSearch(given: Record<string, unknown>): SignInSearch {
  const { next, emr } = given;
  return {
    ...(typeof next === 'string' && /^\/[a-z-]/.test(next) ? { next } : {}),
    ...(emr === 'connected' || emr === 'waiting' || emr === 'failed' ? { emr } : {}),
  };
}
