/** Nobody could maintain more, and a caller waits while all are read. */
export const MOST_ENTRIES = 300;

export interface EntryFields {
  readonly question: string;
  readonly answer: string;
  readonly questionZh: string | null;
  readonly answerZh: string | null;
  readonly otherWords: readonly string[];
  readonly active: boolean;
}

export interface Entry extends EntryFields {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
