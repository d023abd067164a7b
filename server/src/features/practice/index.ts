import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import { keyedSemaphore } from '../../kernel/load/keyed-semaphore.ts';
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

/** Copies of clinics for test calls, each a separate tenant with its own EMR. */
export interface Practice {
  open(clinicId: string, book: PracticeBookName): Promise<string>;
  /** Whether `practiceId` is a copy of this clinic. */
  isOf(clinicId: string, practiceId: string): Promise<boolean>;
  /** Marks the call as over, so that this copy is evicted before copies in use. */
  end(practiceId: string): Promise<void>;
  look(practiceId: string): Promise<PracticeLook | null>;
  /** Sets a fault in this EMR only; null clears it. */
  setFault(practiceId: string, fault: PracticeFault | null): Promise<void>;
  callers: PracticeSimulator['callers'];
  readonly crons: readonly CronJob[];
}

interface Needs extends Omit<OpeningNeeds, 'store' | 'clinics' | 'simulator'> {
  readonly db: Database<'practice'>;
  readonly clinics: Pick<Clinics, 'read' | 'practiceOf' | 'addPractice' | 'removePractice'>;
  readonly simulator: PracticeSimulator;
}

/** The books for the practice EMR adapter. */
export const practiceBooks = (db: Database<'practice'>): PracticeBooks => practiceStore(db);

export function createPractice({ db, ...needs }: Needs): Practice {
  const { clinics, simulator } = needs;
  const store = practiceStore(db);
  const opening = keyedSemaphore(1);
  return {
    open: async (clinicId, book) => {
      // Serialized, so that two requests do not take the same place.
      const leave = await opening.enter(clinicId);
      return openPractice({ ...needs, store }, clinicId, book).finally(leave);
    },
    end: (practiceId) => store.end(practiceId, needs.clock.now()),
    isOf: async (clinicId, practiceId) => (await clinics.practiceOf(practiceId)) === clinicId,
    look: async (practiceId) => {
      const book = await store.read(practiceId);
      return book && simulator.look(book.kept);
    },
    setFault: store.setFault,
    callers: simulator.callers,
    crons: [clearPracticeJob({ ...needs, store })],
  };
}
