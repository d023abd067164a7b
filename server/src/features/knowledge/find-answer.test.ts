import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { WEEK } from '../clinics/opening-day.ts';
import type { ClinicFacts } from './clinic-topics.ts';
import type { Entry } from './entry.ts';
import { type Found, findAnswer } from './find-answer.ts';
import { BLANK, hasBlank, STARTER_SET } from './starter-set.ts';
import { answersToParts, partsOf } from './two-questions.ts';

/**
 * Questions in callers' own words, each lot written before the matcher was changed for it. `demo` is what the demo's own entries answer
 * where the starter set has nothing (server/demo/clinic-answers.test.ts).
 */
const CALLERS_QUESTIONS: readonly { text: string; language: 'en' | 'zh'; expected: string }[] = JSON.parse(
  readFileSync(new URL('../../../tests/knowledge/callers-questions.json', import.meta.url), 'utf8'),
);

const FACTS = {
  today: '2026-11-16',
  providers: [
    {
      spokenName: 'Dr. Susan Lee',
      names: ['Dr. Susan Lee', 'Dr. Lee', '李慧医生'],
      ...{ gender: 'female', languages: ['en', 'zh', 'yue'], minAge: 0, maxAge: null },
      ...{ bio: 'Family doctor with a special interest in newborns.', bioZh: '家庭医生，擅长新生儿护理。' },
    },
    {
      spokenName: 'Dr. Gurpreet Singh',
      names: ['Dr. Gurpreet Singh', 'Dr. Singh'],
      ...{ gender: 'male', languages: ['en', 'pa'], minAge: 18, maxAge: null, bio: null, bioZh: null },
    },
  ],
  clinic: {
    name: 'Fraser Street Clinic',
    phone: '+16045550110',
    voicePhoneNumber: '+16045550100',
    address: '4120 Fraser Street',
    city: 'Vancouver',
    fax: '+16045550199',
    email: 'desk@clinic.example',
    website: 'https://clinic.example',
    directions: 'Two blocks north of King Edward, bus 8.',
    directionsZh: 'King Edward以北两个路口，坐8路公交。',
    parking: 'Parking is free behind the building.',
    parkingZh: '楼后免费停车。',
    whatToBring: 'Please bring your care card.',
    whatToBringZh: '请带上MSP卡。',
    acceptingNewPatients: true,
    waitlistEnabled: true,
    supportedLanguages: ['en', 'zh'],
    hours: WEEK,
    closures: [closure('2026-12-25', 'Christmas', '圣诞节')],
  },
} as unknown as ClinicFacts;

function closure(day: string, reason: string, reasonZh: string) {
  return { id: day, from: day, to: day, startTime: null, endTime: null, providerId: null, reason, reasonZh };
}

const ENTRIES: readonly Entry[] = STARTER_SET.map((entry, at) => ({
  ...entry,
  id: String(at),
  answer: entry.answer.replaceAll(BLANK, '25'),
  answerZh: entry.answerZh.replaceAll(BLANK, '25'),
  active: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}));

const ask = (question: string, language: 'en' | 'zh' = 'en', facts = FACTS, entries = ENTRIES) =>
  findAnswer(question, language, facts, entries);

describe('questions about payment', () => {
  const COST = {
    en: 'With MSP most visits are free. Without it a visit costs $25.',
    zh: '有MSP的话，一般看病不用付钱；没有的话，看一次25元。',
  };

  test.each([
    ['没有 MSP 卡能看吗？要不要自己付钱？', 'zh'],
    ['MSP 还没批下来，要不要自己付钱？', 'zh'],
    ['我还没有 MSP 号码，卡还没下来，那今天看要自己付多少钱？', 'zh'],
    ['卡还没收到，申请了，说要等。没有卡能看吗？要不要自己付钱？', 'zh'],
    ['那我卡还没到，今天去看要自己先付钱吗？', 'zh'],
    ['我老婆刚落地，还在三个月等待期，看一次医生怎么收费', 'zh'],
    ['看病要钱吗', 'zh'],
    ['Do I have to pay if my MSP card has not come yet?', 'en'],
    ["my MSP hasn't started yet, will I be charged?", 'en'],
    ['Is the visit covered by MSP?', 'en'],
    ['How much is a visit?', 'en'],
  ] as const)('"%s" is answered with what MSP pays and what not', (question, language) => {
    expect(ask(question, language)).toMatchObject({ status: 'answered', answer: COST[language] });
  });

  test.each([
    ['我没有 MSP 卡，要自己付钱吗？', 'zh'],
    ["what does it cost if I don't have a care card", 'en'],
    ['打流感针要不要钱？', 'zh'],
  ] as const)('"%s" is not answered by an entry without a price', (question, language) => {
    const silent = ENTRIES.filter(({ question: asked }) => !asked.startsWith('What does a visit cost'));
    expect(ask(question, language, FACTS, silent)).toMatchObject({ status: 'unknown' });
  });

  test('a card left at home is not a question about payment', () => {
    expect(ask('没带 MSP 卡可以看吗', 'zh')).toMatchObject({
      answer: '有MSP号码就可以，请带上有照片的证件。',
    });
  });
});

describe('questions whether something costs money', () => {
  const said = ENTRIES.map((entry) =>
    entry.question.startsWith('How much notice')
      ? { ...entry, answer: 'Please tell us a day before your visit.', answerZh: '请提前一天告诉我们。' }
      : entry,
  );

  test.each([
    ['Is there a fee for cancelling?', 'en'],
    ['Is there a cancellation fee?', 'en'],
    ['Do you charge for cancellations?', 'en'],
    ['what does it cost to cancel', 'en'],
    ['Will I be charged if I cancel?', 'en'],
    ['are there any charges for cancelling late', 'en'],
    ['how much do I pay if I cancel today', 'en'],
    ['Is it free to cancel?', 'en'],
    ["what's the penalty for cancelling", 'en'],
    ['Do I get fined for cancelling last minute?', 'en'],
    ['do I owe you anything if I cancel', 'en'],
    ['Is there a reschedule fee?', 'en'],
    ['Does the interpreter cost extra?', 'en'],
    ['Is there a charge for the flu shot?', 'en'],
    ['Do I have to pay for the yearly physical?', 'en'],
    ['how much is a pap test', 'en'],
    ['Is there a fee for a phone visit?', 'en'],
    ['Are house calls free?', 'en'],
    ['What do you charge for a refill?', 'en'],
    ['取消预约收费吗？', 'zh'],
    ['取消要钱吗', 'zh'],
    ['临时取消扣钱吗？', 'zh'],
    ['取消预约收不收费？', 'zh'],
    ['取消要不要收钱啊', 'zh'],
    ['我取消的话会罚吗', 'zh'],
    ['改期要另外收费吗？', 'zh'],
    ['取消唔去使唔使畀錢呀', 'zh'],
    ['取消預約要俾錢嗎', 'zh'],
    ['翻译要收费吗', 'zh'],
    ['续药收不收费', 'zh'],
    ['做宫颈检查多少钱', 'zh'],
  ] as const)('"%s" is answered only by an entry about money', (question, language) => {
    expect(ask(question, language, FACTS, said)).toMatchObject({ status: 'unknown' });
  });

  test("a clinic's cancellation fee is found in the caller's words", () => {
    const priced = said.map((entry) =>
      entry.question.startsWith('How much notice')
        ? { ...entry, answer: 'A day before. Later it costs $25.', answerZh: '提前一天，晚了收费25元。' }
        : entry,
    );
    for (const [question, language] of [
      ['Is there a fee for cancelling?', 'en'],
      ['取消预约收费吗？', 'zh'],
    ] as const)
      expect(ask(question, language, FACTS, priced)).toMatchObject({ status: 'answered' });
  });

  test("a bare yes or no answers the clinic's own question", () => {
    const own = { ...ENTRIES[0]!, id: 'own', question: 'Is there a cancellation fee?', questionZh: null };
    const entries = [{ ...own, otherWords: [], answer: 'No.', answerZh: null }];
    expect(ask('Is there a fee for cancelling?', 'en', FACTS, entries)).toMatchObject({ answer: 'No.' });
  });
});

describe('a near miss is not an answer', () => {
  test.each([
    ['Do I need to fast for the physical?', 'en'],
    ['Can I eat breakfast before the checkup?', 'en'],
    ['am I allowed to drink coffee before the blood work', 'en'],
    ['体检要不要空腹啊？', 'zh'],
    ['体检来之前能不能吃早饭？', 'zh'],
    ['打疫苗之前能吃饭吗', 'zh'],
    ['体检要多少钱', 'zh'],
    ['体检都查什么', 'zh'],
    ['体检要多久', 'zh'],
    ['How long do the results of the blood test take?', 'en'],
    ['How long is the sick note good for?', 'en'],
    ['what age do you need to be for the flu shot', 'en'],
    ['Do you give B12 shots?', 'en'],
    ['how early can I come in before my appointment', 'en'],
    ['which pharmacy is close to you', 'en'],
    ['What should I wear?', 'en'],
  ] as const)('"%s" is not known', (question, language) => {
    expect(ask(question, language)).toMatchObject({ status: 'unknown' });
  });

  test.each([
    ['Should I bring anything with me? (flu shot)', 'en', 'Please bring your care card.'],
    ['What do I bring for the physical?', 'en', 'Please bring your care card.'],
    ['打流感针要带什么？', 'zh', '请带上MSP卡。'],
  ] as const)('"%s" hears what to bring', (question, language, answer) => {
    expect(ask(question, language)).toMatchObject({ status: 'answered', answer });
  });

  test('an answer that states it is found, whatever its question', () => {
    const shot: Entry = {
      ...ENTRIES[0]!,
      id: 'shot',
      question: 'Do you give the flu shot?',
      questionZh: null,
      otherWords: [],
      answerZh: null,
      answer: 'Yes. It is free and takes ten minutes.',
    };
    for (const question of ['Is the flu shot free?', 'How long does the flu shot take?'])
      expect(ask(question, 'en', FACTS, [shot])).toMatchObject({ answer: shot.answer });
  });

  test.each([
    ['我一直吐，能吃东西吗', 'zh'],
    ['能不能空腹吃药', 'zh'],
    ['should I take my pills before the blood test', 'en'],
  ] as const)('"%s" is still a question for a nurse', (question, language) => {
    expect(ask(question, language)).toMatchObject({ status: 'medical-advice' });
  });
});

describe('an answer that shares words with a question is not given to another question', () => {
  test.each([
    [
      "I'm out of my inhaler, can the doctor just send it in without seeing me",
      'en',
      'an answer about any doctor',
    ],
    ['我那张卡还在路上没寄到，医生看吗', 'zh', 'an answer about any doctor'],
    ['专科医生那边的电话是多少', 'zh', "somebody else's number"],
    ["what's the phone number for LifeLabs", 'en', "somebody else's number"],
    ['我的MSP怎么申请啊，要打哪个电话', 'zh', 'a public office'],
    ['how do I sign up for MSP', 'en', 'a public office'],
    ['how do I get a disabled parking pass', 'en', 'a permit'],
    ['is Dr. Lee away on vacation next week', 'en', 'what a name is found by'],
    ['李医生什么时候放假回来啊', 'zh', "the clinic's closures"],
    ['can my husband pick up my form for me', 'en', 'somebody who comes along'],
    ['能不能让我老婆替我去看啊？', 'zh', 'somebody who comes along'],
    ['我上次那张验血单找不到了，能不能再给我打一张', 'zh', 'the lab'],
    ['can I record the visit on my phone', 'en', 'medical records'],
    ['does my referral expire', 'en', 'how to get one'],
    ['is there a charger for electric cars in the parking lot', 'en', 'parking'],
    ['我可以指定要哪一款新冠疫苗吗', 'zh', 'whether there is one'],
    ['我的药有没有开', 'zh', 'opening hours'],
  ] as const)('"%s" (%s) is not answered by %s', (question, language, _) => {
    expect(ask(question, language)).toMatchObject({ status: 'unknown' });
  });

  test.each([
    ['你们楼下能不能停车啊', 'zh', '楼后免费停车。'],
    ['你们礼拜六开吗', 'zh', '星期六我们休息。'],
  ] as const)('"%s" (%s) is still answered', (question, language, answer) => {
    expect(ask(question, language)).toMatchObject({ answer });
  });

  test('another place is not answered by an entry that happens to name one', () => {
    const pharmacy = {
      ...ENTRIES[0]!,
      id: 'own',
      question: 'Is the pharmacy next door open on Sunday?',
      questionZh: null,
    };
    const entries = [{ ...pharmacy, otherWords: [], answer: 'Yes, until six.', answerZh: null }];
    expect(ask("what's the weather like", 'en', FACTS, entries)).toMatchObject({ status: 'unknown' });
  });
});

describe('questions about the text', () => {
  const texting = { ...FACTS, clinic: { ...FACTS.clinic, smsEnabled: true } };

  test.each([
    ['What does the text say?', 'en'],
    ["does the text message say why I'm coming?", 'en'],
    ['Will it say in the text what I have?', 'en'],
    ['短信里写什么？', 'zh'],
    ['短信上会不会写我看什么病？', 'zh'],
  ] as const)('"%s" is answered with its content, and that it gives no reason', (question, language) => {
    expect(ask(question, language, texting)).toMatchObject({
      answer:
        language === 'zh'
          ? '短信里有诊所名称、日期、时间、医生和诊所电话，不写看什么。'
          : "It has the clinic's name, the day, the time, the doctor, and our phone number. It doesn't say why you come.",
    });
  });

  test("use the clinic's own text, and a clinic without texts says so", () => {
    const own = { ...texting.clinic, smsTemplateBookEn: '{clinicName}: see you on {date}.' };
    expect(ask('What does the text say?', 'en', { ...texting, clinic: own })).toMatchObject({
      answer: "It has the clinic's name and the day. It doesn't say why you come.",
    });
    expect(ask('What does the text say?', 'en')).toMatchObject({ answer: "We don't send texts." });
  });

  test.each(['Can you text me the address?', 'text me'])('"%s" is another question', (question) => {
    expect(ask(question, 'en', texting)).not.toMatchObject({ answer: expect.stringContaining('It has') });
  });
});

describe('questions about a reminder', () => {
  const SENT = {
    en: 'We text a reminder before the visit to everyone who has agreed to get one.',
    zh: '同意收提醒的病人，就诊前会收到我们的提醒短信。',
  };
  const NONE = {
    en: "We don't send reminders. Please write the visit in your calendar.",
    zh: '我们不发就诊提醒，请您自己记一下时间。',
  };
  const texting = { ...FACTS.clinic, smsEnabled: true };

  test.each([
    ['Is there going to be a reminder before it?', 'en'],
    ['will I get a reminder', 'en'],
    ['Do you guys send reminders?', 'en'],
    ['will you remind me before the appointment', 'en'],
    ['what if I forget, do you remind me of it?', 'en'],
    ['Do I get a text reminder the day before?', 'en'],
    ['会不会提前提醒我', 'zh'],
    ['看病前会有提醒吗？', 'zh'],
    ['到时候会发短信提醒我吗', 'zh'],
    ['會唔會提醒我㗎', 'zh'],
  ] as const)('"%s" is answered with whether the clinic sends any', (question, language) => {
    const on = { ...FACTS, clinic: texting, remindsPatients: true };
    expect(ask(question, language, on)).toMatchObject({ answer: SENT[language] });
    expect(ask(question, language, { ...on, remindsPatients: false })).toMatchObject({
      answer: NONE[language],
    });
    expect(ask(question, language, { ...on, clinic: FACTS.clinic })).toMatchObject({
      answer: NONE[language],
    });
  });

  test.each([
    ['Can you remind me of the address?', "We're at 4120 Fraser Street, Vancouver."],
    ['remind me what your fax number is', 'Our fax number is 604-555-0199.'],
  ])('"%s" is another question', (question, answer) => {
    expect(ask(question)).toMatchObject({ answer });
  });
});

describe('questions about one provider', () => {
  test.each([
    ['Who is Dr. Lee?', 'en', 'Family doctor with a special interest in newborns.'],
    ['can you tell me about doctor susan lee', 'en', 'Family doctor with a special interest in newborns.'],
    ['李慧医生是谁', 'zh', '家庭医生，擅长新生儿护理。'],
    ['Does Dr. Lee see children?', 'en', 'Yes, Dr. Susan Lee sees patients of all ages.'],
    ['does doctor singh see kids', 'en', 'Dr. Gurpreet Singh sees adults only.'],
  ] as const)('"%s" is answered by the clinic’s settings', (question, language, answer) => {
    expect(ask(question, language)).toMatchObject({
      status: 'answered',
      answer,
      source: { kind: 'providers' },
    });
  });

  test('nothing is invented about a provider the clinic has said nothing about', () => {
    expect(ask('Who is Dr. Singh?')).toMatchObject({ status: 'unknown' });
    const silent = { ...FACTS, providers: FACTS.providers.map((one) => ({ ...one, minAge: null })) };
    expect(ask('does doctor singh see kids', 'en', silent)).toMatchObject({ status: 'unknown' });
  });
});

const PROFILE_FIELDS: Readonly<Record<string, readonly (string | null)[]>> = {
  'profile:address': [
    "We're at 4120 Fraser Street, Vancouver.",
    '我们的地址是4120 Fraser Street, Vancouver。',
  ],
  'profile:directions': [FACTS.clinic.directions, FACTS.clinic.directionsZh],
  'profile:parking': [FACTS.clinic.parking, FACTS.clinic.parkingZh],
  'profile:fax': ['Our fax number is 604-555-0199.', '我们的传真号码是604-555-0199。'],
  'profile:email': ['Our e-mail address is desk@clinic.example.', '我们的电邮是desk@clinic.example。'],
  'profile:website': ['Our website is https://clinic.example.', '我们的网站是https://clinic.example。'],
  'profile:phone': ["The clinic's number is 604-555-0110.", '诊所的电话是604-555-0110。'],
  'profile:bring': [FACTS.clinic.whatToBring, FACTS.clinic.whatToBringZh],
};

function isRight(found: Found, expected: string): boolean {
  if (found.status !== 'answered') return found.status === expected;
  if (expected.startsWith('profile:')) return PROFILE_FIELDS[expected]?.includes(found.answer) ?? false;
  if ('id' in found.source)
    return STARTER_SET[Number(found.source.id)]?.question.startsWith(expected) ?? false;
  return found.source.kind === expected;
}

describe("questions in callers' words", () => {
  test('at least 95 of 100 are answered right, and none wrong', () => {
    const judged = CALLERS_QUESTIONS.map((row) => ({ ...row, found: ask(row.text, row.language) }));
    const wrong = judged.filter(
      ({ found, expected }) => found.status === 'answered' && !isRight(found, expected),
    );
    expect(wrong.map(({ text, found }) => ({ text, found }))).toEqual([]);
    const right = judged.filter(({ found, expected }) => isRight(found, expected));
    expect(right.length / judged.length).toBeGreaterThanOrEqual(0.95);
    expect(judged.length).toBeGreaterThanOrEqual(450);
  });

  it.each([
    ['are you open saturday', 'en', "We're closed on Saturday."],
    ['你们礼拜天开门吗', 'zh', '星期天我们休息。'],
    [
      'what are your hours',
      'en',
      "We're open Monday to Friday from 9 a.m. to 5 p.m. We're closed on Saturday and Sunday.",
    ],
    ['how late are you open today', 'en', "We're open today from 9 a.m. to 5 p.m."],
    ['is any of your doctors a woman', 'en', 'Dr. Susan Lee is a woman.'],
    ['does anybody speak Punjabi', 'en', 'Dr. Gurpreet Singh speaks Punjabi.'],
    ['hey is there somewhere to park', 'en', 'Parking is free behind the building.'],
  ] as const)('"%s" is answered from the clinic’s settings', (question, language, answer) => {
    expect(ask(question, language)).toMatchObject({ status: 'answered', answer });
  });
});

describe('unknown answers', () => {
  test('a question whose field is empty is not answered by a related one', () => {
    const facts = { ...FACTS, clinic: { ...FACTS.clinic, fax: null } };
    expect(ask('what is your fax number', 'en', facts).status).toBe('unknown');
  });

  test('a language that nobody speaks is not promised', () => {
    expect(ask('do you have a doctor who speaks Korean').status).toBe('unknown');
  });

  test('an inactive entry leads to a call-back', () => {
    expect(ask('do I need to wear a mask', 'en', FACTS, []).status).toBe('unknown');
  });

  test('an empty question gets no answer', () => {
    expect(ask('um').status).toBe('unknown');
    expect(ask('？？').status).toBe('unknown');
  });
});

describe("a clinic's answers", () => {
  const own = (question: string, answer: string): Entry => ({
    id: 'own',
    question,
    answer,
    questionZh: null,
    answerZh: null,
    otherWords: [],
    active: true,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });

  test('take precedence over facts the service knows', () => {
    const entries = [own('Is there parking?', 'Only on the street, two hours.')];
    expect(ask('where can I park', 'en', FACTS, entries)).toMatchObject({
      answer: 'Only on the street, two hours.',
    });
  });

  test('in English only are found by a question in Mandarin', () => {
    const entries = [
      own('Do you do acupuncture or X-rays?', 'No.'),
      own('Is there an elevator?', 'Yes, at the back.'),
    ];
    expect(ask('有电梯吗', 'zh', FACTS, entries)).toMatchObject({ answer: 'Yes, at the back.' });
  });
});

describe('the starter set', () => {
  test('has forty questions with both languages', () => {
    expect(STARTER_SET).toHaveLength(40);
    for (const entry of STARTER_SET)
      for (const text of [entry.question, entry.answer, entry.questionZh, entry.answerZh])
        expect(text).not.toBe('');
  });

  test('each question finds its own answer, in both languages', () => {
    for (const [at, entry] of STARTER_SET.entries())
      for (const [text, language] of [
        [entry.question, 'en'],
        [entry.questionZh, 'zh'],
      ] as const)
        expect({ text, found: ask(text, language) }).toMatchObject({
          text,
          found: { source: { id: String(at) } },
        });
  });

  test('states a price in words that fit "do you" and "how much"', () => {
    for (const { answer, answerZh } of STARTER_SET.filter((each) => each.answer.includes('$')))
      for (const said of [answer, answerZh])
        expect(said).not.toMatch(/^(?:yes|no)\b|^(?:可以|要)|^____[.。]/iu);
  });

  test('leaves blanks for what only the clinic knows', () => {
    expect(STARTER_SET.filter(hasBlank).length).toBeGreaterThan(15);
    expect(STARTER_SET.filter((entry) => !hasBlank(entry)).length).toBeGreaterThan(10);
  });
});

describe('time', () => {
  test('a question of any length is parsed in bounded time', () => {
    const cost = (text: string) => {
      const began = performance.now();
      ask(text);
      return performance.now() - began;
    };
    cost('warm up');
    for (const text of ['a '.repeat(5_000), '停车'.repeat(5_000), "i'm ".repeat(5_000), '？'.repeat(10_000)])
      expect(cost(text)).toBeLessThan(2_000);
  });
});

describe('two questions at once', () => {
  const both = (question: string, language: 'en' | 'zh') => {
    const find = (part: string) => findAnswer(part, language, FACTS, ENTRIES);
    return answersToParts(question, find(question), find);
  };

  test.each([
    [
      'en',
      'Where do I park, and what should I bring?',
      ['Parking is free behind the building.', 'Please bring your care card.'],
    ],
    ['en', 'How do I get there? And can you tell me your fax number?', ['bus 8', '604-555-0199']],
    ['zh', '停车在哪里？要带什么？', ['楼后免费停车。', '请带上MSP卡。']],
    ['zh', '你们传真号码是多少，还有要带什么东西？', ['604-555-0199', '请带上MSP卡。']],
  ] as const)('%s: "%s" gets both answers', (language, question, expected) => {
    const found = both(question, language);
    expect(found?.isSomeUnknown).toBe(false);
    expect(found?.answers).toHaveLength(2);
    for (const [at, text] of expected.entries()) expect(found?.answers[at]).toContain(text);
  });

  test.each([
    ['en', 'Where do I park, and do you sell umbrellas?', 'Parking is free'],
    ['zh', '停车在哪里？你们卖雨伞吗？', '楼后免费停车'],
  ] as const)('%s: "%s" gets one, and is told that the other is not known', (language, question, text) => {
    const found = both(question, language);
    expect(found).toMatchObject({ isSomeUnknown: true, answers: [expect.stringContaining(text)] });
  });

  test.each([
    'Is there parking and is it free?',
    'Do you have parking?',
    'can i come by and do a pregnancy test there',
    'Can the doctor do that over the phone, or do I have to come in?',
    'There is no reminder text, right? Like the day before?',
    '有地方停车吗？要钱吗？',
    '她咳了一个星期了，没发烧，来的时候要戴口罩吗？',
  ])('"%s" is one question', (question) => {
    expect(partsOf(question).length).toBeLessThan(2);
  });
});
