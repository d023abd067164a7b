export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests that moves only when told to. */
export function frozenClock(at: string): Clock & { advance(ms: number): void; set(at: string): void } {
  let now = new Date(at).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (to) => {
      now = new Date(to).getTime();
    },
  };
}
