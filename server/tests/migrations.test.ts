import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Changes that would break the previous release, which may still run or be rolled back to. */
const TAKES_AWAY: ReadonlyArray<readonly [string, RegExp]> = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename\b/i],
  ['changes a type', /\balter column \S+ (set data )?type\b/i],
  ['asks for a value', /\bset not null\b/i],
];
const ADDS = /\b(create table|add column|create (unique )?index)\b/i;

async function migrations(): Promise<Array<{ readonly name: string; readonly text: string }>> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(FOLDER + name, 'utf8');
      return { name, text: text.replaceAll(/--.*$/gm, '') };
    }),
  );
}

const takenAway = (text: string) => TAKES_AWAY.filter(([, words]) => words.test(text)).map(([what]) => what);

test('a migration expands or contracts, never both: one release back works without a restore', async () => {
  const both = (await migrations()).filter(({ text }) => ADDS.test(text) && takenAway(text).length > 0);
  expect(both.map(({ name, text }) => `${name} ${takenAway(text).join(', ')}`)).toEqual([]);
});

test.each([
  'alter table clinics drop column name; alter table clinics add column title text;',
  'create table a (id int); alter table b rename to c;',
  'alter table a add column x int; alter table a alter column y type bigint;',
])('%s is seen as both', (text) => {
  expect(ADDS.test(text) && takenAway(text).length > 0).toBe(true);
});

const hasGap = (names: readonly string[]) =>
  names.some((name, index) => Number(name.slice(0, 4)) !== Number(names[0]?.slice(0, 4)) + index);

test('they are numbered without a gap', async () => {
  expect(hasGap((await migrations()).map(({ name }) => name))).toBe(false);
});

test('a gap and a number taken twice are seen', () => {
  expect(hasGap(['0001_a.sql', '0002_b.sql'])).toBe(false);
  expect(hasGap(['0001_a.sql', '0003_b.sql'])).toBe(true);
  expect(hasGap(['0001_a.sql', '0001_b.sql'])).toBe(true);
});
