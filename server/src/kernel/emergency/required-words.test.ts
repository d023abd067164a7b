import { expect, test } from 'vitest';
import { EMERGENCIES } from '../../../testing/kernel/emergency/emergency-sentences.ts';
import { NO_EMERGENCIES } from '../../../testing/kernel/emergency/quiet-sentences.ts';
import { LANGUAGES } from '../language.ts';
import { COMBINATIONS } from './combinations.ts';
import { DESCRIBED } from './described-signs.ts';
import { findEmergencies, findEmergenciesTogether, plainText, readSentence } from './find-emergencies.ts';
import { RED_FLAGS } from './red-flags.ts';
import { requiredOneOf, requiredWords } from './required-words.ts';

test.each<[string, string[][]]>([
  ['chest (?:pains?|pressure)', [['chest'], ['pain', 'pressure']]],
  ['(?:really )?tight', [['tight']]],
  ['(?:no|not) moving', [['moving']]],
  ['4[0-2]', [['40', '41', '42']]],
  ['[吐呕]血', [['吐血', '呕血']]],
  ["can'?t breathe", [['can'], ['breathe']]],
  ['blue(?! shirt)', [['blue']]],
  ['pain|x', []],
  [String.raw`\w+ing`, [['ing']]],
])('a text that matches %s holds a word of each of %j', (pattern, expected) => {
  expect(requiredWords(pattern).map((words) => [...words])).toEqual(expected);
});

test('a pattern requires the same words after bundling, which escapes non-ASCII characters', () => {
  const built = (source: string) =>
    source.replace(
      /[^\x20-\x7e]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  for (const { parts } of COMBINATIONS)
    for (const { zh } of parts) expect(requiredOneOf(built(zh.source))).toEqual(requiredOneOf(zh.source));
  expect(requiredWords(String.raw`[\u5410\u5455]\u8840`)).toEqual(requiredWords('[吐呕]血'));
});

test('no pattern matches a sentence without the words it requires', () => {
  const sentences = LANGUAGES.flatMap((language) => [...EMERGENCIES[language], ...NO_EMERGENCIES[language]]);
  const texts = sentences.map(plainText);
  const patterns = [
    ...LANGUAGES.flatMap((language) =>
      RED_FLAGS[language].flatMap(({ alternatives }) =>
        alternatives.map((source) => ({ pattern: new RegExp(source, 'u'), needs: requiredWords(source) })),
      ),
    ),
    ...[...COMBINATIONS, ...DESCRIBED].flatMap(({ parts }) =>
      parts.flatMap((part) =>
        LANGUAGES.map((language) => {
          const needs = requiredOneOf(part[language].source);
          return { pattern: new RegExp(part[language].source, 'u'), needs: needs ? [needs] : [] };
        }),
      ),
    ),
  ];
  const broken = patterns.flatMap(({ pattern, needs }) =>
    texts.filter(
      (text) => pattern.test(text) && !needs.every((words) => [...words].some((word) => text.includes(word))),
    ),
  );
  expect(broken).toEqual([]);
});

test('sentences that only together mean an emergency are found together', () => {
  for (const halves of [
    ['my chest', "it's really tight"],
    ['he is only two months old', 'he has a fever'],
    ['他才两个月大', '发烧三十九度'],
    ['她才两个月，还没在你们那儿登记过', '嗯，昨晚开始有点烧'],
  ]) {
    expect(halves.flatMap(findEmergencies)).toEqual([]);
    expect(findEmergenciesTogether(halves.map(readSentence))).not.toEqual([]);
  }
  expect(
    findEmergenciesTogether(['I would like to come in', 'on Tuesday if possible'].map(readSentence)),
  ).toEqual([]);
});

test('"odd" is not an overdose', () => {
  expect(findEmergencies("that's odd, I booked it yesterday")).toEqual([]);
  expect(findEmergencies("I think my brother od'd")).toEqual(['poison']);
});
