import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import { loadConfig } from './config/config.ts';
import { withDevelopmentSecrets } from './config/development-secrets.ts';
import { openDatabase } from './database/connection/connect.ts';
import { joinDatabase } from './database/join.ts';
import { createAudit } from './features/audit/index.ts';

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/**
 * `npm run audit:verify`: prints the result and exits with 1 if rows were tampered with. `-- --expect <file>`
 * also compares with anchors kept on another machine, because whoever controls this machine could roll
 * everything back to an old anchor.
 */
async function run(): Promise<void> {
  const read = loadConfig(process.env);
  const config = await withDevelopmentSecrets(read, read.dataDir);
  const log = pino({ level: 'warn' });
  const { connection, leave } = await joinDatabase(config.database, config.dataDir, log);
  const db = await openDatabase({ connection, max: 2, log });
  try {
    const keys = [config.encryption.key, ...config.encryption.previousKeys];
    const found = await createAudit({ db }).verify(
      anchorFile(config.dataDir),
      keys,
      await expected(process.argv.slice(2)),
    );
    for (const { chain, seq, problem } of found.findings)
      console.log(`${problem}: chain ${chain}, number ${seq}`);
    if (found.unsignedAnchors > 0)
      console.log(`${found.unsignedAnchors} anchors are not signed by any known key`);
    for (const { from, to } of found.anchorGaps)
      console.log(
        to === 0
          ? 'anchors of before they were numbered were changed'
          : `anchors ${from} to ${to} are missing: their file was cut, replaced or removed`,
      );
    if (found.anchorsAhead > 0)
      console.log(`${found.anchorsAhead} anchors are newer than the database: it was rolled back`);
    if (found.expectedMissing > 0)
      console.log(
        `${found.expectedMissing} of the expected anchors are missing here: everything was cut back`,
      );
    if (found.lastAnchor) console.log(`last anchor: ${JSON.stringify(found.lastAnchor)}`);
    console.log(`${found.rows} rows in ${found.chains} chains, ${found.findings.length} findings`);
    const troubles =
      found.findings.length +
      found.unsignedAnchors +
      found.anchorGaps.length +
      found.anchorsAhead +
      found.expectedMissing;
    process.exitCode = troubles === 0 ? 0 : 1;
  } finally {
    await db.close();
    await leave();
  }
}

async function expected(given: readonly string[]): Promise<string[]> {
  const at = given.indexOf('--expect');
  if (at === -1) return [];
  const path = given[at + 1];
  if (!path) throw new Error('Name the file with the anchors that were kept elsewhere: --expect <file>');
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .map((line) => line.replace(/^last anchor: /, '').trim());
  return lines.filter(Boolean);
}
