import type { Emergency } from '../../kernel/emergency/emergency.ts';
import type { Observation } from '../../kernel/emergency/emergency-state.ts';
import {
  findByRulesTogether,
  findEmergenciesTogether,
  readSentence,
  redFlagsNamedIn,
  type SentenceReading,
} from '../../kernel/emergency/find-emergencies.ts';
import {
  asksAboutRedFlag,
  asksIfEmergency,
  namesEmergencyNumber,
  type Reply,
  readReply,
  repeatsQuestion,
} from '../../kernel/emergency/read-reply.ts';
import { helpSoughtIn } from '../../kernel/emergency/seeks-help.ts';
import type { Language } from '../../kernel/language.ts';
import type { Utterance } from '../../ports/voice/voice-webhook.ts';

/** What one process has heard of one call. */
export interface Conversation {
  /** Takes the whole list so far (`isList`) or a single sentence, and returns the new sentences in order. */
  hear(heard: readonly Utterance[], isList: boolean, atMs: number): readonly FreshSentence[];
  /** What the new sentences say about an emergency; `timeOf` turns the time in the call into a moment. */
  observe(fresh: readonly FreshSentence[], timeOf: (atMs: number) => string): readonly Observation[];
  readonly callerHeard: boolean;
}

export interface FreshSentence extends Utterance {
  /** When it was said, or if unknown when it arrived; from the start of the call. */
  readonly atMs: number;
  /** A later sentence was heard already. */
  readonly isLate: boolean;
}

const TOGETHER_MS = 10_000;
/** More than anybody says in that time; where sentences have no times of their own, all of a list seem simultaneous. */
const TOGETHER_LETTERS = 240;
/** The age of a feverish baby is often mentioned only when somebody asks, a turn or two later. */
const ASKED_FOR_MS = 300_000;
const ASKED_FOR: ReadonlySet<Emergency> = new Set(['fever']);
/** Words that justify looking further back: a fever, or an age. */
const FEVER_OR_AGE =
  /fever|temp|hot|degrees?|\bold\b|born|days?\b|weeks?\b|months?\b|[烧热烫度月周天生岁]|体温|星期|礼拜/i;
const NONE: readonly Emergency[] = [];
const MOST_RECENT = 16;
const MOST_KEYS = 2_000;
const CHINESE = /[\u4e00-\u9fff]/u;

/** The language of a caller's sentence; a single English word in it shows nothing. */
export function languageShownBy({ by, text }: Utterance): Language | null {
  return by === 'caller' && CHINESE.test(text) ? 'zh' : null;
}

type TimeOf = (atMs: number) => string;

const LONGEST_GREETING = 200;
const GREETING =
  /^(?:\W*(?:hello|hi|hey|(?:are|is|can) (?:you|anybody|anyone|somebody) (?:still )?(?:there|hear me)))+\W*$/i;

/** "Hello?" is said into a silent line in every language. */
export function isGreetingAlone(text: string): boolean {
  return GREETING.test(text.slice(0, LONGEST_GREETING));
}

/** Words that make up a sighting, and when in the call they were said. */
interface QuotedWords {
  readonly text: string;
  readonly atMs: number;
}

/** A caller's sentence that may be half of a sighting. */
interface RecentSentence extends SentenceReading {
  readonly atMs: number;
  readonly hasFeverOrAge: boolean;
}

export function createConversation(): Conversation {
  let recent: readonly RecentSentence[] = [];
  let lastAssistant = '';
  let callerHeard = false;

  const hear = newSentences();

  const observeCaller = (sentence: FreshSentence, timeOf: TimeOf): Observation[] => {
    callerHeard = true;
    const reply = readReply(sentence.text);
    // Before the sentence is read with others, because only the last text's plain form is kept.
    const help = helpSoughtIn(sentence.text);
    const sightings = sightingsIn(sentence, reply, recent, lastAssistant, timeOf);
    // "No thanks, my husband is calling 911" denies nothing.
    const observed =
      sightings.length > 0 ? sightings : [answerIn(sentence, help ? 'unclear' : reply, timeOf)];
    if (!help) return observed;
    return [...observed, { what: 'seeksHelp', help, text: sentence.text, at: timeOf(sentence.atMs) }];
  };

  return {
    get callerHeard() {
      return callerHeard;
    },
    hear: (heard, isList, atMs) =>
      (isList ? hear.inList(heard) : hear.single(heard)).map((each) => ({
        atMs: each.fromStartMs ?? atMs,
        ...each,
      })),
    observe: (fresh, timeOf) =>
      fresh.flatMap((sentence) => {
        const observed: Observation[] =
          sentence.by === 'caller'
            ? observeCaller(sentence, timeOf)
            : [
                {
                  what: 'assistant',
                  text: sentence.text,
                  warns: namesEmergencyNumber(sentence.text),
                  asks: asksIfEmergency(sentence.text),
                  at: timeOf(sentence.atMs),
                },
              ];
        if (sentence.by === 'assistant') lastAssistant = sentence.text;
        // Sentences that were a sighting already are not half of another.
        else
          recent = observed.some(({ what }) => what === 'sighting')
            ? []
            : [...recent, recentSentence(sentence)].slice(-MOST_RECENT);
        return observed;
      }),
  };
}

/** Distinguishes new sentences from those seen before, in a transcript or in an earlier list. */
function newSentences() {
  const listed = new Map<string, number>();
  const single = new Map<string, number>();
  const hearList = (heard: readonly Utterance[]): ReadonlyArray<Utterance & { isLate: boolean }> => {
    const counts = new Map<string, number>();
    const isNew = heard.map((each) => {
      const key = keyOf(each);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const known = Math.max(listed.get(key) ?? 0, single.get(key) ?? 0);
      if (count > (listed.get(key) ?? 0) && listed.size < MOST_KEYS) listed.set(key, count);
      return count > known;
    });
    const lastKnown = isNew.lastIndexOf(false);
    return heard.flatMap((each, index) => (isNew[index] ? [{ isLate: index < lastKnown, ...each }] : []));
  };
  const hearSingle = (heard: readonly Utterance[]) =>
    heard.flatMap((each) => {
      const key = keyOf(each);
      const count = (single.get(key) ?? 0) + 1;
      if (single.size < MOST_KEYS) single.set(key, count);
      return count > (listed.get(key) ?? 0) ? [{ isLate: false, ...each }] : [];
    });
  return { inList: hearList, single: hearSingle };
}

/** What a caller's sentence, alone or with the preceding ones, says about an emergency. */
function sightingsIn(
  sentence: FreshSentence,
  reply: Reply,
  recent: readonly RecentSentence[],
  lastAssistant: string,
  timeOf: TimeOf,
): Observation[] {
  const { text, atMs, isLate } = sentence;
  if (repeatsQuestion(text, lastAssistant)) return [];
  const { kinds, words } = emergenciesIn(sentence, reply, recent);
  if (kinds.length > 0)
    return words.map((each) => ({
      what: 'sighting',
      kinds,
      text: each.text,
      isNote: false,
      isLate,
      at: timeOf(each.atMs),
    }));
  if (reply !== 'yes') return [];
  if (!asksAboutRedFlag(lastAssistant) && !asksIfEmergency(lastAssistant)) return [];
  const asked = redFlagsNamedIn(lastAssistant);
  const kindsMeant: readonly Emergency[] = asked.length > 0 ? asked : ['stated'];
  return [{ what: 'sighting', kinds: kindsMeant, text, isNote: false, isLate, at: timeOf(atMs) }];
}

/** The quote includes the earlier halves. */
function emergenciesIn(
  { text, atMs }: FreshSentence,
  reply: Reply,
  recent: readonly RecentSentence[],
): { readonly kinds: readonly Emergency[]; readonly words: readonly QuotedWords[] } {
  const sentence = readSentence(text);
  const alone = [{ text, atMs }];
  if (sentence.emergencies.length > 0) return { kinds: sentence.emergencies, words: alone };
  if (reply !== 'unclear') return { kinds: NONE, words: alone };
  const within = (ms: number) => recent.filter((each) => Math.abs(atMs - each.atMs) <= ms);
  const shortlyBefore = lastOf(within(TOGETHER_MS), TOGETHER_LETTERS);
  const halves = together(shortlyBefore, sentence);
  if (halves.length > 0) return { kinds: halves, words: [...shortlyBefore, ...alone] };
  if (!FEVER_OR_AGE.test(text)) return { kinds: NONE, words: alone };
  // The address and the card in between belong to neither half.
  const before = within(ASKED_FOR_MS).filter(({ hasFeverOrAge }) => hasFeverOrAge);
  return { kinds: apart(before, sentence), words: [...before, ...alone] };
}

/** As many of the last sentences as have so many letters together, and at least one. */
function lastOf(sentences: readonly RecentSentence[], letters: number): readonly RecentSentence[] {
  let [first, left] = [sentences.length, letters];
  while (first > 0 && (left > 0 || first === sentences.length)) {
    first -= 1;
    left -= (sentences[first] as RecentSentence).text.length;
  }
  return sentences.slice(first);
}

function recentSentence({ text, atMs }: FreshSentence): RecentSentence {
  return { atMs, hasFeverOrAge: FEVER_OR_AGE.test(text), ...readSentence(text) };
}

function answerIn({ text, isLate, atMs }: FreshSentence, given: Reply, timeOf: TimeOf): Observation {
  const reply = isLate ? 'unclear' : given;
  return reply === 'denial' || reply === 'no'
    ? { what: 'denial', text, isBare: reply === 'no', at: timeOf(atMs) }
    : { what: 'caller' };
}

/** "My chest" and, a moment later, "it's really tight"; adjacent sentences may arrive out of order. */
function together(before: readonly SentenceReading[], sentence: SentenceReading): readonly Emergency[] {
  if (before.length === 0) return NONE;
  const inOrder = findEmergenciesTogether([...before, sentence]);
  if (inOrder.length > 0 || before.length > 1) return inOrder;
  return findByRulesTogether([sentence, ...before]);
}

/** A fever, and an age said much later, or the other way round. */
function apart(before: readonly SentenceReading[], sentence: SentenceReading): readonly Emergency[] {
  if (before.length === 0) return NONE;
  const inOrder = findByRulesTogether([...before, sentence], ASKED_FOR);
  return inOrder.length > 0 || before.length > 1
    ? inOrder
    : findByRulesTogether([sentence, ...before], ASKED_FOR);
}

function keyOf({ by, text }: Utterance): string {
  return `${by}:${text
    .slice(0, 300)
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')}`;
}
