import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { type ConfigWithSecrets, withDevelopmentSecrets } from './development-secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'secrets-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

const secretsOf = ({ jwt, encryption }: ConfigWithSecrets) => ({
  secret: jwt.secret.reveal(),
  refreshSecret: jwt.refreshSecret.reveal(),
  key: encryption.key.reveal().toString('hex'),
});

test('a first start creates secrets that the next start reuses', async () => {
  const first = secretsOf(await withDevelopmentSecrets(loadConfig({}), dataDir));
  const next = secretsOf(await withDevelopmentSecrets(loadConfig({}), dataDir));

  expect(next).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(3);
});

test('the file is readable by its owner only, and no other file is left beside it', async () => {
  await withDevelopmentSecrets(loadConfig({}), dataDir);

  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('processes that start at the same moment agree on one set', async () => {
  const starts = Array.from({ length: 20 }, () => withDevelopmentSecrets(loadConfig({}), dataDir));
  const sets = (await Promise.all(starts)).map((config) => JSON.stringify(secretsOf(config)));

  expect(new Set(sets).size).toBe(1);
});

test('a secret that is set is kept, and only missing ones are created', async () => {
  const config = await withDevelopmentSecrets(loadConfig({ JWT_SECRET: 'mine', PORT: '4000' }), dataDir);

  expect(config.jwt.secret.reveal()).toBe('mine');
  expect(config.jwt.refreshSecret.reveal()).toHaveLength(64);
  expect(config.encryption.key.reveal()).toHaveLength(32);
  expect(config.port).toBe(4000);
});

test('no file is created if nothing is missing', async () => {
  const all = {
    JWT_SECRET: 'a',
    JWT_REFRESH_SECRET: 'b',
    ENCRYPTION_KEY: 'just thirty-two characters long!',
  };
  const config = loadConfig(all);

  expect(await withDevelopmentSecrets(config, dataDir)).toBe(config);
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the webhook secret is never generated', async () => {
  const config = await withDevelopmentSecrets(loadConfig({}), dataDir);

  expect(config.voice.of.vapi.webhookSecret).toBeNull();
  expect(config.voice.of.vapi.webhookApiKey).toBeNull();
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toMatch(/webhook/i);
});

test.each([
  '',
  '{"jwtSecret":"abcdefgh',
  '{}',
  '[]',
  '{"jwtSecret":"short","jwtRefreshSecret":"s","encryptionKey":"k"}',
])('a damaged file (%s) gives a clear error that quotes none of it, and stays unchanged', async (text) => {
  await withDevelopmentSecrets(loadConfig({}), dataDir);
  await writeFile(join(dataDir, 'secrets.json'), text);

  const failure = await withDevelopmentSecrets(loadConfig({}), dataDir).catch((error: Error) => error);
  expect(failure).toHaveProperty(
    'message',
    expect.stringMatching(/secrets\.json are damaged\. Restore the file from a backup/),
  );
  expect(String((failure as Error).cause)).toBe('undefined');
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(text);
});
