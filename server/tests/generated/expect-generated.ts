import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

/** `npm run generate` runs these tests and lets them write. */
export const writing = process.env.UPDATE_GENERATED === '1';

/** Compares a file of the repository with what it is made from, or writes it when asked to. */
export async function expectGenerated(path: string, text: string): Promise<void> {
  const file = new URL(path, ROOT);
  if (writing) await writeFile(file, text);
  const kept = await readFile(file, 'utf8').catch(() => '');
  expect(kept === text, `${path} is stale: run npm run generate`).toBe(true);
}
