import type { Entry } from './queries.ts';

export type EntryFields = Omit<Entry, 'id' | 'createdAt' | 'updatedAt'>;

/** The caller's question for which an entry is being written. */
export interface AskedWords {
  readonly question: string;
  readonly language: 'en' | 'zh';
}

export const LONGEST = 600;
const BLANK = /_{3,}/g;

export const hasBlank = ({ answer, answerZh }: Pick<EntryFields, 'answer' | 'answerZh'>): boolean =>
  [answer, answerZh ?? ''].some((text) => text.search(BLANK) >= 0);

/** Splits the text; every second part is a blank. */
export const splitAtBlanks = (text: string): readonly string[] => text.split(/(_{3,})/);

export const fieldsOf = (entry: Entry): EntryFields => ({
  question: entry.question,
  answer: entry.answer,
  questionZh: entry.questionZh,
  answerZh: entry.answerZh,
  otherWords: entry.otherWords,
  active: entry.active,
});

export const newEntry = (asked: AskedWords | null): EntryFields => ({
  question: asked?.language === 'en' ? asked.question : '',
  answer: '',
  questionZh: asked?.language === 'zh' ? asked.question : null,
  answerZh: null,
  otherWords: [],
  active: true,
});

/** Adds the caller's wording to the entry if the manager rephrased the question. */
export function withAskedWords(fields: EntryFields, asked: AskedWords | null): EntryFields {
  const isKept =
    !asked || [fields.question, fields.questionZh, ...fields.otherWords].includes(asked.question);
  return isKept ? fields : { ...fields, otherWords: [...fields.otherWords, asked.question] };
}
