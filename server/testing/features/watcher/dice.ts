/** Throws that can be repeated from their seed. */
export interface Dice {
  below(limit: number): number;
  oneOf<const Item>(items: readonly Item[]): Item;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, oneOf: (items) => items[below(items.length)] as (typeof items)[number] };
}
