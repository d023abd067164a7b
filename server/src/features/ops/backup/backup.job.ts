import type { CronJob } from '../../../database/jobs/cron.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { TakenBackup } from './take-backup.ts';

interface Needs {
  readonly backUp: () => Promise<TakenBackup>;
  readonly log: Logger;
}

/** Every night, before the retention job deletes data. */
export function backupJob({ backUp, log }: Needs): CronJob {
  return {
    name: 'backup',
    cron: '30 2 * * *',
    run: async (signal) => {
      const { name, sizeBytes, format } = await Promise.race([backUp(), whenAborted(signal)]);
      log.info({ backup: name, sizeBytes, format }, 'backup taken');
      return { name, sizeBytes };
    },
  };
}

// A process that shuts down does not wait for a backup; another process restarts it.
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener(
      'abort',
      () =>
        reject(
          new Failure('UNAVAILABLE', 'The backup was interrupted by a shutdown. Another process repeats it.'),
        ),
      {
        once: true,
      },
    );
  });
}
