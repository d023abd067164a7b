import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['server/src', 'dashboard/src', 'simulators/src'];
/** What a reader can take in at a glance. Tests stand beside their code and are not counted. */
const MOST_FILES = 25;

const IS_CODE = /(?<!\.test|-for-tests)\.tsx?$/;

function crowded(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => IS_CODE.test(each))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count}`);
}

describe('folders', () => {
  it('contain at most twenty-five files of code; fuller ones are divided', () => {
    const paths = SOURCES.flatMap((source) =>
      readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${source}/${path}`,
      ),
    );
    expect(paths.length).toBeGreaterThan(1_000);
    expect(crowded(paths)).toEqual([]);
  });

  it('are reported when too full, whatever tests they contain', () => {
    const files = Array.from({ length: 26 }, (_, index) => `server/src/kernel/file-${index}.ts`);
    expect(crowded(files)).toEqual(['server/src/kernel: 26']);
    expect(crowded([...files.slice(1), 'server/src/kernel/file-0.test.ts'])).toEqual([]);
  });
});
