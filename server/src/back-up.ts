import { join } from 'node:path';
import { pino } from 'pino';
import { diskBackups } from './adapters/backup/disk.ts';
import { newBackupKeys } from './adapters/backup/seal.ts';
import { localDisk } from './adapters/disk/local.ts';
import { childProcessShell } from './adapters/shell/child-process.ts';
import { loadConfig } from './config/config.ts';
import { openDatabase } from './database/connection/connect.ts';
import { joinDatabase } from './database/join.ts';
import { ANCHORS, backUp } from './features/ops/index.ts';
import { systemClock } from './kernel/time/clock.ts';
import { VERSION } from './kernel/version.ts';

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/**
 * `npm run backup`: writes a backup to DATA_DIR/backups, whether or not the service is running. `--new-key`
 * only prints a new key pair for sealing backups.
 */
async function run(): Promise<void> {
  if (process.argv.includes('--new-key')) return tellNewKeys();
  const config = loadConfig(process.env);
  const log = pino({ level: 'warn', base: null }, pino.destination(2));
  const { connection, leave } = await joinDatabase(config.database, config.dataDir, log);
  const db = await openDatabase({ connection, max: 2, log });
  try {
    const needs = {
      store: diskBackups(join(config.dataDir, 'backups'), config.backup),
      shell: childProcessShell(),
      disk: localDisk,
      connection,
      filesDir: join(config.dataDir, 'files'),
      anchorsPath: join(config.dataDir, ANCHORS),
      version: VERSION,
      clock: systemClock,
    };
    const { name, sizeBytes } = await backUp(needs, db);
    process.stdout.write(`Took ${name}, ${sizeBytes} bytes, and read it back.\n`);
  } finally {
    await db.close();
    await leave();
  }
}

function tellNewKeys(): void {
  const { publicKey, privateKey } = newBackupKeys();
  process.stdout.write(
    `For the configuration:\n  BACKUP_PUBLIC_KEY=${publicKey}\n\n` +
      `To be kept away from this machine; without it no sealed backup can be opened:\n  ${privateKey.reveal()}\n`,
  );
}
