import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { AnchorFile } from '../../ports/anchor-file.ts';
import { anchorLine, digestOfFirst } from './anchor.ts';
import { anchorKeyOf } from './anchor-key.ts';
import type { AuditStore } from './store.ts';

const EVERY_MS = 60_000;

export interface Anchoring {
  /** Writes the heads that changed since the last anchor, if any. */
  write(): Promise<void>;
  /** Stops the timer and writes a final anchor. */
  stop(): Promise<void>;
}

export interface AnchoringNeeds {
  readonly file: AnchorFile;
  /** The first key signs. */
  readonly keys: readonly [Secret<Buffer>, ...Secret<Buffer>[]];
  readonly clock: Clock;
  readonly log: Logger;
}

/** Writes anchors to a file and to the log, on a timer and at shutdown. */
export function startAnchoring({
  store,
  file,
  keys,
  clock,
  log,
}: AnchoringNeeds & { readonly store: Pick<AuditStore, 'heads' | 'addAnchor'> }): Anchoring {
  const key = anchorKeyOf(keys[0]);
  // Compared by number rather than time, because a slow transaction may commit a row older than the last
  // anchor.
  const anchored = new Map<string, number>();
  const write = async () => {
    const heads = (await store.heads()).filter(({ chain, seq }) => seq > (anchored.get(chain) ?? 0));
    if (heads.length === 0) return;
    const last = await store.addAnchor(async (before) => {
      const signature = before.lines === 0 ? digestOfFirst(keys, await file.lines()) : before.signature;
      const made = anchorLine(key, { ...before, signature }, clock.now(), heads);
      await file.append(made.line);
      return made.signature;
    });
    log.info({ anchor: last.signature, number: last.lines, chains: heads.length }, 'audit anchor');
    for (const { chain, seq } of heads) anchored.set(chain, seq);
  };
  const timer = setInterval(
    () =>
      void write().catch((error: unknown) =>
        log.error({ ...errorName(error) }, 'writing audit anchor failed'),
      ),
    EVERY_MS,
  );
  timer.unref();
  return {
    write,
    stop: async () => {
      clearInterval(timer);
      await write().catch((error: unknown) =>
        log.error({ ...errorName(error) }, 'writing last audit anchor failed'),
      );
    },
  };
}
