import { setImmediate } from 'node:timers/promises';
import type { Language } from '../../kernel/language.ts';
import type { Entry } from './entry.ts';
import { asWritten } from './find-answer.ts';
import type { QuestionStore } from './questions.store.ts';
import { rankAnswers, THRESHOLD } from './rank-answers.ts';

/** Removes questions from the unanswered list that the new entries answer. */
export async function settleQuestions(
  questions: Pick<QuestionStore, 'unanswered' | 'markAnswered'>,
  clinicId: string,
  written: readonly Entry[],
  answeredBy: (question: string, language: Language) => string | null,
): Promise<void> {
  const candidates = written
    .filter(({ active }) => active)
    .map((entry) => ({ answer: null, ...asWritten(entry) }));
  if (candidates.length === 0) return;
  const answered = new Map<string, string>();
  for (const { id, question, language } of await questions.unanswered(clinicId)) {
    // Callers share the event loop, and a clinic can have many questions.
    await setImmediate();
    if ((rankAnswers(question, candidates)?.best.score ?? 0) < THRESHOLD) continue;
    const by = answeredBy(question, language);
    if (by) answered.set(id, by);
  }
  if (answered.size > 0) await questions.markAnswered(clinicId, answered);
}
