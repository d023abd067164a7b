/** Limits how much work of one owner runs at the same time; the rest waits in FIFO order. */
export interface KeyedSemaphore {
  /** Resolves when a slot is free; the caller must call the result once when done. */
  enter(owner: string | object): Promise<() => void>;
}

interface Lane {
  running: number;
  readonly waiting: Array<() => void>;
}

export function keyedSemaphore(most: number): KeyedSemaphore {
  const byOwner = new Map<string | object, Lane>();
  const leave = (owner: string | object, lane: Lane) => {
    const next = lane.waiting.shift();
    // Hands the slot directly to the longest-waiting caller.
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) byOwner.delete(owner);
  };
  return {
    enter: async (owner) => {
      const lane = byOwner.get(owner) ?? { running: 0, waiting: [] };
      byOwner.set(owner, lane);
      if (lane.running < most) lane.running += 1;
      else await new Promise<void>((resolve) => lane.waiting.push(resolve));
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        leave(owner, lane);
      };
    },
  };
}
