/** How long the service remembers a running call. Longer calls are rare, and one of them only loses what its start taught. */
export const CALL_MEMORY_MS = 30 * 60_000;
