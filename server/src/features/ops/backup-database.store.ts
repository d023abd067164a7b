import type { Connection } from '../../database/connection.ts';
import { migrate } from '../../database/migrate.ts';
import type { Shell } from '../../ports/shell.ts';
import { copyIn, copyOut, ensureAppRole, isEmpty, migrationsOf } from './database-copy.store.ts';
import { canDump, dump, restoreDump } from './dump.store.ts';
import type { RestoreTarget } from './restore-backup.ts';
import type { BackupSource } from './take-backup.ts';

/** A database as what a backup is taken from and restored into. */
export function backupDatabase(connection: Connection, shell: Shell): BackupSource & RestoreTarget {
  return {
    canDump: () => canDump(shell, connection),
    dump: (folder) => dump(shell, connection, folder),
    copyOut: (folder) => copyOut(connection, folder),
    migrations: () => migrationsOf(connection),
    isEmpty: () => isEmpty(connection),
    migrate: () => migrate(connection),
    copyIn: (folder, copy) => copyIn(connection, folder, copy),
    restoreDump: (folder) => restoreDump(shell, connection, folder),
    ensureRole: () => ensureAppRole(connection),
  };
}
