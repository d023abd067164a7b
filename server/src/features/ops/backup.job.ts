import type { CronJob } from '../../database/cron.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type BackupNeeds, takeBackup } from './take-backup.ts';

/** Every night, before the retention job takes its part away. */
export function backupJob(needs: BackupNeeds & { readonly log: Logger }): CronJob {
  return {
    name: 'backup',
    cron: '30 2 * * *',
    run: async () => {
      const { name, sizeBytes, format } = await takeBackup(needs);
      needs.log.info({ backup: name, sizeBytes, format }, 'a backup was taken');
      return { name, sizeBytes };
    },
  };
}
