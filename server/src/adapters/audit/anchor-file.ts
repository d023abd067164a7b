import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorFile } from '../../ports/anchor-file.ts';

export function anchorFile(dataDir: string): AnchorFile {
  const path = join(dataDir, 'audit-anchors.jsonl');
  return {
    append: async (line) => {
      await mkdir(dataDir, { recursive: true });
      await appendFile(path, `${line}\n`, { mode: 0o600 });
    },
    lines: async () => {
      try {
        return (await readFile(path, 'utf8')).split('\n').filter(Boolean);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
