import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Logger, silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import {
  anchorLine,
  type ChainHead,
  digestOfFirst,
  type LastAnchor,
  readAnchors,
  vouchLine,
} from './anchor.ts';
import { anchorGaps } from './anchor-gaps.ts';
import { anchorKeyOf } from './anchor-key.ts';
import { startAnchoring } from './anchoring.ts';

const key = new Secret(randomBytes(32));
const older = new Secret(randomBytes(32));
const at = new Date('2026-11-16T17:00:00Z');
const heads: ChainHead[] = [{ chain: 'c1', seq: 7, hash: 'ab' }];
const START = { lines: 0, signature: '' };

const written = (by: Secret<Buffer>) => anchorLine(anchorKeyOf(by), START, at, heads).line;
const read = (secrets: Secret<Buffer>[], ...lines: string[]) =>
  readAnchors(secrets.map(anchorKeyOf), secrets, lines);

describe('an anchor', () => {
  test('is readable with the key that signed it, even if that is an older one now', () => {
    expect(read([key], written(key)).heads).toEqual(heads);
    expect(read([key, older], written(older)).heads).toEqual(heads);
  });

  test.each<[string, (line: string) => string]>([
    ['another number', (line) => line.replace('"seq":7', '"seq":6')],
    ['another place', (line) => line.replace('"n":1', '"n":2')],
    ['another hash', (line) => line.replace('"hash":"ab"', '"hash":"ac"')],
    ['another moment', (line) => line.replace('2026', '2025')],
    ['a chain less', (line) => line.replace(/"heads":\[.*?\]/, '"heads":[]')],
    [
      'another signature',
      (line) => line.replace(/"sig":"./, (text) => (text.endsWith('A') ? '"sig":"B' : '"sig":"A')),
    ],
    ['no signature', (line) => line.replace(/,"sig":"[\w-]+"/, '')],
    ['an empty signature', (line) => line.replace(/"sig":"[\w-]+"/, '"sig":""')],
    ["somebody else's key", (line) => line.replace(/"key":"[\w-]+"/, `"key":"${anchorKeyOf(older).id}"`)],
    ['half of the line', (line) => line.slice(0, line.length / 2)],
    ['nothing', () => ''],
  ])('with %s counts as unsigned', (_, change) => {
    const line = written(key);
    expect(change(line)).not.toBe(line);
    expect(read([key], change(line))).toMatchObject({ heads: [], unsigned: 1 });
  });

  test('signed by somebody else counts as unsigned', () => {
    expect(read([key], written(new Secret(randomBytes(32))))).toMatchObject({ heads: [], unsigned: 1 });
  });

  test('of a removed key is readable as long as the current key vouches for it', () => {
    const vouch = vouchLine(anchorKeyOf(key), anchorKeyOf(older));
    const stranger = new Secret(randomBytes(32));
    const forged = vouchLine(anchorKeyOf(stranger), anchorKeyOf(older));

    expect(read([key], written(older), vouch)).toMatchObject({ heads, unsigned: 0 });
    expect(read([key], written(older), forged)).toMatchObject({ heads: [], unsigned: 2 });
  });

  test('of the first release is verified by its own signature, and by the first numbered line once its key is gone', () => {
    const first = `{"at":"2026-11-01T00:00:00.000Z","heads":[{"chain":"c0","seq":1,"hash":"aa"}],"mac":"${macOf(older)}"}`;
    const signature = digestOfFirst([older], [first]);
    const numbered = anchorLine(anchorKeyOf(key), { lines: 0, signature }, at, heads).line;

    expect(read([older], first)).toMatchObject({ unsigned: 0, heads: [{ chain: 'c0' }] });
    expect(read([key], first)).toMatchObject({ unsigned: 1, heads: [] });
    expect(read([key], first, numbered)).toMatchObject({ unsigned: 0, firstKept: true });
    expect(read([key], numbered)).toMatchObject({ firstKept: false });
  });
});

function macOf(secret: Secret<Buffer>): string {
  const derived = Buffer.from(hkdfSync('sha256', secret.reveal(), Buffer.alloc(0), 'audit-anchor', 32));
  const body = { at: '2026-11-01T00:00:00.000Z', heads: [{ chain: 'c0', seq: 1, hash: 'aa' }] };
  return createHmac('sha256', derived).update(JSON.stringify(body)).digest('hex');
}

describe('the anchors', () => {
  const chainOf = (count: number) => {
    const lines: string[] = [];
    let last = START;
    for (let n = 0; n < count; n += 1) {
      const made = anchorLine(anchorKeyOf(key), last, at, heads);
      lines.push(made.line);
      last = { lines: last.lines + 1, signature: made.signature };
    }
    return { lines, last };
  };

  test.each<[string, (lines: string[]) => string[], Array<{ from: number; to: number }>]>([
    ['all there', (lines) => lines, []],
    ['in another order', (lines) => lines.toReversed(), []],
    ['a missing file', () => [], [{ from: 1, to: 6 }]],
    ['a cut end', (lines) => lines.slice(0, 4), [{ from: 5, to: 6 }]],
    ['a cut beginning', (lines) => lines.slice(2), [{ from: 1, to: 2 }]],
    [
      'two holes',
      (lines) => lines.filter((_, index) => ![1, 3, 4].includes(index)),
      [
        { from: 4, to: 5 },
        { from: 2, to: 2 },
      ],
    ],
  ])('with %s', (_, change, gaps) => {
    const { lines, last } = chainOf(6);
    expect(anchorGaps(read([key], ...change(lines)).numbered, last)).toEqual(gaps);
  });

  test('of a killed process leave no gap', () => {
    const { lines, last } = chainOf(3);
    const beside = anchorLine(anchorKeyOf(key), last, at, []).line;
    const next = anchorLine(anchorKeyOf(key), last, at, heads);
    const numbered = read([key], ...lines, beside, next.line).numbered;

    expect(anchorGaps(numbered, { lines: 4, signature: next.signature })).toEqual([]);
  });
});

describe('anchoring', () => {
  function aShore() {
    let now: ChainHead[] = [];
    const lines: string[] = [];
    let last: LastAnchor = START;
    const logged: string[] = [];
    let broken = false;
    const log: Logger = { ...silentLogger, info: (_, message) => logged.push(message) };
    const anchoring = startAnchoring({
      store: {
        heads: async () => now,
        addAnchor: async (write) => {
          last = { lines: last.lines + 1, signature: await write(last) };
          return last;
        },
      },
      file: {
        append: async (line) => {
          if (broken) throw new Error('no room on the disk');
          lines.push(line);
        },
        lines: async () => lines,
        keep: async () => undefined,
      },
      keys: [key],
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
      anchored: () => lines.map((line) => read([key], line).heads),
      gaps: () => anchorGaps(read([key], ...lines).numbered, last),
    };
  }
  const one = { chain: 'c1', seq: 1, hash: 'a' };
  const two = { chain: 'c2', seq: 4, hash: 'b' };

  test('writes heads that changed since the last time into file and log, and nothing otherwise', async () => {
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
    expect(shore.gaps()).toEqual([]);
  });

  test('writes a last anchor at shutdown', async () => {
    const shore = aShore();
    shore.move(one);
    await shore.stop();

    expect(shore.anchored()).toEqual([[one]]);
  });

  test('retries failed writes', async () => {
    const shore = aShore();
    shore.move(one);
    shore.breakDisk(true);
    await expect(shore.write()).rejects.toThrow();
    shore.breakDisk(false);
    await shore.stop();

    expect(shore.anchored()).toEqual([[one]]);
  });
});
