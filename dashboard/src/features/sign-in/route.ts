export interface SignInSearch {
  /** Where to go afterwards; a path of ours. */
  readonly next?: string;
}

export function signInSearch(given: Record<string, unknown>): SignInSearch {
  const { next } = given;
  return typeof next === 'string' && /^\/[a-z-]/.test(next) ? { next } : {};
}
