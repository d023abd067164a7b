import type { Connection } from '../../../database/connection/connection.ts';
import { migrate } from '../../../database/schema/migrate.ts';
import { holdCopy } from '../../../database/schema/restored-copy.ts';
import {
  clinicsHere,
  clinicsInCopy,
  copyIn,
  copyOut,
  ensureAppRole,
  isEmpty,
  migrationsOf,
} from './database-copy.store.ts';
import { canDump, clinicsInDump, dump, type Machinery, restoreDump } from './dump.store.ts';
import type { RestoreTarget } from './restore-backup.ts';
import type { BackupSource } from './take-backup.ts';

/** The database a backup is taken from or restored into. */
export function backupDatabase(connection: Connection, machinery: Machinery): BackupSource & RestoreTarget {
  return {
    canDump: () => canDump(machinery.shell, connection),
    dump: (folder) => dump(machinery, connection, folder),
    copyOut: (folder) => copyOut(connection, machinery.disk, folder),
    migrations: () => migrationsOf(connection),
    clinics: () => clinicsHere(connection),
    clinicsIn: (folder, format) =>
      format === 'dump' ? clinicsInDump(machinery, folder) : clinicsInCopy(machinery.disk, folder),
    isEmpty: () => isEmpty(connection),
    migrate: () => migrate(connection),
    copyIn: (folder, copy) => copyIn(connection, machinery.disk, folder, copy),
    restoreDump: (folder) => restoreDump(machinery, connection, folder),
    ensureRole: () => ensureAppRole(connection),
    hold: (backup) => holdCopy(connection, backup),
  };
}
