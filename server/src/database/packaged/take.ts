import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Binaries } from './binaries.ts';
import { type Hold, tryHold } from './hold.ts';
import { type Place, socketFolder } from './place.ts';
import { findServer, type Launch, launch, removeStale } from './server.ts';

export interface TakenServer {
  readonly pid: number;
  readonly socketDir: string;
  readonly hold: Hold;
}

const POLL_MS = 20;
const LOG_WAIT_AFTER_MS = 2_000;

/**
 * Time limit per state. Recovery may replay everything since the last checkpoint; a killed holder is noticed
 * at once.
 */
const PATIENCE_MS = { 'not-ready': 300_000, taken: 1_000, none: 10_000, stale: 10_000, unclear: 10_000 };

type Seen = { status: 'held'; taken: TakenServer } | { status: keyof typeof PATIENCE_MS };

/** Returns a ready server held by this process, whether launched now or left behind by a killed process. */
export async function takeServer(
  place: Place,
  binaries: Binaries,
  log: Logger,
  signal?: AbortSignal,
): Promise<TakenServer> {
  const ensureLaunched = launcher(place, binaries);
  const lasted = stopwatch();
  let said = false;
  for (;;) {
    const seen = await look(place, ensureLaunched);
    if (seen.status === 'held') return seen.taken;

    const ms = lasted(seen.status);
    if (ms > PATIENCE_MS[seen.status])
      throw seen.status === 'taken' ? alreadyRunning(place) : notReady(place);
    if (ms > LOG_WAIT_AFTER_MS && !said) {
      log.info(
        { state: seen.status },
        'waiting for the database server, which is starting, recovering or stopping',
      );
      said = true;
    }
    await pause(POLL_MS, undefined, { signal });
  }
}

async function look(place: Place, ensureLaunched: () => Promise<void>): Promise<Seen> {
  const found = await findServer(place.clusterDir);
  switch (found.status) {
    case 'out-of-reach':
      throw alreadyRunning(place);
    case 'stale':
      await removeStale(place.clusterDir, found.written);
      return { status: 'stale' };
    case 'none':
      await ensureLaunched();
      return { status: 'none' };
    case 'unclear':
      return { status: 'unclear' };
    case 'running': {
      if (!found.ready) return { status: 'not-ready' };
      const { pid, socketDir } = found;
      const attempt = await tryHold(socketDir);
      return attempt.status === 'held'
        ? { status: 'held', taken: { pid, socketDir, hold: attempt.hold } }
        : attempt;
    }
  }
}

/** Launches the server unless a launch is under way; retries transient failures. */
function launcher(place: Place, binaries: Binaries): () => Promise<void> {
  let current: Launch | null = null;
  let giveUpAt = 0;
  return async () => {
    if (current && !current.hasExited()) return;
    giveUpAt ||= Date.now() + PATIENCE_MS.none;
    if (current) {
      const words = await current.words();
      if (Date.now() > giveUpAt || !TRANSIENT.test(words)) throw notStarted(place, words);
    }
    current = await launch(place, binaries, await socketFolder(place));
  };
}

// Backends of a killed postmaster hold its shared memory until they exit, and concurrent starts conflict on a
// lock file.
const TRANSIENT = /pre-existing shared memory block|lock file/;

function stopwatch(): (state: string) => number {
  let current = '';
  let since = 0;
  return (state) => {
    if (state !== current) {
      current = state;
      since = Date.now();
    }
    return Date.now() - since;
  };
}

const alreadyRunning = ({ dataDir }: Place): Failure =>
  new Failure(
    'CONFLICT',
    `another Frontdesk is running on this DATA_DIR (${dataDir}): stop it first, or set DATA_DIR to another folder`,
  );

const notReady = ({ dataDir }: Place): Failure =>
  new Failure(
    'UNAVAILABLE',
    `The packaged PostgreSQL did not become ready in time; see postgres.log in ${dataDir}.`,
  );

const notStarted = ({ dataDir }: Place, words: string): Failure =>
  new Failure(
    'UNAVAILABLE',
    `The packaged PostgreSQL did not start; postgres.log in ${dataDir} ends with:\n${words.split('\n').slice(-3).join('\n')}`,
  );
