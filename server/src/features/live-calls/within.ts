import { resolveWithin } from '../../kernel/time/resolve-within.ts';

/** The work's result, or null if it fails or takes longer. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  resolveWithin(
    ms,
    work.catch(() => null),
    () => null,
  );
