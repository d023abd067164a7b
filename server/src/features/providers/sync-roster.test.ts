import { describe, expect, test } from 'vitest';
import {
  ask,
  book,
  clinic,
  database,
  emr,
  leaves,
  list,
  names,
  useRoster,
} from '../../../testing/features/providers/provider-clinic.ts';

useRoster();

describe('syncing the roster', () => {
  const sync = () => ask('POST', 'providers/sync');

  test("takes the EMR's providers without its system rows, and changes nothing when repeated", async () => {
    const first = await sync();
    expect([first.status, first.body.data]).toEqual([
      200,
      { total: 2, added: 2, updated: 0, reactivated: 0, deactivated: 0 },
    ]);

    expect((await sync()).body.data).toMatchObject({ total: 2, added: 0, updated: 0 });
    expect(await names()).toEqual(['Dr. Bo Wong', 'Dr. Susan Lee']);
  });

  test("keeps the clinic's settings, and disables providers who left", async () => {
    await sync();
    const [wong, lee] = (await list()).data;
    await ask('PUT', `providers/${lee.id}`, { status: 'on_leave', name: 'Dr. S. Lee' });
    await ask('PUT', `providers/${lee.id}/config`, { visitMode: 'phone' });
    leaves('102');
    const { body } = await sync();

    expect(body.data).toMatchObject({ total: 1, deactivated: 1 });
    expect((await list()).data).toMatchObject([
      { id: wong.id, status: 'inactive' },
      { id: lee.id, status: 'on_leave', name: 'Dr. S. Lee', overrides: { visitMode: 'phone' } },
    ]);
  });

  test("shows which values are the EMR’s; the clinic's own values stay", async () => {
    await sync();
    const [wong, lee] = (await list()).data;
    expect(wong.fromEmr).toContain('name');
    await ask('PUT', `providers/${lee.id}`, { name: 'Dr. S. Lee' });
    const changed = (await list()).data.find(({ id }: { id: string }) => id === lee.id);
    expect(changed.fromEmr).not.toContain('name');
    await sync();
    expect(await names()).toContain('Dr. S. Lee');
  });

  test('previews who would be added and who disabled, and changes nothing', async () => {
    const preview = async () => (await ask('GET', 'providers/sync/preview')).body.data;
    expect(await preview()).toMatchObject({
      added: [{ name: 'Dr. Susan Lee' }, { name: 'Dr. Bo Wong' }],
      changed: [],
      counts: { added: 2 },
    });
    expect(await names()).toEqual([]);

    await sync();
    leaves('102');
    expect(await preview()).toMatchObject({
      added: [],
      changed: [{ name: 'Dr. Bo Wong', before: { status: 'active' }, after: { status: 'inactive' } }],
    });
    expect((await list('?status=active')).pagination.total).toBe(2);
  });

  test('leaves the roster unchanged if the EMR lists nobody at all', async () => {
    await sync();
    for (const { providerNo } of book.providers()) leaves(providerNo);
    const { status, body } = await sync();

    expect([status, body.code]).toEqual([503, 'OSCAR_UNAVAILABLE']);
    expect((await list('?status=active')).pagination.total).toBe(2);
  });

  test('returns 503 and changes nothing if the EMR is unreachable', async () => {
    await emr.close();
    const { status, body } = await sync();

    expect([status, body.code]).toEqual([503, 'OSCAR_UNAVAILABLE']);
    expect(await names()).toEqual([]);
  });

  test('twice at once adds everybody once', async () => {
    const answers = await Promise.all([sync(), sync(), sync()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await names()).toEqual(['Dr. Bo Wong', 'Dr. Susan Lee']);
  });

  test('together with everything else updates configuration and roster from one read', async () => {
    const { status, body } = await ask('POST', 'emr/sync');

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ providers: { added: 2 }, templateCodes: expect.any(Number) });
    expect(body.data.templateCodes).toBeGreaterThan(10);
    expect((await ask('GET', 'emr-config')).body.data).toMatchObject({ stale: false });
  });
});

describe('opening hours from the EMR', () => {
  const sync = () => ask('POST', 'schedule/sync');

  test('follow the templates, and the answer says what changed', async () => {
    book.setTemplate('102', 6, `${'_'.repeat(40)}${'1'.repeat(8)}${'_'.repeat(48)}`);
    const { status, body } = await sync();

    expect(status).toBe(200);
    expect(body.data.changed).toEqual([
      {
        before: { weekday: 6, isOpen: false, open: '09:00', close: '17:00' },
        after: { weekday: 6, isOpen: true, open: '10:00', close: '12:00' },
      },
    ]);
    expect(body.data.hours).toHaveLength(7);
    expect((await sync()).body.data).toMatchObject({
      changed: [],
      message: expect.stringContaining('agree'),
    });
    const [saturday] = await database.ownerQuery(
      'select is_open, open from business_hours where clinic_id = $1 and weekday = 6',
      [clinic.id],
    );
    expect(saturday).toEqual({ is_open: true, open: '10:00' });
  });

  test('stay unchanged if the EMR has no templates or is unreachable', async () => {
    for (let weekday = 1; weekday <= 5; weekday += 1) book.setTemplate('101', weekday, null);
    expect((await sync()).body.data).toMatchObject({
      changed: [],
      message: expect.stringContaining('no schedule'),
    });

    await emr.close();
    expect((await sync()).status).toBe(503);
  });
});
