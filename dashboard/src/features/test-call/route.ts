export const WAYS = ['talk', 'scenario', 'hand'] as const;
export type Way = (typeof WAYS)[number];

/** The mode of the test call; never the caller. */
export interface TestCallSearch {
  readonly way?: Way;
}

export function testCallSearch({ way }: Record<string, unknown>): TestCallSearch {
  const known = WAYS.find((each) => each === way);
  return known ? { way: known } : {};
}
