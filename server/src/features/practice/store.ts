import type { Database, Transaction } from '../../database/database.ts';
import type { PracticeBook, PracticeBooks, PracticeFault } from '../../ports/practice-emr.ts';

export interface PracticeStore extends PracticeBooks {
  /** Runs in the transaction that creates the clinic. */
  add(tx: Transaction, practiceId: string, made: PracticeMade): Promise<void>;
  /** Marks the call as over, so that the copy may be evicted. */
  end(practiceId: string, at: Date): Promise<void>;
  /** All copies of this clinic, oldest first. */
  of(clinicId: string): Promise<ReadonlyArray<{ readonly practiceId: string; readonly isOver: boolean }>>;
  setFault(practiceId: string, fault: PracticeFault | null): Promise<void>;
  /** Practice clinics created before that time. */
  madeBefore(at: Date, limit: number): Promise<string[]>;
}

export interface PracticeMade {
  readonly practiceOf: string;
  readonly kept: string;
  readonly createdAt: Date;
}

const COLUMNS = ['kept', 'fault'] as const;

/**
 * A book is a row of its clinic: protected by row-level security, locked during a write and deleted with the
 * clinic.
 */
export function practiceStore(db: Database<'practice'>): PracticeStore {
  return {
    read: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('practiceBooks')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .executeTakeFirst();
        return (row as PracticeBook | undefined) ?? null;
      }),
    change: (clinicId, work) =>
      db.inClinic(clinicId, async (q) => {
        const held = await q
          .selectFrom('practiceBooks')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .forUpdate()
          .executeTakeFirst();
        if (!held) return null;
        const { answer, book } = await work(held as PracticeBook);
        await q.updateTable('practiceBooks').set(book).where('clinicId', '=', clinicId).execute();
        return answer;
      }),
    add: (tx, clinicId, made) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .insertInto('practiceBooks')
          .values({ clinicId, ...made })
          .execute();
      }),
    end: (clinicId, endedAt) =>
      db.inClinic(clinicId, async (q) => {
        await q.updateTable('practiceBooks').set({ endedAt }).where('clinicId', '=', clinicId).execute();
      }),
    of: (practiceOf) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('practiceBooks')
          .select(['clinicId', 'endedAt'])
          .where('practiceOf', '=', practiceOf)
          .orderBy('createdAt')
          .execute();
        return rows.map(({ clinicId, endedAt }) => ({ practiceId: clinicId, isOver: endedAt !== null }));
      }),
    setFault: (clinicId, fault) =>
      db.inClinic(clinicId, async (q) => {
        await q.updateTable('practiceBooks').set({ fault }).where('clinicId', '=', clinicId).execute();
      }),
    madeBefore: (at, limit) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('practiceBooks')
          .select('clinicId')
          .where('createdAt', '<', at)
          .orderBy('createdAt')
          .limit(limit)
          .execute();
        return rows.map(({ clinicId }) => clinicId);
      }),
  };
}
