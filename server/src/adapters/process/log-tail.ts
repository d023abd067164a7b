import { type FileHandle, open } from 'node:fs/promises';
import { nullIfAbsent } from '../../kernel/null-if-absent.ts';
import { logPath, olderLogPath } from './log-paths.ts';

const BLOCK_BYTES = 65_536;
/** Enough for the maximum number of lines, and a bound on the cost of one request. */
const MOST_BYTES = 4_000_000;

export async function logTail(dataDir: string, lines: number): Promise<string[]> {
  const newest = await tailOf(logPath(dataDir), lines);
  if (newest.length >= lines) return newest;
  return [...(await tailOf(olderLogPath(dataDir), lines - newest.length)), ...newest];
}

async function tailOf(path: string, lines: number): Promise<string[]> {
  const file = await open(path, 'r').catch(nullIfAbsent);
  if (!file) return [];
  try {
    return await readBackwards(file, lines);
  } finally {
    await file.close();
  }
}

async function readBackwards(file: FileHandle, lines: number): Promise<string[]> {
  let { size: start } = await file.stat();
  const blocks: Buffer[] = [];
  let breaks = 0;
  let bytes = 0;
  while (start > 0 && breaks <= lines && bytes < MOST_BYTES) {
    const length = Math.min(BLOCK_BYTES, start);
    start -= length;
    const block = Buffer.alloc(length);
    await file.read(block, 0, length, start);
    blocks.unshift(block);
    bytes += length;
    breaks += block.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);
  }
  const found = Buffer.concat(blocks).toString('utf8').split('\n');
  // The first line may be truncated.
  if (start > 0) found.shift();
  return found.filter((line) => line !== '').slice(-lines);
}
