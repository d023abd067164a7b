import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { diskBackups } from '../src/adapters/backup/disk.ts';
import { localDisk } from '../src/adapters/disk/local.ts';
import { childProcessShell } from '../src/adapters/shell/child-process.ts';
import { backupDatabase } from '../src/features/ops/backup/backup-database.store.ts';
import { type Deployment, deploy, NUMBER } from './deployment.ts';
import type { OpenClinic } from './open-clinic.ts';
import { hasPgBouncer, type Pooler, startPgBouncer } from './pg-bouncer.ts';
import { earliestWish, heard } from './phone-line.ts';
import { aDataDir, buildServer, startService, stopAll } from './running-service.ts';

const WHERE = hasPgBouncer
  ? 'behind PgBouncer in transaction mode'
  : 'behind PgBouncer in transaction mode (not run: pgbouncer is not installed on this machine)';

describe.runIf(hasPgBouncer)(WHERE, () => {
  let there: Deployment;
  let clinic: OpenClinic;
  let pooler: Pooler;
  beforeAll(async () => {
    await buildServer();
    there = await deploy({
      servers: 1,
      workers: 2,
      env: { RATE_LIMIT_API: '0', RATE_LIMIT_WEBHOOK: '0' },
      pooler: startPgBouncer,
    });
    pooler = there.pooler as Pooler;
    clinic = await there.openClinic();
  });
  afterAll(async () => {
    await there?.close();
    await stopAll();
  });

  const aCall = () => there.caller.startCall({ from: '+16045550101', to: NUMBER });
  const asManager = (method: string, path: string, body?: object) =>
    there.ask(method, path, { token: clinic.managerToken, ...(body ? { body } : {}) });

  async function refusal(env: Record<string, string>): Promise<string> {
    const dataDir = await aDataDir();
    const service = startService({ DATA_DIR: dataDir.path, ...env }, 'supervisor.js');
    const { code } = await service.ended;
    await dataDir.remove();

    expect(code).toBe(1);
    return service.output();
  }

  test('a caller books, and the row exists', async () => {
    const call = aCall();
    const wish = await earliestWish(call);
    for (const row of there.book.liveAppointments())
      if (String(row.demographicNo) === wish.patientId) there.book.staffChange(row.id, { status: 'C' });
    const before = there.book.liveAppointments().length;
    const answer = heard(await call.tool('create_appointment', wish));

    expect(answer.success).toBe(true);
    expect(there.book.liveAppointments().length).toBe(before + 1);
  });

  test("every process sees a manager's change within two seconds", async () => {
    const greetings = () =>
      Promise.all(
        Array.from(
          { length: 8 },
          async () => heard(await aCall().tool('get_clinic_info', {})).customGreeting,
        ),
      );
    // Known to both processes before, so that it is a notice that makes them forget.
    await greetings();
    const customGreeting = 'Good day from behind the pooler';
    await asManager('PUT', '/api/clinic/clinical-settings', { customGreeting });

    await vi.waitFor(async () => expect(new Set(await greetings())).toEqual(new Set([customGreeting])), {
      interval: 50,
    });
  });

  test("a backup contains its rows, even one by a command that only had the pooler's address", async () => {
    const { status, body } = await there.ask('POST', '/api/admin/ops/backups', { token: clinic.adminToken });
    const dataDir = await aDataDir();
    const command = startService({ DATA_DIR: dataDir.path, DATABASE_URL: pooler.url }, 'back-up.js');

    expect([status, await command.ended]).toEqual([200, { code: 0, signal: null }]);
    const own = /Took (\S+\.tar\.gz)/.exec(command.output())?.[1] ?? command.output();
    expect(await clinicsIn(there.dataDir, body.data.name)).toBe(1);
    expect(await clinicsIn(dataDir.path, own)).toBe(1);
    await dataDir.remove();
  });

  test('no server session is left with another role, scope or timeout', async () => {
    await Promise.all(Array.from({ length: 12 }, () => asManager('GET', '/api/clinic/me')));
    const found = await everySession(pooler);

    expect(found.size).toBe(pooler.servers);
    expect(new Set(found.values())).toEqual(new Set(['desk/desk, scope "", clinic "", 0 and 0']));
  });

  test('a pooler without a direct connection is refused, naming the missing variable', async () => {
    const said = await refusal({ DATABASE_URL: pooler.url });

    expect(said).toContain('DATABASE_URL points to a connection pooler');
    expect(said).toContain('set DATABASE_DIRECT_URL');
  });

  test('a pooler as the direct connection is refused too', async () => {
    const said = await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url });

    expect(said).toContain('DATABASE_DIRECT_URL also points to a connection pooler');
  });
});

/** Counted in the backup's own files. */
function clinicsIn(dataDir: string, name: string): Promise<number> {
  const source = backupDatabase({ url: '' }, { shell: childProcessShell(), disk: localDisk });
  return diskBackups(join(dataDir, 'backups')).open(name, async (folder) => {
    const { format } = JSON.parse((await localDisk.readText(join(folder, 'manifest.json'))) ?? '{}');
    return source.clinicsIn(folder, format);
  });
}

/** What each server session has been left with, met by holding all of them at once; by its process. */
async function everySession({ url, servers }: Pooler): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const clients = Array.from({ length: servers }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  for (const client of clients) {
    await client.query('begin');
    const { rows } = await client.query(`select pg_backend_pid() as pid,
      format('%s/%s, scope "%s", clinic "%s", %s and %s', session_user, current_user, current_setting('app.scope', true),
        current_setting('app.clinic_id', true), current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout')) as state`);
    found.set(rows[0].pid, rows[0].state);
  }
  await Promise.all(clients.map((client) => client.query('rollback').then(() => client.end())));
  return found;
}
