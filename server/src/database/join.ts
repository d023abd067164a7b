import type { Logger } from '../kernel/logger.ts';
import type { Secret } from '../kernel/secrets/secret.ts';
import type { Connection } from './connection/connection.ts';
import { joinPackagedPostgres } from './packaged/postgres.ts';

/** For commands that run with or without the service. Connects directly rather than through the pooler. */
export async function joinDatabase(
  { url, directUrl }: { readonly url: Secret | null; readonly directUrl: Secret | null },
  dataDir: string,
  log: Logger,
): Promise<{ readonly connection: Connection; leave(): Promise<void> }> {
  const given = directUrl ?? url;
  if (given) return { connection: { url: given.reveal() }, leave: async () => undefined };
  const { connection, stop } = await joinPackagedPostgres({ dataDir, log });
  return { connection, leave: stop };
}
