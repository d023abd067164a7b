import { toMandarin } from '../../kernel/text/cantonese.ts';
import { toSimplified } from '../../kernel/text/simplified.ts';
import { CONCEPTS } from './concepts.ts';
import { mislaidCardIn } from './mislaid-card.ts';

/**
 * The meaning of a question as distinct terms. A concept is written `#name`; any other word as its stem or
 * pair of characters.
 */
export type Terms = ReadonlySet<string>;

/** Longer questions are cut: nobody needs more words for one thing. */
const MAX_CHARACTERS = 600;
const LONGEST_PHRASE = 6;

const STOP_WORDS = new Set(
  (
    'a an the and or but so of to in on at for from with by as is are was were be been being am do does did done have has had having ' +
    'i im ive id me my mine we us our ours you your yours youre u he him his her hers it its they them their theirs this that these those there here ' +
    'what whats when which who whom whos where wheres how hows why if then than just also too very really some any all each every ' +
    'can could will would shall should may might must wont cant dont doesnt didnt isnt arent ' +
    'um uh er ah oh hi hello hey yeah yes yep no nope okay ok well like please thanks thank sorry guys anyway actually maybe kind sort ' +
    'know tell ask asking wondering wonder question want wanna wanted need needs get got gotta go going come coming let see look say said ' +
    'clinic office place appointment visit quick quickly one thing something anything someone anyone somebody anybody about up out over into not ' +
    'more much many lot make makes made give gives take takes right sure think guess again still even around'
  ).split(' '),
);

const CHINESE_STOP =
  /请问|你们|您们|我们|我想|想问|问一下|一下|那个|这个|就是|可不可以|能不能|可以|有没有|是不是|会不会|要不要|诊所|这里|这边|那边|什么|怎么|哪里|哪儿|多少|几点|时候|的话|一个|如果|因为|所以|但是|还是|或者|知道|告诉|麻烦|谢谢|您好|你好|喂|嗯|啊|呢|吗|吧|呀|哦|了|的|我|你|您|是|在|有|要|想|去|来|到|得|也|都|就|和|跟|给|把|被|会|能|对|那|这|不|没|很|说|问|做|用|看|个|位/g;

/** Speech recognition writes 没有 MSP 卡 as often as 没有MSP卡. */
const SPACE_BESIDE_CHINESE = /(?<=\p{Script=Han})\s+(?=[a-z0-9])|(?<=[a-z0-9])\s+(?=\p{Script=Han})/gu;
/** Callers without a card who ask about paying are not helped by hearing that the number suffices. */
const CARD = /msp|\bcard\b|卡|医保/u;

/** An exam for a licence or for immigration is not a yearly physical, and their prices differ. */
const NAMED_EXAMS = ['#driver_medical', '#immigration'];

/** Who asks for the results of a test does not ask where it is made. */
const TESTS = ['#lab', '#xray'];
/** 药不能直接开吗: 开 alone opens doors as well. */
const ASKS_FOR_MEDICINE =
  /药(?![房店单]).{0,10}(?:能|可以|直接|给我|帮我|怎么|再).{0,4}(?:开(?!始|门|车|错)|续|拿)/u;
/** "Can you send it to a pharmacy near me": neither a question for a pharmacy's place nor for a refill. */
const SENT_TO_PHARMACY =
  /\b(?:send|sends|sent|fax(?! number)|faxes|faxed|go|goes|call(?:ed)? (?:it )?in|transfer(?:red)?)\b[^.?!]{0,40}\b(?:pharmacy|pharmacies|drug ?store|shoppers|london drugs|rexall)\b|\b(?:which|what) pharmacy do you\b|[发传送寄](?:到|去|给|过去)[^。？！]{0,12}药[房店局]|[发传送寄][哪什]个?么?家?药[房店局]/u;
const ASKS_TO_RENEW = /\b(?:renew|refill)|续|再开/u;
const PAYS_THEMSELVES = /自费|自己(?:付|给|出|掏)/u;

const PHRASES = englishPhrases();
const CHINESE_WORDS = chineseWords();

export function readQuestion(text: string): Terms {
  const plain = plainTextOf(text);
  const terms = new Set<string>();
  readChinese(plain.replace(SPACE_BESIDE_CHINESE, ''), terms);
  readEnglish(plain, terms);
  if (NAMED_EXAMS.some((exam) => terms.has(exam))) terms.delete('#physical');
  if (terms.has('#results')) for (const test of TESTS) terms.delete(test);
  if (ASKS_FOR_MEDICINE.test(plain)) terms.add('#refill');
  if (SENT_TO_PHARMACY.test(plain) && !ASKS_TO_RENEW.test(plain)) {
    terms.add('#to_pharmacy');
    for (const term of ['#elsewhere', '#refill', '#fax', '#pharmacy']) terms.delete(term);
  }
  if (mislaidCardIn(plain)) for (const term of ['#health_card', '#lacking']) terms.add(term);
  if (PAYS_THEMSELVES.test(plain)) terms.add('#fee');
  if (asksOfMoney(terms) && terms.has('#lacking') && CARD.test(plain)) terms.add('#uninsured');
  return terms;
}

/** Lower case, simplified characters and Mandarin words, as the lists are written. */
export function plainTextOf(text: string): string {
  return toMandarin(toSimplified(text.normalize('NFKC').toLowerCase())).slice(0, MAX_CHARACTERS);
}

/** Whether something costs money is asked, whatever else. */
const asksOfMoney = (terms: Terms) => terms.has('#fee') || terms.has('#visit_cost');

/** The English words of a text that stand for no concept and say something. */
export function wordsWithoutConcept(plain: string): readonly string[] {
  const terms = new Set<string>();
  readEnglish(plain, terms);
  return [...terms].filter((term) => !term.startsWith('#'));
}

/** The same of Chinese, with gaps where something was left out. */
export function charactersWithoutConcept(plain: string): string {
  return withoutConcepts(plain).replace(CHINESE_STOP, ' ');
}

function readEnglish(plain: string, terms: Set<string>): void {
  const words = plain.replace(/['’]/g, '').match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];
  const stems = words.map(stemOf);
  const covered = new Set<number>();
  // The longest phrase wins: "how late are you open" is not about being late.
  for (let at = 0; at < stems.length; at += 1) {
    const length = longestPhraseAt(stems, at);
    if (length === 0) continue;
    for (const concept of PHRASES.get(stems.slice(at, at + length).join(' ')) ?? []) terms.add(`#${concept}`);
    for (let each = at; each < at + length; each += 1) covered.add(each);
    at += length - 1;
  }
  stems.forEach((stem, at) => {
    const word = words[at] ?? '';
    if (!covered.has(at) && stem.length > 1 && !STOP_WORDS.has(word) && !STOP_WORDS.has(stem))
      terms.add(stem);
  });
}

function longestPhraseAt(stems: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, stems.length - at); length > 0; length -= 1)
    if (PHRASES.has(stems.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** Concepts by the listed words, and pairs of neighbouring characters for the rest. */
function readChinese(plain: string, terms: Set<string>): void {
  if (!/\p{Script=Han}/u.test(plain)) return;
  const rest = withoutConcepts(plain, (concept) => terms.add(`#${concept}`));
  for (const run of rest.replace(CHINESE_STOP, ' ').match(/\p{Script=Han}{2,}/gu) ?? []) {
    const characters = Array.from(run);
    for (let at = 0; at + 1 < characters.length; at += 1) terms.add(`${characters[at]}${characters[at + 1]}`);
  }
}

function withoutConcepts(plain: string, found: (concept: string) => void = () => undefined): string {
  let rest = plain;
  for (const [word, concept] of CHINESE_WORDS) {
    if (!rest.includes(word)) continue;
    found(concept);
    rest = rest.replaceAll(word, ' ');
  }
  return rest;
}

/** Endings that do not change what is meant; crude on purpose, since both sides are cut alike. */
function stemOf(word: string): string {
  if (word.length <= 3) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function englishPhrases(): ReadonlyMap<string, readonly string[]> {
  const phrases = new Map<string, string[]>();
  for (const { name: concept, en } of CONCEPTS) {
    for (const written of en) {
      const key = written.replace(/'/g, '').split(' ').map(stemOf).join(' ');
      phrases.set(key, [...(phrases.get(key) ?? []), concept]);
    }
  }
  return phrases;
}

/** Longest first, so that 病假条 is not read as 病 and 假条. */
function chineseWords(): readonly (readonly [string, string])[] {
  return CONCEPTS.flatMap(({ name, zh }) => zh.map((word) => [word, name] as const)).sort(
    ([one], [another]) => another.length - one.length,
  );
}
