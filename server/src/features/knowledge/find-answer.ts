import { inLanguage } from '../../kernel/clinic/said-by-clinic.ts';
import type { Language } from '../../kernel/language.ts';
import { type ClinicFacts, TOPICS, type TopicKind } from './clinic-topics.ts';
import type { Entry } from './entry.ts';
import { asksForMedicalAdvice } from './medical-advice.ts';
import { withoutTag } from './mislaid-card.ts';
import { providerTopics } from './provider-topics.ts';
import { type Candidate, rankAnswers } from './rank-answers.ts';
import { TEXT_TOPICS } from './text-topics.ts';

/** The source of an answer: an entry of the clinic, or a fact the service already knows about the clinic. */
export type Source = { readonly kind: 'entry'; readonly id: string } | { readonly kind: TopicKind };

export type Found =
  | { readonly status: 'answered'; readonly source: Source; readonly answer: string; readonly score: number }
  | { readonly status: 'unknown'; readonly score: number }
  | { readonly status: 'medical-advice'; readonly score: number };

interface Possible {
  readonly source: Source;
  /** Null if the clinic has not said; it still takes part, so that its question does not get another topic's answer. */
  readonly answer: string | null;
}

/** One answer or none: never two combined, and only answers the clinic wrote or set. */
export function findAnswer(
  asked: string,
  language: Language,
  facts: ClinicFacts,
  entries: readonly Entry[],
): Found {
  const question = withoutTag(asked);
  const ranked = rankAnswers(question, [
    ...entries.map((entry) => entryCandidate(entry, language)),
    ...[...TOPICS, ...TEXT_TOPICS, ...providerTopics(facts)].map((topic): Candidate<Possible> => {
      const text = topic.answer(facts, question, language);
      return {
        answer: { source: { kind: topic.kind }, answer: text },
        wordings: topic.wordings,
        written: 1,
        isWrittenByClinic: false,
        text,
      };
    }),
  ]);
  const score = ranked?.best.score ?? 0;
  if (asksForMedicalAdvice(question)) return { status: 'medical-advice', score };
  const { source, answer } = ranked?.best.answer ?? { source: null, answer: null };
  if (!ranked?.isSure || !source || !answer) return { status: 'unknown', score };
  return { status: 'answered', source, answer, score };
}

function entryCandidate(entry: Entry, language: Language): Candidate<Possible> {
  const { id, answer, answerZh } = entry;
  return {
    answer: { source: { kind: 'entry', id }, answer: inLanguage(answer, answerZh, language) },
    ...asWritten(entry),
  };
}

/** The texts by which an entry is found. */
export function asWritten({
  question,
  questionZh,
  otherWords,
  answer,
  answerZh,
}: Entry): Omit<Candidate<unknown>, 'answer'> {
  const questions = questionZh ? [question, questionZh] : [question];
  return {
    wordings: [...questions, ...otherWords],
    written: questions.length,
    isWrittenByClinic: true,
    text: [answer, answerZh].join(' '),
  };
}
