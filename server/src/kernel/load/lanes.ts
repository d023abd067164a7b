/** Lets a few pieces of one owner's work run at the same time; the others wait in their order. */
export interface Lanes {
  /** Resolves when there is room; whoever entered calls the result once when done. */
  enter(owner: string | object): Promise<() => void>;
}

interface Lane {
  running: number;
  readonly waiting: Array<() => void>;
}

export function lanes(most: number): Lanes {
  const byOwner = new Map<string | object, Lane>();
  const leave = (owner: string | object, lane: Lane) => {
    const next = lane.waiting.shift();
    // The room goes straight to whoever waited longest.
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
