import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import { ERASE_PERSON } from './erasure.ts';
import type { Erasure, ErasureStore } from './erasures.store.ts';
import type { PersonPart } from './ports.ts';

interface Needs {
  readonly db: Database;
  readonly store: Pick<ErasureStore, 'read' | 'partDone' | 'finish'>;
  readonly parts: readonly PersonPart[];
}

/**
 * Erases part by part. Each part's transaction also records the part as done, so a killed process leaves
 * every part whole or untouched, and the next run resumes there.
 */
export function erasePersonJob({ db, store, parts }: Needs): JobKind {
  return {
    kind: ERASE_PERSON,
    maxAttempts: 100,
    run: async ({ clinicId, payload }, signal) => {
      const { erasureId } = payload as { erasureId?: string };
      if (!clinicId || !erasureId) return 'done';
      const read = () => db.inClinic(clinicId, (_, tx) => store.read(tx, clinicId, erasureId));
      const erasure = await read();
      if (erasure?.state !== 'running' || !erasure.person) return 'done';
      const { person } = erasure;
      for (const part of partsLeft(parts, erasure)) {
        signal.throwIfAborted();
        if (part.keeps?.(person)) continue;
        await part.eraseOutside?.(clinicId, person);
        await db.inClinic(clinicId, async (_, tx) => {
          // Locks the erasure: if two processes run the same job, the second finds the part done.
          const now = await store.read(tx, clinicId, erasureId);
          if (now?.state !== 'running' || now.partsDone.includes(part.name) || !part.erase) return;
          const counts = await part.erase(tx, clinicId, person);
          await store.partDone(tx, clinicId, erasureId, part.name, counts);
        });
      }
      await db.inClinic(clinicId, (_, tx) => store.finish(tx, clinicId, erasureId));
      return 'done';
    },
  };
}

function partsLeft(parts: readonly PersonPart[], { partsDone }: Pick<Erasure, 'partsDone'>): PersonPart[] {
  return parts.filter(({ name, erase }) => erase && !partsDone.includes(name));
}
