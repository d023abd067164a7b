import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { fire } from '../jobs/cron.ts';
import { enqueue, runJobs } from '../jobs/jobs.ts';
import { heldCopy, holdCopy, releaseCopy } from './restored-copy.ts';

const BACKUP = 'frontdesk-2026-11-16T023000Z.tar.gz';
const noTrail = async () => undefined;

describe('a restored copy', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.db.asPlatform((q) => enqueue(q, { kind: 'text', clinicId: null, payload: {} }));
    await holdCopy(database.connection, BACKUP);
  });
  afterAll(() => database.close());

  /** Looks for due jobs once and stops. */
  const look = async () => {
    const run = vi.fn(async () => 'done' as const);
    const needs = { db: database.db, notices: { on: () => undefined }, log: silentLogger };
    await runJobs(needs, [{ kind: 'text', maxAttempts: 1, run }]).stop();
    return run.mock.calls.length;
  };

  test('runs none of its waiting jobs, and records no firing of its own', async () => {
    expect(await look()).toBe(0);
    expect(await fire(database.db, 'nightly', new Date('2026-11-16T02:30:00Z'))).toBe('held');
    expect(await heldCopy(database.db)).toMatchObject({ backup: BACKUP });
  });

  test('runs them once an operator releases it', async () => {
    expect(await releaseCopy(database.db, noTrail)).toBe(true);

    expect(await heldCopy(database.db)).toBeNull();
    expect(await look()).toBe(1);
    expect(await fire(database.db, 'nightly', new Date('2026-11-16T02:30:00Z'))).toBe('written');
  });

  test('has nothing to release a second time, and the next restore holds it again', async () => {
    expect(await releaseCopy(database.db, noTrail)).toBe(false);
    await holdCopy(database.connection, BACKUP);
    expect(await heldCopy(database.db)).not.toBeNull();
  });
});

describe('at its operator', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await testApp();
    await holdCopy(service.database.connection, BACKUP);
  });
  afterAll(() => service.close());
  const ask = (url: string, payload = {}) => service.ask({ method: 'POST', url, payload, as: service.admin });

  test('a restored copy says so in its health', async () => {
    expect((await service.ask({ url: '/health' })).body).toMatchObject({ sending: 'held' });
  });

  test('it pushes nothing to the voice platform', async () => {
    expect((await ask('/api/admin/ops/voice-push')).status).toBe(409);
    expect((await ask('/api/admin/ops/voice-push', { dryRun: true })).status).toBe(503);
  });

  test('it is released once by route, and the audit log names the operator', async () => {
    expect((await ask('/api/admin/ops/release')).body.data).toEqual({
      output: 'What waits is sent from now on.',
    });
    expect((await ask('/api/admin/ops/release')).body.data).toEqual({
      output: 'Nothing was held back here.',
    });
    const rows = await service.database.ownerQuery(
      "select user_id from audit_log where action = 'ops.release' and success",
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual(Array(2).fill(service.admin.user.id));
  });
});
