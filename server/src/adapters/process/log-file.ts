import { fstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { logPath, olderLogPath } from './log-paths.ts';

export interface LogFile {
  write(line: string): void;
  close(): void;
}

/** Flush interval: every write wakes a thread. Only the file lags by this much; standard output does not. */
const GATHERED = { minLength: 8_192, periodicFlush: 200 };

interface Limits {
  readonly maxBytes?: number;
  readonly lookEveryMs?: number;
}

/**
 * A pino destination that several processes may share. It holds only our own log lines, never raw process
 * output, because a Node stack trace could quote patient data.
 */
export function logFile(
  dataDir: string,
  { maxBytes = 20_000_000, lookEveryMs = 5_000 }: Limits = {},
): LogFile {
  const path = logPath(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const file = pino.destination({ dest: path, append: true, sync: false, mode: 0o600, ...GATHERED });
  // A full disk must not stop the service; the lines also go to standard output.
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
        // The file was never opened.
      }
    },
  };
}

interface Reopening {
  readonly fd?: number;
  reopen(): void;
}

// The first process that finds the file full rotates it; the others notice and reopen.
function turn(dataDir: string, maxBytes: number, file: Reopening): void {
  const path = logPath(dataDir);
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there && there.size > maxBytes) renameSync(path, olderLogPath(dataDir));
    if (!there || there.size > maxBytes || there.ino !== inodeOf(file)) file.reopen();
  } catch {
    // Retried at the next interval.
  }
}

function inodeOf({ fd }: Reopening): number | null {
  return fd === undefined || fd < 0 ? null : fstatSync(fd).ino;
}
