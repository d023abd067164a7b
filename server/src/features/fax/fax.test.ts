import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import { aReading } from '../../../testing/features/fax/fax-office.ts';
import {
  auditOf,
  clinic,
  get,
  JANE,
  office,
  PDF,
  post,
  processed,
  scene,
  startWork,
  sure,
  upload,
  useFaxOffice,
  WEI,
  worker,
} from '../../../testing/features/fax/shared-fax-office.ts';
import { sealedFiles } from '../../adapters/files/sealed.ts';
import { Failure } from '../../kernel/failure.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { date } from '../../kernel/time/calendar.ts';
import { emrFailure } from '../../ports/emr.ts';
import type { FaxReading } from '../../ports/fax-reader.ts';
import { resealFaxes } from './index.ts';
import { extractedFields } from './reading/extracted-fields.ts';

useFaxOffice();

describe('an upload', () => {
  test('is stored as pending under our own name, and recorded', async () => {
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

  test('is downloaded under a safe name and a generic type, and only at this address', async () => {
    const name = "..\\x; filename*=UTF-8''evil.html;\u202e 诊所<svg onload=1>.pdf";
    const { body } = await office.upload(clinic.manager, name, PDF);
    const [row] = await office.database.ownerQuery('select file_key from fax_documents where id = $1', [
      body.data.id,
    ]);
    const { status, headers } = await get(`/api/fax/documents/${body.data.id}/original`);
    expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const folder of ['/', '/files/', '/data/files/', '/assets/', '/api/files/', '/assets/../files/'])
      expect((await get(`${folder}${row?.file_key}`)).status, folder).toBe(404);
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

  test('of exactly 10 MB is accepted', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024 - PDF.length)]);
    expect((await office.upload(clinic.manager, 'fax.pdf', bytes)).status).toBe(200);
  });

  test('in another field, or not as a form, is refused', async () => {
    expect((await office.upload(clinic.manager, 'fax.pdf', PDF, 'document')).status).toBe(400);
    const plain = { method: 'POST', url: '/api/fax/upload', payload: { file: 'x' } } as const;
    expect((await office.ask({ ...plain, as: clinic.manager })).status).toBe(415);
  });
});

describe('a fax in processing', () => {
  test('is read, matched, and shows its confidence and progress', async () => {
    const place = { page: 2, words: 'DOB 15 March 1985' };
    scene.reading = () => aReading({ ...WEI, dateOfBirth: { ...WEI.dateOfBirth, place } });
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
        places: { dateOfBirth: place },
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
    scene.reading = read;
    expect(await processed(await upload())).toMatchObject({
      status: 'review_needed',
      reviewReason,
      matchedDemographicId,
    });
  });

  test("that is a duplicate needs a person's review, and the original does not", async () => {
    const [first, second] = [await upload(PDF), await upload(PDF)];
    expect(await processed(second)).toMatchObject({ status: 'review_needed', reviewReason: 'duplicate' });
    expect(await office.settled(clinic.manager, first)).toMatchObject({ status: 'matched' });
  });

  test('with the same letter on other paper is recognised as a duplicate', async () => {
    scene.reading = () => aReading(WEI, { documentDate: sure(date('2026-11-10')) });
    const first = await upload();
    await processed(first);
    const second = await upload();
    expect(await office.settled(clinic.manager, second)).toMatchObject({ reviewReason: 'duplicate' });
  });

  test("is not a duplicate of another clinic's fax", async () => {
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
  ] as const)('because it is %s says so', async (reason, message) => {
    scene.rendering = { status: 'refused', reason };
    const document = await processed(await upload());
    expect(document).toMatchObject({ status: 'error', extracted: null });
    expect(document.errorMessage).toMatch(message);
  });

  test("because the reader is down shows the reader's message", async () => {
    scene.reading = () => Promise.reject(new Failure('UNAVAILABLE', 'The reader is away.'));
    expect(await processed(await upload())).toMatchObject({
      status: 'error',
      errorMessage: 'The reader is away.',
    });
  });

  test('for an unexpected reason reveals nothing of the document', async () => {
    scene.reading = () => Promise.reject(new TypeError('Wei Chen is not a function'));
    const { errorMessage } = await processed(await upload());
    expect(errorMessage).toMatch(/^This fax could not be read/);
  });

  test('because the clinic has no EMR can be retried', async () => {
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

  test('during a short EMR outage is only delayed', async () => {
    let asked = 0;
    const undo = office.emr.before('findPatients', async () => {
      asked += 1;
      if (asked === 1) throw emrFailure('unreachable', 'away', { sent: 'no' });
    });
    const id = await upload();
    expect(await processed(id)).toMatchObject({ status: 'matched' });
    undo();
  });

  test('is the only kind that can be retried', async () => {
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

  test('leaves its faxes to others, who resume from the stored state', async () => {
    const states = ['pending', 'processing', 'extracted'];
    const ids = [await upload(), await upload(), await upload()];
    for (const [index, id] of ids.entries()) await abandon(id, states[index]!);
    let read = 0;
    scene.reading = () => {
      read += 1;
      return aReading(WEI);
    };
    await startWork();
    for (const id of ids)
      expect(await office.settled(clinic.manager, id)).toMatchObject({ status: 'matched' });
    expect(read).toBe(2);
  });

  test('or stopped while reading passes the fax to the next one', async () => {
    const id = await upload();
    let started: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      started = resolve;
    });
    let first = true;
    scene.rendering = null;
    const before = scene.reading;
    scene.reading = () => {
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
  });
});

test('the originals of all clinics are resealed, and those no key opens are counted', async () => {
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
