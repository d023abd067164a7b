import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import { diskBackups } from './adapters/backup/disk.ts';
import { localDisk } from './adapters/disk/local.ts';
import { childProcessShell } from './adapters/shell/child-process.ts';
import { type Config, loadConfig } from './config/config.ts';
import { openDatabase } from './database/connection/connect.ts';
import { joinDatabase } from './database/join.ts';
import { releaseCopy } from './database/schema/restored-copy.ts';
import { createAudit } from './features/audit/index.ts';
import { restore } from './features/ops/index.ts';
import { Secret } from './kernel/secrets/secret.ts';

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/**
 * `npm run restore -- <backup>`: restores a backup from DATA_DIR/backups, or lists the backups if no name is
 * given. `--release` lets a restored copy send messages again.
 */
async function run(): Promise<void> {
  const config = loadConfig(process.env);
  if (process.argv.includes('--release')) return release(config);
  const store = diskBackups(join(config.dataDir, 'backups'), { privateKey: askForKey });
  const name = process.argv.slice(2).find((argument) => /\.tar\.gz(?:\.sealed)?$/.test(argument));
  if (!name) {
    const listed = (await store.list()).map((backup) => `  ${backup.name}  ${backup.sizeBytes} bytes`);
    process.stdout.write(
      listed.length > 0
        ? `Name one of these backups: npm run restore -- <name>\n${listed.join('\n')}\n`
        : 'There are no backups in this data folder.\n',
    );
    return;
  }
  const log = pino({ level: 'warn', base: null }, pino.destination(2));
  const { connection, leave } = await joinDatabase(config.database, config.dataDir, log);
  try {
    const needs = {
      store,
      shell: childProcessShell(),
      disk: localDisk,
      connection,
      dataDir: config.dataDir,
    };
    const { takenAt, version } = await restore(needs, name);
    const db = await openDatabase({ connection, max: 1, log });
    await createAudit({ db }).forgetLaterAnchors(anchorFile(config.dataDir));
    await db.close();
    process.stdout.write(
      `Restored the backup of ${takenAt}, taken by version ${version}. Start the service now. It sends nothing by itself: ` +
        'no text messages, nothing to an EMR. Where it is to take over, run: npm run restore -- --release\n',
    );
  } finally {
    await leave();
  }
}

/**
 * The key is read from a terminal or a pipe, never from an argument or a variable, which other users of the
 * machine could see.
 */
async function askForKey(): Promise<Secret> {
  process.stderr.write('Private key of this backup (begins with fdkey_): ');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return new Secret(line);
  }
  throw new Error(
    'The backup is sealed, and no private key was given. Run this again and paste the private key.',
  );
}

async function release(config: Config): Promise<void> {
  const log = pino({ level: 'warn', base: null }, pino.destination(2));
  const { connection, leave } = await joinDatabase(config.database, config.dataDir, log);
  try {
    const db = await openDatabase({ connection, max: 1, log });
    const released = await releaseCopy(db, async () => undefined);
    await db.close();
    process.stdout.write(
      released ? 'Released: what waits is sent from now on.\n' : 'Nothing was held back here.\n',
    );
  } finally {
    await leave();
  }
}
