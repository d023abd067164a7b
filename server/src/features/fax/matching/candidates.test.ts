import { describe, expect, test } from 'vitest';
import { aReading } from '../../../../testing/features/fax/fax-office.ts';
import {
  auditOf,
  clinic,
  get,
  JANE,
  office,
  processed,
  scene,
  sure,
  upload,
  useFaxOffice,
  WEI,
} from '../../../../testing/features/fax/shared-fax-office.ts';
import { emrFailure } from '../../../ports/emr.ts';

useFaxOffice();

const candidatesOf = (id: string, as = clinic.manager) => get(`/api/fax/documents/${id}/candidates`, as);

async function candidates(reading: ReturnType<typeof aReading>) {
  scene.reading = () => reading;
  const id = await upload();
  await processed(id);
  const { body } = await candidatesOf(id);
  return body.data.candidates.map(({ firstName, lastName, because }: Record<string, unknown>) => [
    `${firstName} ${lastName}`,
    because,
  ]);
}

describe('possible patients of a fax', () => {
  test('begin with the match, with all its evidence', async () => {
    const [first] = await candidates(aReading(WEI));
    expect(first).toEqual(['Wei Chen', ['matched', 'health_number', 'name_and_birth_date']]);
  });

  test('include both the owner of the number and the owner of the name', async () => {
    const both = await candidates(aReading({ ...JANE, healthNumber: WEI.healthNumber }));
    expect(both).toContainEqual(['Wei Chen', ['health_number']]);
    expect(both).toContainEqual(['Jane Smith', ['name']]);
    expect(both.findIndex(([name]: [string]) => name === 'Wei Chen')).toBe(0);
  });

  test('include everybody who has the name', async () => {
    const both = await candidates(aReading({ name: sure({ first: 'John', last: 'Smith' }) }));
    expect(both).toEqual([
      ['John Smith', ['name']],
      ['John Smith', ['name']],
    ]);
  });

  test('are empty if nothing was read', async () => {
    expect(await candidates(aReading(null))).toEqual([]);
  });

  test('are shown with birth date and chart, to the own clinic only, and each access is recorded', async () => {
    const id = await upload();
    await processed(id);
    const { body } = await candidatesOf(id);
    expect(body.data).toMatchObject({
      reviewReason: null,
      candidates: [
        { id: '1', dateOfBirth: '1985-03-15', active: true },
        { id: '30', dateOfBirth: '1941-01-21', active: false, because: ['name'] },
      ],
    });
    expect(await auditOf('fax.candidates')).toHaveLength(1);
    const neighbour = await office.aClinic();
    expect((await candidatesOf(id, neighbour.manager)).status).toBe(404);
  });

  test('cannot be listed during an EMR outage, with an explanation, and the fax stays unchanged', async () => {
    const id = await upload();
    await processed(id);
    office.emr.failAll(emrFailure('unreachable', 'It is away.', { sent: 'no' }));
    const { status, body } = await candidatesOf(id);
    office.emr.failAll(null);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body.error).toMatch(/^[A-Z].*\.$/);
    expect((await get(`/api/fax/documents/${id}`)).body.data.status).toBe('matched');
  });
});
