import { LRUCache } from 'lru-cache';
import { asksFor, FACETS, type Facet, type Read, SUBJECTS, speaksOf } from './facets.ts';
import { plainTextOf, readQuestion, type Terms } from './read-question.ts';
import { askingClauses, hasUnexplainedWords } from './unexplained-words.ts';

/** A possible answer, with the ways callers ask for it. */
export interface Candidate<Answer> {
  readonly answer: Answer;
  readonly wordings: readonly string[];
  /** How many of the first wordings the answer was written for; the others only lead to it. */
  readonly written: number;
  /** The clinic's own entries take precedence over facts the service knows. */
  readonly isWrittenByClinic: boolean;
  /** The spoken answer; it may mention a price even if no wording asks for one. */
  readonly text?: string | null;
}

export interface Ranked<Answer> {
  readonly answer: Answer;
  /** 0 to 1. */
  readonly score: number;
}

/** Below this score the caller hears that the answer is not known: a wrong answer costs more than a call back. */
export const THRESHOLD = 0.55;
/** Two answers with scores this close cannot be distinguished. */
const MARGIN = 0.03;
const CLINIC_BONUS = 0.04;
/** A question that contains the whole wording may contain much else; one that contains part of it says less. */
const WORDING_SHARE = 0.6;
/** A question that is mostly about something else is not answered by a short wording that it happens to hold. */
const LEAST_ASKED_SHARE = 0.33;
const UNKNOWN_WORD_WEIGHT = 1.2;
const CONCEPT_WEIGHT = 2;
/** Unless an answer speaks of other places itself, a question about one is not ours to answer. */
const ELSEWHERE = '#elsewhere';
/** These narrow a question down and ask nothing by themselves: "right now" is no question about opening hours. */
const QUALIFIERS: ReadonlySet<string> = new Set([
  '#today',
  '#weekend',
  '#doctor',
  '#fee',
  '#lacking',
  '#pharmacy',
  '#children',
  '#recently',
  '#at_work',
  '#how_long',
  '#unwell',
  ELSEWHERE,
]);
/** Words of half of all questions. A wording that has nothing else is found only by a question that has nothing else. */
const GENERAL: ReadonlySet<string> = new Set([
  '#today',
  '#doctor',
  '#fee',
  '#lacking',
  '#recently',
  ELSEWHERE,
]);
const QUALIFIER_WEIGHT = 1;

/** Wordings change when a manager edits them; reading all of a clinic's for every question would cost a hundred times the rest. */
const readWordings = new LRUCache<string, Read>({ max: 50_000 });

/** The best answer and its score; null if nothing has a word in common. The order of candidates does not matter. */
export function rankAnswers<Answer>(
  question: string,
  candidates: readonly Candidate<Answer>[],
): { readonly best: Ranked<Answer>; readonly isSure: boolean } | null {
  const heard = { text: plainTextOf(question), terms: readQuestion(question) };
  const { terms: asked } = heard;
  if (asked.size === 0) return null;
  const isElsewhere = asked.has(ELSEWHERE);
  const facets = FACETS.filter((facet) => asksFor(heard, facet));
  const subjects = subjectsOf(question);
  const read = candidates.map(({ answer, wordings, written, isWrittenByClinic, text }) => {
    const all = wordings.map(readWording);
    const asking = ({ isLeftOpenByOtherWords }: Facet) =>
      isLeftOpenByOtherWords ? all.slice(0, written) : all;
    const isSilent = facets.some(
      (facet) =>
        !facet.said.test(text ?? '') &&
        !all.some((wording) => speaksOf(wording, facet)) &&
        !asking(facet).some((wording) => asksFor(wording, facet)),
    );
    // It keeps its place, so that what is left over is not given to the next one.
    const isOfOther = subjects.some(
      (subject) =>
        !all.some(({ terms }) => terms.has(subject)) && !readWording(text ?? '').terms.has(subject),
    );
    const terms = all.map((wording) => wording.terms).filter(({ size }) => size > 0);
    const said = [...wordings, text ?? ''];
    return { answer, isWrittenByClinic, wordings: terms, isSilent, isOfOther, said };
  });
  const weigh = weigher(read.map(({ wordings }) => wordings));
  const ranked = read
    // An answer without a price does not say whether something costs money; the same holds for every facet.
    .filter(({ isSilent }) => !isSilent)
    .map(({ answer, wordings, isWrittenByClinic, isOfOther, said }) => {
      const fitting = isElsewhere ? wordings.filter((wording) => wording.has(ELSEWHERE)) : wordings;
      const score = Math.max(0, ...fitting.map((wording) => likeness(asked, wording, weigh)));
      const bonus = score > 0 && isWrittenByClinic ? CLINIC_BONUS : 0;
      return { answer, isOfOther, said, score: score + bonus };
    })
    .sort((one, another) => another.score - one.score);
  const [best, second] = ranked;
  if (!best || best.score === 0) return null;
  const isSure =
    best.score >= THRESHOLD &&
    best.score - (second?.score ?? 0) >= MARGIN &&
    !best.isOfOther &&
    !hasUnexplainedWords(question, best.said);
  return { best: { answer: best.answer, score: Math.min(1, best.score) }, isSure };
}

/** "What's your fax number, it's for a referral" is about the fax alone. */
function subjectsOf(question: string): readonly string[] {
  const asked = new Set(askingClauses(question).flatMap((clause) => [...readQuestion(clause)]));
  return SUBJECTS.filter((subject) => asked.has(subject));
}

function readWording(wording: string): Read {
  const known = readWordings.get(wording);
  if (known) return known;
  const read = { text: plainTextOf(wording), terms: readQuestion(wording) };
  readWordings.set(wording, read);
  return read;
}

type Weigh = (term: string) => number;

/** Rare terms count more: a term in half of all answers hardly distinguishes them. */
function weigher(candidates: readonly (readonly Terms[])[]): Weigh {
  const frequency = new Map<string, number>();
  const lastSeenIn = new Map<string, number>();
  for (const [at, wordings] of candidates.entries())
    for (const terms of wordings)
      for (const term of terms) {
        if (lastSeenIn.get(term) === at) continue;
        lastSeenIn.set(term, at);
        frequency.set(term, (frequency.get(term) ?? 0) + 1);
      }
  const weights = new Map<string, number>();
  return (term) => {
    const before = weights.get(term);
    if (before !== undefined) return before;
    const known = frequency.get(term);
    const weight =
      known === undefined ? UNKNOWN_WORD_WEIGHT : Math.log(1 + candidates.length / known) * baseWeight(term);
    weights.set(term, weight);
    return weight;
  };
}

function baseWeight(term: string): number {
  if (QUALIFIERS.has(term)) return QUALIFIER_WEIGHT;
  return term.startsWith('#') ? CONCEPT_WEIGHT : 1;
}

/**
 * Called for every wording of a clinic while a caller waits, so it allocates nothing for wordings without a
 * common term.
 */
function likeness(asked: Terms, wording: Terms, weigh: Weigh): number {
  let shared = 0;
  let common = 0;
  let isOnlyQualified = true;
  let isOnlyGeneral = true;
  for (const term of wording) {
    if (!asked.has(term)) continue;
    common += 1;
    shared += weigh(term);
    if (!QUALIFIERS.has(term)) isOnlyQualified = false;
    if (!GENERAL.has(term)) isOnlyGeneral = false;
  }
  if (common === 0 || (isOnlyQualified && common < wording.size)) return 0;
  if (isOnlyGeneral && common < asked.size) return 0;
  const askedShare = shared / sum(asked, weigh);
  if (askedShare < LEAST_ASKED_SHARE) return 0;
  return WORDING_SHARE * (shared / sum(wording, weigh)) + (1 - WORDING_SHARE) * askedShare;
}

function sum(terms: Terms, weigh: Weigh): number {
  let total = 0;
  for (const term of terms) total += weigh(term);
  return total;
}
