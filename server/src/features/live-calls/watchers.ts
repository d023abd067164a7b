import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { KeptWatchers, LiveCallKey, LiveCallStore } from './store.ts';

/** A user of the clinic who follows a call on the live screen. */
export interface Viewer {
  readonly userId: string;
  readonly name: string;
}

export interface Watchers {
  /**
   * Everybody who has the call open, including the viewer from now on. Never rejects: a call can be followed
   * without it.
   */
  of(key: LiveCallKey, viewer: Viewer | null): Promise<ReadonlyArray<Viewer & { readonly since: Date }>>;
}

/** The live screen polls every second and a half; watching is stored less often. */
const WRITE_EVERY_MS = 3_000;
/** Also covers a background tab, where browsers poll less often. */
const GONE_AFTER_MS = 10_000;

export function callWatchers({
  store,
  clock,
  log,
}: {
  readonly store: Pick<LiveCallStore, 'nameOf' | 'watchersOf' | 'keepWatcher'>;
  readonly clock: Clock;
  readonly log: Logger;
}): Watchers {
  return {
    of: async (key, viewer) => {
      const now = clock.now();
      try {
        const kept = await store.watchersOf(key);
        const own = viewer && kept[viewer.userId];
        const isNoted = !viewer || (own && now.getTime() - Date.parse(own.seen) < WRITE_EVERY_MS);
        const goneBefore = new Date(now.getTime() - GONE_AFTER_MS);
        if (isNoted) return present(kept, goneBefore);
        const name = own?.name ?? (await store.nameOf(key.clinicId, viewer.userId)) ?? viewer.name;
        return present(await store.keepWatcher(key, { ...viewer, name }, { now, goneBefore }), goneBefore);
      } catch (error) {
        log.warn({ ...key, ...errorName(error) }, 'saving call viewers failed');
        return viewer ? [{ ...viewer, since: now }] : [];
      }
    },
  };
}

function present(kept: KeptWatchers, goneBefore: Date): Array<Viewer & { readonly since: Date }> {
  return Object.entries(kept)
    .filter(([, { seen }]) => Date.parse(seen) > goneBefore.getTime())
    .map(([userId, { name, since }]) => ({ userId, name, since: new Date(since) }))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
}
