import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '../src/database/packaged/binaries.ts';
import { ensureCluster } from '../src/database/packaged/cluster.ts';
import { connectionTo } from '../src/database/packaged/hold.ts';
import { choosePlace, socketFolder } from '../src/database/packaged/place.ts';
import { findServer, launch } from '../src/database/packaged/server.ts';

const DATABASE = 'outage';

export type Outage = 'stopped' | 'killed' | 'frozen';

/** A PostgreSQL server that nobody looks after: what happens to it, and when it comes back, is for the test to say. */
export interface OwnPostgres {
  readonly url: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends when it is out. */
  begin(outage: Outage): Promise<void>;
  /** Ends at the moment at which it accepts connections again. */
  end(outage: Outage): Promise<void>;
  close(): Promise<void>;
}

export async function ownPostgres(dataDir: string): Promise<OwnPostgres> {
  const systemDir = '/var/lib/frontdesk';
  const quietly = () => undefined;
  const place = await choosePlace({ dataDir, systemDir, onMoved: quietly });
  const binaries = await findBinaries({ user: place.user, systemDir, onCopied: quietly });
  await ensureCluster(place, binaries);
  const socketDir = await socketFolder(place);
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
  await start();
  const make = new pg.Client(connectionTo(socketDir, 'postgres'));
  await make.connect();
  await make.query(`create database ${DATABASE}`);
  await make.end();

  return {
    url: `postgres://${make.user}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${make.port}`,
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
