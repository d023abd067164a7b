import type { Database, Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { ChangeListener } from '../watcher/index.ts';
import { answerReplyJob } from './answer-reply.job.ts';
import { type ConfirmOutcome, confirmVisit } from './confirm-visit.ts';
import {
  type Confirmation,
  type ConfirmationStore,
  type ConfirmedBy,
  confirmationStore,
} from './confirmations.store.ts';
import type { ReplyNeeds } from './needs.ts';
import type { AskedVisit, NewQuestion } from './question.ts';
import { replyStore } from './replies.store.ts';
import { type QuestionStore, questionStore } from './store.ts';
import { type InboundText, type TakeNeeds, takeReply } from './take-reply.ts';
import { writeConfirmationJob } from './write-confirmation.job.ts';

export type { ConfirmOutcome } from './confirm-visit.ts';
export type { Confirmation } from './confirmations.store.ts';
export type { ConfirmSettings, LinkMaker, OfferDesk, ReminderAnswer } from './needs.ts';
export { replyPart } from './person.store.ts';
export type { AskedVisit, NewQuestion } from './question.ts';
export { replyKeeper } from './retention.store.ts';
export type { InboundText } from './take-reply.ts';

/** Has no texts and no EMR, so that those slices can depend on it. */
export interface ReplyIntake {
  /** Stores what a text asks, in the transaction that queues the text. */
  ask(tx: Transaction, clinicId: string, question: NewQuestion): Promise<void>;
  /** Saves a patient's text once, in the transaction of its event. False if the clinic does not process replies. */
  take(tx: Transaction, clinicId: string, inbound: InboundText): Promise<boolean>;
  /** A call moved a visit, which has a new id in the EMR. */
  moved(tx: Transaction, clinicId: string, from: string, to: string): Promise<void>;
  /** Each with the confirmed time. */
  confirmationsOf(
    clinicId: string,
    appointmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, Confirmation>>;
  readonly listener: ChangeListener;
}

export interface Replies extends Pick<ReplyIntake, 'ask' | 'confirmationsOf'> {
  /** Stores the confirmation and enqueues writing it into the EMR. */
  confirm(clinicId: string, visit: AskedVisit, by: ConfirmedBy, at: Date): Promise<ConfirmOutcome>;
  readonly jobs: readonly JobKind[];
}

export function createReplyIntake({
  db,
  ...needs
}: Pick<TakeNeeds, 'areRepliesRead' | 'clock'> & {
  readonly db: Database<'replies'>;
}): ReplyIntake {
  const questions: QuestionStore = questionStore(db);
  const confirmations: ConfirmationStore = confirmationStore(db);
  const taking = { ...needs, questions, replies: replyStore(db) };
  return {
    ask: questions.ask,
    take: (tx, clinicId, inbound) => takeReply(taking, tx, clinicId, inbound),
    moved: questions.follow,
    confirmationsOf: confirmations.of,
    listener: {
      name: 'replies',
      take: async (tx, clinicId, changes) => {
        for (const { kind, row, before } of changes)
          if (kind === 'moved' && before && before.id !== row.id)
            await questions.follow(tx, clinicId, before.id, row.id);
      },
    },
  };
}

export function createReplies(needs: ReplyNeeds): Replies {
  const parts = {
    ...needs,
    questions: questionStore(needs.db),
    replies: replyStore(needs.db),
    confirmations: confirmationStore(needs.db),
  };
  return {
    ask: parts.questions.ask,
    confirmationsOf: parts.confirmations.of,
    confirm: (clinicId, visit, by, at) => confirmVisit(parts, clinicId, visit, by, at),
    jobs: [answerReplyJob(parts), writeConfirmationJob(parts)],
  };
}
