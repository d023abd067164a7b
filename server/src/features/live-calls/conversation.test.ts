import { expect, test } from 'vitest';
import { AGAINST_THE_RULES, FROM_THE_LIST } from '../../../testing/features/live-calls/calls-for-help.ts';
import type { Utterance } from '../../ports/voice/voice-webhook.ts';
import { createConversation } from './conversation.ts';

type Line = readonly [seconds: number, by: Utterance['by'], text: string];

function wordsOfSightings(said: readonly Line[]): string[] {
  const call = createConversation();
  return said.flatMap(([seconds, by, text]) => {
    const fresh = call.hear([{ by, text, fromStartMs: null }], false, seconds * 1_000);
    return call
      .observe(fresh, () => '2026-11-16T17:00:00.000Z')
      .flatMap((seen) => (seen.what === 'sighting' ? [seen.text] : []));
  });
}

test.each<[string, readonly Line[]]>([
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

test('halves of other sentences count together only within ten seconds', () => {
  const halves = (seconds: number): readonly Line[] => [
    [2, 'caller', 'my chest'],
    [2 + seconds, 'caller', "it's really tight"],
  ];
  expect(wordsOfSightings(halves(5))).toHaveLength(2);
  expect(wordsOfSightings(halves(30))).toEqual([]);
});

test('sentences of a list without times are not read as one', () => {
  const small = 'my daughter would like to come in as well if that is at all possible for you on some day';
  const said: readonly Line[] = [
    [2, 'caller', 'my chest'],
    ...Array.from({ length: 5 }, (_, day): Line => [2, 'caller', `${small} ${day}`]),
    [2, 'caller', "it's really tight"],
  ];
  expect(wordsOfSightings(said)).toEqual([]);
});

test('a fever of an older child is not an emergency', () => {
  expect(
    wordsOfSightings([
      [2, 'caller', 'my daughter has a fever'],
      [20, 'assistant', 'How old is she?'],
      [29, 'caller', "she's six"],
    ]),
  ).toEqual([]);
});

test.each<[string, readonly Line[], readonly number[]]>([
  [
    'in Chinese',
    [
      [6, 'caller', '宝宝啊，九月二号生的，今年九月二号，两个半月。他还没在你们那儿登记呢。'],
      [20, 'caller', '哦，叫陈子轩，嗯，就是 C H E N，然后 Z I X U A N。'],
      [40, 'caller', '男的，男宝宝。'],
      [60, 'caller', '卡还没到呢，申请了还没寄来。'],
      [90, 'caller', '地址啊，Fraser Street，四七二零号，温哥华。'],
      [180, 'caller', '嗯，就是，有点发烧。'],
    ],
    [0, 5],
  ],
  [
    'in English',
    [
      [6, 'caller', 'it is for our baby, he is two and a half months, he is not on file yet'],
      [30, 'caller', 'Zixuan, that is Z I X U A N'],
      [60, 'caller', 'the card has not come yet'],
      [90, 'caller', 'forty-seven twenty Fraser Street'],
      [95, 'caller', 'in Vancouver'],
      [180, 'caller', 'well, he has a bit of a fever'],
    ],
    [0, 5],
  ],
])('a registration between the age of a baby and its fever hides nothing, %s', (_, said, quoted) => {
  const words = wordsOfSightings(said);
  for (const index of quoted) expect(words).toContain(said[index]?.[2]);
  expect(words.join()).not.toContain('Fraser');
});

test('a parent with a fever whose older child was named long before is not an emergency', () => {
  expect(
    wordsOfSightings([
      [2, 'caller', 'my daughter is eleven months old and needs her shots'],
      [120, 'caller', 'oh and I have a bit of a fever myself'],
    ]),
  ).toEqual([]);
});

const alarms = (said: readonly string[]) =>
  wordsOfSightings(said.map((text, index) => [4 * index, 'caller', text])).length > 0;

test.each([
  ['from the list of red flags alone', FROM_THE_LIST],
  ['to get past the rules', AGAINST_THE_RULES],
])('no call for help written %s is missed', (_, { emergencies }) => {
  expect(emergencies.length).toBeGreaterThanOrEqual(70);
  expect(emergencies.filter((said) => !alarms(said))).toEqual([]);
});

test('of the harmless calls beside them, at most 1 in 100 raises an alarm', () => {
  const others = [...FROM_THE_LIST.others, ...AGAINST_THE_RULES.others];
  expect(others).toHaveLength(100);
  const alarming = others.filter(alarms);
  expect(alarming.length, alarming.join(' | ')).toBeLessThanOrEqual(1);
});

test.each<[question: string, repeated: string, no: string, yes: string]>([
  ['Do you have any chest pain?', 'Chest pain?', 'No no, I only want to change my appointment.', 'Yes.'],
  ['Is it your chest that hurts, any chest pain?', 'Chest pain?', 'Nope.', 'Since this morning.'],
  ['您有没有胸口痛？', '胸口痛？', '没有没有，不是我。', '有。'],
])('the word of the question, repeated, waits for the answer: %s', (question, repeated, no, yes) => {
  const before: readonly Line[] = [
    [2, 'assistant', question],
    [5, 'caller', repeated],
  ];
  expect(wordsOfSightings(before)).toEqual([]);
  expect(wordsOfSightings([...before, [8, 'caller', no]])).toEqual([]);
  expect(wordsOfSightings([...before, [8, 'caller', yes]])).not.toEqual([]);
});

test.each<readonly Line[]>([
  [
    [2, 'assistant', 'What is the visit for?'],
    [5, 'caller', 'Chest pain?'],
  ],
  [
    [2, 'assistant', 'Do you have chest pain or trouble breathing?'],
    [5, 'caller', 'Chest pain?'],
  ],
  [
    [2, 'assistant', 'Do you have any chest pain?'],
    [5, 'caller', 'My chest hurts?'],
  ],
  [
    [2, 'assistant', '请问要看什么？'],
    [5, 'caller', '胸口痛？'],
  ],
])('an answer that sounds like a question is one: %j', (...said) => {
  expect(wordsOfSightings(said)).toHaveLength(1);
});
