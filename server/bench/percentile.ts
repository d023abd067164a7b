/** The value below which `of` percent of the values lie; 0 of none. */
export function percentile(values: readonly number[], of: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * of) / 100)] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 50);
