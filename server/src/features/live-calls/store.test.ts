import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import { liveCallStore } from './store.ts';

const FOUR_HOURS_MS = 4 * 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a control address is not used after four hours, and its row is deleted', async () => {
  const store = liveCallStore(database.db);
  const clinicId = await insertClinic(database.ownerQuery);
  const key = { clinicId, callId: randomUUID() };
  const control = { sealed: Buffer.from('sealed'), sealedKeyId: 'k' };
  await store.keepControls(clinicId, [{ callId: key.callId, control }]);
  const before = () => new Date(Date.now() - FOUR_HOURS_MS);
  expect(await store.controlOf(key, before())).toEqual(control);
  await database.ownerQuery("update live_calls set created_at = now() - interval '4 hours 1 second'", []);
  expect(await store.controlOf(key, before())).toBeNull();
  expect(await store.forgetOlderThan(before())).toBe(1);
  expect(await database.ownerQuery('select 1 from live_calls', [])).toEqual([]);
});
