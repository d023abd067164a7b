import { inLanguage } from '../../kernel/clinic/said-by-clinic.ts';
import type { Language } from '../../kernel/language.ts';
import { type ClinicFacts, TOPICS, type TopicKind } from './clinic-topics.ts';
import type { Entry } from './entry.ts';
import { asksForMedicalAdvice } from './medical-advice.ts';
import { providerTopics } from './provider-topics.ts';
import { type Candidate, rankAnswers } from './rank-answers.ts';

/** Where an answer comes from: an entry the clinic wrote, or what the service knows about the clinic anyway. */
export type Source = { readonly kind: 'entry'; readonly id: string } | { readonly kind: TopicKind };

export type Found =
  | { readonly status: 'answered'; readonly source: Source; readonly answer: string; readonly score: number }
  | { readonly status: 'unknown'; readonly score: number }
  | { readonly status: 'medical-advice'; readonly score: number };

interface Possible {
  readonly source: Source;
  /** Null where the clinic has not said; it still takes part, so that its question does not get another answer. */
  readonly answer: string | null;
}

const MONEY =
  /[$€]|\b(?:free|costs?|fees?|pay|charges?|dollars?|covered|covers?)\b|元|免费|收费|费用|付|钱|包/i;

/** One answer or none: never two combined, and only answers that the clinic wrote or set. */
export function findAnswer(
  question: string,
  language: Language,
  facts: ClinicFacts,
  entries: readonly Entry[],
): Found {
  const ranked = rankAnswers(question, [
    ...entries.map((entry) => entryCandidate(entry, language)),
    ...[...TOPICS, ...providerTopics(facts)].map(
      (topic): Candidate<Possible> => ({
        answer: { source: { kind: topic.kind }, answer: topic.answer(facts, question, language) },
        wordings: topic.wordings,
        isWrittenByClinic: false,
      }),
    ),
  ]);
  const score = ranked?.best.score ?? 0;
  if (asksForMedicalAdvice(question)) return { status: 'medical-advice', score };
  const { source, answer } = ranked?.best.answer ?? { source: null, answer: null };
  if (!ranked?.isSure || !source || !answer) return { status: 'unknown', score };
  return { status: 'answered', source, answer, score };
}

function entryCandidate(entry: Entry, language: Language): Candidate<Possible> {
  const { id, question, questionZh, otherWords, answer, answerZh } = entry;
  return {
    answer: { source: { kind: 'entry', id }, answer: inLanguage(answer, answerZh, language) },
    wordings: [question, ...(questionZh ? [questionZh] : []), ...otherWords],
    isWrittenByClinic: true,
    isAboutMoney: MONEY.test(answer) || MONEY.test(answerZh ?? ''),
  };
}
