import { describe, expect, test } from 'vitest';
import { aReading } from '../../../../testing/features/fax/fax-office.ts';
import {
  auditOf,
  clinic,
  get,
  JANE,
  office,
  post,
  processed,
  scene,
  upload,
  useFaxOffice,
  verify,
} from '../../../../testing/features/fax/shared-fax-office.ts';

useFaxOffice();

const listed = (id: string) =>
  office.database.ownerQuery('select kind, state from inbox_items where document_id = $1', [id]);

describe('a person', () => {
  test('confirms a match, and the automatic match stays beside it', async () => {
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
    scene.reading = () => aReading(JANE);
    const id = await upload();
    await processed(id);
    expect(await listed(id)).toEqual([{ kind: 'fax_review', state: 'open' }]);
    const { body } = await verify(id, { demographicId: 2 });
    expect(await listed(id)).toEqual([{ kind: 'fax_review', state: 'done' }]);
    expect(body.data).toMatchObject({
      status: 'verified',
      matchedDemographicId: '2',
      matchMethod: 'manual_correction',
      matchConfidence: 1,
      reviewReason: null,
      machineMatch: { demographicId: '5', method: 'name_only', reviewReason: 'low_confidence' },
    });
  });

  test('must name the patient if none was matched', async () => {
    scene.reading = () => aReading(null);
    const id = await upload();
    await processed(id);
    const refused = await verify(id);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.details.fields)).toEqual(['demographicId']);
    expect((await verify(id, { demographicId: '4711' })).status).toBe(404);
    expect((await verify(id, { demographicId: '../1' })).status).toBe(400);
    expect((await verify(id, { demographicId: '3' })).body.data.status).toBe('verified');
  });

  test('cannot verify a fax that is in processing, failed or verified already', async () => {
    const id = await upload();
    for (const status of ['pending', 'processing', 'extracted', 'error', 'verified']) {
      await office.database.ownerQuery('update fax_documents set status = $2 where id = $1', [id, status]);
      const refused = await verify(id, { demographicId: '1' });
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('views the pages, and each view is recorded', async () => {
    const id = await upload();
    const first = await get(`/api/fax/documents/${id}/pages/1`);
    expect([first.status, first.headers['content-type'], String(first.bytes)]).toEqual([
      200,
      'image/png',
      'page 1',
    ]);
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
  test('is paged, newest first, and filtered by status', async () => {
    const ids = [await upload(), await upload(), await upload()];
    await office.database.ownerQuery("update fax_documents set status = 'error' where id = $1", [ids[0]]);
    const { body } = await get('/api/fax/documents?pageSize=2');
    expect(body.data.docs.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
    expect(body.data.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
    const failed = await get('/api/fax/documents?status=error');
    expect(failed.body.data.docs).toHaveLength(1);
    expect((await get('/api/fax/documents?status=lost')).status).toBe(400);
  });

  test('and all other routes are closed to others', async () => {
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

describe('the extracted fields', () => {
  const correct = (id: string, payload: object) =>
    office.ask({ method: 'PUT', url: `/api/fax/documents/${id}/fields`, as: clinic.manager, payload });

  test('are corrected by a person, the candidates follow, and the original reading is kept', async () => {
    scene.reading = () => aReading(JANE);
    const id = await upload();
    await processed(id);
    const before = (await get(`/api/fax/documents/${id}`)).body.data.extracted;
    const { status, body } = await correct(id, {
      ...{ patientName: 'Chen, Wei', dateOfBirth: '1985-03-15', phn: '9123 450 013', phone: '' },
      ...{ sender: 'Coast Imaging', documentType: 'lab_result', documentDate: '2026-11-14' },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'review_needed', documentType: 'lab_result' });
    const { extracted } = body.data;
    expect(extracted).toMatchObject({
      ...{ patientName: 'Chen, Wei', firstName: 'Wei', lastName: 'Chen', dateOfBirth: '1985-03-15' },
      ...{ phn: '9123450013', phone: null, sender: 'Coast Imaging', documentDate: '2026-11-14' },
      confidences: { patientName: 1, dateOfBirth: 1, phn: 1, sender: 1 },
      asRead: { patientName: { value: before.patientName } },
      patients: [{ firstName: 'Wei', lastName: 'Chen', phn: '9123450013', phnIsCertain: true }],
    });
    const { candidates } = (await get(`/api/fax/documents/${id}/candidates`)).body.data;
    expect(JSON.stringify(candidates)).toContain('health_number');
    const [entry] = await auditOf('fax.correct');
    expect(JSON.stringify(entry)).toContain('patientName');
    expect(JSON.stringify(entry)).not.toMatch(/Chen|9123450013/u);
  });

  test('are restored to the original reading', async () => {
    scene.reading = () => aReading(JANE);
    const id = await upload();
    await processed(id);
    const before = (await get(`/api/fax/documents/${id}`)).body.data.extracted;
    await correct(id, { patientName: 'Somebody Else', sender: 'Elsewhere' });
    const { patientName, sender } = before;
    const { body } = await correct(id, { patientName, sender });
    expect(body.data.extracted).toEqual({ ...before, asRead: {} });
  });

  test('are refused if not a date or a health number, or if the fax is verified already', async () => {
    const id = await upload();
    await processed(id);
    for (const wrong of [{ dateOfBirth: '15.3.1985' }, { phn: 'nine' }, { documentType: 'poem' }, {}])
      expect([wrong, (await correct(id, wrong)).status]).toEqual([wrong, 400]);
    await verify(id);
    expect((await correct(id, { sender: 'Late' })).status).toBe(400);
  });
});

describe('a fax about no patient of the clinic', () => {
  test.each(['not_ours', 'duplicate', 'blank'])(
    'is set aside as %s, leaves the list, and can be taken back',
    async (why) => {
      scene.reading = () => aReading(JANE);
      const id = await upload();
      await processed(id);
      const { status, body } = await office.ask({
        ...{ method: 'POST', url: `/api/fax/documents/${id}/set-aside` },
        ...{ as: clinic.manager, payload: { why } },
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        ...{ status: 'verified', setAside: why, matchedDemographicId: null, verifiedBy: clinic.manager.id },
        filing: { state: 'none' },
      });
      expect(await listed(id)).toEqual([{ kind: 'fax_review', state: 'done' }]);
      expect((await post(`/api/fax/documents/${id}/file`)).status).toBe(409);
      const undone = await post(`/api/fax/documents/${id}/undo`);
      expect(undone.body.data).toMatchObject({
        ...{ status: 'review_needed', setAside: null, matchedDemographicId: '5', verifiedBy: null },
      });
      expect(await listed(id)).toEqual([{ kind: 'fax_review', state: 'open' }]);
    },
  );
});

test('a provider is named for the copy in the EMR; an unknown one is refused', async () => {
  const id = await upload();
  await processed(id);
  expect((await verify(id, { providerId: '999' })).body.details.fields).toEqual({ providerId: 'is nobody' });
  const { body } = await verify(id, { providerId: '101' });
  expect(body.data).toMatchObject({ status: 'verified', routedTo: '101' });
});
