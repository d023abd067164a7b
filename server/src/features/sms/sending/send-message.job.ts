import type { Job, JobKind, JobOutcome } from '../../../database/jobs/jobs.ts';
import type { PageOf } from '../../../kernel/clinic/views.ts';
import type { SmsAnswer, SmsProvider } from '../../../ports/sms-provider.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { MessageStore, SeenMessage } from '../messages.store.ts';
import { failExpiredHold, settleAttempt, startAttempt } from './attempts.ts';
import { skipReason } from './guard-chain.ts';
import { type Message, type MessageChange, SEND_SMS } from './message.ts';
import { reportMessage, type SettleNeeds, settleMessage } from './settle-message.ts';

export interface SendNeeds extends SettleNeeds {
  /** Null if the platform has no API key. */
  readonly provider: SmsProvider | null;
  /** The platform's profile, for clinics without their own. */
  readonly messagingProfileId: string | null;
  readonly messages: Pick<MessageStore, 'amend' | 'see' | 'beginPost' | 'endPost'>;
  readonly clinics: Pick<Clinics, 'read'>;
  /** Link addresses are not stored. */
  readonly linkUrl?: (linkId: string) => string;
}

type Begun =
  | { readonly status: 'nothing-to-do' }
  | { readonly status: 'too-early'; readonly until: Date }
  | {
      readonly status: 'ended';
      readonly clinicId: string;
      readonly message: Message;
      readonly change: MessageChange;
    }
  | Post;

interface Post {
  readonly status: 'post';
  readonly clinicId: string;
  readonly message: Message;
  readonly change: MessageChange;
  readonly attempt: number;
  readonly config: PageOf<'sms'>;
  now(): Date;
}

const TRIES = 25;
const HELD_MS = 5_000;

/**
 * Sends a queued message. Each attempt is recorded once the connection is established and before it is made, so that
 * there are at most two, and a crash while connecting uses none. Normally this takes three database trips: read the
 * message, begin the attempt, store the outcome and finish the job.
 */
export function sendMessageJob(needs: SendNeeds): JobKind {
  return {
    kind: SEND_SMS,
    maxAttempts: TRIES,
    run: async (job, signal) => {
      const { clinicId, payload } = job;
      if (!clinicId) return 'done';
      // At shutdown a running attempt finishes; a new one is left to the next process.
      if (signal.aborted) return { inMs: 0 };
      const messageId = String(payload.messageId);
      const planned = await plan(needs, clinicId, messageId);
      if (planned.status === 'post') return postOnce(needs, job, planned);
      if (planned.status !== 'ended') return outcomeWithoutPost(needs, planned);
      // Decide again with the row locked; if it is to be sent after all, the next run sends it.
      const held = await begin(needs, clinicId, messageId, { mayPost: false });
      return held.status === 'post' ? { inMs: 0 } : outcomeWithoutPost(needs, held);
    },
    gaveUp: (job) => giveUp(needs, job),
  };
}

async function postOnce(needs: SendNeeds, job: Job, planned: Post): Promise<JobOutcome> {
  const recorded: Begun[] = [];
  const record = async () => {
    const begun = await recordAttempt(needs, planned);
    recorded.push(begun);
    return begun.status === 'post';
  };
  const answer = await post(needs, planned, record);
  // A failed connection counts as one of the two attempts.
  if (recorded.length === 0) await record();
  const [begun = planned] = recorded;
  return begun.status === 'post' ? settle(needs, job, begun, answer) : outcomeWithoutPost(needs, begun);
}

async function settle(needs: SendNeeds, job: Job, begun: Post, answer: SmsAnswer): Promise<JobOutcome> {
  if (answer.status === 'accepted' && (await storeAcceptedUnlocked(needs, job, begun, answer)))
    return 'finished';
  const { again } = await settleMessage(needs, begun, answer);
  return again ? { again } : 'done';
}

/** False if the optimistic write failed; the outcome is then stored with the row locked. */
async function storeAcceptedUnlocked(
  needs: SendNeeds,
  job: Job,
  { clinicId, message, change: begun, attempt, now }: Post,
  answer: SmsAnswer,
): Promise<boolean> {
  const { db, calls, messages, timing, clock } = needs;
  const posted = { ...message, ...begun };
  const { change } = settleAttempt(posted, attempt, answer, now(), timing);
  const sent = { sentAt: clock.now() };
  const write = db.batch(clinicId, (_, tx) => [
    message.callId ? calls.markSms(tx, clinicId, message.callId, sent) : null,
    messages.endPost(tx, clinicId, posted, change, job),
  ]);
  const isWritten = await write.then(
    ([, isEnded]) => isEnded,
    () => false,
  );
  if (isWritten) reportMessage(needs, clinicId, posted, change);
  return isWritten;
}

function outcomeWithoutPost(needs: SendNeeds, begun: Exclude<Begun, Post>): JobOutcome {
  if (begun.status === 'too-early') return { again: begun.until };
  if (begun.status === 'ended') reportMessage(needs, begun.clinicId, begun.message, begun.change);
  return 'done';
}

async function plan(needs: SendNeeds, clinicId: string, messageId: string): Promise<Begun> {
  const [config, seen] = await needs.db.batch(clinicId, (_, tx) => [
    needs.clinics.read(clinicId, tx),
    needs.messages.see(tx, clinicId, messageId),
  ]);
  return config && seen ? decide(needs, clinicId, config, seen) : { status: 'nothing-to-do' };
}

async function recordAttempt(needs: SendNeeds, { clinicId, message, now, ...planned }: Post): Promise<Begun> {
  const start = startAttempt(message, null, now());
  if (start.status === 'post') {
    const { change } = start;
    const [isBegun] = await needs.db.batch(clinicId, (_, tx) => [
      needs.messages.beginPost(tx, clinicId, message, change),
    ]);
    if (isBegun) return { ...planned, clinicId, message, now, change };
  }
  return begin(needs, clinicId, message.id, { mayPost: true });
}

async function begin(
  needs: SendNeeds,
  clinicId: string,
  messageId: string,
  { mayPost }: { readonly mayPost: boolean },
): Promise<Begun> {
  const { db, messages } = needs;
  const begun = await db.inClinic(clinicId, async (_, tx) => {
    const reading = needs.clinics.read(clinicId, tx);
    const amending = messages.amend<Begun>(tx, clinicId, messageId, async (message, now, standing) => {
      const config = await reading;
      if (!config) return { change: null, outcome: { status: 'nothing-to-do' } };
      const outcome = decide(needs, clinicId, config, { message, ...standing, now });
      const isWritten = outcome.status === 'ended' || (outcome.status === 'post' && mayPost);
      return { change: isWritten ? outcome.change : null, outcome };
    });
    const [outcome] = await Promise.all([amending, reading]);
    return outcome;
  });
  return begun ?? { status: 'nothing-to-do' };
}

function decide(
  { provider, timing }: Pick<SendNeeds, 'provider' | 'timing'>,
  clinicId: string,
  config: PageOf<'sms'>,
  { message, optedOut, isHeld, now }: SeenMessage,
): Begun {
  const to = message.toNumber;
  const guard = skipReason({ hasApiKey: provider !== null, consent: null, optedOut, to, clinic: config });
  const start = startAttempt(message, guard, now);
  if (start.status === 'over') return { status: 'nothing-to-do' };
  if (start.status === 'too-early') return start;
  if (start.status === 'ended') return { ...start, clinicId, message };
  if (isHeld) {
    const change = failExpiredHold(message, now, timing);
    if (change) return { status: 'ended', change, clinicId, message };
    return { status: 'too-early', until: new Date(now.getTime() + HELD_MS) };
  }
  const seenAt = performance.now();
  const later = () => new Date(now.getTime() + performance.now() - seenAt);
  return { ...start, clinicId, message, config, now: later };
}

async function post(
  { provider, messagingProfileId, linkUrl }: SendNeeds,
  { message: { id, toNumber, body, linkId }, config: { smsSenderNumber, smsMessagingProfileId } }: Post,
  mayPost: () => Promise<boolean>,
): Promise<SmsAnswer> {
  if (!provider || !smsSenderNumber || !toNumber || !body) return { status: 'not-sent' };
  const draft = {
    from: smsSenderNumber,
    to: toNumber,
    text: linkId && linkUrl ? withLinks(body, linkId, linkUrl) : body,
    messagingProfileId: smsMessagingProfileId ?? messagingProfileId,
    reference: id,
  };
  return provider.send(draft, mayPost);
}

/** `{link}` is the message's own link; a text about several visits names one link for each. */
function withLinks(body: string, linkId: string, linkUrl: (linkId: string) => string): string {
  return body
    .replaceAll('{link}', linkUrl(linkId))
    .replace(/\{link:([0-9a-f-]{36})\}/g, (_, id: string) => linkUrl(id));
}

async function giveUp(needs: SendNeeds, { clinicId, payload }: Job): Promise<void> {
  if (!clinicId) return;
  const change = { state: 'failed', skipReason: 'gave_up' } as const;
  const left = await needs.db.inClinic(clinicId, (_, tx) =>
    needs.messages.amend(tx, clinicId, String(payload.messageId), (message) =>
      message.state === 'queued' || message.state === 'sending'
        ? { change, outcome: message }
        : { change: null, outcome: null },
    ),
  );
  if (left) reportMessage(needs, clinicId, left, change);
}
