import type { Emergency } from '../../kernel/emergency/emergency.ts';
import type { Observation } from '../../kernel/emergency/emergency-state.ts';
import {
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
import type { Language } from '../../kernel/language.ts';
import type { Heard } from '../../ports/voice/voice-webhook.ts';

/** What one process has heard of one call. */
export interface Conversation {
  /** Takes the whole list so far (`isList`) or a single sentence, and returns the new sentences in order. */
  hear(heard: readonly Heard[], isList: boolean, atMs: number): readonly FreshSentence[];
  /** What the new sentences say about an emergency. */
  observe(fresh: readonly FreshSentence[]): readonly Observation[];
  readonly callerHeard: boolean;
}

export interface FreshSentence extends Heard {
  /** When it was said, or if unknown when it arrived; from the start of the call. */
  readonly atMs: number;
  /** A later sentence was heard already. */
  readonly isLate: boolean;
}

const TOGETHER_MS = 10_000;
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
export function languageShownBy({ by, text }: Heard): Language | null {
  return by === 'caller' && CHINESE.test(text) ? 'zh' : null;
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

  const observeCaller = (sentence: FreshSentence): Observation[] => {
    callerHeard = true;
    const reply = readReply(sentence.text);
    const sightings = sightingsIn(sentence, reply, recent, lastAssistant);
    return sightings.length > 0 ? sightings : [answerIn(sentence, reply)];
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
    observe: (fresh) =>
      fresh.flatMap((sentence) => {
        const observed: Observation[] =
          sentence.by === 'caller'
            ? observeCaller(sentence)
            : [
                {
                  what: 'assistant',
                  text: sentence.text,
                  warns: namesEmergencyNumber(sentence.text),
                  asks: asksIfEmergency(sentence.text),
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
  const hearList = (heard: readonly Heard[]): ReadonlyArray<Heard & { isLate: boolean }> => {
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
  const hearSingle = (heard: readonly Heard[]) =>
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
): Observation[] {
  const { text, isLate } = sentence;
  if (repeatsQuestion(text, lastAssistant)) return [];
  const { kinds, words } = emergenciesIn(sentence, reply, recent);
  if (kinds.length > 0)
    return words.map((each) => ({ what: 'sighting', kinds, text: each, isNote: false, isLate }));
  if (reply !== 'yes') return [];
  if (!asksAboutRedFlag(lastAssistant) && !asksIfEmergency(lastAssistant)) return [];
  const asked = redFlagsNamedIn(lastAssistant);
  return [{ what: 'sighting', kinds: asked.length > 0 ? asked : ['stated'], text, isNote: false, isLate }];
}

/** The quote includes the earlier halves. */
function emergenciesIn(
  { text, atMs }: FreshSentence,
  reply: Reply,
  recent: readonly RecentSentence[],
): { readonly kinds: readonly Emergency[]; readonly words: readonly string[] } {
  const sentence = readSentence(text);
  if (sentence.emergencies.length > 0) return { kinds: sentence.emergencies, words: [text] };
  if (reply !== 'unclear') return { kinds: NONE, words: [text] };
  const within = (ms: number) => recent.filter((each) => Math.abs(atMs - each.atMs) <= ms);
  const shortlyBefore = within(TOGETHER_MS);
  const halves = together(shortlyBefore, sentence);
  if (halves.length > 0) return { kinds: halves, words: textsOf([...shortlyBefore, sentence]) };
  if (!FEVER_OR_AGE.test(text)) return { kinds: NONE, words: [text] };
  // The address and the card in between belong to neither half.
  const before = within(ASKED_FOR_MS).filter(({ hasFeverOrAge }) => hasFeverOrAge);
  const kinds = together(before, sentence).filter((kind) => ASKED_FOR.has(kind));
  return { kinds, words: textsOf([...before, sentence]) };
}

function recentSentence({ text, atMs }: FreshSentence): RecentSentence {
  return { atMs, hasFeverOrAge: FEVER_OR_AGE.test(text), ...readSentence(text) };
}

function textsOf(sentences: readonly SentenceReading[]): readonly string[] {
  return sentences.map(({ text }) => text);
}

function answerIn({ text, isLate }: FreshSentence, given: Reply): Observation {
  const reply = isLate ? 'unclear' : given;
  return reply === 'denial' || reply === 'no'
    ? { what: 'denial', text, isBare: reply === 'no' }
    : { what: 'caller' };
}

/** "My chest" and, a moment later, "it's really tight"; adjacent sentences may arrive out of order. */
function together(before: readonly SentenceReading[], sentence: SentenceReading): readonly Emergency[] {
  if (before.length === 0) return NONE;
  const inOrder = findEmergenciesTogether([...before, sentence]);
  if (inOrder.length > 0 || before.length > 1) return inOrder;
  return findEmergenciesTogether([sentence, ...before]);
}

function keyOf({ by, text }: Heard): string {
  return `${by}:${text
    .slice(0, 300)
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')}`;
}
