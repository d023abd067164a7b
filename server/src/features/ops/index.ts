import { join } from 'node:path';
import type { Connection } from '../../database/connection/connection.ts';
import type { Database, Trail } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import { jobList } from '../../database/jobs/job-list.ts';
import { lateWork } from '../../database/late-work.ts';
import { type PlatformLocks, platformLocks } from '../../database/locks.ts';
import type { Notices } from '../../database/notices.ts';
import { scheduleHistory } from '../../database/schedule-history.ts';
import { heldCopy, releaseCopy } from '../../database/schema/restored-copy.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import { Failure, found } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { BackupStore } from '../../ports/backup-store.ts';
import type { DebugStream } from '../../ports/debug-stream.ts';
import type { Disk } from '../../ports/disk.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { ProcessManager } from '../../ports/process-manager.ts';
import type { Shell } from '../../ports/shell.ts';
import type { VoiceObjects } from '../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../ports/voice/voice-platform.ts';
import { alarmStore } from './alarms/alarms.store.ts';
import { alarmsOf } from './alarms/alarms.ts';
import { alarmsRoutes } from './alarms/alarms-routes.ts';
import { backupJob } from './backup/backup.job.ts';
import { backupDatabase } from './backup/backup-database.store.ts';
import { checkBackup } from './backup/check-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import type { SecondFactorCheck } from './backup/second-factor-headers.ts';
import {
  ANCHORS,
  type BackupNeeds,
  type Manifest,
  type TakenBackup,
  takeBackup,
} from './backup/take-backup.ts';
import { createDebugMode, type DebugMode } from './debug-mode.ts';
import { deploy } from './deploy.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { jobsRoutes } from './jobs-routes.ts';
import { type OperationsDesk, operationsRoutes } from './operations-routes.ts';
import { opsRoutes } from './routes.ts';
import { hostStatus } from './status.ts';
import { debugModeStore } from './store.ts';
import { readVoiceFiles } from './voice/voice-files.ts';
import { pushVoice, type VoicePushOptions } from './voice/voice-push.ts';

export { ANCHORS } from './backup/take-backup.ts';
export type { DebugMode } from './debug-mode.ts';

export interface OpsNeeds {
  readonly db: Database<'ops'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly stream: DebugStream;
  readonly clock: Clock;
  readonly log: Logger;
  /** Required before a backup is downloaded. */
  readonly checkSecondFactorAgain: SecondFactorCheck;
  /** Without a machine, only debug mode is available. */
  readonly machine?: Machine;
}

interface PushedPlatform {
  /** Null if no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'list' | 'create' | 'change' | 'publish'> | null;
  readonly webhookSecret: Secret | null;
  readonly objects: VoiceObjects;
  /** Values for placeholders of its voice files. */
  readonly fileValues: Readonly<Record<string, string>>;
}

export interface Machine {
  /** As the table owner, for backups. */
  readonly connection: Connection;
  readonly processes: ProcessManager;
  readonly shell: Shell;
  readonly disk: Disk;
  readonly backups: BackupStore;
  readonly files: FileStore;
  readonly voice: {
    readonly vendor: VoiceVendor;
    /** The platforms in use. */
    readonly platforms: ReadonlyMap<VoiceVendor, PushedPlatform>;
    /** The numbers of the clinics on a platform. */
    readonly numbersOf: (vendor: VoiceVendor) => Promise<readonly string[]>;
  };
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Root of the checkout or image, with voice/, docs/ and scripts/. */
  readonly rootDir: string;
  readonly version: string;
}

export interface Ops {
  readonly debug: DebugMode;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

const NO_BACKUP = 'There is no such backup on this machine.';
const DOCS_MS = 60_000;
/** How long a resolved alarm stays listed. */
const ALARM_DAYS = 7;
const BACKUP_MS = 2 * 3_600_000;

export function createOps({
  db,
  notices,
  stream,
  clock,
  log,
  checkSecondFactorAgain,
  machine,
}: OpsNeeds): Ops {
  const debug = createDebugMode({ store: debugModeStore(db), stream, notices, clock, log });
  const operations = machine ? operationsOn(machine, db, clock, log, checkSecondFactorAgain) : null;
  return {
    debug,
    crons: operations?.crons ?? [],
    routes: (guards) => [opsRoutes(debug, guards), ...(operations?.routes(guards) ?? [])],
  };
}

function operationsOn(
  machine: Machine,
  db: Database<'ops'>,
  clock: Clock,
  log: Logger,
  checkSecondFactorAgain: SecondFactorCheck,
): Pick<Ops, 'crons' | 'routes'> {
  const { disk, backups, dataDir } = machine;
  const locks = platformLocks(db);
  const kept = { filesDir: join(dataDir, 'files'), anchorsPath: join(dataDir, ANCHORS) };
  const backUp = () => backUpNow({ ...machine, ...kept, store: backups, clock }, locks);
  const desk = { ...operationsDesk(machine, db, clock), backUp, checkSecondFactorAgain };
  return {
    crons: [backupJob({ backUp, log })],
    routes: (guards) => [
      operationsRoutes(desk, guards),
      jobsRoutes(jobList(db), guards),
      alarmsRoutes(() => readAlarms(db), guards),
      docsRoutes(
        { disk, siteDir: join(dataDir, 'site'), publish: () => deployDocs(machine, locks), log },
        guards,
      ),
    ],
  };
}

async function readAlarms(db: Database<'ops'>) {
  const store = alarmStore(db);
  const [work, emr, inbox] = await Promise.all([
    lateWork(db, ALARM_DAYS),
    store.emr(ALARM_DAYS),
    store.inbox(),
  ]);
  return alarmsOf({ work, emr, inbox });
}

function operationsDesk(
  machine: Machine,
  db: Database<'ops'>,
  clock: Clock,
): Omit<OperationsDesk, 'backUp' | 'checkSecondFactorAgain'> {
  const locks = platformLocks(db);
  const { shell, disk, processes, backups, files, voice, publicUrl, dataDir, rootDir } = machine;
  const build = { program: process.execPath, args: ['scripts/rebuild.mjs'], cwd: rootDir };
  const pushTo = async (vendor: VoiceVendor, options: VoicePushOptions) => {
    const platform = voice.platforms.get(vendor);
    if (!platform)
      throw new Failure(
        'INVALID_REQUEST',
        `${vendor} is not among VOICE_VENDORS. Choose one that is, or add it there and restart.`,
        {
          fields: { vendor: 'is not in use' },
        },
      );
    const readFiles = async () => {
      const numbers = await voice.numbersOf(vendor);
      const of = { objects: platform.objects, own: vendor, numbers };
      const values = { PUBLIC_URL: publicUrl, ...platform.fileValues };
      return readVoiceFiles(disk, join(rootDir, 'voice'), values, of);
    };
    return pushVoice({ vendor, ...platform, readFiles, files, locks, clock }, options);
  };
  return {
    status: () => hostStatus({ processes, disk, dataDir, clock }),
    deploy: () => deploy({ locks, shell, processes, build }),
    act: processes.act,
    tail: processes.tail,
    backups: backups.list,
    readBackup: async (name) => found(await backups.read(name), NO_BACKUP),
    checkBackup: async (name) => {
      found((await backups.list()).find((each) => each.name === name) ?? null, NO_BACKUP);
      return checkBackup(backups, name);
    },
    schedule: () => scheduleHistory(db),
    pushVoice: async ({ vendor = voice.vendor, ...options }) => {
      if (!options.dryRun) await refuseIfHeld(db);
      return pushTo(vendor, options);
    },
    release: (trail) => release(db, trail),
    deployDocs: () => deployDocs(machine, locks),
  };
}

async function refuseIfHeld(db: Database<'ops'>): Promise<void> {
  if (!(await heldCopy(db))) return;
  throw new Failure(
    'CONFLICT',
    'This is a restored copy, and nothing is sent from it: release it first, where it is to take over.',
  );
}

async function release(db: Database<'ops'>, trail: Trail): Promise<{ output: string }> {
  const released = await releaseCopy(db, trail);
  return { output: released ? 'What waits is sent from now on.' : 'Nothing was held back here.' };
}

async function deployDocs({ disk, rootDir, dataDir, version }: Machine, locks: PlatformLocks) {
  const began = performance.now();
  const { publishDocs } = await import('./docs/docs-site.ts');
  const done = await locks.tryHold('deploy-docs', DOCS_MS, () =>
    publishDocs({
      disk,
      docsDir: join(rootDir, 'docs'),
      openApiFile: join(rootDir, 'server/openapi.json'),
      siteDir: join(dataDir, 'site'),
      version,
    }),
  );
  if (!done)
    throw new Failure('CONFLICT', 'The documentation is being built already. Please wait until it is ready.');
  return {
    output: `${done.pages} pages are published at /guide.`,
    durationMs: Math.round(performance.now() - began),
  };
}

interface BackUpNeeds extends Omit<BackupNeeds, 'source'> {
  readonly connection: Connection;
  readonly shell: Shell;
}

/** One at a time in the installation, because each needs twice its size on disk. */
async function backUpNow(needs: BackUpNeeds, locks: PlatformLocks): Promise<TakenBackup> {
  const taken = await locks.tryHold('backup', BACKUP_MS, () =>
    takeBackup({ ...needs, source: backupDatabase(needs.connection, needs) }),
  );
  if (!taken)
    throw new Failure('CONFLICT', 'A backup is being taken already. Please wait until it has ended.');
  return taken;
}

/** For the operator, by command: takes a backup now. */
export function backUp(needs: BackUpNeeds, db: Database): Promise<TakenBackup> {
  return backUpNow(needs, platformLocks(db));
}

interface RestoreNeeds {
  readonly store: Pick<BackupStore, 'open'>;
  readonly shell: Shell;
  readonly disk: Disk;
  readonly connection: Connection;
  readonly dataDir: string;
}

/** For the operator: fills an empty database from a backup. */
export function restore(
  { store, shell, disk, connection, dataDir }: RestoreNeeds,
  name: string,
): Promise<Manifest> {
  const [filesDir, anchorsPath] = [join(dataDir, 'files'), join(dataDir, ANCHORS)];
  const target = backupDatabase(connection, { shell, disk });
  return restoreBackup({ store, target, disk, filesDir, anchorsPath }, name);
}
