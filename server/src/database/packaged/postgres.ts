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
  /** Changes if the server crashed and was restarted. */
  readonly pid: number;
  /** Closes every connection and waits for the server to exit. Idempotent. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Called once if the server exited unexpectedly and cannot be restarted. */
  readonly onLost?: () => void;
  /** Shorter in tests. */
  readonly revivePausesMs?: readonly number[];
  /** For files that root's unprivileged database user could not reach below DATA_DIR. */
  readonly systemDir?: string;
}

const FAST_SHUTDOWN_MS = 8_000;
const FORCED_SHUTDOWN_MS = 6_000;
const REVIVE_PAUSES_MS = [0, 200, 1_000, 2_000, 5_000, 5_000, 5_000];

/**
 * Runs the embedded PostgreSQL under DATA_DIR, or takes over one that a killed process left behind. The
 * holder of the session lock owns it; a second start on the same DATA_DIR is refused without side effects.
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
      'the database user cannot reach DATA_DIR; database files are kept elsewhere',
    );
  }
  await ensureCluster(place, binaries);
  const { revivePausesMs = REVIVE_PAUSES_MS } = options;
  return keepServerRunning(await takeServer(place, binaries, log), {
    place,
    binaries,
    log,
    onLost,
    revivePausesMs,
  });
}

interface KeepNeeds {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly log: Logger;
  readonly onLost: (() => void) | undefined;
  readonly revivePausesMs: readonly number[];
}

function keepServerRunning(
  first: TakenServer,
  { place, binaries, log, onLost, revivePausesMs }: KeepNeeds,
): PackagedPostgres {
  const leaving = new AbortController();
  let taken = first;
  let isHeld = true;
  let reviving: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;

  const revive = async () => {
    log.error({}, 'embedded PostgreSQL exited unexpectedly; restarting');
    for (const pauseMs of revivePausesMs) {
      try {
        await pause(pauseMs, undefined, { signal: leaving.signal });
        keep(await takeServer(place, binaries, log, leaving.signal));
        log.info({ pid: taken.pid }, 'embedded PostgreSQL restarted');
        return;
      } catch (error) {
        if (leaving.signal.aborted) return;
        log.error({ err: (error as Error).message }, 'restarting embedded PostgreSQL failed');
        // Another process owns these files now.
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
        const ours = isHeld ? taken : await findAbandonedServer(place);
        if (ours) await stopServer(ours, place, log);
      })();
      return stopping;
    },
  };
}

/** A server launched by an interrupted start; null if another service holds it. */
async function findAbandonedServer(place: Place): Promise<StoppableServer | null> {
  const found = await findServer(place.clusterDir);
  if (found.status !== 'running') return null;
  const attempt = await tryHold(found.socketDir);
  if (attempt.status === 'taken') return null;
  return { ...found, hold: attempt.status === 'held' ? attempt.hold : null };
}

interface StoppableServer extends Pick<TakenServer, 'pid' | 'socketDir'> {
  readonly hold: TakenServer['hold'] | null;
}

/** For commands: joins the server running on this DATA_DIR, or starts one for the duration of the command. */
export async function joinPackagedPostgres(
  options: EmbeddedOptions,
): Promise<Pick<PackagedPostgres, 'connection' | 'stop'>> {
  const { dataDir, systemDir = '/var/lib/frontdesk' } = options;
  const place = await choosePlace({ dataDir, systemDir, onMoved: () => undefined });
  const found = await findServer(place.clusterDir);
  if (found.status !== 'running' || !found.ready) return startPackagedPostgres(options);
  return { connection: connectionTo(found.socketDir, DATABASE), stop: async () => undefined };
}

// Holds the lock until the server exits; otherwise a new start could take the lock and then lose its server.
async function stopServer(
  { pid, socketDir, hold }: StoppableServer,
  { clusterDir }: Place,
  log: Logger,
): Promise<void> {
  if (!(await endServer(pid, clusterDir, 'SIGINT', FAST_SHUTDOWN_MS))) {
    log.warn({ pid }, 'database server did not stop in time; killing it');
    await endServer(pid, clusterDir, 'SIGQUIT', FORCED_SHUTDOWN_MS);
  }
  await hold?.release();
  if (socketDir !== clusterDir) await rmdir(socketDir).catch(() => undefined);
}
