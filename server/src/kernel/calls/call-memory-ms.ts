/**
 * How long a running call is remembered. Calls that last longer are rare, and only lose what was learned at
 * their start.
 */
export const CALL_MEMORY_MS = 30 * 60_000;
