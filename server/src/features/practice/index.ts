import type { CronJob } from '../../database/cron.ts';
import type { Database } from '../../database/database.ts';
import type {
  PracticeBookName,
  PracticeBooks,
  PracticeFault,
  PracticeLook,
  PracticeSimulator,
} from '../../ports/practice-emr.ts';
import type { Clinics } from '../clinics/index.ts';
import { clearPracticeJob } from './clear-practice.job.ts';
import { type OpeningNeeds, openPractice } from './open-practice.ts';
import { practiceStore } from './store.ts';

/** Clinics that are copies of others, each for one test call: a tenant of its own, with an EMR of its own. */
export interface Practice {
  /** The id of a new copy of this clinic. */
  open(clinicId: string, book: PracticeBookName): Promise<string>;
  /** Whether that one is a copy of this clinic. */
  isOf(clinicId: string, practiceId: string): Promise<boolean>;
  /** The book as somebody would see it who stands before the EMR; null where it is over. */
  look(practiceId: string): Promise<PracticeLook | null>;
  /** Of this one's EMR alone; null mends it. */
  breakOrMend(practiceId: string, fault: PracticeFault | null): Promise<void>;
  callers: PracticeSimulator['callers'];
  readonly crons: readonly CronJob[];
}

interface Needs extends Omit<OpeningNeeds, 'store' | 'clinics' | 'simulator'> {
  readonly db: Database<'practice'>;
  readonly clinics: Pick<Clinics, 'read' | 'practiceOf' | 'addPractice' | 'removePractice'>;
  readonly simulator: PracticeSimulator;
}

/** Where the adapter of these EMRs finds their books. */
export const practiceBooks = (db: Database<'practice'>): PracticeBooks => practiceStore(db);

export function createPractice({ db, ...needs }: Needs): Practice {
  const { clinics, simulator } = needs;
  const store = practiceStore(db);
  return {
    open: (clinicId, book) => openPractice({ ...needs, store }, clinicId, book),
    isOf: async (clinicId, practiceId) => (await clinics.practiceOf(practiceId)) === clinicId,
    look: async (practiceId) => {
      const book = await store.read(practiceId);
      return book && simulator.look(book.kept);
    },
    breakOrMend: store.breakOrMend,
    callers: simulator.callers,
    crons: [clearPracticeJob({ ...needs, store })],
  };
}
