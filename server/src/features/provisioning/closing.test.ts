import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMarkedClinic,
  clinicTables,
  everythingOf,
  type MarkedClinic,
  markOf,
} from '../../../tests/clinic-rows.ts';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { diskFiles } from '../../adapters/files/disk.ts';
import { sealedFiles } from '../../adapters/files/sealed.ts';
import { KEPT, NOT_EXPORTED, SECRET_COLUMNS } from '../../database/clinic-rows.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { createAudit } from '../audit/index.ts';
import { clinicStore } from '../clinics/store.ts';
import { deleteClinicsJob } from './delete-clinics.job.ts';
import { provisioningStore } from './store.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const REASON = 'The practice has moved to another system.';
const asAdmin = (method: 'GET' | 'PUT', clinicId: string, what: string, payload?: object) =>
  service.ask({
    ...{ method, url: `/api/admin/clinics/${clinicId}/${what}`, as: service.admin },
    ...(payload ? { payload } : {}),
  });
const close = (clinicId: string) => asAdmin('PUT', clinicId, 'close', { reason: REASON });
const actions = async (clinicId: string) => {
  const rows = await service.database.ownerQuery<{ action: string }>(
    `select action from audit_log where clinic_id = $1::uuid or details ->> 'clinicId' = $1::text or resource like '%' || $1::text || '%'
      order by at`,
    [clinicId],
  );
  return rows.map(({ action }) => action);
};

/** Runs the deletion job with a clock this many days ahead. */
const daysLater = (days: number) => {
  const { db } = service.database;
  const files = diskFiles(join(service.config.dataDir, 'files'));
  const later = new Date(service.clock.now().getTime() + days * 86_400_000);
  const job = deleteClinicsJob({
    ...{ db, store: provisioningStore(db), audit: createAudit({ db }), log: silentLogger },
    clinics: clinicStore(db),
    clock: { ...service.clock, now: () => later },
    files: { logo_key: files, file_key: files },
  });
  return job.run(new AbortController().signal);
};

describe('a clinic being closed', () => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await service.aClinic();
  });

  test('is suspended at once, with a deletion date, and its managers are notified', async () => {
    const { body } = await close(clinic.id);
    const wait = new Date(body.data.deletionAt).getTime() - service.clock.now().getTime();

    expect(body.data).toMatchObject({ status: 'inactive', suspensionReason: REASON });
    expect(wait).toBe(30 * 86_400_000);
    const again = await close(clinic.id);
    expect(again.body.data.deletionAt).toBe(body.data.deletionAt);
    const news = await service.ask({ method: 'GET', url: '/api/notifications', as: clinic.manager });
    expect(news.body.data.filter(({ type }: { type: string }) => type === 'clinic_closing')).toHaveLength(1);
  });

  test('is not deleted a day early, and cannot be resumed', async () => {
    expect(await daysLater(29)).toEqual({ deleted: 0 });
    expect((await asAdmin('PUT', clinic.id, 'resume')).status).toBe(400);
    expect((await service.ask({ method: 'GET', url: '/api/clinic/me', as: clinic.manager })).status).toBe(
      200,
    );
  });

  test('can be kept, and is restored to its earlier state', async () => {
    expect((await asAdmin('PUT', clinic.id, 'keep')).body.data).toMatchObject({
      status: 'inactive',
      deletionAt: null,
    });
    expect((await asAdmin('PUT', clinic.id, 'resume')).body.data.status).toBe('pending');
    expect(await daysLater(31)).toEqual({ deleted: 0 });
    expect(await actions(clinic.id)).toEqual(
      expect.arrayContaining(['clinic.close', 'clinic.keep', 'clinic.resume']),
    );
  });

  test('cannot be kept once its date has passed', async () => {
    const late = await service.aClinic();
    await close(late.id);
    await service.database.ownerQuery('update clinics set deletion_at = $2 where id = $1', [
      late.id,
      service.clock.now(),
    ]);

    expect((await asAdmin('PUT', late.id, 'keep')).status).toBe(400);
  });

  test('needs a reason, an admin and an existing clinic', async () => {
    const url = `/api/admin/clinics/${clinic.id}/close`;
    const payload = { reason: REASON };
    expect((await service.ask({ method: 'PUT', url, as: service.admin, payload: {} })).status).toBe(400);
    expect((await service.ask({ method: 'PUT', url, as: clinic.manager, payload })).status).toBe(403);
    expect((await close(randomUUID())).status).toBe(404);
    expect((await asAdmin('GET', clinic.id, 'export')).status).toBe(400);
  });
});

describe('exporting and deleting a clinic with rows everywhere', () => {
  let gone: MarkedClinic;
  let neighbour: MarkedClinic;
  let lines: Array<Record<string, unknown>>;
  const exported = async (clinicId: string) => {
    const headers = { authorization: `Bearer ${service.admin.accessToken}` };
    const answer = await service.app.inject({ url: `/api/admin/clinics/${clinicId}/export`, headers });
    expect(answer.headers['content-disposition']).toContain('.jsonl');
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const keyOf = (clinic: MarkedClinic) => `faxes/${clinic.mark}/fax.pdf`;

  beforeAll(async () => {
    const { ownerQuery } = service.database;
    gone = await aMarkedClinic(ownerQuery);
    neighbour = await aMarkedClinic(ownerQuery);
    // Exceeds a page of one table and a deletion batch.
    await ownerQuery(
      `insert into notifications (clinic_id, user_id, type, title, body, event_key)
       select clinic_id, user_id, type, title, body, 'more-' || n from notifications, generate_series(1, 450) n where clinic_id = $1`,
      [gone.id],
    );
    const files = diskFiles(join(service.config.dataDir, 'files'));
    const sealed = sealedFiles(files, service.config.encryption);
    for (const clinic of [gone, neighbour])
      await sealed.put(keyOf(clinic), Buffer.from(`fax of ${clinic.mark}`));
    await close(gone.id);
    lines = await exported(gone.id);
  });

  test('the export contains every row of every table, from the first line to the end', async () => {
    const counted = new Map<string, number>();
    for (const { table } of lines)
      if (table) counted.set(String(table), (counted.get(String(table)) ?? 0) + 1);
    for (const [table, rows] of await everythingOf(service.database.ownerQuery, gone.id)) {
      if (NOT_EXPORTED.has(table)) continue;
      // The audit log has gained the export's own row since.
      const there = rows.split('\n').filter(Boolean).length;
      expect(counted.get(table), table).toBeGreaterThanOrEqual(table === 'audit_log' ? 1 : there);
    }
    expect(counted.get('notifications')).toBeGreaterThan(450);
    expect(lines[0]).toMatchObject({ export: 'frontdesk', clinicId: gone.id });
    expect(lines.at(-1)).toMatchObject({ end: true, files: 1 });
  });

  test('the export contains the files, unsealed, and nothing of another clinic', () => {
    const file = lines.find((line) => line.file === keyOf(gone));
    expect(Buffer.from(String(file?.base64), 'base64').toString()).toBe(`fax of ${gone.mark}`);
    expect(JSON.stringify(lines)).not.toContain(neighbour.mark);
    expect(JSON.stringify(lines)).not.toContain(neighbour.id);
  });

  test('the export contains no secret: nothing sealed, no password hash, no key', async () => {
    const text = JSON.stringify(lines);
    const leaked: string[] = [];
    for (const [table, columns] of await clinicTables(service.database.ownerQuery))
      for (const { name, type } of columns) {
        const isSecret = NOT_EXPORTED.has(table) || SECRET_COLUMNS.includes(name) || type === 'bytea';
        const mark = markOf(gone, table, name);
        if (isSecret && (text.includes(mark) || text.includes(Buffer.from(mark).toString('hex'))))
          leaked.push(`${table}.${name}`);
      }
    expect(leaked).toEqual([]);
    // Columns whose names say that they are secret must not be exported.
    const named = [...(await clinicTables(service.database.ownerQuery))]
      .filter(([table]) => !NOT_EXPORTED.has(table))
      .flatMap(([, columns]) => columns)
      .filter(({ name, type }) => type === 'text' && /password|secret|sealed|private|token(?!_)/.test(name));
    expect(named.map(({ name }) => name).filter((name) => !SECRET_COLUMNS.includes(name))).toEqual([]);
  });

  test('the deletion leaves only audit rows, and affects no other clinic', async () => {
    const before = await everythingOf(service.database.ownerQuery, neighbour.id);
    expect(await daysLater(31)).toEqual({ deleted: 2 });
    const left = await everythingOf(service.database.ownerQuery, gone.id);
    const tables = [...left].filter(([, rows]) => rows !== '').map(([table]) => table);

    expect(tables.filter((table) => !KEPT.has(table))).toEqual([]);
    expect(left.get('audit_log')).toContain(gone.mark);
    expect(await everythingOf(service.database.ownerQuery, neighbour.id)).toEqual(before);
    expect(existsSync(join(service.config.dataDir, 'files', keyOf(gone)))).toBe(false);
    expect(existsSync(join(service.config.dataDir, 'files', keyOf(neighbour)))).toBe(true);
    expect(await readdir(join(service.config.dataDir, 'files', 'faxes', gone.mark))).toEqual([]);
    expect(await actions(gone.id)).toEqual(
      expect.arrayContaining(['clinic.close', 'clinic.export', 'clinic.delete']),
    );
    expect((await close(gone.id)).status).toBe(404);
  });
});
