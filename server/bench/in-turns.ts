import { median } from './percentile.ts';

/** The median of each function, run in turns so that load on the machine affects all of them alike. */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const taken = names.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, name] of names.entries()) {
      const began = performance.now();
      await works[name]();
      taken[index]?.push(performance.now() - began);
    }
  return Object.fromEntries(names.map((name, index) => [name, median(taken[index] ?? [])])) as Record<
    Name,
    number
  >;
}
