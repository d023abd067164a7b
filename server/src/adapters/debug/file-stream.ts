import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DebugStream } from '../../ports/debug-stream.ts';

/** In a file of its own, readable only by the service's user; ops/logs does not include it. */
export function debugFile(dataDir: string): DebugStream {
  const folder = join(dataDir, 'debug');
  const file = join(folder, 'patient-data.log');
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    turn = turn.then(work).catch(() => undefined);
    return turn;
  };
  return {
    write: (entry) => {
      void inTurn(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      });
    },
    erase: async () => {
      await inTurn(() => rm(folder, { recursive: true, force: true }));
    },
  };
}
