import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WEEK } from '../src/features/clinics/opening-day.ts';
import type { ClinicFacts } from '../src/features/knowledge/clinic-topics.ts';
import type { Entry } from '../src/features/knowledge/entry.ts';
import { findAnswer } from '../src/features/knowledge/find-answer.ts';
import { hasBlank, STARTER_SET } from '../src/features/knowledge/starter-set.ts';
import { ANSWERS, OWN_ENTRIES } from './clinic-answers.ts';

const BRING = { en: 'Please bring your care card.', zh: '请带上MSP卡。' };
const FACTS = {
  today: '2026-11-16',
  providers: [
    {
      ...{ spokenName: 'Dr. Susan Lee', names: ['Dr. Susan Lee', 'Dr. Lee', '李慧医生'], gender: 'female' },
      ...{ languages: ['en', 'zh', 'yue', 'pa'], minAge: 0, maxAge: null, bio: null, bioZh: null },
    },
  ],
  clinic: {
    name: 'Fraser Street Clinic',
    ...{ phone: '+16045550110', address: '4120 Fraser Street', city: 'Vancouver', fax: '+16045550199' },
    ...{ email: 'desk@clinic.example', website: 'https://clinic.example' },
    ...{
      directions: 'Two blocks north of King Edward, bus 8.',
      directionsZh: 'King Edward以北两个路口，8路公交。',
    },
    ...{ parking: 'Parking is free behind the building.', parkingZh: '楼后免费停车。' },
    whatToBring: BRING.en,
    whatToBringZh: BRING.zh,
    acceptingNewPatients: true,
    supportedLanguages: ['en', 'zh'],
    hours: WEEK,
    closures: [
      ['2026-12-25', 'Christmas Day', '圣诞节'],
      ['2027-01-01', "New Year's Day", '元旦'],
    ].map(([from, reason, reasonZh]) => ({
      ...{ id: from, from, to: from, startTime: null, endTime: null },
      ...{ providerId: null, reason, reasonZh },
    })),
  },
} as unknown as ClinicFacts;
const STAMPS = { createdAt: new Date(0), updatedAt: new Date(0) };
const ENTRIES: readonly Entry[] = [
  ...STARTER_SET.map((entry, at) => {
    const [answer = entry.answer, answerZh = entry.answerZh] = ANSWERS[entry.question] ?? [];
    return { ...entry, ...STAMPS, id: `s${at}`, answer, answerZh, active: true };
  }).filter((entry) => !hasBlank(entry)),
  ...OWN_ENTRIES.map((entry, at) => ({ ...entry, ...STAMPS, id: `o${at}`, active: true })),
];
const ask = (question: string, language: 'en' | 'zh') => {
  const found = findAnswer(question, language, FACTS, ENTRIES);
  return found.status === 'answered' ? found.answer : found.status;
};

/** As callers of the rehearsals asked, and some in other words. */
test.each([
  ['How much is it, by the way? The flu shot', 'en', /free for everyone/],
  ['do I have to pay for a flu shot', 'en', /free for everyone/],
  ['And what happens if I have to cancel on the day?', 'en', /fifty dollars/],
  ["what if I can't make it on the day", 'en', /a day before/],
  ['临时来不了会怎么样', 'zh', /提前一天/],
  ['要是我第二天临时又想改，行不行啊？要不要收钱的？', 'zh', /提前一天不收费/],
  ['Do you give flu shots?', 'en', /October to March/],
  ['If I forget my health card, do I have to pay?', 'en', /hundred and twenty/],
  ['卡忘了带，要自己付钱吗', 'zh', /一百二十/],
  ['看一次要多少钱啊？', 'zh', /一百二十/],
  ['看一次医生多少钱', 'zh', /一百二十/],
  ['我有那个 MSP 的卡，有卡也要给钱吗？', 'zh', /一百二十/],
  ['我想问一下那个流感针，要不要钱的？要不要先预约啊？', 'zh', /不要钱/],
  ['打流感针要不要钱？', 'zh', /不要钱/],
  ['Should I bring anything with me? (flu shot)', 'en', /care card/],
  ['打流感针要带什么吗', 'zh', /MSP卡/],
  ['体检要不要空腹啊？', 'zh', /化验单/],
  ['体检来之前能不能吃早饭，要不要空腹？', 'zh', /化验单/],
  ['do I need to fast before my blood work', 'en', /lab form/],
  ['Can I eat before the physical?', 'en', /lab form/],
  ['is there, like, a fee for cancelling?', 'en', /fifty dollars/],
  ['What does it cost if I have to cancel one, just so I know?', 'en', /fifty dollars/],
  ['取消的话要不要收费', 'zh', /五十元/],
  ['Do you charge if I miss my appointment?', 'en', /fifty dollars/],
  ['do you charge something if a person misses a visit?', 'en', /fifty dollars/],
  ['What happens if I forget to come, do I pay?', 'en', /fifty dollars/],
  ['没去要罚钱吗', 'zh', /五十元/],
  ['临时来不了会收钱吗', 'zh', /五十元/],
  ['看完能不能给我开个收据，我要交给保险公司的', 'zh', /前台/],
  ['Is she my family doctor from now on?', 'en', /becomes your family doctor/],
  ['宝宝才两个月，MSP卡还没有，带什么，出生纸行不行？', 'zh', /出生证明/],
  ['最近的急诊在哪里呀？', 'zh', /温哥华总医院/],
  ['那我当天打的话，几点打来比较好？', 'zh', /一开门/],
  ['看医生要不要空腹', 'zh', /看医生不用空腹/],
  ['do I need to fast before I see the doctor', 'en', /eat as usual/],
  ['那我卡还没到，今天去看要自己先付钱吗？', 'zh', /一百二十/],
  ['药不能直接开吗？', 'zh', /续药/],
  ['What do I need to bring the first time?', 'en', /care card/],
  ['how much is it for a sick note? For work.', 'en', /twenty-five/],
  ["how much is the form? The driver's medical form", 'en', /hundred and fifty/],
  ['我没有 MSP 卡，要自己付钱吗？', 'zh', /一百二十/],
  ['Can you send my prescription to a pharmacy near my house?', 'en', /pharmacy you choose/],
  ['Which pharmacy do you send prescriptions to?', 'en', /pharmacy you choose/],
  ['Will the doctor fax it to Shoppers?', 'en', /pharmacy you choose/],
  ['could my pills just go straight to the pharmacy', 'en', /pharmacy you choose/],
  ['药能不能直接发到我家附近的药房？', 'zh', /发到药房/],
  ['处方会传给药房吗', 'zh', /发到药房/],
  ['药方能不能直接发到我家附近那个药房？', 'zh', /发到药房/],
  ['can the doctor just send it over to London Drugs', 'en', /pharmacy you choose/],
  ["I'm visiting from Alberta, do you take my Alberta card?", 'en', /Quebec/],
  ['我是从卡尔加里来的，阿尔伯塔的卡能用吗', 'zh', /魁北克/],
  ['And what do I have to bring for the baby?', 'en', /birth certificate/],
  ['What do I bring for my newborn?', 'en', /birth certificate/],
  ['新生儿要带什么', 'zh', /出生证明/],
  ['Can I register my baby at your clinic later?', 'en', /once the baby is born/],
  ['宝宝出生以后可以在你们这里登记吗', 'zh', /出生以后打电话/],
  ['Do you do ear syringing?', 'en', /doctor does that here/],
  ['Can I get a B12 shot?', 'en', /vial/],
  ['How long will the appointment take?', 'en', /fifteen minutes/],
  ['大概要看多久', 'zh', /十五分钟/],
  ['What happens if I miss it?', 'en', /fifty dollars/],
  ['Can I bring my kids along?', 'en', /one person/],
  ['可以带孩子一起去吗', 'zh', /一个人陪/],
  ['Are my blood results back?', 'en', /go over results/],
  ['Can I talk to the doctor on the phone first?', 'en', /by phone/],
  ['可以先跟医生通电话吗', 'zh', /电话就诊/],
  ['Is it okay if I have a cold, can I still come?', 'en', /mask/],
  ['感冒了能来吗', 'zh', /口罩/],
  ['What bus do I take from Metrotown?', 'en', /bus 8/],
  ['那我这么晚才改，要不要交钱啊？', 'zh', /五十元/],
  ['体检要多少钱？', 'zh', /有MSP不收费/],
  ['圣诞节到新年那几天，你们开不开门？', 'zh', /12月25号.*1月1号/],
  ['Can my roommate come in with me?', 'en', /one person/],
  ['How do I come?', 'en', /bus 8/],
  ['Which door do I use?', 'en', /bus 8/],
  ["Where's the nearest SkyTrain?", 'en', /bus 8/],
  ['How late can I come tonight?', 'en', /5 p\.m\./],
  ['Can my daughter be in the room with me?', 'en', /one person/],
  ['My mom is in a wheelchair, is that a problem?', 'en', /ramp/],
  ['Will the doctor call me with the results?', 'en', /call you/],
  ['我搬家了，地址能改一下吗', 'zh', /前台/],
  ['我换了手机号，帮我改一下', 'zh', /前台/],
  ["I've a bit of a cold, sniffles like. Am I still all right to come in?", 'en', /mask/],
  ['I have a bit of a cold, sniffles. Am I still all right to come in?', 'en', /mask/],
  ['will I just wear a mask?', 'en', /mask/],
  ['没有MSP怎么办', 'zh', /一百二十/],
  ['Are you open on Christmas Day?', 'en', /closed on Friday, December 25/],
  ['Are you open over Christmas?', 'en', /December 25 .* January 1 /],
  ['Are you open between Christmas and New Year?', 'en', /January 1 .* other days are as usual/],
  ['Can I bring my niece along? I might be minding her.', 'en', /one person/],
  ['圣诞节那几天你们开不开门？', 'zh', /12月25号.*1月1号/],
  ['Are you open on Christmas Eve?', 'en', /open on Thursday, December 24 from 9 a\.m\./],
  ['平安夜开门吗', 'zh', /12月24号.*开门/],
  ['What about Boxing Day?', 'en', /closed on Saturday, December 26/],
] as const)('the demo answers "%s" (%s)', (question, language, answer) => {
  expect(ask(question, language)).toMatch(answer);
});

test.each([
  ['How much is a shingles shot?', 'en'],
  ['how much is a massage', 'en'],
  ['带状疱疹疫苗多少钱', 'zh'],
  ['Do you validate transit tickets?', 'en'],
  ['Do you give tetanus shots?', 'en'],
  ['Is there a fee for a second opinion?', 'en'],
  ['验血报告要几天出来', 'zh'],
  ['How much is the parking ticket?', 'en'],
  ['Do I need a referral to see you?', 'en'],
  ['Do you have my email?', 'en'],
  ['Is Dr. Lee in tomorrow?', 'en'],
  ['李医生明天上班吗', 'zh'],
  ['Can I email you a photo of the rash?', 'en'],
] as const)('the demo says that it does not know "%s" (%s)', (question, language) => {
  expect(ask(question, language)).toBe('unknown');
});

test.each([
  ["When's your lunch break?", 'en', 'No patients are seen from 12 p.m. to 1 p.m.'],
  ['Are you open during lunch?', 'en', 'No patients are seen from 12 p.m. to 1 p.m.'],
  ['你们中午休息吗', 'zh', '中午十二点到下午一点午休，不看病。'],
] as const)('"%s" is answered from the breaks of the week', (question, language, answer) => {
  const breaks = [{ from: '12:00', to: '13:00' }];
  const hours = WEEK.map((day) => ({ ...day, breaks }));
  const facts = { ...FACTS, clinic: { ...FACTS.clinic, hours } } as unknown as ClinicFacts;
  expect(findAnswer(question, language, facts, ENTRIES)).toMatchObject({ answer });
  expect(ask(question, language)).toBe('unknown');
});

test("the demo answers no caller's question wrongly", () => {
  const rows: { text: string; language: 'en' | 'zh'; expected: string; demo?: string }[] = JSON.parse(
    readFileSync(new URL('../tests/knowledge/callers-questions.json', import.meta.url), 'utf8'),
  );
  const wrong = rows.flatMap(({ text, language, expected, demo = expected }) => {
    const found = findAnswer(text, language, FACTS, ENTRIES);
    if (found.status !== 'answered') return [];
    const { source } = found;
    const topic = 'id' in source ? ENTRIES.find(({ id }) => id === source.id)!.question : source.kind;
    return topic.startsWith(demo.split(':')[0]!) ? [] : [{ text, demo, topic }];
  });
  expect(wrong).toEqual([]);
});
