import { execFile } from 'node:child_process';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, findBinaries } from '../src/database/packaged/binaries.ts';
import { ensureCluster, SUPERUSER } from '../src/database/packaged/cluster.ts';
import { connectionTo } from '../src/database/packaged/hold.ts';
import { choosePlace, type Place, PORT, socketFolder } from '../src/database/packaged/place.ts';
import { findServer, launch } from '../src/database/packaged/server.ts';

const run = promisify(execFile);

const DATABASE = 'outage';

export type Outage = 'stopped' | 'killed' | 'frozen';

/** A PostgreSQL server that nobody looks after: what happens to it, and when it comes back, is for the test to say. */
export interface OwnPostgres {
  readonly url: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends when it is out. */
  begin(outage: Outage): Promise<void>;
  /** Ends at the moment at which it accepts connections again. */
  end(outage: Outage): Promise<void>;
  close(): Promise<void>;
}

export async function ownPostgres(dataDir: string): Promise<OwnPostgres> {
  const found = await findPlace(dataDir);
  await ensureCluster(found.place, found.binaries);
  const server = await serverIn(found);
  await server.end('stopped');
  const make = new pg.Client(connectionTo(found.socketDir, 'postgres'));
  await make.connect();
  await make.query(`create database ${DATABASE}`);
  await make.end();
  return server;
}

/** A standby that follows the primary by streaming; promoting it makes it a primary of its own. */
export interface StandbyPostgres extends OwnPostgres {
  promote(): Promise<void>;
  /** A replica that takes in nothing for as long as this lasts. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
}

/** Copies the primary while it is stopped: the packaged PostgreSQL has no pg_basebackup. */
export async function standbyOf(primary: OwnPostgres, dataDir: string): Promise<StandbyPostgres> {
  const found = await findPlace(dataDir);
  const { clusterDir, user } = found.place;
  await primary.begin('stopped');
  await cp(primary.clusterDir, clusterDir, { recursive: true, preserveTimestamps: true });
  await primary.end('stopped');
  // Its default of five seconds would hold up every write after each restart of the primary.
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `wal_retrieve_retry_interval = '200ms'\n`);
  const conninfo = `host=${primary.socketDir} port=${PORT} user=${SUPERUSER} application_name=standby`;
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  await writeFile(join(clusterDir, 'standby.signal'), '');
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, clusterDir]);
  await chmod(clusterDir, 0o700);
  const server = await serverIn(found);
  await server.end('stopped');
  return {
    ...server,
    promote: async () => {
      await server.query('select pg_promote(true, 60)');
    },
    pauseReplay: async () => {
      await server.query('select pg_wal_replay_pause()');
    },
    resumeReplay: async () => {
      await server.query('select pg_wal_replay_resume()');
    },
  };
}

/** A primary and a synchronous standby behind one address, as a managed database or a virtual address gives them. */
export interface PostgresPair extends OwnPostgres {
  /** Kills the primary, promotes the standby and turns the address to it. Ends when the new primary takes writes. */
  failOver(): Promise<void>;
}

export async function postgresPair(dataDir: string): Promise<PostgresPair> {
  const folder = async (name: string) => {
    const path = join(dataDir, name);
    await mkdir(path);
    await chmod(path, 0o755);
    return path;
  };
  const primary = await ownPostgres(await folder('first'));
  const standby = await standbyOf(primary, await folder('second'));
  // After the copy: the standby that is promoted waits for nobody.
  await primary.query(`alter system set synchronous_standby_names = 'standby'`);
  await primary.query('select pg_reload_conf()');
  const address = join(dataDir, 'now');
  const turnTo = async ({ socketDir }: OwnPostgres) => {
    await symlink(socketDir, `${address}.next`);
    await rename(`${address}.next`, address);
  };
  await turnTo(primary);
  let current: OwnPostgres = primary;
  return {
    ...primary,
    url: urlOf(address),
    query: (text, values) => current.query(text, values),
    begin: (outage) => current.begin(outage),
    end: (outage) => current.end(outage),
    failOver: async () => {
      await primary.begin('killed');
      await standby.promote();
      current = standby;
      await turnTo(standby);
    },
    close: async () => {
      await standby.close();
      await primary.close();
    },
  };
}

interface Found {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly socketDir: string;
}

async function findPlace(dataDir: string): Promise<Found> {
  const systemDir = '/var/lib/frontdesk';
  const quietly = () => undefined;
  const place = await choosePlace({ dataDir, systemDir, onMoved: quietly });
  const binaries = await findBinaries({ user: place.user, systemDir, onCopied: quietly });
  return { place, binaries, socketDir: await socketFolder(place) };
}

async function serverIn({ place, binaries, socketDir }: Found): Promise<OwnPostgres> {
  const start = async () => {
    await launch(place, binaries, socketDir);
    await untilItAccepts(socketDir);
  };
  const postmaster = async () => {
    const found = await findServer(place.clusterDir);
    return found.status === 'running' ? found.pid : null;
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = await postmaster();
    // The parent first: it must not put new ones in the place of those that are dealt with already.
    for (const each of pid ? [pid, ...(await childrenOf(pid))] : []) send(each, signal);
  };
  const untilGone = async () => {
    while ((await postmaster()) !== null) await pause(10);
  };
  return {
    clusterDir: place.clusterDir,
    socketDir,
    url: urlOf(socketDir),
    query: async (text, values) => {
      const client = new pg.Client({
        ...connectionTo(socketDir, DATABASE),
        application_name: 'journey',
        options: '-c app.scope=platform',
      });
      await client.connect();
      try {
        return (await client.query(text, values)).rows as never;
      } finally {
        await client.end();
      }
    },
    begin: async (outage) => {
      if (outage === 'frozen') return signalAll('SIGSTOP');
      if (outage === 'killed') await signalAll('SIGKILL');
      else send((await postmaster()) ?? 0, 'SIGINT');
      await untilGone();
    },
    end: async (outage) => {
      if (outage === 'frozen') await signalAll('SIGCONT');
      else await start();
    },
    close: async () => {
      await signalAll('SIGCONT');
      const pid = await postmaster();
      if (pid) send(pid, 'SIGQUIT');
      await untilGone();
    },
  };
}

const urlOf = (socketDir: string): string =>
  `postgres://${SUPERUSER}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${PORT}`;

async function untilItAccepts(socketDir: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(connectionTo(socketDir, 'postgres'));
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(5);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It was gone already.
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name stands in brackets and may hold anything; the parent is the second word after it.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return pids.map(Number).filter((_, index) => parents[index] === parent);
}
