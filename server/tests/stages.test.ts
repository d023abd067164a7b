import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { CLOCK_BOUND, IN_PART, PROOFS, SEVERAL_INSTANCES, THOROUGH } from '../../vitest.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ALL_CLOCK_BOUND = [...CLOCK_BOUND, ...THOROUGH.clockBound];

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

test.each(
  [[...CLOCK_BOUND, ...IN_PART], ...[THOROUGH, PROOFS, SEVERAL_INSTANCES].map(Object.values)].flat(
    2,
  ) as string[],
)('%s still names a test file', (pattern) => {
  expect(matched([pattern])).not.toEqual([]);
});

test('what CI leaves out was a thorough test of the same kind, so it is in no other part', () => {
  for (const kind of ['sideBySide', 'clockBound'] as const) {
    const thorough = matched(THOROUGH[kind]);
    expect(matched(PROOFS[kind]).filter((path) => !thorough.includes(path))).toEqual([]);
  }
  expect(matched(IN_PART).filter((path) => matched(PROOFS.clockBound).includes(path))).toEqual([]);
});

test('no file is in two stages, so that no test runs twice', () => {
  const inThorough = matched(THOROUGH.sideBySide);
  const isClockBound = matched(ALL_CLOCK_BOUND);
  expect(matched(CLOCK_BOUND).filter((path) => matched(THOROUGH.clockBound).includes(path))).toEqual([]);
  expect(inThorough.filter((path) => isClockBound.includes(path))).toEqual([]);
});

test('a journey that runs with several instances belongs to the thorough tests', () => {
  const thorough = matched(THOROUGH.clockBound);
  expect(matched(SEVERAL_INSTANCES.journeys).filter((path) => !thorough.includes(path))).toEqual([]);
});

test('a test that starts processes is clock-bound', () => {
  const running = files.filter(({ text }) =>
    /\bimport \{[^}]*\b(fork|spawn)\b[^}]*\} from 'node:child_process'|\/running-service\.ts'/.test(text),
  );
  expect(running.length).toBeGreaterThan(5);
  const clockBound = matched(ALL_CLOCK_BOUND);
  expect(running.map(({ path }) => path).filter((path) => !clockBound.includes(path))).toEqual([]);
});

test('no test asks for a second try', () => {
  expect(files.filter(({ text }) => /\bretry: [1-9]/.test(text)).map(({ path }) => path)).toEqual([]);
});
