import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { opsApp } from '../../../tests/ops-app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { testClock } from '../../../tests/world/facts.ts';
import { diskBackups } from '../../adapters/backup/disk.ts';
import { logFile } from '../../adapters/process/log-file.ts';
import type { App } from '../../http/routes.ts';
import type { User } from '../../kernel/people/user.ts';
import type { ActionOutcome } from '../../ports/process-manager.ts';
import type { Command, CommandResult } from '../../ports/shell.ts';
import { createAudit } from '../audit/index.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const ADMIN = { id: '00000000-0000-4000-8000-000000000001', email: 'a@b.c', name: null, clinicId: null };
const clock = testClock();

let database: TestDatabase;
let machine: Awaited<ReturnType<typeof opsApp>>;
let dataDir: string;
let app: App;
let ran: Command[];
let built: (command: Command) => Promise<CommandResult>;
let acted: string[];
let outcome: ActionOutcome;

beforeAll(async () => {
  database = await testDatabase();
  const asked = (token: string): User => ({
    ...ADMIN,
    role: token.startsWith('admin') ? 'platform_admin' : 'clinic_manager',
  });
  machine = await opsApp({ database, clock }, asked('admin'), {
    rootDir: ROOT,
    act: async (action) => {
      acted.push(action);
      return outcome;
    },
    run: async (command) => {
      ran.push(command);
      return built(command);
    },
    server: { findVisitor: async (token) => asked(token), audit: createAudit({ db: database.db }) },
  });
  ({ app, dataDir } = machine);
});
afterAll(async () => {
  await machine.close();
  await database.close();
});
beforeEach(() => {
  ran = [];
  acted = [];
  outcome = { status: 'done', output: 'done so' };
  built = async () => ({ status: 'succeeded', output: 'built', durationMs: 12 });
});

async function ask(
  method: 'GET' | 'POST',
  url: string,
  { token = 'admin.to.ken', payload = undefined as object | undefined } = {},
) {
  const answer = await app.inject({
    method,
    url: `/api/admin/ops/${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const lastAudit = async () =>
  (
    await database.ownerQuery(
      'select action, success, user_id, resource from audit_log order by at desc limit 1',
    )
  )[0];

test('status shows the machine and its processes', async () => {
  const { status, body } = await ask('GET', 'status');
  expect(status).toBe(200);
  const { data } = body;
  expect(Object.keys(data).sort()).toEqual([
    'disk',
    'hostname',
    'memory',
    'platform',
    'processes',
    'runtime',
    'timestamp',
    'uptime',
  ]);
  expect(data).toMatchObject({ timestamp: '2026-11-16T17:00:00.000Z', runtime: process.version });
  expect(data.disk.usedPercent).toMatch(/^\d+%$/);
  expect(data.disk.total).toMatch(/^[\d.]+ GB$/);
  expect(data.memory.totalMB).toBeGreaterThan(data.memory.usedMB);
  expect(data.processes).toMatchObject([
    { name: 'frontdesk', pid: process.pid, status: 'online', restarts: 0 },
  ]);
});

describe('logs', () => {
  test('are the last lines, a hundred by default', async () => {
    const file = logFile(dataDir);
    const log = pino({ base: null }, file);
    for (let line = 0; line < 120; line += 1) log.info({ line }, 'said');
    await new Promise((resolve) => setTimeout(resolve, 50));
    file.close();
    const { body } = await ask('GET', 'logs');
    expect(body.data.lines.length).toBe(100);
    expect(JSON.parse(body.data.lines.at(-1))).toMatchObject({ line: 119 });
    expect(body.data.output.split('\n').length).toBe(100);
    expect((await ask('GET', 'logs?lines=10')).body.data.lines.length).toBe(10);
  });

  test.each(['9', '501', '0', '-10', 'all', '10.5', ''])('of %j lines are refused', async (lines) => {
    expect((await ask('GET', `logs?lines=${lines}`)).status).toBe(400);
  });
});

test('backups are listed newest first', async () => {
  const store = diskBackups(join(dataDir, 'backups'));
  for (const name of ['frontdesk-1.tar.gz', 'frontdesk-2.tar.gz'])
    await store.keep(name, async () => undefined);
  const { body } = await ask('GET', 'backups');
  expect(body.data.backups.map(({ name }: { name: string }) => name)).toEqual([
    'frontdesk-2.tar.gz',
    'frontdesk-1.tar.gz',
  ]);
  expect(Object.keys(body.data.backups[0]).sort()).toEqual(['modifiedAt', 'name', 'sizeBytes']);
});

describe('a deployment', () => {
  test('builds, then reloads, and is audited with its user', async () => {
    const { status, body } = await ask('POST', 'deploy');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      output: 'built\ndone so',
      steps: { build: { success: true, output: 'built', durationMs: 12 }, restart: { success: true } },
    });
    expect(acted).toEqual(['reload']);
    expect(ran).toMatchObject([
      { program: process.execPath, args: ['scripts/rebuild.mjs'], timeoutMs: 60_000 },
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'ops.deploy', success: true, user_id: ADMIN.id });
  });

  test('that does not compile restarts nothing, shows why and is audited as failed', async () => {
    built = async () => ({ status: 'failed', output: 'main.ts(1,1): error', durationMs: 5 });
    const { status, body } = await ask('POST', 'deploy');
    expect(status).toBe(500);
    expect(body.details.steps).toMatchObject({
      build: { success: false, output: 'main.ts(1,1): error' },
      restart: { success: false },
    });
    expect(acted).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: 'ops.deploy', success: false });
  });

  test('whose processes do not start fails too', async () => {
    outcome = { status: 'failed', output: 'the old ones go on' };
    const { status, body } = await ask('POST', 'deploy');
    expect(status).toBe(500);
    expect(body.details.steps.restart).toMatchObject({ success: false, output: 'the old ones go on' });
  });

  test('is refused while another one runs', async () => {
    let finish: (result: CommandResult) => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      built = () =>
        new Promise((end) => {
          finish = end;
          resolve();
        });
    });
    const first = ask('POST', 'deploy');
    await begun;
    expect((await ask('POST', 'deploy')).status).toBe(409);
    expect(await lastAudit()).toMatchObject({ action: 'ops.deploy', success: false });
    finish({ status: 'succeeded', output: '', durationMs: 1 });
    expect((await first).status).toBe(200);
    built = async () => ({ status: 'succeeded', output: '', durationMs: 1 });
    expect((await ask('POST', 'deploy')).status).toBe(200);
  });
});

describe('a process action', () => {
  test.each(['restart', 'reload', 'stop'])('%s is passed to the supervisor and audited', async (action) => {
    const { status, body } = await ask('POST', `process/${action}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ action, output: 'done so' });
    expect(acted).toEqual([action]);
    expect(await lastAudit()).toMatchObject({
      action: 'ops.process',
      resource: `/api/admin/ops/process/${action}`,
      success: true,
    });
  });

  test.each(['kill', 'restart;id', '..%2frestart'])('%s is unknown', async (action) => {
    expect((await ask('POST', `process/${action}`)).status).toBe(400);
    expect(acted).toEqual([]);
  });

  test('that fails is reported and audited as failed', async () => {
    outcome = { status: 'failed', output: 'No supervisor.' };
    expect(await ask('POST', 'process/reload')).toMatchObject({
      status: 503,
      body: { error: 'No supervisor.' },
    });
    expect(await lastAudit()).toMatchObject({ success: false });
  });
});

test('a voice push without a voice platform names the variable to set', async () => {
  const { status, body } = await ask('POST', 'voice-push', { payload: { dryRun: true } });
  expect(status).toBe(503);
  expect(body.error).toContain('VOICE_API_URL');
  expect((await ask('POST', 'voice-push')).status).toBe(503);
  expect((await ask('POST', 'voice-push', { payload: { dryRun: 'yes' } })).status).toBe(400);
});

test("the documentation is built from the repository's pages on the first request, and again on demand", async () => {
  expect((await app.inject('/guide/index.html')).statusCode).toBe(200);
  const { status, body } = await ask('POST', 'deploy-docs');
  expect(status).toBe(200);
  expect(body.data.output).toContain('/guide');
  const page = await app.inject('/guide/glossary.html');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1 id="glossary">Glossary</h1>');
  for (const path of ['/guide/..%2f..%2fetc%2fpasswd', '/guide/nothing.html', '/guide/.html'])
    expect((await app.inject(path)).statusCode, path).toBe(404);
});

test('operations are for platform admins', async () => {
  const manager = { token: 'manager.to.ken' };
  for (const url of ['status', 'logs', 'backups']) expect((await ask('GET', url, manager)).status).toBe(403);
  for (const url of ['deploy', 'voice-push', 'process/stop', 'deploy-docs'])
    expect((await ask('POST', url, manager)).status).toBe(403);
  expect(ran).toEqual([]);
  expect(acted).toEqual([]);
});
