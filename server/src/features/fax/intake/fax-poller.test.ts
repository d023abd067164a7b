import { describe, expect, test } from 'vitest';
import {
  auditOf,
  clinic,
  get,
  office,
  post,
  startWork,
  upload,
  useFaxOffice,
} from '../../../../testing/features/fax/shared-fax-office.ts';

useFaxOffice();

describe('the poller', () => {
  const status = async () => (await office.ask({ method: 'GET', url: '/api/fax/polling/status' })).body.data;
  const docs = async () =>
    (await get('/api/fax/documents?pageSize=100')).body.data.docs as { fileName: string }[];
  const until = async (fits: () => Promise<boolean>) => {
    while (!(await fits())) await new Promise((look) => setTimeout(look, 20));
  };

  test('takes in one fax after another until stopped, each once', async () => {
    const before = await status();
    const started = await post('/api/fax/polling/start');
    expect(started.body.data).toMatchObject({ running: true, intervalMs: 200, seen: 0, processed: 0 });
    await post('/api/fax/polling/start');
    await startWork();
    const another = await office.work();
    await until(async () => (await docs()).length >= 3);
    const stopped = await post('/api/fax/polling/stop');
    await another.stop();
    const names = (await docs()).map(({ fileName }) => fileName).toSorted();
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('01-referral-letter.pdf');
    expect(stopped.body.data).toMatchObject({ running: false });
    const after = await status();
    expect(after).toMatchObject({ running: false, lastPollAt: expect.any(String) });
    expect(after.processed - before.processed).toBe(names.length);
    expect(await auditOf('fax.polling.start')).toHaveLength(2);
  });

  test('that is stopped and started within one interval still polls once at a time', async () => {
    await post('/api/fax/polling/start');
    await post('/api/fax/polling/stop');
    await post('/api/fax/polling/start');
    const waiting = await office.database.ownerQuery(
      "select from jobs where kind = 'poll-faxes' and clinic_id = $1 and finished_at is null",
      [clinic.id],
    );
    expect(waiting).toHaveLength(1);
    await post('/api/fax/polling/stop');
  });

  test('shows everybody counts and our own file names only', async () => {
    const shown = await status();
    expect(Object.keys(shown).toSorted()).toEqual([
      'intervalMs',
      'lastPollAt',
      'processed',
      'running',
      'seen',
    ]);
    const fixtures = await office.ask({ method: 'GET', url: '/api/fax/fixtures' });
    expect(fixtures.status).toBe(200);
    expect(fixtures.body.data.length).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(fixtures.body)).not.toMatch(/Chen|Wei|91234/);
  });
});

describe('demo faxes', () => {
  test('are seeded once, and a reset removes only them', async () => {
    const own = await upload();
    const seeded = await post('/api/fax/seed');
    expect(seeded.body.data.created).toBeGreaterThanOrEqual(12);
    expect((await post('/api/fax/seed')).body.data).toMatchObject({ created: 0 });
    const keys = await office.database.ownerQuery<{ file_key: string }>(
      "select file_key from fax_documents where clinic_id = $1 and source = 'mock'",
      [clinic.id],
    );
    expect((await post('/api/fax/reset')).body.data).toEqual({ removed: seeded.body.data.created });
    const { docs } = (await get('/api/fax/documents')).body.data;
    expect(docs.map(({ id }: { id: string }) => id)).toEqual([own]);
    for (const { file_key } of keys) expect(await office.files.get(file_key)).toBeNull();
    expect((await post('/api/fax/seed')).body.data).toEqual(seeded.body.data);
    await post('/api/fax/reset');
    expect(await auditOf('fax.seed')).toHaveLength(3);
    expect(await auditOf('fax.reset')).toHaveLength(2);
  });
});
