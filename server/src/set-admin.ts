import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { loadConfig } from './config/config.ts';
import { openDatabase } from './database/connection/connect.ts';
import { joinDatabase } from './database/join.ts';
import { restoreAdminAccess } from './features/identity/index.ts';

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/**
 * `npm run admin -- <email address>`: creates an admin or restores an existing one's access. Prints a
 * one-time password, which must be changed at sign-in.
 */
async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const email = process.argv.slice(2).find((argument) => argument.includes('@'));
  if (!email) throw new Error('Give the email address: npm run admin -- admin@example.com');
  const log = pino({ level: 'warn', base: null }, pino.destination(2));
  const { connection, leave } = await joinDatabase(config.database, config.dataDir, log);
  try {
    const db = await openDatabase({ connection, max: 2, log });
    try {
      const password = randomBytes(15).toString('base64url');
      const made = await restoreAdminAccess(db, { email, password, temporary: true, now: new Date() });
      const what = made === 'created' ? 'is an admin now' : 'can sign in again; the old sign-ins are ended';
      process.stdout.write(`${email} ${what}. Password for one sign-in: ${password}\n`);
    } finally {
      await db.close();
    }
  } finally {
    await leave();
  }
}
