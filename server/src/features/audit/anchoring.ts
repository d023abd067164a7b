import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { AnchorFile } from '../../ports/anchor-file.ts';
import { anchorLine } from './anchor.ts';
import type { AuditStore } from './store.ts';

const EVERY_MS = 60_000;

export interface Anchoring {
  /** Writes the heads that moved since the last time; nothing when none did. */
  write(): Promise<void>;
  /** The last anchor goes out with the process. */
  stop(): Promise<void>;
}

interface Needs {
  readonly store: Pick<AuditStore, 'heads'>;
  readonly file: AnchorFile;
  readonly key: Secret<Buffer>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** On a timer and at shutdown, into a file and into the log. */
export function startAnchoring({ store, file, key, clock, log }: Needs): Anchoring {
  // By number and not by time: a slow transaction commits a row that is older than what was anchored already.
  const anchored = new Map<string, number>();
  const write = async () => {
    const heads = (await store.heads()).filter(({ chain, seq }) => seq > (anchored.get(chain) ?? 0));
    if (heads.length === 0) return;
    const line = anchorLine(key, clock.now(), heads);
    await file.append(line);
    log.info({ anchor: line.slice(-67, -2), chains: heads.length }, 'audit anchor');
    for (const { chain, seq } of heads) anchored.set(chain, seq);
  };
  const timer = setInterval(
    () =>
      void write().catch((error: unknown) =>
        log.error({ err: (error as Error).name }, 'no audit anchor could be written'),
      ),
    EVERY_MS,
  );
  timer.unref();
  return {
    write,
    stop: async () => {
      clearInterval(timer);
      await write().catch(() => log.error({}, 'the last audit anchor could not be written'));
    },
  };
}
