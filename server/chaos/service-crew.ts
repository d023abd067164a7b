import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OwnPostgres, ownPostgres, type PostgresPair, postgresPair } from '../journeys/own-postgres.ts';
import { type Service, startService } from '../journeys/running-service.ts';

/** A failure to inject into the service. */
export type Strike =
  | ('worker' | 'freeze' | 'supervisor' | 'database killed' | 'database frozen')
  /** Only with a standby, and once: the primary is killed and the standby promoted. */
  | 'primary lost';

/**
 * Services with a supervisor and two workers each on one PostgreSQL, which are killed and frozen and recover.
 */
export interface Crew {
  readonly postgres: OwnPostgres;
  urls(): readonly string[];
  strike(kind: Strike): Promise<void>;
  strikes(): Readonly<Record<string, number>>;
  /** What the services have logged, those that were killed included. */
  logs(): string;
  close(): Promise<void>;
}

interface Needs {
  readonly count: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly random: () => number;
  /** Whether the primary has a synchronous standby that replaces it when it is lost. */
  readonly hasStandby: boolean;
}

const FREEZE_MS = 3_000;
const OUTAGE_MS = 1_500;
/** Workers without a supervisor exit by themselves; any left after this time are killed. */
const LEAVE_MS = 2_000;

export async function startCrew({ count, dataDir, env, random, hasStandby }: Needs): Promise<Crew> {
  const pair: PostgresPair | null = hasStandby ? await postgresPair(dataDir) : null;
  const postgres = pair ?? (await ownPostgres(dataDir));
  const services = new Map<number, { readonly service: Service; readonly url: string }>();
  const started: Service[] = [];
  const strikes: Record<string, number> = {};
  const start = async (index: number) => {
    const service = startService(
      {
        ...env,
        WORKERS: '2',
        DATABASE_URL: postgres.url,
        DATA_DIR: join(dataDir, `service-${index}`),
      },
      'supervisor.js',
    );
    started.push(service);
    services.set(index, { service, url: await service.listening });
  };
  // One after the other, because the first one migrates.
  for (let index = 0; index < count; index += 1) await start(index);

  const pickService = () => {
    const indexes = [...services.keys()];
    const index = indexes[Math.floor(random() * indexes.length)] ?? 0;
    return { index, pid: services.get(index)?.service.pid ?? 0 };
  };
  const aWorker = async () => {
    const workers = await childrenOf(pickService().pid);
    return workers[Math.floor(random() * workers.length)] ?? 0;
  };
  const ways: Readonly<Record<Strike, () => Promise<void>>> = {
    worker: async () => signal(await aWorker(), 'SIGKILL'),
    freeze: async () => {
      const pid = await aWorker();
      signal(pid, 'SIGSTOP');
      await pause(FREEZE_MS);
      signal(pid, 'SIGCONT');
    },
    supervisor: async () => {
      const { index, pid } = pickService();
      const orphans = await childrenOf(pid);
      services.delete(index);
      signal(pid, 'SIGKILL');
      await pause(LEAVE_MS);
      for (const orphan of orphans) signal(orphan, 'SIGKILL');
      await start(index);
    },
    'database killed': () => outage('killed'),
    'database frozen': () => outage('frozen'),
    'primary lost': async () => pair?.failOver(),
  };
  const outage = async (kind: 'killed' | 'frozen') => {
    await postgres.begin(kind);
    await pause(OUTAGE_MS);
    await postgres.end(kind);
  };
  return {
    postgres,
    urls: () => [...services.values()].map(({ url }) => url),
    strike: async (kind) => {
      await ways[kind]();
      strikes[kind] = (strikes[kind] ?? 0) + 1;
    },
    strikes: () => strikes,
    logs: () => started.map((service) => service.output()).join('\n'),
    close: async () => {
      await Promise.all([...services.values()].map(({ service }) => service.stop()));
      await postgres.close();
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  if (pid <= 1) return [];
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, name);
  } catch {
    // It had already exited.
  }
}
