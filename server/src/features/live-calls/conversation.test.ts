import { expect, test } from 'vitest';
import type { Heard } from '../../ports/voice-webhook.ts';
import { createConversation } from './conversation.ts';

type Said = readonly [seconds: number, by: Heard['by'], text: string];

function wordsOfSightings(said: readonly Said[]): string[] {
  const call = createConversation();
  return said.flatMap(([seconds, by, text]) => {
    const fresh = call.hear([{ by, text, fromStartMs: null }], false, seconds * 1_000);
    return call.observe(fresh).flatMap((seen) => (seen.what === 'sighting' ? [seen.text] : []));
  });
}

test.each<[string, readonly Said[]]>([
  [
    'in Chinese',
    [
      [2, 'caller', '我想问问今天能不能看一下？我家宝宝有点发烧。'],
      [20, 'assistant', '请问宝宝的出生日期是哪一天？'],
      [31, 'caller', '呃，上个月十三号，才五个星期大。'],
    ],
  ],
  [
    'in English',
    [
      [2, 'caller', 'hi, my daughter has a fever, can somebody look at her today'],
      [20, 'assistant', 'How old is she?'],
      [29, 'caller', "she's six weeks old"],
    ],
  ],
])('a fever and, when asked, the age of a small baby are one emergency, %s', (_, said) => {
  expect(wordsOfSightings(said)).toEqual([said[0]?.[2], said[2]?.[2]]);
});

test('other halves count together only within ten seconds', () => {
  const halves = (seconds: number): readonly Said[] => [
    [2, 'caller', 'my chest'],
    [2 + seconds, 'caller', "it's really tight"],
  ];
  expect(wordsOfSightings(halves(5))).toHaveLength(2);
  expect(wordsOfSightings(halves(30))).toEqual([]);
});

test('a fever of a child who is older is none', () => {
  expect(
    wordsOfSightings([
      [2, 'caller', 'my daughter has a fever'],
      [20, 'assistant', 'How old is she?'],
      [29, 'caller', "she's six"],
    ]),
  ).toEqual([]);
});
