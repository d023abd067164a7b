import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDataDir, buildServer, startService, stopAll } from './running-service.ts';

let dataDir: Awaited<ReturnType<typeof aDataDir>>;
beforeAll(async () => {
  await buildServer();
  dataDir = await aDataDir();
});
afterAll(async () => {
  await stopAll();
  await dataDir.remove();
});

const SECRETS = ['JWT_SECRET', 'JWT_REFRESH_SECRET', 'ENCRYPTION_KEY', 'VOICE_WEBHOOK_SECRET'];

async function refusal(env: Record<string, string>): Promise<string> {
  const service = startService({ DATA_DIR: dataDir.path, ...env });
  const { code } = await service.ended;

  expect(code).toBeGreaterThan(0);
  return service.output();
}

test('in production without its secrets, and names all four at once', async () => {
  const said = await refusal({ NODE_ENV: 'production' });

  for (const name of SECRETS) expect(said).toContain(`${name} is required in production`);
});

test('in production with weak secrets, one secret for two uses, or in demo mode, without repeating a secret', async () => {
  const weak = {
    JWT_SECRET: 'change-me-please-change-me-please',
    JWT_REFRESH_SECRET: 'change-me-please-change-me-please',
    ENCRYPTION_KEY: '00'.repeat(32),
    VOICE_WEBHOOK_SECRET: 'tooshort',
  };
  const said = await refusal({ NODE_ENV: 'production', DEMO: 'true', ...weak });

  for (const [name, value] of Object.entries(weak)) {
    expect(said).toMatch(new RegExp(`${name} (is|must)`));
    expect(said).not.toContain(value);
  }
  expect(said).toContain('JWT_REFRESH_SECRET must differ from JWT_SECRET');
  expect(said).toContain('DEMO cannot be on in production');
});

test('with invalid variables, naming every one', async () => {
  const bad = {
    NODE_ENV: 'prod',
    PORT: 'http',
    DATABASE_URL: 'mysql://root@localhost/frontdesk',
    RATE_LIMIT_API: '-1',
    JWT_EXPIRES_IN: 'soon',
    ADMIN_EMAIL: 'nobody',
    TRUST_PROXY: 'true',
  };
  const said = await refusal(bad);

  for (const name of Object.keys(bad)) expect(said).toContain(name);
  expect(await readdir(dataDir.path)).toEqual([]);
});

test('without its configured database, and says so', async () => {
  const said = await refusal({ DATABASE_URL: 'postgres://somebody:hunter2@127.0.0.1:1/frontdesk' });

  expect(said).toContain('The database is unreachable or refuses the login (ECONNREFUSED)');
  expect(said).toContain('DATABASE_URL');
  expect(said).not.toContain('hunter2');
});

test('on a port in use, and says which variable to set', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const service = startService({ DATA_DIR: dataDir.path, PORT: String(port) }, 'supervisor.js');
  const { code } = await service.ended;
  other.close();

  expect(code).toBe(1);
  expect(service.output()).toContain(
    `Port ${port} is in use. Stop the process listening there, or set PORT to another port.`,
  );
});
