import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLIND_EMERGENCIES, BLIND_OTHERS } from '../../../testing/kernel/emergency/blind-sentences.ts';
import { EMERGENCIES } from '../../../testing/kernel/emergency/emergency-sentences.ts';
import { harmlessMentions } from '../../../testing/kernel/emergency/harmless-frames.ts';
import { ordinaryRows } from '../../../testing/kernel/emergency/ordinary-sentences.ts';
import { NO_EMERGENCIES } from '../../../testing/kernel/emergency/quiet-sentences.ts';
import FROM_A_BRIEF from '../../../testing/kernel/emergency/sentences-from-a-brief.json' with {
  type: 'json',
};
import OF_STRANGERS from '../../../testing/kernel/emergency/sentences-of-strangers.json' with {
  type: 'json',
};
import { ALL_TABLES } from '../../../testing/kernel/emergency/tables.ts';
import { VARIED_EMERGENCIES, VARIED_OTHERS } from '../../../testing/kernel/emergency/varied-sentences.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { findByRules, findEmergencies, findEmergenciesTogether, readSentence } from './find-emergencies.ts';

const MOST_FALSE_ALARMS = 0.01;
/** Without the first line, which says what the file is. */
const linesOf = (file: string) =>
  readFileSync(new URL(`../../../testing/kernel/emergency/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
const isAlarm = (words: string) => findEmergencies(words).length > 0;

test.each(LANGUAGES)(
  'no emergency in %s is missed, and at most 1 other sentence in 100 alarms',
  (language) => {
    const missed = EMERGENCIES[language].filter((words) => !isAlarm(words));
    const alarms = NO_EMERGENCIES[language].filter(isAlarm);
    const [real, quiet] = [EMERGENCIES[language].length, NO_EMERGENCIES[language].length];
    console.log(
      `${language}: ${real} emergencies, ${missed.length} missed; ${quiet} others, ${alarms.length} alarms`,
    );
    expect(missed).toEqual([]);
    expect(alarms.length / quiet, alarms.join(' | ')).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
  },
);

test('sentences written without knowledge of the rules are read correctly', () => {
  expect(BLIND_EMERGENCIES.filter((words) => !isAlarm(words))).toEqual([]);
  expect(BLIND_OTHERS.filter(isAlarm)).toEqual([]);
});

test('the seven hundred written later from a brief alone are read correctly', () => {
  const rows = FROM_A_BRIEF as ReadonlyArray<{ readonly words: string; readonly emergency: boolean }>;
  expect(rows.length).toBe(700);
  expect(rows.filter(({ words, emergency }) => isAlarm(words) !== emergency)).toEqual([]);
});

test('of four hundred calls written from a brief alone, none is missed and at most 1 in 100 others alarms', () => {
  const calls = OF_STRANGERS.map(({ said, emergency }) => {
    const sentences = [said].flat();
    const alarms = sentences.some(isAlarm) || findEmergenciesTogether(sentences.map(readSentence)).length > 0;
    return { sentences, emergency, alarms };
  });
  expect(calls).toHaveLength(400);
  const others = calls.filter(({ emergency }) => !emergency);
  expect(calls.filter(({ emergency, alarms }) => emergency && !alarms)).toEqual([]);
  expect(others.filter(({ alarms }) => alarms).length / others.length).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
});

const tableOf = (isWanted: (table: string) => boolean) => {
  const rows = ALL_TABLES.filter(({ table }) => isWanted(table));
  const alarms = (said: readonly string[]) =>
    said.some(isAlarm) || (said.length > 1 && findEmergenciesTogether(said.map(readSentence)).length > 0);
  return {
    rows,
    missed: rows.filter(({ emergency, said }) => emergency && !alarms(said)),
    falseAlarms: rows.filter(({ emergency, said }) => !emergency && alarms(said)),
  };
};

test('of the sealed test sets nothing is missed, and false alarms wait for an answered question', () => {
  const { rows, missed, falseAlarms } = tableOf((table) => table.startsWith('sealed'));
  expect(rows).toHaveLength(3020);
  expect(missed).toEqual([]);
  // Without the question before it this may be an answer; with it the conversation waits (features/live-calls).
  expect(falseAlarms.map(({ said }) => said[0])).toEqual(['胸口痛？']);
});

test("a condition that is long over, somebody else's, asked of in general or on paper raises no alarm", () => {
  const mentions = harmlessMentions();
  const alarms = mentions.filter(isAlarm);
  expect(mentions.length).toBeGreaterThan(900);
  expect(alarms.length / mentions.length, alarms.join(' | ')).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
});

const BESIDE: Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>> = {
  en: [
    ["I'd like to book an appointment for Thursday because ", ''],
    ['hi I need the form signed for my stroke from 2019. ', ''],
    ['I need the report from last year, the one for my knee, ', ''],
    ['my coworker had a heart attack last month. Now ', ''],
    ['the pamphlet you have says to call, ', ''],
    ['', ", so I can't make my appointment tomorrow"],
    ['', ', I need a letter for work'],
  ],
  zh: [
    ['我想约星期四，因为', ''],
    ['三年前中风过要开证明，另外', ''],
    ['我要去年的病历，', ''],
    ['我同事上个月心梗，现在', ''],
    ['', '，所以明天的预约来不了'],
    ['', '，公司要一封信'],
  ],
};

test.each(LANGUAGES)('other business in the same breath hides no emergency in %s', (language) => {
  const emergencies = ALL_TABLES.flatMap(({ said, emergency }) =>
    emergency && said.length === 1 ? said : [],
  )
    .filter((words) => /[\u4e00-\u9fff]/u.test(words) === (language === 'zh') && isAlarm(words))
    .filter((_, index) => index % 12 === 0);
  const told = BESIDE[language].flatMap(([before, after]) =>
    emergencies.map(
      (words) => `${before}${after === '' ? words : words.replace(/[.。!！?？]+$/u, '')}${after}`,
    ),
  );
  const missed = told.filter((words) => !isAlarm(words));
  expect(told.length).toBeGreaterThan(800);
  expect(missed.length / told.length, missed.join(' | ')).toBeLessThan(0.02);
});

test('of the sentences written by red flag at most 1 in 100 is read wrong', () => {
  const { rows, missed, falseAlarms } = tableOf((table) => table === 'written');
  const real = rows.filter(({ emergency }) => emergency).length;
  expect(missed.length / real).toBeLessThanOrEqual(0.01);
  expect(falseAlarms.length / (rows.length - real)).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
});

test('wishes for an appointment and questions about a clinic raise no alarm, alone or three in a row', () => {
  const rows = ordinaryRows();
  const alarms = rows.filter(({ said }) =>
    said.length > 1 ? findEmergenciesTogether(said.map(readSentence)).length > 0 : isAlarm(said.join()),
  );
  expect(rows.length).toBeGreaterThan(5_000);
  expect(alarms.length / rows.length).toBeLessThan(0.002);
});

test.each([
  ['my lips are like balloons and the swallowing is getting hard', ['described']],
  ["hang on, I, need, to, breathe, my asthma, it's", ['described']],
  ["my boyfriend's telling everybody goodbye on facebook and he's got his dad's rifle", ['suicide']],
  ['他盯着墙咂嘴，叫他听不见', ['described']],
])('an emergency that no rule names is found by its words together: %s', (words, expected) => {
  expect(findByRules(words)).toEqual([]);
  expect(findEmergencies(words)).toEqual(expected);
});

test.each([
  "we were watching a show where the guy had a stroke, anyway I'm calling about my results",
  'what would you do if somebody told you they had chest pain',
  'my dog swallowed a sock, do you know a vet nearby',
  'the nurse asked if my chest hurt and I told her no',
  'your poster says chest pain call 911, so where do I call for flu shots',
  "I'm calling from the heart and stroke foundation about a donation",
  '如果有人跟你说胸口痛，你会怎么办',
  '昨天看电视剧，里面那个人吐血了',
  '我女儿要排一个舞台剧，演一个想自杀的人，我是想问她的疫苗记录',
  "I'm having a heart attack over this invoice, can you explain it",
  'my printer is having a seizure, can you email the form instead',
  'the vet says the seizures are under control, so I can make it after all',
  'can stress give you strokes, I was wondering',
  "my sister-in-law had a stroke on the weekend and she's in the hospital, so I have to cancel",
  '老板快把我气吐血了，想改到明天',
  '手机又抽风，刚才断线了',
  '心梗跟心绞痛有什么不一样，我就好奇',
  '我外公六十岁心梗，我爸也是，保险公司要我做检查',
  '昨天公司演习触电急救，要交健康表',
])('a story, a question in general or an animal is nobody in danger: %s', (words) => {
  expect(findEmergencies(words)).toEqual([]);
});

test.each([
  'I was watching a show and my chest hurts',
  'I read about heart attacks and now my chest hurts',
  "my dog bit my son's face and it won't stop bleeding",
  'he was thrown off the horse and cannot move his legs',
  "I need an appointment today, I think I'm having a stroke",
  '海报上说胸痛打911，我现在就胸痛',
  'the doctor said it was nothing but now my chest hurts again',
  'I have chest pain, the nurse said it was fine, should I come in',
  "just wondering, my dad can't move his left arm, is that normal",
  'does this pill give you chest pain, because mine hurts',
  'I had a heart attack when I was fifty and this feels the same',
  "so tired she passed out on the floor and won't wake up",
  'her water broke in the bathroom',
  "my dad's in the hospital with a stroke and now my mom's face is drooping",
  'I have it right now, just so I know, is chest pain an emergency',
  '医生说没事，可是胸口还是痛',
  '我胸口痛，医生说没事，我能来吗',
  '我爸头痛想吐，我妈也是，家里有煤气味',
  '我婆婆中风了，还没送医院',
  '他在车里昏迷了',
  '工作压得我想死',
  '昨天超市有人打我头，现在一直吐',
])('beside one of these an emergency is still heard: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test.each([
  'could I get the hospital record from last March, that time I passed out',
  'I need the ER letter from 2019, the one about my chest pain. It was only heartburn.',
  'the receipt from last summer, the visit for chest pain, for my taxes',
  "It's about the stroke. The one my mother had in 2015.",
  'Chest pain? No, nothing like that, I just want a checkup',
  'Trouble breathing? No no. Just a refill.',
  "I'm a reporter, I'm writing an article on overdoses",
  'we are doing a school project about seizures, can a nurse speak to the class',
  'can you send my disability form, the one that says stroke on it',
  '我要去年急诊的报告，那次是胸口痛，后来没事',
  '想拿一下我妈前年那次心梗的资料',
  '胸口痛？没有没有，我只是想改时间',
  '我係學生，寫緊中風嘅論文，想訪問醫生',
  '我爸二零一九年中风的，要填税表',
])('an old record, a repeated question or school work raises no alarm: %s', (words) => {
  expect(findEmergencies(words)).toEqual([]);
});

test.each([
  'I had chest pain last year and it is back now',
  "I need a copy of my report from last year, the one for chest pain. It's back now.",
  'I want my record from 2019, and my chest hurts',
  'I need my form signed, chest pain since last month',
  'it is about the heart attack. He is having it right now.',
  'Chest pain? Yes.',
  'Chest pain?',
  'chest pain? no, more like somebody sitting on my chest',
  'Is he awake? No. I cannot wake him up.',
  'he was writing on the board when he collapsed',
  'I was writing an essay about strokes and now my face is numb',
  '去年胸口痛过，现在又开始痛',
  '我要去年的报告，那次是胸口痛，现在又痛了',
  '胸口痛？有。',
  '胸口痛？没有，就是闷得透不过气',
  '我写论文写到一半，突然手麻说不出话',
])('beside an old record, a repeated question or school work an emergency is found: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test.each([
  'can I change my appointment to next Tuesday afternoon, my mom is having a seizure',
  'can I book my mom an appointment for Thursday afternoon, she had a stroke',
  '我想改一下星期四的预约，我爸抽搐了',
])("booking words never silence a rule's finding: %s", (words) => {
  expect(findByRules(words)).not.toEqual([]);
  expect(findEmergencies(words)).toEqual(findByRules(words));
});

test.each([
  'i cut my wrists, I need a letter for work',
  "I'd like to book for Thursday because I'm about to faint",
  'my sister wants to kill herself, can you send the form',
  'I took maybe thirty of the extra strength Tylenol last night I feel okay though',
  '我割腕了，想改一下预约',
  '我弟弟想自杀，公司要一封信',
])('a clause with nothing but an emergency counts, whatever else the caller wants: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test.each([
  'it is the insurance, they want the date of the overdose in 2021 for the claim',
  'the crossword asks for another word for a seizure, anyway, Tuesday please',
  'I dressed up as a heart attack patient for Halloween, I need my flu shot',
  'I had a dream my dad had a stroke, silly, I just want to book my physical',
  'Patient denies chest pain, dizziness and fainting, and asks for a refill.',
  '我做梦梦到我爸中风，我就是想约体检',
  '说明书写可能会抽搐，这个常见吗',
  '救命啊，你们这个语音系统我真的搞不懂',
])('a clause that says that it is about something else raises no alarm: %s', (words) => {
  expect(findEmergencies(words)).toEqual([]);
});

test.each([
  'I had a nightmare, woke up and I cannot breathe',
  'we were playing a quiz and she collapsed',
  'I was reading the paper and half the page just disappeared and it has not come back',
  'He denies chest pain and his arm is numb',
  '说明书写会晕倒，我吃了真的晕倒了',
  '救命啊，我爸倒地上了',
])('beside such words an emergency is heard: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test.each([
  '中风有哪些前兆，我给老人中心做海报用',
  'what does a person do if a child chokes, I am making a list for our daycare',
  'I had my bypass in oh six and I have been right as rain since',
  '之前我先生中风住院，现在出院大半年了，想拿转介单',
  'she had a seizure once as a toddler, it is for the intake form',
  'the price of the vaccine nearly knocked me out, can I do it in two payments',
  '我手机心梗了，网站打不开',
  '不然我真要跳楼了，谢谢你',
  '网页上点了没反应，帮我约吧',
  '处方上的剂量看不清楚，麻烦核对',
  '墙上那张写着胸痛打911的海报掉了',
  'false alarm, he was only snoring, please cancel the call-back',
  '虚惊一场，他只是睡得沉',
  'the cat is having seizures, can we move my appointment',
])('what is only mentioned, in the words of strangers, raises no alarm: %s', (words) => {
  expect(findEmergencies(words)).toEqual([]);
});

test.each([
  "she's six weeks and had 38.2 under the arm",
  '宝宝七周，今天三十八度三',
  "Mum can't smile evenly",
  "I'm standing on the Lions Gate right now",
  "Breathing's rough, can you fit me in",
  '我喘不匀，今天有没有位',
  '头孢输完，全身痒，血压量不到',
  "I've been spitting up fresh clots all morning",
  '吸气的时候脖子都凹进去',
  'I was in the emergency room last year, and today my speech is slurred',
  '三年前中风过要开证明，另外被蛇咬了脚，肿到小腿',
  'it was not a false alarm, he is not waking up',
  '我在电脑前面中风了',
  '按了他胸口没反应',
])('a sign in other words, or beside such a mention, is heard: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test('kinds of text that the weights were never taught raise at most 1 alarm in 50', () => {
  const rows = linesOf('untaught-sentences.txt').map((line) => ({
    words: line.slice(2),
    emergency: line.startsWith('!'),
  }));
  const others = rows.filter(({ emergency }) => !emergency);
  const alarms = others.filter(({ words }) => isAlarm(words));
  expect(rows.filter(({ words, emergency }) => emergency && !isAlarm(words))).toEqual([]);
  expect(alarms.length / others.length, alarms.map(({ words }) => words).join(' | ')).toBeLessThanOrEqual(
    0.02,
  );
});

test.each([
  'My arm is numb. No chest pain.',
  "my face feels droopy. I don't have a headache or a fever",
  '我想自杀，顺便改一下预约',
  '单边手脚没力，没有胸痛',
  'my face is falling on one side. no chest pain',
])('a sign that is told plainly is never taken for a mention: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test.each([
  "I can't, sorry, I can't really, talk, long, my puffer's, not, doing anything",
  '我，说，不了，药，喷了，没用',
])('somebody who has no breath for a sentence is heard by the fragments: %s', (words) => {
  expect(findEmergencies(words)).not.toEqual([]);
});

test('the same complaints in other words are found, and harmless similar ones are not', () => {
  expect(VARIED_EMERGENCIES.filter((words) => !isAlarm(words))).toEqual([]);
  expect(VARIED_OTHERS.filter(isAlarm)).toEqual([]);
});

test('the table holds at least 900 sentences, half of them Chinese', () => {
  const [en = 0, zh = 0] = LANGUAGES.map((each) => EMERGENCIES[each].length + NO_EMERGENCIES[each].length);
  expect(en + zh).toBeGreaterThanOrEqual(900);
  expect(Math.abs(en - zh)).toBeLessThan(0.1 * (en + zh));
});

test.each([
  ['crushing chest pain and cannot breathe', ['heart', 'breathing']],
  ['I want to kill myself', ['suicide']],
  ['我想自杀，胸口痛', ['heart', 'suicide']],
  ['我想自殺，胸口痛', ['heart', 'suicide']],
  ['baby with high fever', ['fever']],
])('%s: %j', (words, expected) => {
  expect(new Set(findEmergencies(words))).toEqual(new Set(expected));
});

test.each([
  ['I am in the dentist chair and my throat is closing', ['allergy']],
  ['I was at the dentist yesterday my chest hurts', ['heart']],
  ['I lost my glasses I cannot breathe', ['breathing']],
  ['he cannot breathe with the oxygen mask', ['breathing']],
  ['戴着口罩胸口痛', ['heart']],
  ['我在学校怎么突然胸口痛', ['heart']],
])('words that make one complaint harmless do not hide another: %s', (words, expected) => {
  expect(findEmergencies(words)).toEqual(expected);
});

test.each([
  'I play chess and my arm hurts',
  'my chess club meets on Tuesdays, so mornings please',
  'num 5 is my unit',
  'a hundred and eight dollars, he is two months old',
  'we wake her to feed at night and she drifts off again',
])('%s', (words) => {
  expect(findEmergencies(words)).toEqual([]);
});

test('curly apostrophes, hesitations and spaced characters change nothing', () => {
  expect(findEmergencies('I can’t breathe')).toEqual(['breathing']);
  expect(findEmergencies('I um can’t uh breathe')).toEqual(['breathing']);
  expect(findEmergencies('我 呼吸 好 困难 啊')).toEqual(['breathing']);
});

// Repeats of what the rules are made of: the texts for which a backtracking pattern is slowest.
const FRAGMENTS = [
  'no ',
  'or ',
  'not the my of ',
  'a or a nor ',
  'chest ',
  'my chest is really ',
  'pain ',
  'follow up of ',
  'after a ',
  'face is ',
  '没有',
  '胸口很',
  '没有咳嗽和',
  '头突然',
  '血一直',
  '孩子 ',
  'i want to ',
  'took all my ',
];

test('the time grows linearly with the length, whatever the words', () => {
  const timeOf = (text: string) => {
    // CPU time: a busy machine makes a run longer, not dearer.
    const began = process.cpuUsage();
    findEmergencies(text);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  for (const fragment of FRAGMENTS) timeOf(fragment.repeat(100));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 }), (parts) => {
      const unit = parts.join('');
      const text = unit.repeat(Math.ceil(4_000 / unit.length)).slice(0, 4_000);
      expect(timeOf(`${text}dog chest pain`)).toBeLessThan(400);
    }),
    { numRuns: 60 },
  );
});

test('a sentence of a megabyte is searched at both ends, and quickly', () => {
  const filler = 'and then I went to the shop '.repeat(40_000);
  const began = performance.now();
  expect(findEmergencies(`${filler} and now my chest hurts`)).toEqual(['heart']);
  expect(findEmergencies(`my chest hurts. ${filler}`)).toEqual(['heart']);
  expect(performance.now() - began).toBeLessThan(2_000);
});
