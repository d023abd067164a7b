import { plainText } from '../../../src/kernel/emergency/find-emergencies.ts';
import { partsByThemselves } from '../../../src/kernel/emergency/other-business.ts';
import { withoutOthersStories } from '../../../src/kernel/emergency/others-stories.ts';
import type { Row } from './tables.ts';

/** What callers say before and after what matters. It must tell the weights nothing, so emergencies have it too. */
const BEFORE = {
  en: [
    "hi i'd like to book an appointment",
    'can i see doctor lee tomorrow',
    'i need an appointment please',
    "hello yes i'm calling to change my appointment",
    'hi do you have anything on thursday',
    'i wanted to make an appointment for my mother',
    'could i get in this week',
    "i'm calling about my prescription",
    "good morning i'd like to see somebody",
    'sorry to bother you',
    "it's probably nothing but",
    'this is a follow up',
    'i have a checkup next week',
    'i want to reschedule my visit',
    'just a quick question',
    'i was told to call you',
    'my results are in i think',
  ],
  zh: [
    '你好我想约个时间',
    '我想预约李医生',
    '帮我挂个号',
    '我想改一下预约',
    '请问明天有位子吗',
    '我要复诊',
    '想问一下',
    '不好意思打扰一下',
    '可能没什么',
    '我想续药',
    '你好，我想约下个星期',
    '我想看化验结果',
    '我打来改时间',
    '唔該我想約醫生',
    '有没有早一点的号',
  ],
} as const;
const AFTER = {
  en: [
    'can i book for tomorrow',
    'what time can i come in',
    'do you have anything today',
    'any time this week is fine',
    'could i get an appointment',
    'thanks',
    'should i come in',
    'can i get a refill too',
    'and i also need a form signed',
    'so i might need to cancel',
  ],
  zh: [
    '可以约明天吗',
    '今天有号吗',
    '什么时候可以来',
    '这个星期有空吗',
    '要不要来看看',
    '谢谢',
    '顺便配点药',
    '想取消预约',
    '可以改到下周吗',
  ],
} as const;
const CHINESE = /[\u4e00-\u9fff]/u;

/** The rows, and what follows from them. */
export function withMore(rows: readonly Row[]): readonly Row[] {
  return [...rows, ...partsOf(rows), ...partsReadAlone(rows), ...wrapped(rows), ...bookings()];
}

/** Of several harmless utterances each is harmless, and so are two in a row. */
function partsOf(rows: readonly Row[]): readonly Row[] {
  return rows
    .filter(({ emergency, said }) => !emergency && said.length > 1)
    .flatMap((row) =>
      row.said.flatMap((each, index) => [
        { ...row, said: [each] },
        ...(index > 0 && row.said.length > 2 ? [{ ...row, said: row.said.slice(index - 1, index + 1) }] : []),
      ]),
    );
}

/** What the score reads by itself in a harmless sentence is harmless too. */
function partsReadAlone(rows: readonly Row[]): readonly Row[] {
  return rows
    .filter(({ emergency }) => !emergency)
    .flatMap((row) =>
      partsByThemselves(withoutOthersStories(plainText(row.said.join(' ')))).map((part) => ({
        ...row,
        said: [part],
      })),
    );
}

/** An emergency stays one within a booking. */
function wrapped(rows: readonly Row[]): readonly Row[] {
  return rows
    .filter(({ emergency }) => emergency)
    .flatMap((row, index) => {
      const language = CHINESE.test(row.said.join(' ')) ? 'zh' : 'en';
      const before = pick(BEFORE[language], index);
      const after = pick(AFTER[language], index);
      return [
        { ...row, said: [before, ...row.said] },
        { ...row, said: index % 3 === 0 ? [before, ...row.said, after] : [...row.said, after] },
      ];
    });
}

function bookings(): readonly Row[] {
  return [...BEFORE.en, ...BEFORE.zh, ...AFTER.en, ...AFTER.zh].map((said) => ({
    table: 'bookings',
    said: [said],
    emergency: false,
  }));
}

function pick(all: readonly string[], index: number): string {
  return all[index % all.length] as string;
}
