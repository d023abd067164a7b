import type { Transaction } from '../database/database.ts';
import { createReplyIntake, type ReplyIntake } from '../features/replies/index.ts';
import type { Base } from './base.ts';

/** Whether a clinic reads texts that answer no question; asks every slice that texts patients. */
export type ReplyReader = (tx: Transaction, clinicId: string) => Promise<boolean>;

export function replyIntake({ db, clock }: Base, readers: readonly ReplyReader[]): ReplyIntake {
  return createReplyIntake({
    ...{ db, clock },
    areRepliesRead: async (tx, clinicId) => {
      for (const reads of readers) if (await reads(tx, clinicId)) return true;
      return false;
    },
  });
}
