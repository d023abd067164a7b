/** More than the clocks of two processes differ, and less than a jump that would go unnoticed for long. */
const JUMP_MS = 10 * 60_000;

/** The last clock reading of a process, and its age by the database's clock. */
export interface LastClock {
  readonly clockAt: Date;
  readonly ageMs: number;
}

/**
 * Compares the clock's progress with the database's since the last check. After a longer pause any time is
 * accepted, because the earlier reading may have been wrong.
 */
export function hasJumped(clockAt: Date, last: LastClock | null): boolean {
  if (!last || last.ageMs >= JUMP_MS) return false;
  return Math.abs(clockAt.getTime() - last.clockAt.getTime() - last.ageMs) > JUMP_MS;
}
