import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClinic, type ClinicAppOptions, clinicApp } from '../../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';

const BRIDGE = { url: 'https://bridge.test', apiKey: new Secret('key') };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function connected(options: Omit<ClinicAppOptions, 'database'> = {}) {
  const service = await clinicApp({ database, ...options });
  const clinics = await service.emr.connectedClinics();
  await service.close();
  return clinics;
}

async function clinicWith(connection: Readonly<Record<string, unknown>> | null): Promise<string> {
  const { id } = await aClinic(database);
  const { emrType = null, baseUrl = null, preferRest = false, state = 'unknown' } = connection ?? {};
  if (connection)
    await database.ownerQuery(
      'insert into emr_connections (clinic_id, emr_type, base_url, prefer_rest, state) values ($1, $2, $3, $4, $5)',
      [id, emrType, baseUrl, preferRest, state],
    );
  return id;
}

const ADDRESS = { baseUrl: 'https://emr.test' };

test('clinics with an EMR address are connected, those without one and those that must sign in again are not', async () => {
  const entered = await clinicWith(ADDRESS);
  const others = [
    await clinicWith(null),
    await clinicWith({ emrType: 'emr-soap' }),
    await clinicWith({ ...ADDRESS, state: 'reauthorise' }),
  ];
  const clinics = await connected();

  expect(clinics).toContain(entered);
  expect(clinics.filter((id) => others.includes(id))).toEqual([]);
});

test("the platform's bridge connects the clinics that use it, by choice or by default", async () => {
  const chosen = await clinicWith({ emrType: 'emr-bridge' });
  const byDefault = await clinicWith(null);
  const byRest = await clinicWith({ emrType: 'emr-bridge', preferRest: true });
  const those = async (options: Omit<ClinicAppOptions, 'database'>) =>
    (await connected(options)).filter((id) => [chosen, byDefault, byRest].includes(id)).sort();

  expect(await those({})).toEqual([]);
  expect(await those({ bridge: BRIDGE })).toEqual([chosen]);
  expect(await those({ bridge: BRIDGE, defaultType: 'emr-bridge' })).toEqual([chosen, byDefault].sort());
});
