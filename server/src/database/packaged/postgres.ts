import { rmdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { connectionTo, DATABASE, type SocketConnection, tryHold } from './hold.ts';
import { choosePlace, type Place } from './place.ts';
import { endServer, findServer } from './server.ts';
import { type TakenServer, takeServer } from './take.ts';

export interface PackagedPostgres {
  readonly connection: SocketConnection;
  /** Another one after the server died and was brought back. */
  readonly pid: number;
  /** Ends every connection and waits until the server is gone; may be called twice. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Told once, when the server died without having been asked to and cannot be brought back. */
  readonly onLost?: () => void;
  /** Shorter in tests. */
  readonly revivePausesMs?: readonly number[];
  /** Where root keeps what its unprivileged database user could not reach below DATA_DIR. */
  readonly systemDir?: string;
}

const FAST_SHUTDOWN_MS = 8_000;
const FORCED_SHUTDOWN_MS = 6_000;
/** From a fifth of a second to five: what keeps it from starting may need a person, a full disk for one. */
const REVIVE_PAUSES_MS = [0, 200, 1_000, 2_000, 5_000, 5_000, 5_000];

/**
 * Runs the packaged PostgreSQL under DATA_DIR, or takes over the one that a killed process left behind.
 * The holder of the session lock owns it; a second start on the same DATA_DIR is refused and stops nothing.
 */
export async function startPackagedPostgres(options: EmbeddedOptions): Promise<PackagedPostgres> {
  const { dataDir, log, onLost, systemDir = '/var/lib/frontdesk' } = options;
  const elsewhere: string[] = [];
  const note = (folder: string) => elsewhere.push(folder);
  const place = await choosePlace({ dataDir, systemDir, onMoved: note });
  const binaries = await findBinaries({ user: place.user, systemDir, onCopied: note });
  if (elsewhere.length > 0) {
    log.info(
      { folders: elsewhere },
      "the database's own user cannot reach its files here: they are kept elsewhere",
    );
  }
  await ensureCluster(place, binaries);
  const { revivePausesMs = REVIVE_PAUSES_MS } = options;
  return kept(await takeServer(place, binaries, log), { place, binaries, log, onLost, revivePausesMs });
}

interface KeepNeeds {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly log: Logger;
  readonly onLost: (() => void) | undefined;
  readonly revivePausesMs: readonly number[];
}

/** A server that dies is started again on the same files, at the same socket, so clients can connect again. */
function kept(
  first: TakenServer,
  { place, binaries, log, onLost, revivePausesMs }: KeepNeeds,
): PackagedPostgres {
  const leaving = new AbortController();
  let taken = first;
  let isHeld = true;
  let reviving: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;

  const revive = async () => {
    log.error({}, 'the packaged database is gone; bringing it back');
    for (const pauseMs of revivePausesMs) {
      try {
        await pause(pauseMs, undefined, { signal: leaving.signal });
        keep(await takeServer(place, binaries, log, leaving.signal));
        log.info({ pid: taken.pid }, 'the packaged database is back');
        return;
      } catch (error) {
        if (leaving.signal.aborted) return;
        log.error({ err: (error as Error).message }, 'the packaged database could not be brought back');
        // Another start owns these files now.
        if ((error as { code?: string }).code === 'CONFLICT') break;
      }
    }
    onLost?.();
  };
  const keep = (server: TakenServer) => {
    taken = server;
    isHeld = true;
    server.hold.onLost(() => {
      isHeld = false;
      if (!stopping) reviving = revive();
    });
  };
  keep(first);

  return {
    connection: connectionTo(first.socketDir, DATABASE),
    get pid() {
      return taken.pid;
    },
    stop: () => {
      stopping ??= (async () => {
        leaving.abort();
        await reviving;
        const ours = isHeld ? taken : await unheld(place);
        if (ours) await stopServer(ours, place, log);
      })();
      return stopping;
    },
  };
}

/** What a start that was broken off has launched; a server that another service holds is left alone. */
async function unheld(place: Place): Promise<StoppableServer | null> {
  const found = await findServer(place.clusterDir);
  if (found.status !== 'running') return null;
  const attempt = await tryHold(found.socketDir);
  if (attempt.status === 'taken') return null;
  return { ...found, hold: attempt.status === 'held' ? attempt.hold : null };
}

interface StoppableServer extends Pick<TakenServer, 'pid' | 'socketDir'> {
  readonly hold: TakenServer['hold'] | null;
}

/** For a command beside the service: the server that runs on this DATA_DIR, or else one started for as long as it takes. */
export async function joinPackagedPostgres(
  options: EmbeddedOptions,
): Promise<Pick<PackagedPostgres, 'connection' | 'stop'>> {
  const { dataDir, systemDir = '/var/lib/frontdesk' } = options;
  const place = await choosePlace({ dataDir, systemDir, onMoved: () => undefined });
  const found = await findServer(place.clusterDir);
  if (found.status !== 'running' || !found.ready) return startPackagedPostgres(options);
  return { connection: connectionTo(found.socketDir, DATABASE), stop: async () => undefined };
}

// The hold is kept until the server is gone: a start that took it in between would lose its server to us.
async function stopServer(
  { pid, socketDir, hold }: StoppableServer,
  { clusterDir }: Place,
  log: Logger,
): Promise<void> {
  if (!(await endServer(pid, clusterDir, 'SIGINT', FAST_SHUTDOWN_MS))) {
    log.warn({ pid }, 'the database server did not stop in time and is stopped by force');
    await endServer(pid, clusterDir, 'SIGQUIT', FORCED_SHUTDOWN_MS);
  }
  await hold?.release();
  if (socketDir !== clusterDir) await rmdir(socketDir).catch(() => undefined);
}
