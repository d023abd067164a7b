import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { diskBackups } from '../src/adapters/backup/disk.ts';
import { inMemoryFiles } from '../src/adapters/files/in-memory.ts';
import { singleProcess } from '../src/adapters/process/single.ts';
import { createOps } from '../src/features/ops/index.ts';
import { createGuards } from '../src/http/guards.ts';
import { createServer } from '../src/http/server.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import type { User } from '../src/kernel/user.ts';
import type { TestApp } from './test-app.ts';

/** The operations on a machine where building takes no time and processes only say that they were restarted. */
export async function opsApp({ database, clock }: Pick<TestApp, 'database' | 'clock'>, admin: User) {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-ops-'));
  const ops = createOps({
    db: database.db,
    notices: { on: () => undefined },
    stream: { write: () => undefined, erase: async () => undefined },
    clock,
    log: silentLogger,
    machine: {
      connection: database.connection,
      processes: {
        ...singleProcess(dataDir),
        act: async (action) => ({ status: 'done', output: `${action}: done` }),
      },
      shell: { run: async () => ({ status: 'succeeded', output: 'built', durationMs: 12 }) },
      backups: diskBackups(join(dataDir, 'backups')),
      files: inMemoryFiles(),
      voice: { platform: null, webhookSecret: null },
      publicUrl: 'https://desk.example',
      dataDir,
      rootDir: dataDir,
      version: '4.3.0',
    },
  });
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    rateLimits: { auth: 0, api: 0, webhook: 0, windowMs: 60_000 },
    redis: null,
    audit: { record: async () => undefined, recordAlone: async () => undefined },
  });
  const guards = createGuards({ whoIs: async () => admin, clinicExists: async () => true });
  for (const routes of ops.routes(guards)) await app.register(routes);
  await app.ready();
  return {
    app,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
