import { join } from 'node:path';
import pg from 'pg';
import { type Connection, connectionSettings } from '../../../database/connection/connection.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { Shell } from '../../../ports/shell.ts';
import { asOwner } from './database-copy.store.ts';
import type { RestoreTarget } from './restore-backup.ts';

const AN_HOUR_MS = 3_600_000;

export interface Machinery {
  readonly shell: Shell;
  readonly disk: Disk;
}

export async function canDump(shell: Shell, connection: Connection): Promise<boolean> {
  const { status, output } = await shell.run({ program: 'pg_dump', args: ['--version'], timeoutMs: 5_000 });
  const program = Number(/(\d+)(\.\d+)?/.exec(output)?.[1] ?? 0);
  if (status !== 'succeeded') return false;
  return asOwner(connection, async (client) => {
    const { rows } = await client.query<{ number: string }>(
      "select current_setting('server_version_num') as number",
    );
    return program >= Math.floor(Number(rows[0]?.number) / 10_000);
  });
}

/** An ordinary owner can dump its tables only with row-level security on and platform scope set. */
export async function dump(
  { shell, disk }: Machinery,
  connection: Connection,
  folder: string,
): Promise<boolean> {
  // Only the owner of an extension can restore its comments.
  const args = ['--format=custom', '--enable-row-security', '--no-owner', '--no-privileges', '--no-comments'];
  const target = await conninfo(disk, connection, folder);
  const { status } = await shell.run({
    program: 'pg_dump',
    args: [...args, `--file=${join(folder, 'database.dump')}`, `--dbname=${target}`],
    timeoutMs: AN_HOUR_MS,
  });
  return status === 'succeeded';
}

export async function clinicsInDump({ shell, disk }: Machinery, folder: string): Promise<number> {
  const rows = join(folder, 'clinics.sql');
  const args = ['--data-only', '--table=clinics', `--file=${rows}`, join(folder, 'database.dump')];
  const { status } = await shell.run({ program: 'pg_restore', args, timeoutMs: AN_HOUR_MS });
  if (status !== 'succeeded') return 0;
  const copied = /^COPY .*;\n([\s\S]*?)^\\\.$/m.exec((await disk.readText(rows)) ?? '')?.[1] ?? '';
  return copied.split('\n').length - 1;
}

export async function restoreDump(
  { shell, disk }: Machinery,
  connection: Connection,
  folder: string,
): ReturnType<RestoreTarget['restoreDump']> {
  const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  const target = await conninfo(disk, connection, folder);
  const { status, output } = await shell.run({
    program: 'pg_restore',
    args: [...args, `--dbname=${target}`, join(folder, 'database.dump')],
    timeoutMs: AN_HOUR_MS,
  });
  if (status === 'not-found') return { status: 'no-program', output };
  return { status: status === 'succeeded' ? 'restored' : 'failed', output };
}

// The password goes into a file, because every user of the machine can see program arguments.
async function conninfo(disk: Disk, connection: Connection, folder: string): Promise<string> {
  const { host, port, user, database, password } = new pg.Client(connectionSettings(connection));
  const passFile = join(folder, '.pgpass');
  await disk.writeText(passFile, `*:*:*:*:${(password ?? '').replace(/([\\:])/g, '\\$1')}\n`);
  const sslMode = 'url' in connection ? /[?&]sslmode=([\w-]+)/.exec(connection.url)?.[1] : undefined;
  const parts = {
    host,
    port: String(port),
    user: user ?? '',
    dbname: database ?? '',
    passfile: passFile,
    options: '-c app.scope=platform',
    ...(sslMode ? { sslmode: sslMode } : {}),
  };
  return Object.entries(parts)
    .map(([name, value]) => `${name}='${value.replace(/([\\'])/g, '\\$1')}'`)
    .join(' ');
}
