import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../../ports/fax-reader.ts';
import { demoFaxes } from './demo-faxes.ts';
import { mockFaxSource } from './mock-source.ts';

const never = new AbortController().signal;

test('the mock provider has at least twelve faxes, of every kind, and returns one at a time', async () => {
  const demo = demoFaxes();
  const source = mockFaxSource(demo);
  const listed = await demo.list();
  expect(await source.list('a clinic', never)).toEqual(listed.map(({ id }) => id));
  expect(listed.length).toBeGreaterThanOrEqual(12);
  expect(new Set(listed.map(({ documentType }) => documentType))).toEqual(new Set(DOCUMENT_TYPES));
  expect(source.perPoll).toBe(1);
});

test('each of them exists, and together they are small', async () => {
  const demo = demoFaxes();
  const listed = await demo.list();
  const files = new Set(listed.map(({ file }) => file));
  let bytes = 0;
  for (const file of files)
    bytes += (await stat(new URL(`../../../fixtures/faxes/${file}`, import.meta.url))).size;
  expect(bytes).toBeLessThan(1_500_000);
  for (const { id, file } of listed) expect(await demo.read(id)).toMatchObject({ fileName: file });
});

test('an unlisted name returns nothing', async () => {
  expect(await mockFaxSource(demoFaxes()).fetch('a clinic', '../../package', never)).toBeNull();
});
