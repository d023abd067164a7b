import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { anchorFile } from './anchor-file.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-anchors-'));
  return () => rm(dataDir, { recursive: true });
});

const TEN = Array.from({ length: 10 }, (_, at) => `line ${at}`);

test('a full file is moved away, and every line is still read in order', async () => {
  const file = anchorFile(dataDir, 20);
  expect(await file.lines()).toEqual([]);
  for (const line of TEN) await file.append(line);
  expect(await file.lines()).toEqual(TEN);
  expect(await readdir(join(dataDir, 'audit-anchors.jsonl.full'))).toEqual([
    '000001.jsonl',
    '000002.jsonl',
    '000003.jsonl',
  ]);
  expect(await readFile(join(dataDir, 'audit-anchors.jsonl'), 'utf8')).toBe('line 9\n');
});

test('removed lines are removed from full files too', async () => {
  const file = anchorFile(dataDir, 20);
  for (const line of TEN) await file.append(line);
  await file.keep((line) => line !== 'line 1' && line !== 'line 9');
  await file.append('the next');
  expect(await file.lines()).toEqual([...TEN.filter((line) => !/[19]/.test(line)), 'the next']);
});
