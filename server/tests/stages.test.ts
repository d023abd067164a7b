import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { IN_PART, PROOFS, SEVERAL_INSTANCES, THOROUGH } from '../../vitest.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let files: Array<{ readonly path: string; readonly text: string }>;
beforeAll(async () => {
  const folders = [
    'server/src',
    'server/conversations',
    'server/demo',
    'server/tests',
    'server/journeys',
    'simulators/src',
    'dashboard/e2e',
  ];
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

/** Reads the patterns of vitest.config.ts: folders, stars, alternatives and `!(name)`. */
function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/!\(([^)]+)\)/g, (_, name: string) => `(?!${name}\\.)[^/]§`)
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll('*', '[^/]*')
    .replaceAll('§', '*')
    .replaceAll(/\{([^}]+)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`);
  return new RegExp(`^${expression}$`).test(path);
}

const matched = (patterns: readonly string[]) =>
  files.map(({ path }) => path).filter((path) => patterns.some((pattern) => matches(pattern, path)));

test.each([
  ...[...THOROUGH, ...PROOFS],
  ...[IN_PART, SEVERAL_INSTANCES].flatMap((parts) => Object.values<string | string[]>(parts).flat()),
])('%s still names a test file', (pattern) => {
  expect(matched([pattern])).not.toEqual([]);
});

test('tests that CI omits are thorough tests, and in no other part', () => {
  const thorough = matched(THOROUGH);
  expect(matched(PROOFS).filter((path) => !thorough.includes(path))).toEqual([]);
});

test('a file that runs in two parts is listed once, so that no test runs twice', () => {
  expect(matched(THOROUGH)).not.toContain(IN_PART.everydayAndThorough);
  expect(matched(THOROUGH)).toEqual(expect.arrayContaining(IN_PART.thoroughAndProofs));
  expect(matched(PROOFS).filter((path) => IN_PART.thoroughAndProofs.includes(path))).toEqual([]);
});

test('what CI plays a part of, the proofs play whole', () => {
  const inPart = files.filter(({ text }) => /^import \{ AT_FULL_SIZE \}/m.test(text)).map(({ path }) => path);
  expect(inPart.toSorted()).toEqual(IN_PART.thoroughAndProofs.toSorted());
});

test('a journey that runs with several instances belongs to the thorough tests', () => {
  const thorough = matched(THOROUGH);
  expect(matched(SEVERAL_INSTANCES.journeys).filter((path) => !thorough.includes(path))).toEqual([]);
});

test('no test requests a retry', () => {
  expect(files.filter(({ text }) => /\bretry: [1-9]/.test(text)).map(({ path }) => path)).toEqual([]);
});
