import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFrontdesk } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { withDevelopmentSecrets } from '../src/config/development-secrets.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { NO_RATE_LIMITS, testClock } from './world/facts.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-key-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const aKey = () => randomBytes(32).toString('hex');
const [OLD, NEW] = [aKey(), aKey()];

/** Starts and stops the service once; returns its warnings. */
async function startedWith(keys: Readonly<Record<string, string>>): Promise<string[]> {
  const env = { DATA_DIR: dataDir, DEMO: 'false', ...NO_RATE_LIMITS, ...keys };
  const config = await withDevelopmentSecrets(loadConfig(env), dataDir);
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line).msg) });
  const { connection } = database;
  const frontdesk = await createFrontdesk({ config, connection, clock: testClock(), log, passwordCost: 4 });
  await frontdesk.close();
  return warned;
}

test('startup with another key is refused with an explanation, and allowed if the old key is kept beside it', async () => {
  await startedWith({ ENCRYPTION_KEY: OLD });

  await expect(startedWith({ ENCRYPTION_KEY: NEW })).rejects.toThrow(
    /ENCRYPTION_KEY does not match this database.*ENCRYPTION_KEYS_PREVIOUS.*rotate-keys -- --key-lost/,
  );
  await startedWith({ ENCRYPTION_KEY: NEW, ENCRYPTION_KEYS_PREVIOUS: OLD });
  await startedWith({ ENCRYPTION_KEY: OLD });
});

test('a regenerated development key is warned about once', async () => {
  const isWarned = (lines: string[]) => lines.some((line) => line.includes('encryption key was replaced'));

  expect(isWarned(await startedWith({}))).toBe(true);
  expect(isWarned(await startedWith({}))).toBe(false);
});
