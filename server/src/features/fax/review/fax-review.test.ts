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

/** What the clinic's list holds of a fax. */
const listed = (id: string) =>
  office.database.ownerQuery('select kind, state from inbox_items where document_id = $1', [id]);

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

  test('must name the patient where nobody was matched', async () => {
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
