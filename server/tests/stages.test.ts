import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { CLOCK_BOUND, ONE_DATABASE_WILL_DO } from '../../vitest.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let files: Array<{ readonly path: string; readonly text: string }>;
beforeAll(async () => {
  const folders = ['server/src', 'server/tests', 'server/journeys', 'simulators/src', 'dashboard/e2e'];
  const all = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const paths = all.flat().filter((path) => path.endsWith('.test.ts'));
  files = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
  );
});

/** Of the patterns that stand in the configuration: folders, stars and alternatives. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll('**', '.+')
      .replaceAll(/(?<![.)])\*/g, '[^/]*')
      .replaceAll(/\{([^}]+)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)}$`,
  ).test(path);

test.each([...CLOCK_BOUND, ...ONE_DATABASE_WILL_DO])('%s still names tests', (pattern) => {
  expect(files.some(({ path }) => matches(pattern, path))).toBe(true);
});

test('what runs processes of its own has the machine to itself', () => {
  const running = files.filter(({ text }) =>
    /\bimport \{[^}]*\b(fork|spawn)\b[^}]*\} from 'node:child_process'|\/running-service\.ts'/.test(text),
  );
  expect(running.length).toBeGreaterThan(5);
  expect(
    running.map(({ path }) => path).filter((path) => !CLOCK_BOUND.some((pattern) => matches(pattern, path))),
  ).toEqual([]);
});

test('no test asks to be tried again by itself', () => {
  expect(files.filter(({ text }) => /\bretry: [1-9]/.test(text)).map(({ path }) => path)).toEqual([]);
});
