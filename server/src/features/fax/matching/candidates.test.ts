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

describe('whom a fax may be about', () => {
  test('the one who was matched stands first, with everything that speaks for them', async () => {
    const [first] = await candidates(aReading(WEI));
    expect(first).toEqual(['Wei Chen', ['matched', 'health_number', 'name_and_birth_date']]);
  });

  test('somebody whose number stands there and somebody whose name does are both there', async () => {
    const both = await candidates(aReading({ ...JANE, healthNumber: WEI.healthNumber }));
    expect(both).toContainEqual(['Wei Chen', ['health_number']]);
    expect(both).toContainEqual(['Jane Smith', ['name']]);
    expect(both.findIndex(([name]: [string]) => name === 'Wei Chen')).toBe(0);
  });

  test('of two who bear the name neither is left out', async () => {
    const both = await candidates(aReading({ name: sure({ first: 'John', last: 'Smith' }) }));
    expect(both).toEqual([
      ['John Smith', ['name']],
      ['John Smith', ['name']],
    ]);
  });

  test('nobody where nothing was read', async () => {
    expect(await candidates(aReading(null))).toEqual([]);
  });

  test('is told with birth date and chart, to the own clinic alone, and each look is written down', async () => {
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

  test('an EMR that is away is said in words, and the fax is as it was', async () => {
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
