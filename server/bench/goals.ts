/** Prints a figure with its goal, and fails the benchmark if the goal is missed. */
export function atMost(what: string, value: number, most: number): void {
  say(what, value, `${most} or less`, value <= most);
}

export function atLeast(what: string, value: number, least: number): void {
  say(what, value, `${least} or more`, value >= least);
}

function say(what: string, value: number, goal: string, isMet: boolean): void {
  console.log(`${what}: ${value.toFixed(2)} (goal ${goal})${isMet ? '' : ': NOT MET'}`);
  if (!isMet) process.exitCode = 1;
}

/** Runs the benchmark and cleans up afterwards, even when interrupted. */
export async function measured(work: () => Promise<void>, cleanUp: () => Promise<unknown>): Promise<void> {
  let cleaning: Promise<unknown> | null = null;
  const cleanOnce = () => {
    cleaning ??= cleanUp();
    return cleaning;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanOnce().finally(() => process.exit(130)));
  try {
    await work();
  } finally {
    await cleanOnce();
  }
}
