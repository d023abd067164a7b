import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

const MOST_TRIES = 10;

/** Processes of the built service on one database, killed with kill -9 and restarted. */
export interface Workers {
  urls(): readonly string[];
  /** Kills one and waits for its replacement; never kills the last one that answers. */
  killOne(): Promise<void>;
  /** Kills all at once and waits until they are back. */
  killAll(): Promise<void>;
  kills(): number;
  stop(): void;
}

interface Needs {
  readonly count: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly random: () => number;
}

export async function startWorkers({ count, dataDir, env, random }: Needs): Promise<Workers> {
  const living = new Map<number, { readonly child: ChildProcess; readonly url: string }>();
  const children = new Set<ChildProcess>();
  let kills = 0;
  let isStopped = false;
  const start = async (index: number, triesLeft = MOST_TRIES): Promise<void> => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ...env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(dataDir, `worker-${index}`),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    const url = await addressOf(child).catch((error: unknown) => {
      children.delete(child);
      if (triesLeft <= 1 || isStopped) throw error;
      return null;
    });
    // An operator would restart it: on a busy machine it may not reach its database in time.
    if (url === null) return start(index, triesLeft - 1);
    living.set(index, { child, url });
  };
  await start(0);
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)));
  return {
    urls: () => [...living.values()].map(({ url }) => url),
    killOne: async () => {
      if (living.size < 2) return;
      const indexes = [...living.keys()];
      const index = indexes[Math.floor(random() * indexes.length)] as number;
      const { child } = living.get(index) as { child: ChildProcess };
      living.delete(index);
      kills += 1;
      child.kill('SIGKILL');
      children.delete(child);
      await start(index);
    },
    killAll: async () => {
      const dead = [...living];
      living.clear();
      for (const [, { child }] of dead) {
        kills += 1;
        child.kill('SIGKILL');
        children.delete(child);
      }
      await Promise.all(dead.map(([index]) => start(index)));
    },
    kills: () => kills,
    stop: () => {
      isStopped = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000);
      const address = /"address":"(http[^"]+)"/.exec(text)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
  });
}
