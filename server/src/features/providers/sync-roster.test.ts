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

  test('takes what the EMR has, without its system rows, and a second time changes nothing', async () => {
    const first = await sync();
    expect([first.status, first.body.data]).toEqual([
      200,
      { total: 2, added: 2, updated: 0, reactivated: 0, deactivated: 0 },
    ]);

    expect((await sync()).body.data).toMatchObject({ total: 2, added: 0, updated: 0 });
    expect(await names()).toEqual(['Dr. Bo Wong', 'Dr. Susan Lee']);
  });

  test('keeps what the clinic set, and switches off who is gone', async () => {
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

  test('says which values are the EMR’s; one that the clinic set is its own and stays', async () => {
    await sync();
    const [wong, lee] = (await list()).data;
    expect(wong.fromEmr).toContain('name');
    await ask('PUT', `providers/${lee.id}`, { name: 'Dr. S. Lee' });
    const changed = (await list()).data.find(({ id }: { id: string }) => id === lee.id);
    expect(changed.fromEmr).not.toContain('name');
    await sync();
    expect(await names()).toContain('Dr. S. Lee');
  });

  test('shows beforehand who would come in and who would stop, and changes nothing', async () => {
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

  test('leaves the roster alone when the EMR lists nobody at all', async () => {
    await sync();
    for (const { providerNo } of book.providers()) leaves(providerNo);
    const { status, body } = await sync();

    expect([status, body.code]).toEqual([503, 'OSCAR_UNAVAILABLE']);
    expect((await list('?status=active')).pagination.total).toBe(2);
  });

  test('answers 503 and changes nothing when the EMR is out of reach', async () => {
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

  test('with everything else brings configuration and roster together', async () => {
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

  test('stay as they are where the EMR has no templates, and where it is out of reach', async () => {
    for (let weekday = 1; weekday <= 5; weekday += 1) book.setTemplate('101', weekday, null);
    expect((await sync()).body.data).toMatchObject({
      changed: [],
      message: expect.stringContaining('no schedule'),
    });

    await emr.close();
    expect((await sync()).status).toBe(503);
  });
});
