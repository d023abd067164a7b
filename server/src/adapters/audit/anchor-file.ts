import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorFile } from '../../ports/anchor-file.ts';

const ANCHOR_FILE = 'audit-anchors.jsonl';

const OWN_USER = { mode: 0o600 };

export function anchorFile(dataDir: string): AnchorFile {
  const path = join(dataDir, ANCHOR_FILE);
  const lines = async () => {
    try {
      return (await readFile(path, 'utf8')).split('\n').filter(Boolean);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    append: async (line) => {
      await mkdir(dataDir, { recursive: true });
      await appendFile(path, `${line}\n`, OWN_USER);
    },
    lines,
    keep: async (fits) => {
      const all = await lines();
      const kept = all.filter(fits);
      if (kept.length === all.length) return;
      const draft = `${path}.new`;
      await writeFile(draft, kept.map((line) => `${line}\n`).join(''), OWN_USER);
      await rename(draft, path);
    },
  };
}
