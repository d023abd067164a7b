import { pino } from 'pino';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import { loadConfig } from './config/config.ts';
import { withDevelopmentSecrets } from './config/development-secrets.ts';
import { openDatabase } from './database/connect.ts';
import { joinDatabase } from './database/join.ts';
import { createAudit } from './features/audit/index.ts';

/** `npm run audit:verify`: says what it found and ends with 1 when anything was tampered with. */
const read = loadConfig(process.env);
const config = await withDevelopmentSecrets(read, read.dataDir);
const log = pino({ level: 'warn' });
const { connection, leave } = await joinDatabase(config.database.url, config.dataDir, log);
const db = await openDatabase({ connection, max: 2, log });
try {
  const keys = [config.encryption.key, ...config.encryption.previousKeys];
  const { rows, chains, findings, unsignedAnchors } = await createAudit({ db }).verify(
    anchorFile(config.dataDir),
    keys,
  );
  for (const { chain, seq, problem } of findings) console.log(`${problem}: chain ${chain}, number ${seq}`);
  if (unsignedAnchors > 0) console.log(`${unsignedAnchors} anchors are not signed by any of our keys`);
  console.log(`${rows} rows in ${chains} chains, ${findings.length} findings`);
  process.exitCode = findings.length + unsignedAnchors === 0 ? 0 : 1;
} finally {
  await db.close();
  await leave();
}
