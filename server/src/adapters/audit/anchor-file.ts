import { appendFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../../kernel/null-if-absent.ts';
import type { AnchorFile } from '../../ports/anchor-file.ts';

const CURRENT = 'audit-anchors.jsonl';
/** Full files are moved here, numbered, and never appended to again. */
const FULL = `${CURRENT}.full`;
const FULL_AT_BYTES = 64_000_000;

const OWN_USER = { mode: 0o600 };

/** The current file and the full ones before it, read as one log. */
export function anchorFile(dataDir: string, fullAtBytes = FULL_AT_BYTES): AnchorFile {
  const path = (name: string) => join(dataDir, name);
  const names = async () => [...(await fullOnes(dataDir)), CURRENT];
  const linesOf = async (name: string) =>
    (await readFile(path(name), 'utf8').catch(nullIfAbsent))?.split('\n').filter(Boolean) ?? [];
  return {
    append: async (line) => {
      await mkdir(dataDir, { recursive: true });
      const current = await stat(path(CURRENT)).catch(nullIfAbsent);
      if (current && current.size >= fullAtBytes) await rotateFile(dataDir);
      await appendFile(path(CURRENT), `${line}\n`, OWN_USER);
    },
    lines: async () => {
      const all: string[] = [];
      for (const name of await names()) for (const line of await linesOf(name)) all.push(line);
      return all;
    },
    keep: async (fits) => {
      for (const name of await names()) {
        const all = await linesOf(name);
        const kept = all.filter(fits);
        if (kept.length === all.length) continue;
        const draft = path(`${name}.new`);
        await writeFile(draft, kept.map((line) => `${line}\n`).join(''), OWN_USER);
        await rename(draft, path(name));
      }
    },
  };
}

async function fullOnes(dataDir: string): Promise<string[]> {
  const found = (await readdir(join(dataDir, FULL)).catch(nullIfAbsent)) ?? [];
  return found
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(FULL, name));
}

async function rotateFile(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, FULL), { recursive: true });
  const next = (await fullOnes(dataDir)).length + 1;
  await rename(join(dataDir, CURRENT), join(dataDir, FULL, `${String(next).padStart(6, '0')}.jsonl`));
}
