import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { frozenClock } from '../../kernel/clock.ts';
import { type Logger, silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secret.ts';
import { anchorLine, type ChainHead, readAnchor } from './anchor.ts';
import { startAnchoring } from './anchoring.ts';

const key = new Secret(randomBytes(32));
const older = new Secret(randomBytes(32));
const at = new Date('2026-11-16T17:00:00Z');
const heads: ChainHead[] = [{ chain: 'c1', seq: 7, hash: 'ab' }];

describe('an anchor', () => {
  test('is read back by whoever holds the key, or an older one', () => {
    expect(readAnchor([key], anchorLine(key, at, heads))).toEqual(heads);
    expect(readAnchor([key, older], anchorLine(older, at, heads))).toEqual(heads);
  });

  test.each<[string, (line: string) => string]>([
    ['another number', (line) => line.replace('"seq":7', '"seq":6')],
    ['another hash', (line) => line.replace('"hash":"ab"', '"hash":"ac"')],
    ['another moment', (line) => line.replace('2026', '2025')],
    ['a chain less', (line) => line.replace(/"heads":\[.*?\]/, '"heads":[]')],
    ['another signature', (line) => line.replace(/.(?="}$)/, (digit) => (digit === '0' ? '1' : '0'))],
    ['no signature', (line) => line.replace(/,"mac":"\w+"/, '')],
    ['an empty signature', (line) => line.replace(/"mac":"\w+"/, '"mac":""')],
    ['half of the line', (line) => line.slice(0, line.length / 2)],
    ['nothing', () => ''],
  ])('with %s counts as unsigned', (_, change) => {
    const line = anchorLine(key, at, heads);

    expect(change(line)).not.toBe(line);
    expect(readAnchor([key], change(line))).toBeNull();
  });

  test('that somebody else signed counts as unsigned', () => {
    expect(readAnchor([key], anchorLine(new Secret(randomBytes(32)), at, heads))).toBeNull();
  });
});

describe('anchoring', () => {
  function aShore() {
    let now: ChainHead[] = [];
    const lines: string[] = [];
    const logged: string[] = [];
    let broken = false;
    const log: Logger = { ...silentLogger, info: (_, message) => logged.push(message) };
    const anchoring = startAnchoring({
      store: { heads: async () => now },
      file: {
        append: async (line) => {
          if (broken) throw new Error('no room on the disk');
          lines.push(line);
        },
        lines: async () => lines,
      },
      key,
      clock: frozenClock('2026-11-16T17:00:00Z'),
      log,
    });
    return {
      ...anchoring,
      logged,
      move: (...heads: ChainHead[]) => {
        now = heads;
      },
      breakDisk: (is: boolean) => {
        broken = is;
      },
      anchored: () => lines.map((line) => readAnchor([key], line)),
    };
  }
  const one = { chain: 'c1', seq: 1, hash: 'a' };
  const two = { chain: 'c2', seq: 4, hash: 'b' };

  test('writes what has moved since the last time, into the file and the log, and nothing when nothing has', async () => {
    const shore = aShore();
    await shore.write();
    shore.move(one, two);
    await shore.write();
    await shore.write();
    shore.move(one, { ...two, seq: 5 });
    await shore.write();
    await shore.stop();

    expect(shore.anchored()).toEqual([[one, two], [{ ...two, seq: 5 }]]);
    expect(shore.logged).toEqual(['audit anchor', 'audit anchor']);
  });

  test('writes the last anchor when the process goes', async () => {
    const shore = aShore();
    shore.move(one);
    await shore.stop();

    expect(shore.anchored()).toEqual([[one]]);
  });

  test('writes again what could not be written', async () => {
    const shore = aShore();
    shore.move(one);
    shore.breakDisk(true);
    await expect(shore.write()).rejects.toThrow();
    shore.breakDisk(false);
    await shore.stop();

    expect(shore.anchored()).toEqual([[one]]);
  });
});
