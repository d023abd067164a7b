import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskBackups } from '../src/adapters/backup/disk.ts';
import { localDisk } from '../src/adapters/disk/local.ts';
import { singleProcess } from '../src/adapters/process/single.ts';
import { vapiObjects } from '../src/adapters/voice/vapi/objects.ts';
import { createOps } from '../src/features/ops/index.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import type { User } from '../src/kernel/people/user.ts';
import type { ProcessManager } from '../src/ports/process-manager.ts';
import type { Shell } from '../src/ports/shell.ts';
import { inMemoryFiles } from '../testing/adapters/files/in-memory-files.ts';
import type { TestApp } from './test-app.ts';
import { serverOf } from './world/server.ts';

interface Parts extends Partial<Pick<ProcessManager, 'act'>>, Partial<Shell> {
  readonly rootDir?: string;
  readonly server?: Parameters<typeof serverOf>[1];
}

/** The operations slice with a fake shell and fake processes: builds and restarts succeed at once. */
export async function opsApp(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  admin: User,
  parts: Parts = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-ops-'));
  const ops = createOps({
    db: database.db,
    notices: { on: () => undefined },
    stream: { write: () => undefined, erase: async () => undefined },
    clock,
    log: silentLogger,
    checkSecondFactorAgain: async () => 'right',
    machine: {
      connection: database.connection,
      processes: {
        ...singleProcess(dataDir),
        act: parts.act ?? (async (action) => ({ status: 'done', output: `${action}: done` })),
      },
      shell: { run: parts.run ?? (async () => ({ status: 'succeeded', output: 'built', durationMs: 12 })) },
      disk: localDisk,
      backups: diskBackups(join(dataDir, 'backups')),
      files: inMemoryFiles(),
      voice: {
        vendor: 'vapi',
        platforms: new Map([
          ['vapi', { platform: null, webhookSecret: null, objects: vapiObjects, fileValues: {} }],
        ]),
        numbersOf: async () => [],
      },
      publicUrl: 'https://desk.example',
      dataDir,
      rootDir: parts.rootDir ?? dataDir,
      version: '4.3.0',
    },
  });
  const { app } = await serverOf([ops], { findVisitor: async () => admin, ...parts.server });
  return {
    app,
    dataDir,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
