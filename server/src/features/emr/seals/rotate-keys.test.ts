import { clinicBook, startSoapEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClinic, clinicApp, newKey, type TestClinic } from '../../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { keyIdOf, sealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { rotateKeys } from '../index.ts';

const ACCOUNT = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 } as const;
const soon = () => ({ signal: AbortSignal.timeout(60_000) });

let database: TestDatabase;
let emr: Awaited<ReturnType<typeof startSoapEmr>>;
beforeAll(async () => {
  database = await testDatabase({ max: 10 });
  emr = await startSoapEmr({ ...ACCOUNT, book: clinicBook(), dialect: 'classic' });
});
afterAll(async () => {
  await emr.close();
  await database.close();
});

async function clinicsSealedWith(
  keys: Parameters<typeof rotateKeys>[1],
  count: number,
): Promise<TestClinic[]> {
  await database.ownerQuery('delete from emr_connections');
  await database.ownerQuery('delete from emr_oauth_requests');
  const service = await clinicApp({ database, keys });
  const clinics: TestClinic[] = [];
  for (let made = 0; made < count; made += 1) {
    const clinic = await aClinic(database);
    const payload = { baseUrl: emr.baseUrl, username: '128', password: ACCOUNT.password };
    await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
    clinics.push(clinic);
  }
  await service.close();
  return clinics;
}

const keyIds = async () =>
  (await database.ownerQuery('select distinct sealed_key_id as id from emr_connections')).map(({ id }) => id);

test('every box gets the current key, and repeating it changes nothing', async () => {
  const [old, key] = [newKey(), newKey()];
  await clinicsSealedWith({ key: old, previousKeys: [] }, 3);
  const keys = { key, previousKeys: [old] };

  expect(await rotateKeys(database.db, keys)).toEqual([
    { table: 'emr_connections', resealed: 3, unreadable: 0 },
    { table: 'emr_oauth_requests', resealed: 0, unreadable: 0 },
  ]);
  expect(await keyIds()).toEqual([keyIdOf(key)]);
  expect((await rotateKeys(database.db, keys))[0]).toMatchObject({ resealed: 0, unreadable: 0 });
});

test('a connection started in the browser survives a key rotation', async () => {
  const [old, key] = [newKey(), newKey()];
  const [clinic] = await clinicsSealedWith({ key: old, previousKeys: [] }, 1);
  const hash = 'ab'.repeat(32);
  const place = `emr_oauth_requests:${clinic!.id}:${hash}`;
  const { sealed, sealedKeyId } = sealedBoxes({ key: old, previousKeys: [] }).seal('token secret', place);
  await database.ownerQuery(
    `insert into emr_oauth_requests (state_hash, clinic_id, request_token, sealed, sealed_key_id, expires_at)
     values ($1, $2, 'token', $3, $4, now() + interval '1 hour')`,
    [hash, clinic!.id, sealed, sealedKeyId],
  );
  const counts = await rotateKeys(database.db, { key, previousKeys: [old] });
  const [row] = await database.ownerQuery('select sealed, sealed_key_id from emr_oauth_requests');

  expect(counts[1]).toMatchObject({ resealed: 1 });
  const box = { sealed: row!.sealed, sealedKeyId: row!.sealed_key_id };
  expect(sealedBoxes({ key, previousKeys: [] }).open(box, place)).toBe('token secret');
});

test('boxes no known key opens are counted and left unchanged', async () => {
  const [lost, old, key] = [newKey(), newKey(), newKey()];
  await clinicsSealedWith({ key: lost, previousKeys: [] }, 2);
  const before = await database.ownerQuery('select sealed from emr_connections order by clinic_id');

  expect((await rotateKeys(database.db, { key, previousKeys: [old] }))[0]).toMatchObject({
    resealed: 0,
    unreadable: 2,
  });
  expect(await database.ownerQuery('select sealed from emr_connections order by clinic_id')).toEqual(before);
});

test('two rotations at once reseal each box once', async () => {
  const [old, key] = [newKey(), newKey()];
  await clinicsSealedWith({ key: old, previousKeys: [] }, 12);
  const keys = { key, previousKeys: [old] };
  const counts = await Promise.all([rotateKeys(database.db, keys), rotateKeys(database.db, keys)]);

  expect(counts.reduce((sum, [connections]) => sum + connections!.resealed, 0)).toBe(12);
});

test('rotating under load fails no call and loses no change', async () => {
  const [old, key] = [newKey(), newKey()];
  const clinics = await clinicsSealedWith({ key: old, previousKeys: [] }, 8);
  const keys = { key, previousKeys: [old] };
  const service = await clinicApp({ database, keys });
  let rotated = false;
  const callUntilRotated = async ({ id, manager }: TestClinic, index: number) => {
    for (let round = 0; !rotated || round < 4; round += 1) {
      // Forces a new adapter from the sealed row, as if the five-minute cache had expired.
      const emrOfClinic = await service.emr.connections.of(id);
      await emrOfClinic.getTemplateCodes(soon());
      const payload =
        index % 2 === 0 ? { consumerSecret: `secret-${round}` } : { admissionProgramId: 1 + round };
      const { status } = await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: manager, payload });
      expect(status).toBe(200);
    }
  };
  const load = Promise.all(clinics.map(callUntilRotated));
  const [count] = await rotateKeys(database.db, keys);
  rotated = true;
  await load;

  expect(count!.unreadable).toBe(0);
  expect(await keyIds()).toEqual([keyIdOf(key)]);
  const views = await Promise.all(
    clinics.map(({ manager }) => service.ask({ method: 'GET', url: '/api/clinic/emr', as: manager })),
  );
  expect(views.map(({ body }) => body.data.hasCredentials)).toEqual(clinics.map(() => true));
  await service.close();
});
