interface Waiting<Item> {
  readonly item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

const MOST_AT_ONCE = 50;

/**
 * Carries what belongs together in one go: the first at once and alone, what comes meanwhile with the next one. However many
 * come, one is under way for each key. Everybody waits until his own is carried.
 */
export function inBatches<Item>(
  carry: (key: string, items: readonly Item[]) => Promise<void>,
): (key: string, item: Item) => Promise<void> {
  const queues = new Map<string, Waiting<Item>[]>();
  const carryOn = async (key: string, queue: Waiting<Item>[]) => {
    while (queue.length > 0) await carried(carry, key, queue.splice(0, MOST_AT_ONCE));
    queues.delete(key);
  };
  return (key, item) =>
    new Promise<void>((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) return void queue.push(waiting);
      const own = [waiting];
      queues.set(key, own);
      void carryOn(key, own);
    });
}

/** One that cannot be carried must not take the others with it. */
async function carried<Item>(
  carry: (key: string, items: readonly Item[]) => Promise<void>,
  key: string,
  batch: readonly Waiting<Item>[],
): Promise<void> {
  try {
    await carry(
      key,
      batch.map(({ item }) => item),
    );
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error);
    for (const one of batch) await carried(carry, key, [one]);
  }
}
