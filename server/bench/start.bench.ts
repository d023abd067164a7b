import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../journeys/running-service.ts';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { atMost, measured } from './goals.ts';
import { median } from './percentile.ts';

/**
 * Measures the time from process start to first response: the built service on a migrated database relative
 * to a Fastify with a pool that queries once. Interleaved rounds, medians, their ratio.
 */
const ROUNDS = 9;
const MOST = 3;

const BARE = `
  import Fastify from 'fastify';
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  const app = Fastify();
  app.get('/health', async () => (await pool.query('select 1 as one')).rows[0]);
  console.log(JSON.stringify({ address: await app.listen({ port: 0, host: '127.0.0.1' }) }));
`;

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-start-'));
const postgres = await startPackagedPostgres({ dataDir, log: silentLogger });
const { host, port, user, database } = postgres.connection;
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
};

await measured(
  async () => {
    await migrate(postgres.connection);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = -1; round < ROUNDS; round += 1) {
      const times = [await startOurs(), await startBare()] as const;
      if (round < 0) continue;
      ours.push(times[0]);
      bare.push(times[1]);
    }
    console.log(
      `Frontdesk ${median(ours).toFixed(0)} ms, Fastify with a pool ${median(bare).toFixed(0)} ms to the first answer`,
    );
    atMost('a start over Fastify with a pool', median(ours) / median(bare), MOST);
  },
  async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
);

async function startOurs(): Promise<number> {
  const began = performance.now();
  const service = startService(env);
  const took = await answered(service.listening, began);
  await service.stop();
  return took;
}

async function startBare(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BARE], {
    // A minimal environment like the service's own; custom certificates, for example, would slow down every
    // process start.
    env: { PATH: process.env.PATH, ...env },
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const took = await answered(addressOf(child), began);
  const gone = once(child, 'exit');
  child.kill();
  await gone;
  return took;
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return JSON.parse(line.toString()).address;
}

async function answered(listening: Promise<string>, began: number): Promise<number> {
  const answer = await fetch(`${await listening}/health`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return performance.now() - began;
}
