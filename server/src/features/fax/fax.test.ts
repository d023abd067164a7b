import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../adapters/files/in-memory.ts';
import { sealedFiles } from '../../adapters/files/sealed.ts';
import { date } from '../../kernel/calendar.ts';
import { Failure } from '../../kernel/failure.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Rendering } from '../../ports/document-pages.ts';
import { emrFailure } from '../../ports/emr.ts';
import type { FaxReading } from '../../ports/fax-reader.ts';
import { extractedFields } from './extracted-fields.ts';
import { aReading, type FaxOffice, faxOffice, onePage } from './fax-office-for-tests.ts';
import { resealFaxes } from './index.ts';

const sure = <Value>(value: Value) => ({ value, confidence: 0.9 });
const WEI = {
  name: sure({ first: 'Wei', last: 'Chen' }),
  dateOfBirth: sure(date('1985-03-15')),
  healthNumber: { ...sure('9123450013'), isCertain: true },
};
const JANE = { name: sure({ first: 'Jane', last: 'Smith' }) };
const PDF = Buffer.from('%PDF-1.7 a fax');

type Clinic = Awaited<ReturnType<FaxOffice['aClinic']>>;

let office: FaxOffice;
let clinic: Clinic;
let reading: () => FaxReading | Promise<FaxReading>;
let rendering: Rendering | null;
let worker: Awaited<ReturnType<FaxOffice['work']>> | null = null;

beforeAll(async () => {
  office = await faxOffice({
    pages: {
      render: async (file, wanted, signal) => rendering ?? onePage.render(file, wanted, signal),
      close: async () => undefined,
    },
    reader: { read: async () => reading(), close: async () => undefined },
    pollIntervalMs: 200,
  });
});
beforeEach(async () => {
  // What an earlier test has left undone is nobody's any more.
  await office.database.ownerQuery('delete from jobs');
  clinic = await office.aClinic();
  reading = () => aReading(WEI);
  rendering = null;
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(() => office.close());

const startWork = async () => {
  worker = await office.work();
};
const upload = async (bytes = Buffer.concat([PDF, Buffer.from(randomUUID())]), as = clinic.manager) =>
  (await office.upload(as, 'fax.pdf', bytes)).body.data.id as string;
const processed = async (id: string) => {
  await startWork();
  return office.settled(clinic.manager, id);
};
const get = (url: string, as = clinic.manager) => office.ask({ method: 'GET', url, as });
const post = (url: string, as = clinic.manager) => office.ask({ method: 'POST', url, as });
const verify = (id: string, payload: object = {}, as = clinic.manager) =>
  office.ask({ method: 'PUT', url: `/api/fax/documents/${id}/verify`, as, payload });
const auditOf = (action: string) =>
  office.database.ownerQuery('select * from audit_log where clinic_id = $1 and action = $2 order by seq', [
    clinic.id,
    action,
  ]);

describe('an upload', () => {
  test('is kept, pending, under a name of ours, and written down', async () => {
    const { status, body } = await office.upload(clinic.manager, '../../Chen Wei.pdf', PDF);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'pending',
      source: 'upload',
      fileName: 'Chen Wei.pdf',
      extracted: null,
    });
    const [row] = await office.database.ownerQuery('select file_key from fax_documents where id = $1', [
      body.data.id,
    ]);
    expect(row?.file_key).toMatch(new RegExp(`^faxes/${clinic.id}/[0-9a-f-]{36}\\.pdf$`));
    expect(String(await office.files.get(row?.file_key as string))).toBe(String(PDF));
    expect(await auditOf('fax.upload')).toHaveLength(1);
  });

  test.each([
    ['of another kind', 'fax.gif', Buffer.from('GIF89a'), 415],
    ['whose content is not what its name says', 'fax.png', PDF, 415],
    ['that is a script', 'fax.pdf', Buffer.from('#!/bin/sh'), 415],
    ['without a name', '', PDF, 415],
    ['that is empty', 'fax.pdf', Buffer.alloc(0), 400],
    ['of more than 10 MB', 'fax.pdf', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('%s is refused and leaves nothing behind', async (_, fileName, bytes, status) => {
    expect((await office.upload(clinic.manager, fileName, bytes)).status).toBe(status);
    expect((await get('/api/fax/documents')).body.data.docs).toEqual([]);
  });

  test('of exactly 10 MB is taken', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024 - PDF.length)]);
    expect((await office.upload(clinic.manager, 'fax.pdf', bytes)).status).toBe(200);
  });

  test('in another field, or as no form, is refused', async () => {
    expect((await office.upload(clinic.manager, 'fax.pdf', PDF, 'document')).status).toBe(400);
    const plain = { method: 'POST', url: '/api/fax/upload', payload: { file: 'x' } } as const;
    expect((await office.ask({ ...plain, as: clinic.manager })).status).toBe(415);
  });
});

describe('a fax on its way', () => {
  test('is read, matched, and says how sure it is', async () => {
    const document = await processed(await upload());
    expect(document).toMatchObject({
      status: 'matched',
      documentType: 'lab_result',
      urgency: 'routine',
      confidence: 0.9,
      model: 'a-reader',
      cost: 0.002,
      matchedDemographicId: '1',
      matchConfidence: 1,
      matchMethod: 'phn_exact',
      reviewReason: null,
      errorMessage: null,
      pageCount: 2,
      extracted: {
        patientName: 'Wei Chen',
        dateOfBirth: '1985-03-15',
        phn: '9123450013',
        confidences: { phn: 0.9 },
      },
      machineMatch: { demographicId: '1', method: 'phn_exact', confidence: 1, reviewReason: null },
      verifiedBy: null,
    });
  });

  test.each<[string, () => FaxReading, string, string | null]>([
    ['of a blank page', () => aReading(WEI, { isBlank: true }), 'blank', null],
    [
      'of two patients',
      () => aReading(null, { patients: [aReading(WEI), aReading(JANE)].map((one) => one.patients[0]!) }),
      'two_patients',
      null,
    ],
    ['about nobody', () => aReading(null), 'no_match', null],
    [
      'with a name that two bear',
      () => aReading({ name: sure({ first: 'John', last: 'Smith' }) }),
      'several',
      null,
    ],
    ['with a name and nothing else', () => aReading(JANE), 'low_confidence', '5'],
  ])('%s is for a person to look at', async (_, read, reviewReason, matchedDemographicId) => {
    reading = read;
    expect(await processed(await upload())).toMatchObject({
      status: 'review_needed',
      reviewReason,
      matchedDemographicId,
    });
  });

  test('that came before is for a person to look at, the first one is not', async () => {
    const [first, second] = [await upload(PDF), await upload(PDF)];
    expect(await processed(second)).toMatchObject({ status: 'review_needed', reviewReason: 'duplicate' });
    expect(await office.settled(clinic.manager, first)).toMatchObject({ status: 'matched' });
  });

  test('that is the same letter on other paper is found out as well', async () => {
    reading = () => aReading(WEI, { documentDate: sure(date('2026-11-10')) });
    const first = await upload();
    await processed(first);
    const second = await upload();
    expect(await office.settled(clinic.manager, second)).toMatchObject({ reviewReason: 'duplicate' });
  });

  test('is no duplicate of what another clinic received', async () => {
    const neighbour = await office.aClinic();
    await upload(PDF, neighbour.manager);
    expect(await processed(await upload(PDF))).toMatchObject({ status: 'matched' });
  });
});

describe('a fax that fails', () => {
  test.each([
    ['locked', /password/],
    ['damaged', /damaged/],
    ['too-large', /too large/],
    ['too-slow', /too long/],
    ['too-demanding', /memory/],
  ] as const)('because it is %s says so in words', async (reason, message) => {
    rendering = { status: 'refused', reason };
    const document = await processed(await upload());
    expect(document).toMatchObject({ status: 'error', extracted: null });
    expect(document.errorMessage).toMatch(message);
  });

  test('because the reader is away says what the reader says', async () => {
    reading = () => Promise.reject(new Failure('UNAVAILABLE', 'The reader is away.'));
    expect(await processed(await upload())).toMatchObject({
      status: 'error',
      errorMessage: 'The reader is away.',
    });
  });

  test('for a reason nobody thought of says nothing of the document', async () => {
    reading = () => Promise.reject(new TypeError('Wei Chen is not a function'));
    const { errorMessage } = await processed(await upload());
    expect(errorMessage).toMatch(/^This fax could not be read/);
  });

  test('because the clinic has no EMR can be tried again', async () => {
    const undo = office.emr.before('findPatients', () =>
      Promise.reject(emrFailure('not-configured', 'none', { sent: 'no' })),
    );
    const id = await upload();
    expect(await processed(id)).toMatchObject({
      status: 'error',
      errorMessage: expect.stringMatching(/EMR/),
    });
    undo();
    const { status, body } = await post(`/api/fax/documents/${id}/retry`);
    expect([status, body.data.status, body.data.errorMessage]).toEqual([200, 'pending', null]);
    expect(await office.settled(clinic.manager, id)).toMatchObject({ status: 'matched' });
    expect(await auditOf('fax.retry')).toHaveLength(1);
  });

  test('because the EMR is away for a moment is only late', async () => {
    let asked = 0;
    const undo = office.emr.before('findPatients', async () => {
      asked += 1;
      if (asked === 1) throw emrFailure('unreachable', 'away', { sent: 'no' });
    });
    const id = await upload();
    expect(await processed(id)).toMatchObject({ status: 'matched' });
    undo();
  }, 20_000);

  test('is the only one that can be tried again', async () => {
    const id = await upload();
    await processed(id);
    expect((await post(`/api/fax/documents/${id}/retry`)).status).toBe(400);
    expect((await post(`/api/fax/documents/${randomUUID()}/retry`)).status).toBe(404);
  });
});

describe('a process that is killed', () => {
  const abandon = (id: string, status: string) =>
    office.database.ownerQuery(
      `with fax as (
         update fax_documents set status = $2, extracted = case when $2 = 'extracted' then $3::jsonb end, page_count = 1
          where id = $1)
       update jobs set attempts = 1, leased_by = gen_random_uuid(), lease_until = now() + interval '1 second'
        where payload ->> 'documentId' = $1::text`,
      [id, status, JSON.stringify(extractedFields(aReading(WEI)))],
    );

  test('leaves faxes that others take up from where they were', async () => {
    const states = ['pending', 'processing', 'extracted'];
    const ids = [await upload(), await upload(), await upload()];
    for (const [index, id] of ids.entries()) await abandon(id, states[index]!);
    let read = 0;
    reading = () => {
      read += 1;
      return aReading(WEI);
    };
    await startWork();
    for (const id of ids)
      expect(await office.settled(clinic.manager, id)).toMatchObject({ status: 'matched' });
    expect(read).toBe(2);
  }, 20_000);

  test('or stopped while it reads, hands the fax to the next one', async () => {
    const id = await upload();
    let started: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      started = resolve;
    });
    let first = true;
    rendering = null;
    const before = reading;
    reading = () => {
      if (!first) return before();
      first = false;
      started();
      return new Promise((_, reject) => setTimeout(() => reject(new Error('stopped')), 100));
    };
    await startWork();
    await reached;
    await worker?.stop();
    const [row] = await office.database.ownerQuery('select status from fax_documents where id = $1', [id]);
    expect(row?.status).toBe('processing');
    expect(await processed(id)).toMatchObject({ status: 'matched' });
  }, 20_000);
});

describe('a person', () => {
  test('confirms a match, and what the machine said stays beside it', async () => {
    const id = await upload();
    await processed(id);
    const { status, body } = await verify(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'verified',
      matchedDemographicId: '1',
      matchMethod: 'phn_exact',
      matchConfidence: 1,
      verifiedBy: clinic.manager.id,
      verifiedAt: '2026-11-16T17:00:00.000Z',
    });
    expect(await auditOf('fax.verify')).toHaveLength(1);
  });

  test('corrects a match', async () => {
    reading = () => aReading(JANE);
    const id = await upload();
    await processed(id);
    const { body } = await verify(id, { demographicId: 2 });
    expect(body.data).toMatchObject({
      status: 'verified',
      matchedDemographicId: '2',
      matchMethod: 'manual_correction',
      matchConfidence: 1,
      reviewReason: null,
      machineMatch: { demographicId: '5', method: 'name_only', reviewReason: 'low_confidence' },
    });
  });

  test('must name the patient where nobody was matched', async () => {
    reading = () => aReading(null);
    const id = await upload();
    await processed(id);
    const refused = await verify(id);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.details.fields)).toEqual(['demographicId']);
    expect((await verify(id, { demographicId: '4711' })).status).toBe(404);
    expect((await verify(id, { demographicId: '../1' })).status).toBe(400);
    expect((await verify(id, { demographicId: '3' })).body.data.status).toBe('verified');
  });

  test('verifies nothing that is under way, failed or verified already', async () => {
    const id = await upload();
    for (const status of ['pending', 'processing', 'extracted', 'error', 'verified']) {
      await office.database.ownerQuery('update fax_documents set status = $2 where id = $1', [id, status]);
      const refused = await verify(id, { demographicId: '1' });
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('leafs through the pages, and each look is written down', async () => {
    const id = await upload();
    const first = await get(`/api/fax/documents/${id}/pages/1`);
    expect([first.status, first.type, String(first.bytes)]).toEqual([200, 'image/png', 'page 1']);
    expect(String((await get(`/api/fax/documents/${id}/pages/2`)).bytes)).toBe('page 2');
    expect((await get(`/api/fax/documents/${id}/pages/3`)).status).toBe(404);
    for (const n of ['0', '-1', 'x', '1.5'])
      expect((await get(`/api/fax/documents/${id}/pages/${n}`)).status).toBe(400);
    await get(`/api/fax/documents/${id}`);
    const rows = await auditOf('fax.read');
    expect(rows.map(({ details }) => details.page ?? null)).toEqual([1, 2, 3, null]);
  });
});

describe('the list', () => {
  test('is in pages, newest first, and by status', async () => {
    const ids = [await upload(), await upload(), await upload()];
    await office.database.ownerQuery("update fax_documents set status = 'error' where id = $1", [ids[0]]);
    const { body } = await get('/api/fax/documents?pageSize=2');
    expect(body.data.docs.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
    expect(body.data.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
    const failed = await get('/api/fax/documents?status=error');
    expect(failed.body.data.docs).toHaveLength(1);
    expect((await get('/api/fax/documents?status=lost')).status).toBe(400);
  });

  test('and everything else is closed to others', async () => {
    const id = await upload();
    const neighbour = await office.aClinic();
    expect((await get('/api/fax/documents', neighbour.manager)).body.data.docs).toEqual([]);
    for (const answer of [
      await get(`/api/fax/documents/${id}`, neighbour.manager),
      await get(`/api/fax/documents/${id}/pages/1`, neighbour.manager),
      await verify(id, { demographicId: '1' }, neighbour.manager),
      await post(`/api/fax/documents/${id}/retry`, neighbour.manager),
    ])
      expect(answer.status).toBe(404);
    expect((await office.ask({ method: 'GET', url: '/api/fax/documents' })).status).toBe(401);
  });
});

describe('the poller', () => {
  const status = async () => (await office.ask({ method: 'GET', url: '/api/fax/polling/status' })).body.data;
  const docs = async () =>
    (await get('/api/fax/documents?pageSize=100')).body.data.docs as { fileName: string }[];
  const until = async (fits: () => Promise<boolean>) => {
    while (!(await fits())) await new Promise((look) => setTimeout(look, 20));
  };

  test('brings one fax after another until it is stopped, and each only once', async () => {
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

  test('shows counts and our own names to all', async () => {
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
  test('are seeded once, and a reset removes them and nothing else', async () => {
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

test('the originals of all clinics are sealed anew, and what no key opens is counted', async () => {
  const [older, newer] = [new Secret(randomBytes(32)), new Secret(randomBytes(32))];
  const [one, two] = [await upload(), await upload(undefined, (await office.aClinic()).manager)];
  const rows = await office.database.ownerQuery<{ id: string; file_key: string }>(
    'select id, file_key from fax_documents',
  );
  const disk = inMemoryFiles();
  const before = sealedFiles(disk, { key: older, previousKeys: [] });
  for (const { id, file_key } of rows) if ([one, two].includes(id)) await before.put(file_key, PDF);
  const lost = await upload();
  const [row] = await office.database.ownerQuery('select file_key from fax_documents where id = $1', [lost]);
  await disk.put(row?.file_key as string, Buffer.from('nobody can open this'));

  const both = sealedFiles(disk, { key: newer, previousKeys: [older] });
  expect(await resealFaxes(office.database.db, both)).toEqual({ resealed: 2, unreadable: 1 });
  const after = sealedFiles(disk, { key: newer, previousKeys: [] });
  for (const { id, file_key } of rows)
    if ([one, two].includes(id)) expect(String(await after.get(file_key))).toBe(String(PDF));
});
