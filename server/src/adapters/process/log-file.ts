import { fstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { logPath, olderLogPath } from './log-paths.ts';

export interface LogFile {
  write(line: string): void;
  /** Writes what is still held back, at once; for the last moment of a process. */
  close(): void;
}

/** Every write wakes a thread. Standard output has the lines at once; whoever reads the file waits this long for the last. */
const GATHERED = { minLength: 8_192, periodicFlush: 200 };

interface Limits {
  readonly maxBytes?: number;
  readonly lookEveryMs?: number;
}

/**
 * A destination for pino that several processes may share. It holds only what our own log lines name, never the raw
 * output of the process: a stack trace of Node could quote a patient.
 */
export function logFile(
  dataDir: string,
  { maxBytes = 20_000_000, lookEveryMs = 5_000 }: Limits = {},
): LogFile {
  const path = logPath(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const file = pino.destination({ dest: path, append: true, sync: false, mode: 0o600, ...GATHERED });
  // A full disk must not end the service; the lines are on standard output as well.
  file.on('error', () => undefined);
  const timer = setInterval(() => turn(dataDir, maxBytes, file), lookEveryMs);
  timer.unref();
  return {
    write: (line) => {
      file.write(line);
    },
    close: () => {
      clearInterval(timer);
      try {
        file.flushSync();
        file.end();
      } catch {
        // It was never opened: nothing was written.
      }
    },
  };
}

interface Reopening {
  readonly fd?: number;
  reopen(): void;
}

// The first process that finds the file full moves it; the others find another file in its place and follow.
function turn(dataDir: string, maxBytes: number, file: Reopening): void {
  const path = logPath(dataDir);
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there && there.size > maxBytes) renameSync(path, olderLogPath(dataDir));
    if (!there || there.size > maxBytes || there.ino !== inodeOf(file)) file.reopen();
  } catch {
    // Looked at again at the next turn.
  }
}

function inodeOf({ fd }: Reopening): number | null {
  return fd === undefined || fd < 0 ? null : fstatSync(fd).ino;
}
