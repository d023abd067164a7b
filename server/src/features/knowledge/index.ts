import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { phrase } from '../../kernel/phrase.ts';
import { spokenPhoneNumber } from '../../kernel/spoken/phone-number.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { Providers } from '../providers/index.ts';
import type { ClinicFacts } from './clinic-topics.ts';
import type { Entry } from './entry.ts';
import { type Found, findAnswer } from './find-answer.ts';
import { knownProviders } from './known-providers.ts';
import { questionStore } from './questions.store.ts';
import { rankAnswers } from './rank-answers.ts';
import { removePersonalDetails } from './remove-personal-details.ts';
import { knowledgeRoutes } from './routes.ts';
import { settleQuestions } from './settle-questions.ts';
import { hasBlank } from './starter-set.ts';
import { entryStore } from './store.ts';
import { answersToParts } from './two-questions.ts';

/** Answers questions about the clinic from its own entries and settings, and collects unanswered ones. */
export interface Knowledge {
  /** `message` is what the caller hears, even if no answer is known. */
  answer(
    clinic: ClinicProfile,
    asked: { readonly question: string; readonly language: Language; readonly callId: string | null },
  ): Promise<{ readonly answered: boolean; readonly message: string }>;
}

export interface KnowledgeSlice extends Knowledge {
  /** The entries that may be read to callers. */
  entries(clinicId: string): Promise<readonly Entry[]>;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'knowledge'>;
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly providers: Pick<Providers, 'roster'>;
  readonly remindsPatients: (clinicId: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
}

const notKnown = phrase({
  en: "I don't know that one. Shall I have someone call you back about it?",
  zh: '这个我不清楚。要不要请同事给您回电话？',
});
const otherNotKnown = phrase({
  en: "The other thing I don't know. Shall I have someone call you back about it?",
  zh: '另一个问题我不清楚。要不要请同事给您回电话？',
});
const noAdvice = phrase({
  en: "I can't give medical advice. A nurse can, at {nurseLine}, any time. Shall I book you a visit as well?",
  zh: '我不能给医疗建议，您可以随时打{nurseLine}问护士。要不要也约个时间看医生？',
});

/** Two questions that share this much are counted as one. */
const LIKE = 0.6;

export function createKnowledge({
  db,
  clinics,
  providers,
  remindsPatients,
  clock,
  log,
}: Needs): KnowledgeSlice {
  const store = entryStore(db);
  const questions = questionStore(db);
  const readClinic = async (clinic: ClinicProfile) => {
    // A practice clinic has no entries of its own; its test calls use those of the original clinic.
    const own = clinic.practiceOf ?? clinic.id;
    const [entries, roster, isReminding] = await Promise.all([
      store.active(own),
      rosterOf(clinic.id),
      remindsPatients(own),
    ]);
    const today = wallClockAt(clock.now(), clinic.timezone).date;
    // An entry with an unfilled blank is never read out, even if it is active.
    const complete = entries.filter((entry) => !hasBlank(entry));
    return (question: string, language: Language): Found => {
      const facts: ClinicFacts = {
        ...{ clinic, today, remindsPatients: isReminding },
        providers: knownProviders(roster, language),
      };
      return findAnswer(question, language, facts, complete);
    };
  };
  const find = async (clinic: ClinicProfile, question: string, language: Language) => {
    const answerTo = await readClinic(clinic);
    const answer = answerTo(question, language);
    const ofParts = sayParts(question, answer, language, (part) => answerTo(part, language));
    return { ...answer, ofParts, message: ofParts ?? messageOf(answer, language, clinic.nurseLine) };
  };
  const entriesWritten = async (clinicId: string, written: readonly Entry[]) => {
    const answerTo = await readClinic(found(await clinics.profile(clinicId)));
    await settleQuestions(questions, clinicId, written, (question, language) =>
      answeredBy(answerTo(question, language)),
    );
  };
  // The roster may need the EMR, and a question about parking must not wait for an EMR that is down.
  const rosterOf = (clinicId: string) =>
    providers.roster(clinicId).catch((error: unknown) => {
      log.warn({ clinicId, ...errorName(error) }, 'reading providers for a caller’s question failed');
      return [];
    });
  return {
    answer: async (clinic, { question, language, callId }) => {
      const answer = await find(clinic, question, language);
      const kept = removePersonalDetails(question);
      const [lastAt, by] = [clock.now(), answeredBy(answer)];
      const month = wallClockAt(lastAt, clinic.timezone).date.slice(0, 7);
      const asked = { question: kept, language, answeredBy: by, lastAt, callId, month };
      await questions
        .count(clinic.id, asked, (known) => areAlike(known, kept))
        .catch((error: unknown) =>
          log.warn({ clinicId: clinic.id, ...errorName(error) }, 'counting a caller’s question failed'),
        );
      return { answered: answer.status === 'answered' || answer.ofParts !== null, message: answer.message };
    },
    entries: async (clinicId) => (await store.active(clinicId)).filter((entry) => !hasBlank(entry)),
    routes: (guards) => [
      knowledgeRoutes(
        {
          store,
          questions,
          entriesWritten: (clinicId, written) =>
            entriesWritten(clinicId, written).catch((error: unknown) =>
              log.warn(
                { clinicId, ...errorName(error) },
                'matching unanswered questions with new answers failed',
              ),
            ),
          tryQuestion: async (clinicId, question, language) =>
            find(found(await clinics.profile(clinicId)), question, language),
        },
        guards,
      ),
    ],
  };
}

/** Both answers to two questions, or one of them; null for a single question, or without an answer. */
function sayParts(
  question: string,
  whole: Found,
  language: Language,
  find: (part: string) => Found,
): string | null {
  const parts = answersToParts(question, whole, find);
  if (!parts) return null;
  const rest = parts.isSomeUnknown ? [otherNotKnown(language)] : [];
  return [...parts.answers, ...rest].join(language === 'zh' ? '' : ' ');
}

function messageOf(answer: Found, language: Language, nurseLine: string): string {
  if (answer.status === 'answered') return answer.answer;
  if (answer.status === 'unknown') return notKnown(language);
  return noAdvice(language, { nurseLine: spokenPhoneNumber(nurseLine) });
}

function answeredBy(answer: Found): string | null {
  if (answer.status === 'medical-advice') return 'medical-advice';
  if (answer.status === 'unknown') return null;
  return 'id' in answer.source ? answer.source.id : answer.source.kind;
}

function areAlike(known: string, asked: string): boolean {
  if (known === asked) return true;
  const ranked = rankAnswers(asked, [
    { answer: null, wordings: [known], written: 1, isWrittenByClinic: false },
  ]);
  return (ranked?.best.score ?? 0) >= LIKE;
}
