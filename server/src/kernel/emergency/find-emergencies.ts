import { LRUCache } from 'lru-cache';
import { LANGUAGES, type Language } from '../language.ts';
import { toMandarin } from '../text/cantonese.ts';
import { toSimplified } from '../text/simplified.ts';
import { COMBINATIONS, type Combination, type Part } from './combinations.ts';
import { DESCRIBED } from './described-signs.ts';
import type { Emergency } from './emergency.ts';
import {
  areHarmless,
  areMentions,
  isAlarmingClause,
  learnedKind,
  type Mention,
} from './learned/learned-score.ts';
import { namesItsSubject, partsByThemselves, tellsOfThePresent } from './other-business.ts';
import { withoutOthersStories } from './others-stories.ts';
import { asksForFirstAidCourse, isQuiet, splitClauses } from './quiet-mentions.ts';
import { RED_FLAGS } from './red-flags.ts';
import { mostTelling, requiredOneOf, requiredWords } from './required-words.ts';
import { type Hints, joinHints, ruleSieve } from './rule-sieve.ts';

/** Only the start and end of longer sentences are searched. */
const LONGEST = 4_000;
const CHINESE = /[\u4e00-\u9fff]/u;
const LETTERS = { en: /[a-z]{2}/u, zh: CHINESE } as const;
const ASCII = /^[\x20-\x7e]*$/u;
/** How many word sets of a pattern to search for at most. */
const MOST_SETS = 2;
const NONE: readonly Emergency[] = [];
/** Leaves single spaces alone, which are most. */
const MORE_THAN_A_SPACE = /\s{2,}|[^\S ]/g;
const HESITATIONS = /\b(?:um+|uh+|er+m?|hmm+|you know)\b ?|[嗯呃]|…|\.{2,}/gu;
/** "Call if I get chest pain, and I have it now": more than a question. */
const HAPPENS_NOW =
  /\b(?:i|he|she) (?:do |does )?(?:have|has|got|get) (?:it|that|them|one) (?:right )?now\b|现在(?:就|正)(?:在|有|痛|疼|发|是|这样)/u;
const ASKED_IN_GENERAL = /\b(?:if|in case|when)\b|如果|万一|要是|假如|会不会|会引起|会导致|打完疫苗/gu;
/** "I had it last year, and it is back now": says that the symptom named before is present again. */
const IS_BACK =
  /[\s,.;:!?]{0,3}(?:\b(?:and|but|so) )?\b(?:it|this|that|they)(?:(?:'s| is|'re| are| has| have)(?: come| coming| happening)?| came) (?:back|again)\b(?! (?:to|at|in|on|from|home|then|there)\b)|[\s,.;:!?]{0,3}(?:\b(?:and|but|so) )?\b(?:this|it|now it) (?:feels?|is) (?:exactly |just )?(?:the same|like (?:that|then))\b|[\s,;:!?。]{1,3}(?=(?:现在|今天|今早|昨天|昨晚|刚才?)(?:又|也)(?:来|开始|犯|发作|痛|疼|有了|这样|一样))/gu;

/** What was found in one sentence, and what they need to combine it with others. */
export interface SentenceReading {
  readonly text: string;
  /** In lower case and simplified characters. */
  readonly letters: string;
  readonly emergencies: readonly Emergency[];
  readonly hints: Hints;
  readonly isChinese: boolean;
}

/** Every message of a call repeats all of its sentences. */
const known = new LRUCache<string, SentenceReading>({
  max: 5_000,
  maxEntrySize: 1_000,
  maxSize: 1_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/** The emergencies that a text, in either language, may describe as happening now. */
export function findEmergencies(text: string): readonly Emergency[] {
  return readSentence(text).emergencies;
}

/** The same without caching, for parts of a sentence that are checked once. */
export function readEmergencies(text: string): readonly Emergency[] {
  return read(text).emergencies;
}

/** Only what the rules find. */
export function findByRules(text: string): readonly Emergency[] {
  return readByRules(text).emergencies;
}

/** The same for adjacent sentences, in this order, that mean nothing alone. */
export function findEmergenciesTogether(sentences: readonly SentenceReading[]): readonly Emergency[] {
  const text = joinedText(sentences);
  const worth = worthTogether(sentences, null);
  return worth.length > 0 ? read(text, worth).emergencies : learned(text, false);
}

/** The same by the rules alone: in another order, or further apart, the score says nothing new. */
export function findByRulesTogether(
  sentences: readonly SentenceReading[],
  wanted: ReadonlySet<Emergency> | null = null,
): readonly Emergency[] {
  const worth = worthTogether(sentences, wanted);
  return worth.length > 0 ? withoutMentions(readByRules(joinedText(sentences), worth)).emergencies : NONE;
}

/** The rules that sentences read as one may match. */
function worthTogether(
  sentences: readonly SentenceReading[],
  wanted: ReadonlySet<Emergency> | null,
): readonly number[] {
  const isWanted = (index: number) => !wanted || wanted.has((RULES[index] as Rule).emergency);
  // A Chinese word may be split across two sentences.
  if (sentences.some(({ isChinese }) => isChinese))
    return sieve.rulesFor(hintsIn(plainText(joinedText(sentences)))).filter(isWanted);
  const mayMatch = sieve.rulesFor(joinHints(sentences.map((each) => each.hints))).some(isWanted);
  return mayMatch ? sieve.rulesFor(hintsIn(plainText(joinedText(sentences)))).filter(isWanted) : [];
}

/** Makes the plain form from those of the sentences: simplifying their characters again costs more than all rules. */
function joinedText(sentences: readonly SentenceReading[]): string {
  const text = sentences.map((each) => each.text).join(' ');
  if (last.text !== text && text.length <= 2 * LONGEST) {
    const letters = sentences.map((each) => each.letters).join(' ');
    last = { text, letters, plain: asSpoken(text, letters) };
  }
  return text;
}

export function readSentence(text: string): SentenceReading {
  const before = known.get(text);
  if (before) return before;
  const { letters, plain } = normalised(text);
  const hints = hintsIn(plain);
  const { emergencies } = read(text, sieve.rulesFor(hints));
  const reading = { text, letters, emergencies, hints, isChinese: CHINESE.test(plain) };
  known.set(text, reading);
  return reading;
}

/** Flags of one language, or signs that count together. */
type Rule =
  | {
      readonly emergency: Emergency;
      readonly language: Language;
      readonly alternatives: readonly string[];
      readonly pattern: RegExp;
    }
  | Combination;

const RULES: readonly Rule[] = [
  ...LANGUAGES.flatMap((language) => RED_FLAGS[language].map((flag) => ({ ...flag, language }))),
  ...COMBINATIONS,
  ...DESCRIBED,
];
const sieve = ruleSieve(
  RULES.map((rule) =>
    'pattern' in rule
      ? rule.alternatives.map((each) => mostTelling(requiredWords(each), MOST_SETS))
      : [rule.parts.flatMap(({ en, zh }) => requiredOneOf(en.source, zh.source) ?? [])],
  ),
);

/** What the rules found in a text. */
interface Reading {
  readonly text: string;
  readonly emergencies: readonly Emergency[];
  /** A red flag is named, but not as happening now. */
  readonly isQuiet: boolean;
}

interface Spoken {
  readonly language: Language;
  readonly clauses: readonly string[];
  readonly all: string;
}

function read(text: string, worth?: readonly number[]): Reading {
  const reading = readByRules(text, worth);
  if (reading.emergencies.length === 0) return { ...reading, emergencies: learned(text, reading.isQuiet) };
  return withoutMentions(reading);
}

function withoutMentions(reading: Reading): Reading {
  return reading.emergencies.length > 0 && isOnlyMentioned(reading.text)
    ? { ...reading, emergencies: NONE }
    : reading;
}

/**
 * Whether a sentence with a red flag is about something else. Nothing in it happens now, and the weights that were
 * taught only sentences with red flags say so of all of it that the rules find something in; or the score of all words
 * says so as a whole, in its parts, and in the clause that has the flag. For the latter a clause must say itself what it
 * is about ("the date of the overdose for the claim"): one that has only the symptom always counts, and so do signs that
 * only together are a red flag.
 */
function isOnlyMentioned(text: string): boolean {
  const own = withoutOthersStories(plainText(text));
  if (tellsOfThePresent(own)) return false;
  const parts = partsByThemselves(own);
  if (areMentions([own, ...parts.filter((part) => readByRules(part).emergencies.length > 0)])) return true;
  if (!areHarmless([own, ...parts])) return false;
  const clauses = spokenIn(own).flatMap((each) => each.clauses);
  const flagged = clauses.filter((clause) => readByRules(clause).emergencies.length > 0);
  return (
    flagged.length > 0 && flagged.every((clause) => namesItsSubject(clause) && !isAlarmingClause(clause))
  );
}

/** The learned score, for sentences no rule matches. */
function learned(text: string, hasQuietMention: boolean): readonly Emergency[] {
  const plain = plainText(text);
  if (asksForFirstAidCourse(plain)) return NONE;
  const own = withoutOthersStories(plain);
  const mention = hasQuietMention ? quietIn(own) : own === plain ? 'none' : 'leftOut';
  for (const part of [own, ...partsByThemselves(own)]) {
    // Without the words of the old episode nothing raises the limit.
    const isFree = mention === 'quietThen' && part !== own && !readByRules(part).isQuiet;
    const kind = learnedKind(part, isFree ? 'leftOut' : mention);
    if (kind) return [kind];
  }
  return NONE;
}

/** "A seizure once as a toddler" and "a stroke last year, and today the hand is weak" are both quiet, and only one is over. */
const quietIn = (own: string): Mention => (tellsOfThePresent(own) ? 'quiet' : 'quietThen');

/** `worth`: the rules to read by, where they are known. */
function readByRules(text: string, worth = sieve.rulesFor(hintsIn(plainText(text)))): Reading {
  const plain = plainText(text);
  if (worth.length === 0) return { text, emergencies: NONE, isQuiet: false };
  if (asksForFirstAidCourse(plain)) return { text, emergencies: NONE, isQuiet: true };
  const spoken = spokenIn(withoutOthersStories(plain));
  const found = new Set<Emergency>();
  for (const index of worth) {
    const rule = RULES[index] as Rule;
    if (!found.has(rule.emergency) && isTrueOf(rule, spoken)) found.add(rule.emergency);
  }
  const isQuiet = found.size === 0 && worth.some((index) => isNamedBy(RULES[index] as Rule, spoken));
  return { text, emergencies: [...found], isQuiet };
}

/** Some transcribers put spaces between Chinese words. */
function hintsIn(plain: string): Hints {
  const hasSpaces = CHINESE.test(plain) && plain.includes(' ');
  return sieve.hintsIn(hasSpaces ? `${plain}\n${plain.replaceAll(' ', '')}` : plain);
}

function spokenIn(plain: string): readonly Spoken[] {
  const present = plain.search(IS_BACK) < 0 ? plain : plain.replace(IS_BACK, joinedToBefore);
  const heard = HAPPENS_NOW.test(present) ? present.replace(ASKED_IN_GENERAL, ',') : present;
  return LANGUAGES.filter((language) => LETTERS[language].test(heard)).map((language) => {
    const clauses = splitClauses(heard, language);
    return { language, clauses, all: clauses.join('\n') };
  });
}

/** In the same clause as the symptom it refers to. */
function joinedToBefore(words: string): string {
  return /[a-z]/u.test(words) ? ' is back' : '';
}

/** Whether a red flag is named in any sense. */
function isNamedBy(rule: Rule, spoken: readonly Spoken[]): boolean {
  return (
    'pattern' in rule &&
    spoken.some(({ language, all }) => language === rule.language && all.search(rule.pattern) >= 0)
  );
}

// Searching the whole text once costs a tenth of searching every clause.
function isTrueOf(rule: Rule, spoken: readonly Spoken[]): boolean {
  if ('pattern' in rule) {
    const { language, pattern } = rule;
    return spoken.some(
      (each) =>
        each.language === language &&
        each.all.search(pattern) >= 0 &&
        each.clauses.some((clause) => isMentioned(pattern, clause, language)),
    );
  }
  const isNamed = (part: Part) => spoken.some(({ language, all }) => all.search(part[language]) >= 0);
  const isTrueNow = (part: Part) =>
    part.isBackground ||
    spoken.some(({ language, clauses }) =>
      clauses.some((clause) => isMentioned(part[language], clause, language)),
    );
  const { parts, unless } = rule;
  return parts.every(isNamed) && parts.every(isTrueNow) && !(unless && isNamed(unless));
}

/** The red flags a text names, whether or not it says that they happen now; for questions. */
export function redFlagsNamedIn(text: string): readonly Emergency[] {
  const plain = plainText(text);
  const named = LANGUAGES.flatMap((language) =>
    RED_FLAGS[language].filter(({ pattern }) => plain.search(pattern) >= 0),
  );
  return [...new Set(named.map(({ emergency }) => emergency))].filter((emergency) => emergency !== 'stated');
}

/** Several rules read the same sentence in turn. */
let last = { text: '', letters: '', plain: '' };

/** Normalises text for the rules: simplified characters, plain apostrophes, single spaces, no "um". */
export function plainText(text: string): string {
  return normalised(text).plain;
}

function normalised(text: string): typeof last {
  if (last.text !== text) {
    const searched = cut(text);
    const letters = lettersOf(searched);
    last = { text, letters, plain: asSpoken(searched, letters) };
  }
  return last;
}

function cut(text: string): string {
  return text.length > 2 * LONGEST ? `${text.slice(0, LONGEST)}. ${text.slice(text.length - LONGEST)}` : text;
}

function asSpoken(text: string, letters: string): string {
  const straight = ASCII.test(text) ? letters : toMandarin(letters).replace(/[’‘`´]/g, "'");
  const plain = asMeant(withoutHesitations(straight));
  // "Two and a half months" and "a hundred and one" are single numbers, but elsewhere "and" separates
  // clauses.
  return plain
    .replace(/ and a half(?=[- ](?:days?|weeks?|months?)\b)/g, '')
    .replace(/\bhundred and (?=(?:one|two|three|four|five|six)\b)/g, 'hundred ');
}

const MISHEARD = /\bchess\b|\bnum\b|\bpast out\b|\bsee sure|\bover does\b|\bon conscious\b/u;

/** Speech recognition writes "chess pain", "num" for "numb", "past out" and "see sure". */
function asMeant(text: string): string {
  if (!MISHEARD.test(text)) return text;
  return text
    .replace(/\bnum\b(?! ?\d)/gu, 'numb')
    .replace(/\bpast out\b/gu, 'passed out')
    .replace(/\bsee sure(?=s?\b)/gu, 'seizure')
    .replace(/\bover does\b/gu, 'overdose')
    .replace(/\bon conscious\b/gu, 'unconscious')
    .replace(
      /\bchess(?= (?:pains?|pressure|tight\w*|hurts?|(?:is |feels? )(?:\w+ )?(?:tight|heavy|hurting)))|(?<=\b(?:pains?|pressure|tight\w*|weight|heaviness) (?:in|on|across) (?:my|his|her|the) )chess\b/gu,
      'chest',
    );
}

function lettersOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKC').toLowerCase();
  return CHINESE.test(lower) ? toSimplified(lower) : lower;
}

function withoutHesitations(text: string): string {
  return text.replace(HESITATIONS, '').replace(MORE_THAN_A_SPACE, ' ').trim();
}

/** How far around a mention the rules search for words that make it harmless; the bound keeps the time linear. */
const CONTEXT = 160;

function isMentioned(pattern: RegExp, clause: string, language: Language): boolean {
  for (const { 0: words, index } of clause.matchAll(pattern)) {
    const end = index + words.length;
    const [from, to] = [Math.max(0, index - CONTEXT), end + CONTEXT];
    const mention = {
      words,
      clause: clause.slice(from, to),
      before: clause.slice(from, index),
      after: clause.slice(end, to),
    };
    if (!isQuiet(mention, language)) return true;
  }
  return false;
}
