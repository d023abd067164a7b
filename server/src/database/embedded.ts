import { rmdir } from 'node:fs/promises';
import type { Logger } from '../kernel/logger.ts';
import { findBinaries } from './embedded-binaries.ts';
import { ensureCluster } from './embedded-cluster.ts';
import { connectionTo, DATABASE, type SocketConnection } from './embedded-hold.ts';
import { choosePlace, type Place } from './embedded-place.ts';
import { endServer, findServer } from './embedded-server.ts';
import { type TakenServer, takeServer } from './embedded-take.ts';

export interface EmbeddedPostgres {
  readonly connection: SocketConnection;
  readonly pid: number;
  /** Ends every connection and waits until the server is gone; may be called twice. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Told once, when the server dies without having been asked to. */
  readonly onLost?: () => void;
  /** Where root keeps what its unprivileged database user could not reach below DATA_DIR. */
  readonly systemDir?: string;
}

const FAST_SHUTDOWN_MS = 8_000;
const FORCED_SHUTDOWN_MS = 6_000;

/**
 * Runs the packaged PostgreSQL under DATA_DIR, or takes over the one that a killed process left behind.
 * Whoever holds the session lock owns it; a second start on the same DATA_DIR is refused and stops nothing.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
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
  const taken = await takeServer(place, binaries, log);

  let stopping: Promise<void> | null = null;
  taken.hold.onLost(() => {
    if (!stopping) onLost?.();
  });
  return {
    connection: connectionTo(taken.socketDir, DATABASE),
    pid: taken.pid,
    stop: () => {
      stopping ??= stopServer(taken, place, log);
      return stopping;
    },
  };
}

/** For a command beside the service: the server that runs on this DATA_DIR, or else one started for as long as it takes. */
export async function joinEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const { dataDir, systemDir = '/var/lib/frontdesk' } = options;
  const place = await choosePlace({ dataDir, systemDir, onMoved: () => undefined });
  const found = await findServer(place.clusterDir);
  if (found.status !== 'running' || !found.ready) return startEmbeddedPostgres(options);
  return { connection: connectionTo(found.socketDir, DATABASE), stop: async () => undefined };
}

// The hold is kept until the server is gone: a start that took it in between would lose its server to us.
async function stopServer(
  { pid, socketDir, hold }: TakenServer,
  { clusterDir }: Place,
  log: Logger,
): Promise<void> {
  if (!(await endServer(pid, clusterDir, 'SIGINT', FAST_SHUTDOWN_MS))) {
    log.warn({ pid }, 'the database server did not stop in time and is stopped by force');
    await endServer(pid, clusterDir, 'SIGQUIT', FORCED_SHUTDOWN_MS);
  }
  await hold.release();
  if (socketDir !== clusterDir) await rmdir(socketDir).catch(() => undefined);
}
