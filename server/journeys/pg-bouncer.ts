import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface PooledDatabase {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** PgBouncer in transaction mode, as Debian ships it: no parameter is ignored that it does not know. */
export interface Pooler {
  readonly url: string;
  readonly servers: number;
  close(): Promise<void>;
}

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);
export const hasPgBouncer = PROGRAM !== undefined;

/** So many servers are lent out, to however many clients. */
const SERVERS = 4;

export async function startPgBouncer({ host, port, user, database }: PooledDatabase): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-pooler-'));
  const own = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SERVERS}
max_client_conn = 200
server_login_retry = 1
`,
  );
  await chmod(folder, 0o755);
  // It refuses to work as root, and the folder of the socket opens to its owner alone.
  const { uid, gid } = await stat(host);
  const child = spawn(PROGRAM ?? '', [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  const url = `postgres://${user}@127.0.0.1:${own}/${database}`;
  await untilItLends(child, url);
  return {
    url,
    servers: SERVERS,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      // It waits for its clients, who are gone by now or never will be.
      const forced = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(forced);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilItLends(child: ChildProcess, url: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-5_000);
  });
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      if (tries === 0 || child.exitCode !== null) throw new Error(`PgBouncer does not lend:\n${said}`);
      await pause(50);
    }
  }
}
