import { migrate } from './database/schema/migrate.ts';

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/**
 * `npm run migrate`: migrates the schema as the owner of the tables, so that the service can run as a user
 * without that right. It needs the database's address and none of the service's secrets.
 */
async function run(): Promise<void> {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database's address, with the user who owns the tables.");
  await migrate({ url });
  console.log('The database is up to date.');
}
