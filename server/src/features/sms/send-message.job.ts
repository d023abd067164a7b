import type { Job, JobKind } from '../../database/jobs.ts';
import type { PageOf } from '../../kernel/clinic/views.ts';
import type { SmsAnswer, SmsProvider } from '../../ports/sms-provider.ts';
import type { Clinics } from '../clinics/index.ts';
import { startAttempt } from './attempts.ts';
import { skipReason } from './guard-chain.ts';
import { type Message, type MessageChange, SEND_SMS } from './message.ts';
import type { OptOutStore } from './opt-outs.store.ts';
import { reportMessage, type SettleNeeds, settleMessage } from './settle-message.ts';

export interface SendNeeds extends SettleNeeds {
  /** Null where the platform has no key. */
  readonly provider: SmsProvider | null;
  /** The platform's, for clinics without one of their own. */
  readonly messagingProfileId: string | null;
  readonly optOuts: Pick<OptOutStore, 'has' | 'note'>;
  readonly clinics: Pick<Clinics, 'read'>;
}

type Begun =
  | { readonly status: 'nothing-to-do' }
  | { readonly status: 'too-early'; readonly until: Date }
  | { readonly status: 'ended'; readonly message: Message; readonly change: MessageChange }
  | Planned;

interface Planned {
  readonly status: 'post';
  readonly message: Message;
  readonly attempt: number;
  readonly config: PageOf<'sms'>;
}

type JobOutcome = Awaited<ReturnType<JobKind['run']>>;

const TRIES = 25;

/**
 * Posts a queued message. Each post is on record before it is made, so there are never more than two; and it is put on
 * record only when the connection stands, so that a kill on the way there uses none up.
 */
export function sendMessageJob(needs: SendNeeds): JobKind {
  return {
    kind: SEND_SMS,
    maxAttempts: TRIES,
    run: async ({ clinicId, payload }, signal) => {
      if (!clinicId) return 'done';
      // A post that is under way finishes at shutdown; a new one is left to the next process.
      if (signal.aborted) return { inMs: 0 };
      const messageId = String(payload.messageId);
      const planned = await begin(needs, clinicId, messageId, { onRecord: false });
      return planned.status === 'post'
        ? postOnce(needs, clinicId, planned)
        : withoutPost(needs, clinicId, planned);
    },
    gaveUp: (job) => giveUp(needs, job),
  };
}

async function postOnce(needs: SendNeeds, clinicId: string, planned: Planned): Promise<JobOutcome> {
  const recorded: Begun[] = [];
  const record = async () => {
    const begun = await begin(needs, clinicId, planned.message.id, { onRecord: true });
    recorded.push(begun);
    return begun.status === 'post';
  };
  const answer = await post(needs, planned, record);
  // Where no connection came about it is one of the two tries all the same.
  if (recorded.length === 0) await record();
  const [begun = planned] = recorded;
  if (begun.status !== 'post') return withoutPost(needs, clinicId, begun);
  const { again } = await settleMessage(needs, { clinicId, ...begun }, answer);
  return again ? { again } : 'done';
}

function withoutPost(
  needs: SendNeeds,
  clinicId: string,
  begun: Exclude<Begun, { status: 'post' }>,
): JobOutcome {
  if (begun.status === 'too-early') return { again: begun.until };
  if (begun.status === 'ended') reportMessage(needs, clinicId, begun.message, begun.change);
  return 'done';
}

async function begin(
  needs: SendNeeds,
  clinicId: string,
  messageId: string,
  { onRecord }: { readonly onRecord: boolean },
): Promise<Begun> {
  const { db, provider, messages, optOuts } = needs;
  const begun = await db.inClinic(clinicId, async (_, tx) => {
    const reading = needs.clinics.read(clinicId, tx);
    const amending = messages.amend<Begun>(tx, clinicId, messageId, async (message, now) => {
      const config = await reading;
      if (!config) return { change: null, outcome: { status: 'nothing-to-do' } };
      const to = message.toNumber;
      const optedOut = to !== null && (await optOuts.has(tx, clinicId, to));
      const guard = skipReason({ hasApiKey: provider !== null, consent: null, optedOut, to, clinic: config });
      const start = startAttempt(message, guard, now);
      if (start.status === 'over') return { change: null, outcome: { status: 'nothing-to-do' } };
      if (start.status === 'too-early') return { change: null, outcome: start };
      const isWritten = onRecord || start.status === 'ended';
      return { change: isWritten ? start.change : null, outcome: { ...start, message, config } };
    });
    const [outcome] = await Promise.all([amending, reading]);
    return outcome;
  });
  return begun ?? { status: 'nothing-to-do' };
}

async function post(
  { provider, messagingProfileId }: SendNeeds,
  { message: { id, toNumber, body }, config: { smsSenderNumber, smsMessagingProfileId } }: Planned,
  mayPost: () => Promise<boolean>,
): Promise<SmsAnswer> {
  if (!provider || !smsSenderNumber || !toNumber || !body) return { status: 'not-sent' };
  const draft = {
    from: smsSenderNumber,
    to: toNumber,
    text: body,
    messagingProfileId: smsMessagingProfileId ?? messagingProfileId,
    reference: id,
  };
  return provider.send(draft, mayPost);
}

// A message that could not even be written about in all the tries of its job.
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
