import type { Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Inbox } from '../inbox/index.ts';
import { readReply } from './reading/read-reply.ts';
import type { ReplyStore } from './replies.store.ts';
import type { QuestionStore } from './store.ts';

/** A text from a patient, as the SMS provider hands it on. */
export interface InboundText {
  readonly eventId: string;
  readonly phone: string;
  readonly text: string;
  /** The word by which the provider stops or starts texts, or helps. */
  readonly word: 'STOP' | 'START' | 'HELP' | null;
  readonly at: Date;
}

export interface TakeNeeds {
  readonly questions: Pick<QuestionStore, 'latest'>;
  readonly replies: Pick<ReplyStore, 'add' | 'addDone'>;
  readonly inbox: Pick<Inbox, 'report'>;
  /** Whether this clinic reads texts that answer no question, too. */
  areRepliesRead(tx: Transaction, clinicId: string): Promise<boolean>;
  readonly clock: Clock;
}

const MOST_BODY = 1_600;

/** Writes the reply down with its job, in the transaction of its event. */
export async function takeReply(
  needs: TakeNeeds,
  tx: Transaction,
  clinicId: string,
  inbound: InboundText,
): Promise<void> {
  const { eventId, phone, text, word, at } = inbound;
  if (word === 'HELP' || (word === 'START' && !isYes(text))) return;
  const question = await needs.questions.latest(tx, clinicId, phone, needs.clock.now());
  const reply = { eventId, phone, body: text.slice(0, MOST_BODY), at, question, stops: word === 'STOP' };
  // Who stops all texts while a time is offered does not want that time either.
  const declines = word === 'STOP' && question?.topic === 'offer' && question.isOpen;
  if (word === 'STOP' && isCancelWord(text)) await tellOfCancel(needs, tx, clinicId, reply);
  if (word === 'STOP' && !declines) return;
  if (!question && !(await needs.areRepliesRead(tx, clinicId))) return;
  await needs.replies.add(tx, clinicId, reply);
}

/** "Cancel" alone opts out at the provider, but who writes it may well mean the visit. */
async function tellOfCancel(
  { replies, inbox }: TakeNeeds,
  tx: Transaction,
  clinicId: string,
  reply: Parameters<ReplyStore['addDone']>[2],
): Promise<void> {
  const { eventId, phone, body } = reply;
  const isNew = await replies.addDone(tx, clinicId, { ...reply, eventId: `${eventId}:word` }, 'opted-out');
  if (!isNew) return;
  await inbox.report(tx, clinicId, {
    kind: 'sms_reply',
    cause: `${eventId}:word`,
    phone,
    facts: { about: 'cancel-word', words: body.trim() || 'CANCEL' },
  });
}

const isCancelWord = (text: string) => /^\P{L}*cancel\P{L}*$/iu.test(text.normalize('NFKC'));

/** Twilio reads YES as START; here it is an answer. */
function isYes(text: string): boolean {
  const { says } = readReply(text);
  return says.size === 1 && says.has('yes');
}
