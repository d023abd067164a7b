import type { Database } from '../../database/database.ts';

export interface Waitlist {
  /** In the caller's transaction, so that its answer and its row are one. */
  add(
    clinicId: string,
    newcomer: {
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string;
      readonly notes?: string;
    },
    also: (tx: Database) => Promise<void>,
  ): Promise<{ readonly id: string }>;
}
