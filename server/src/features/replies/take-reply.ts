import type { Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { isCancelWord } from './reading/cancel-word.ts';
import { readReply } from './reading/read-reply.ts';
import type { ReplyStore } from './replies.store.ts';
import type { QuestionStore } from './store.ts';

export interface InboundText {
  readonly eventId: string;
  readonly phone: string;
  readonly text: string;
  /** The provider's keyword, if the text is one. */
  readonly word: 'STOP' | 'START' | 'HELP' | null;
  readonly at: Date;
}

export interface TakeNeeds {
  readonly questions: Pick<QuestionStore, 'latest'>;
  readonly replies: Pick<ReplyStore, 'add'>;
  /** Whether this clinic also reads texts that answer no question. */
  areRepliesRead(tx: Transaction, clinicId: string): Promise<boolean>;
  readonly clock: Clock;
}

const MOST_BODY = 1_600;

/** Saves the reply and its job in the transaction of its event. False if the clinic does not process replies. */
export async function takeReply(
  needs: TakeNeeds,
  tx: Transaction,
  clinicId: string,
  inbound: InboundText,
): Promise<boolean> {
  const { eventId, phone, text, word, at } = inbound;
  if (word === 'HELP' || (word === 'START' && !isYes(text))) return false;
  const question = await needs.questions.latest(tx, clinicId, phone, needs.clock.now());
  const reply = { eventId, phone, body: text.slice(0, MOST_BODY), at, question, stops: word === 'STOP' };
  // A patient who stops all texts also declines the open offer.
  const declines = question?.topic === 'offer' && question.isOpen;
  if (word === 'STOP' && !declines && !isCancelWord(text)) return false;
  if (word !== 'STOP' && !question && !(await needs.areRepliesRead(tx, clinicId))) return false;
  await needs.replies.add(tx, clinicId, reply);
  return true;
}

/** Twilio reads YES as START; here it is an answer. */
function isYes(text: string): boolean {
  const { says } = readReply(text);
  return says.size === 1 && says.has('yes');
}
