import { expect, test } from 'vitest';
import { WEEK } from '../clinics/opening-day.ts';
import type { ClinicFacts } from './clinic-topics.ts';
import type { Entry } from './entry.ts';
import { findAnswer } from './find-answer.ts';
import { BLANK, STARTER_SET } from './starter-set.ts';
import { answersToParts, partsOf } from './two-questions.ts';

const FACTS = {
  today: '2026-11-16',
  providers: [],
  clinic: {
    directions: 'Two blocks north of King Edward, bus 8.',
    parking: 'Parking is free behind the building.',
    parkingZh: '楼后免费停车。',
    whatToBring: 'Please bring your care card.',
    whatToBringZh: '请带上MSP卡。',
    supportedLanguages: ['en', 'zh'],
    hours: WEEK,
    closures: [],
  },
} as unknown as ClinicFacts;
const ENTRIES: readonly Entry[] = STARTER_SET.map((entry, at) => ({
  ...entry,
  id: String(at),
  answer: entry.answer.replaceAll(BLANK, '25'),
  answerZh: entry.answerZh.replaceAll(BLANK, '25'),
  active: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}));

const ask = (question: string, language: 'en' | 'zh') => findAnswer(question, language, FACTS, ENTRIES);
const both = (question: string, language: 'en' | 'zh') =>
  answersToParts(question, ask(question, language), (part) => ask(part, language));

test.each([
  ['en', 'How much is a visit? And I forgot my health card.', ['costs $25', 'health number is enough']],
  ['en', 'I forgot my card. Where do I park?', ['health number is enough', 'free behind the building']],
  [
    'en',
    "Is there parking, and I don't have my care card with me, is that a problem?",
    ['free behind the building', 'health number is enough'],
  ],
  [
    'en',
    'I left my care card at home. Can I still come? And how do I get there?',
    ['health number is enough', 'bus 8'],
  ],
  ['en', 'What should I bring? I think I lost my health card.', ['bring your care card', 'photo ID']],
  ['zh', '看一次要多少钱啊？我卡忘了带怎么办？', ['看一次25元', '有MSP号码就可以']],
  ['zh', '停车在哪里？我忘了带卡。', ['楼后免费停车', '有MSP号码就可以']],
  ['zh', '我的卡丢了，还能看吗，还有停车在哪里？', ['有MSP号码就可以', '楼后免费停车']],
  ['zh', '要带什么？我医保卡找不到了', ['请带上MSP卡', '有照片的证件']],
] as const)('%s: "%s" says what to do without the card, too', (language, question, expected) => {
  const found = both(question, language);
  expect(found?.isSomeUnknown).toBe(false);
  expect(found?.answers).toHaveLength(2);
  for (const [at, text] of expected.entries()) expect(found?.answers[at]).toContain(text);
});

test.each([
  ['en', 'I forgot my card', 'health number is enough'],
  ['en', 'I forgot my card at home, does that matter?', 'health number is enough'],
  ['zh', '我忘了带卡，有关系吗？', '有MSP号码就可以'],
  ['zh', '卡落在家里了，要紧吗', '有MSP号码就可以'],
  ['en', 'If I forget my card, my, the health card, do I have to pay?', 'costs $25'],
  ['zh', '我卡忘了带怎么办？', '有MSP号码就可以'],
] as const)('%s: "%s" is a question about the health card', (language, question, expected) => {
  expect(both(question, language)).toBeNull();
  expect(ask(question, language)).toMatchObject({ answer: expect.stringContaining(expected) });
});

test.each([
  ['en', 'I forgot my credit card, how can I pay?'],
  ['zh', '我信用卡忘了带，怎么付款？'],
] as const)('%s: "%s" is not about the health card', (language, question) => {
  expect(partsOf(question).length).toBeLessThan(2);
  expect(ask(question, language)).not.toMatchObject({
    answer: expect.stringMatching(/number is enough|MSP号码/),
  });
});
