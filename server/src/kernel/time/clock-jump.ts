/** More than clocks of two processes differ by, and less than what would move a day unnoticed for long. */
const JUMP_MS = 10 * 60_000;

/** What a process's clock said last, and how long ago that was by the database's clock. */
export interface LastClock {
  readonly clockAt: Date;
  readonly ageMs: number;
}

/**
 * The database's clock says how much time has passed since the last round, whatever clock this process has. After a longer
 * pause any clock is believed: the one before may have been the wrong one.
 */
export function hasJumped(clockAt: Date, last: LastClock | null): boolean {
  if (!last || last.ageMs >= JUMP_MS) return false;
  return Math.abs(clockAt.getTime() - last.clockAt.getTime() - last.ageMs) > JUMP_MS;
}
