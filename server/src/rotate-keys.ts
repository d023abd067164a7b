import { join } from 'node:path';
import { pino } from 'pino';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import { diskFiles } from './adapters/files/disk.ts';
import { sealedFiles } from './adapters/files/sealed.ts';
import { loadConfig } from './config/config.ts';
import { withDevelopmentSecrets } from './config/development-secrets.ts';
import { openDatabase } from './database/connection/connect.ts';
import { resealKeyProbe } from './database/connection/key-probe.ts';
import { joinDatabase } from './database/join.ts';
import { createAudit } from './features/audit/index.ts';
import { rotateKeys } from './features/emr/index.ts';
import { resealFaxes } from './features/fax/index.ts';
import { resealSecondFactors } from './features/identity/index.ts';
import { sealedBoxes } from './kernel/secrets/sealed-box.ts';

const UNKNOWN_TABLE = '42P01';

run().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});

function sentenceOf(error: unknown): string {
  if ((error as { code?: string }).code === UNKNOWN_TABLE)
    return 'This database holds nothing of Frontdesk yet: there is nothing to seal.';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reseals every stored EMR credential and fax with ENCRYPTION_KEY; ENCRYPTION_KEYS_PREVIOUS opens the older
 * ones. `--key-lost` lets the service start although some values cannot be opened.
 */
async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: 'warn', base: null }, pino.destination(2));
  const { encryption } = await withDevelopmentSecrets(config, config.dataDir);
  const { connection, leave } = await joinDatabase(config.database, config.dataDir, log);
  try {
    const db = await openDatabase({ connection, max: 2, log });
    try {
      const files = sealedFiles(diskFiles(join(config.dataDir, 'files')), encryption);
      const counts = [
        ...(await rotateKeys(db, encryption)),
        { table: 'authenticator apps', ...(await resealSecondFactors(db, encryption)) },
        { table: 'fax files', ...(await resealFaxes(db, files)) },
      ];
      for (const { table, resealed, unreadable } of counts)
        process.stdout.write(
          `${table}: ${resealed} sealed with the current key, ${unreadable} not readable\n`,
        );
      const keys = [encryption.key, ...encryption.previousKeys];
      await createAudit({ db }).vouchForKeys(anchorFile(config.dataDir), keys);
      const someStayShut = counts.some(({ unreadable }) => unreadable > 0);
      if (!someStayShut || process.argv.includes('--key-lost'))
        await resealKeyProbe(db, sealedBoxes(encryption));
      if (someStayShut) {
        process.stderr.write(
          'Some were sealed with a key that is in neither variable; they were left as they are.\n',
        );
        process.exitCode = 1;
      }
    } finally {
      await db.close();
    }
  } finally {
    await leave();
  }
}
