import { describe, expect, test } from 'vitest';
import { readXml } from './reader.ts';
import { UnreadableXml } from './xml-tokens.ts';

describe('the cost of one response', () => {
  const many = (count: number, what: string) => what.repeat(count);
  const hostile: ReadonlyArray<readonly [string, string]> = [
    ['elements', many(1_200_000, '<b/>')],
    ['declarations', many(150_000, '<b xmlns:p="u"/>')],
    ['nested declarations', many(140_000, '<b xmlns:a="1" xmlns:c="2"><d/></b>')],
    ['attributes', many(240_000, '<b k="v" l="w"/>')],
    ['references', many(800_000, '&#65;')],
    ['references in attributes', many(60_000, `<b k="${many(10, '&amp;')}"/>`)],
    ['text', many(4_900_000, 'x')],
    ['marks in text', many(2_400_000, '> ')],
  ];

  test.each(hostile)('five megabytes of %s are refused or read within a moment', (_, inner) => {
    const bytes = Buffer.from(`<a>${inner}</a>`);
    expect(bytes.length).toBeLessThan(7_000_000);
    const before = process.cpuUsage();
    try {
      readXml(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableXml);
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
