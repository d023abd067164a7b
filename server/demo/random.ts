export interface Chance {
  next(): number;
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

/** The mulberry32 generator: the same seed gives the same demo. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    oneOf: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('there is nothing to choose from');
      return item;
    },
    weighted: (weights) => {
      const names = Object.entries<number>(weights);
      let left = next() * names.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of names) {
        left -= weight;
        if (left < 0) return name as never;
      }
      return names.at(-1)?.[0] as never;
    },
  };
}
