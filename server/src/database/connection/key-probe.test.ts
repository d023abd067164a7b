import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { sealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { keyOpens, resealKeyProbe } from './key-probe.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const [first, second] = [new Secret(randomBytes(32)), new Secret(randomBytes(32))];
const boxes = (key: Secret<Buffer>, ...previousKeys: Secret<Buffer>[]) => sealedBoxes({ key, previousKeys });

test("recognises the first start's key until everything is resealed with another", async () => {
  const opens = (...keys: [Secret<Buffer>, ...Secret<Buffer>[]]) => keyOpens(database.db, boxes(...keys));

  expect(await opens(first)).toBe(true);
  expect(await opens(first)).toBe(true);
  expect(await opens(second)).toBe(false);
  expect(await opens(second, first)).toBe(true);
  // Nothing has been resealed yet, so the old key is still needed.
  expect(await opens(second)).toBe(false);
  await resealKeyProbe(database.db, boxes(second, first));
  expect(await opens(second)).toBe(true);
  expect(await opens(first)).toBe(false);
});

test('several processes that start together agree on one value', async () => {
  await database.ownerQuery('delete from key_probe');

  const opened = await Promise.all([1, 2, 3].map(() => keyOpens(database.db, boxes(first))));
  expect(opened).toEqual([true, true, true]);
});
