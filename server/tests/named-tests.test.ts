import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Named {
  readonly document: string;
  readonly file: string;
  readonly title: string;
}
type State = 'passed' | 'failed' | 'skipped';
interface RanFile {
  readonly path: string;
  readonly tests: ReadonlyArray<{ readonly name: string; readonly state: State }>;
}
const { namedTests, unproven } = (await import(`${ROOT}scripts/named-tests.mjs`)) as {
  namedTests(root: string): Promise<Named[]>;
  unproven(named: readonly Named[], ran: readonly RanFile[]): string[];
};

describe('the tests cited by the security documents', async () => {
  const named = await namedTests(ROOT);

  test('are in existing files, and no run of the tests leaves a document out', () => {
    expect(named.filter(({ file }) => !existsSync(`${ROOT}${file}`))).toEqual([]);
    for (const document of ['SECURITY.md', 'docs/asvs.md'])
      expect(named.filter((each) => each.document === document).length, document).toBeGreaterThan(30);
  });

  test('exist for every attack that once succeeded', async () => {
    const text = await readFile(`${ROOT}SECURITY.md`, 'utf8');
    const rows = [...text.matchAll(/^\| (S\d+) \|.*\| (.+) \|$/gm)];
    const numbers = [...new Set(rows.map(([, number]) => number))];
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, at) => `S${at + 1}`));
    // The small ones, each with a row of its own.
    expect(rows.filter(([, number]) => number === 'S15')).toHaveLength(14);
    for (const [, number, tests] of rows) expect(tests, number).toMatch(/^`server\/.+\.test\.ts: .+`$/);
  });
});

describe('a run', () => {
  const one = { document: 'SECURITY.md', file: 'a.test.ts', title: 'is refused' };
  const after = (named: Named, ...tests: RanFile['tests']) =>
    unproven([named], [{ path: 'a.test.ts', tests }]);

  test('proves a test that passed, by its own or its full name', () => {
    expect(after(one, { name: 'a stranger > is refused', state: 'passed' })).toEqual([]);
    const whole = { ...one, title: 'a stranger > is refused' };
    expect(after(whole, { name: 'a stranger > is refused', state: 'passed' })).toEqual([]);
  });

  test.each(['skipped', 'failed'] as const)('reports one that was %s', (state) => {
    expect(after(one, { name: 'is refused', state })).toHaveLength(1);
  });

  test('reports a missing one, even if its name is part of another', () => {
    expect(after(one)).toHaveLength(1);
    expect(after(one, { name: 'it is refused', state: 'passed' })).toHaveLength(1);
  });

  test('reports a table row that failed, and accepts one whose rows all passed', () => {
    const rows = { ...one, title: 'refuses …' };
    expect(
      after(rows, { name: 'x > refuses a', state: 'passed' }, { name: 'x > refuses b', state: 'failed' }),
    ).toHaveLength(1);
    expect(after(rows, { name: 'x > refuses a', state: 'passed' })).toEqual([]);
  });

  test('ignores files that did not run', () => {
    expect(unproven([one], [{ path: 'b.test.ts', tests: [] }])).toEqual([]);
  });
});
