import { Failure, isOutage } from '../failure.ts';
import { errorName, type Logger, silentLogger } from '../logger.ts';

/**
 * A bounded queue of writes. Items are written in batches, one at a time per group, in the order they were
 * added, so that an older item never overwrites a newer one. Dropped items are counted and logged.
 */
export interface WriteBehind<Item> {
  /**
   * Queues the item and returns at once; the next flush writes it, and retries while the store is
   * unavailable.
   */
  add(item: Item): void;
  /** Queues the item, starts writing its group, and resolves once the item is stored. Rejects if that attempt fails. */
  write(item: Item): Promise<void>;
  /** Writes everything queued so far. Never rejects; items to retry stay queued. */
  flush(): Promise<void>;
  /** Discards queued items without counting them as dropped. */
  clear(): void;
  stats(): WriteBehindStats;
  /** Flushes once. Items that still cannot be written are dropped. */
  close(): Promise<void>;
}

export interface WriteBehindStats {
  readonly waiting: number;
  readonly dropped: number;
}

export interface WriteBehindOptions<Item> {
  /** Names the queue in log lines. */
  readonly name: string;
  /** Stores a batch, all or nothing. The items of a batch share a group. */
  readonly store: (items: readonly Item[], group: string) => Promise<void>;
  readonly log: Logger;
  /** Maximum time an item added with `add` waits for a flush. */
  readonly flushEveryMs: number;
  readonly maxWaiting: number;
  readonly batchSize?: number;
  /** Which items may share a batch, such as those of one clinic. By default all may. */
  readonly groupOf?: (item: Item) => string;
  /** Queued items of one group with the same key are merged. */
  readonly merge?: { key(item: Item): string; combine(older: Item, newer: Item): Item };
  /** Flushes an item at once if nothing was flushed within `flushEveryMs`. */
  readonly flushFirstAtOnce?: boolean;
  /** Failures after which an item stays queued. Default: an outage of our database. */
  readonly isRetryable?: (error: unknown) => boolean;
}

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

interface Entry<Item> {
  readonly key: unknown;
  readonly item: Item;
  readonly waiters: readonly Waiter[];
}

interface Group<Item> {
  readonly name: string;
  entries: Map<unknown, Entry<Item>>;
  writing: Promise<void> | null;
}

const RETRY_MS = 1_000;
const BATCH_SIZE = 200;

export function writeBehind<Item>(options: WriteBehindOptions<Item>): WriteBehind<Item> {
  const { flushEveryMs, batchSize = BATCH_SIZE, flushFirstAtOnce = false } = options;
  const queue = pendingWrites(options);
  const storeBatch = batchStorer(options, queue);
  let timer: NodeJS.Timeout | undefined;
  let lastFlushAt = Number.NEGATIVE_INFINITY;

  const writeGroup = async (group: Group<Item>) => {
    // Items added meanwhile wait for the next flush, unless a caller awaits one.
    for (let left = group.entries.size; left > 0; left = hasWaiters(group) ? group.entries.size : 0)
      while (left > 0) {
        const batch = queue.take(group, Math.min(left, batchSize));
        const unwritten = await storeBatch(group, batch);
        if (unwritten.length > 0) {
          queue.requeue(group, unwritten);
          return flushIn(RETRY_MS);
        }
        left = Math.min(left - batch.length, group.entries.size);
      }
  };
  const write = (group: Group<Item>): Promise<void> => {
    group.writing ??= writeGroup(group).finally(() => {
      group.writing = null;
      if (group.entries.size === 0) queue.groups.delete(group.name);
      else if (hasWaiters(group)) void write(group);
    });
    return group.writing;
  };
  const writeAll = async () => {
    clearTimeout(timer);
    timer = undefined;
    lastFlushAt = performance.now();
    for (const group of [...queue.groups.values()]) await write(group);
    queue.logDrops();
    if (queue.stats().waiting > 0) flushIn(flushEveryMs);
  };
  const flushIn = (ms: number) => {
    if (ms <= 0) void writeAll();
    else timer ??= setTimeout(() => void writeAll(), ms).unref();
  };
  const flush = async () => {
    // A write in progress may contain older items than the queue.
    await Promise.all([...queue.groups.values()].map(({ writing }) => Promise.resolve(writing)));
    await writeAll();
  };
  return {
    add: (item) => {
      queue.put(item, []);
      if (queue.stats().waiting === batchSize) setImmediate(() => void writeAll());
      else if (!timer)
        flushIn(flushFirstAtOnce ? lastFlushAt + flushEveryMs - performance.now() : flushEveryMs);
    },
    write: (item) =>
      new Promise((resolve, reject) => {
        void write(queue.put(item, [{ resolve, reject }]));
      }),
    flush,
    clear: queue.clear,
    stats: queue.stats,
    close: async () => {
      await flush();
      clearTimeout(timer);
      queue.dropAll();
      queue.logDrops();
    },
  };
}

function hasWaiters<Item>({ entries }: Group<Item>): boolean {
  for (const { waiters } of entries.values()) if (waiters.length > 0) return true;
  return false;
}

function pendingWrites<Item>({ name, log, maxWaiting, groupOf, merge }: WriteBehindOptions<Item>) {
  const groups = new Map<string, Group<Item>>();
  let waiting = 0;
  let dropped = 0;
  let unloggedDrops = 0;

  const drop = (entries: Iterable<Entry<Item>>, error: unknown) => {
    for (const { waiters } of entries) {
      for (const { reject } of waiters) reject(error);
      // The caller of `write` gets the failure, so only unawaited items count as dropped.
      if (waiters.length > 0) continue;
      dropped += 1;
      unloggedDrops += 1;
    }
  };
  const dropOldest = () => {
    const group = [...groups.values()].find(({ entries }) => entries.size > 0);
    const [oldest] = group?.entries.values() ?? [];
    if (!group || !oldest) return;
    group.entries.delete(oldest.key);
    waiting -= 1;
    drop([oldest], new Failure('UNAVAILABLE', 'Too many writes are waiting. Try again later.'));
  };
  const putEntry = (group: Group<Item>, entry: Entry<Item>) => {
    const older = group.entries.get(entry.key);
    if (older) {
      const item = merge ? merge.combine(older.item, entry.item) : entry.item;
      group.entries.set(entry.key, { ...entry, item, waiters: [...older.waiters, ...entry.waiters] });
      return;
    }
    group.entries.set(entry.key, entry);
    waiting += 1;
    if (waiting > maxWaiting) dropOldest();
  };
  const clear = () => {
    for (const { entries } of groups.values()) entries.clear();
    waiting = 0;
  };
  return {
    groups,
    drop,
    clear,
    put: (item: Item, waiters: readonly Waiter[]): Group<Item> => {
      const groupName = groupOf?.(item) ?? '';
      let group = groups.get(groupName);
      if (!group) {
        group = { name: groupName, entries: new Map(), writing: null };
        groups.set(groupName, group);
      }
      putEntry(group, { key: merge ? merge.key(item) : Symbol(), item, waiters });
      return group;
    },
    take: ({ entries }: Group<Item>, count: number): readonly Entry<Item>[] => {
      const batch = [...entries.values()].slice(0, count);
      for (const { key } of batch) entries.delete(key);
      waiting -= batch.length;
      return batch;
    },
    requeue: (group: Group<Item>, unwritten: readonly Entry<Item>[]) => {
      const newer = [...group.entries.values()];
      waiting -= newer.length;
      group.entries = new Map();
      for (const entry of [...unwritten, ...newer]) putEntry(group, entry);
    },
    dropAll: () => {
      const stopped = new Failure('UNAVAILABLE', 'The service stopped before saving this. Try again.');
      for (const { entries } of groups.values()) drop(entries.values(), stopped);
      clear();
    },
    logDrops: () => {
      if (unloggedDrops > 0) log.error({ queue: name, dropped: unloggedDrops }, 'queued writes were dropped');
      unloggedDrops = 0;
    },
    stats: () => ({ waiting, dropped }),
  };
}

/**
 * Stores a batch and returns the entries to retry. A refused batch is stored item by item, so that one bad
 * item does not lose the others.
 */
function batchStorer<Item>(
  { name, store, log, isRetryable = isOutage }: WriteBehindOptions<Item>,
  queue: Pick<ReturnType<typeof pendingWrites<Item>>, 'drop'>,
) {
  const storeBatch = async (
    group: Group<Item>,
    batch: readonly Entry<Item>[],
  ): Promise<readonly Entry<Item>[]> => {
    try {
      await store(
        batch.map(({ item }) => item),
        group.name,
      );
      for (const { resolve } of batch.flatMap(({ waiters }) => waiters)) resolve();
      return [];
    } catch (error) {
      if (isRetryable(error)) return batch.map((entry) => rejected(entry, error));
      if (batch.length > 1) return storeEach(group, batch);
      if (batch.every(({ waiters }) => waiters.length === 0))
        log.warn({ queue: name, group: group.name, ...errorName(error) }, 'queued write refused');
      queue.drop(batch, error);
      return [];
    }
  };
  const storeEach = async (group: Group<Item>, batch: readonly Entry<Item>[]) => {
    const unwritten: Entry<Item>[] = [];
    for (const entry of batch)
      unwritten.push(...(unwritten.length > 0 ? [entry] : await storeBatch(group, [entry])));
    return unwritten;
  };
  return storeBatch;
}

function rejected<Item>(entry: Entry<Item>, error: unknown): Entry<Item> {
  for (const { reject } of entry.waiters) reject(error);
  return { ...entry, waiters: [] };
}

/**
 * Group commit: the first item is written at once, and those that arrive meanwhile share the next batch. A
 * failure rejects the callers; nothing is retried.
 */
export function writeInBatches<Item>(
  options: Pick<WriteBehindOptions<Item>, 'name' | 'store' | 'groupOf'>,
): (item: Item) => Promise<void> {
  const limits = { flushEveryMs: 0, maxWaiting: 5_000, batchSize: 50 };
  // Every item has a caller to reject, so nothing needs logging.
  return writeBehind<Item>({ ...options, ...limits, isRetryable: () => false, log: silentLogger }).write;
}
