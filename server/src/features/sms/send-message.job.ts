import type { Job, JobKind } from '../../database/jobs.ts';
import type { SmsAnswer, SmsProvider } from '../../ports/sms-provider.ts';
import { startAttempt } from './attempts.ts';
import { skipReason } from './guard-chain.ts';
import { type Message, type MessageChange, SEND_SMS } from './message.ts';
import type { OptOutStore } from './opt-outs.store.ts';
import { type SettleNeeds, settleMessage, tellOfMessage } from './settle-message.ts';
import type { SmsConfig, SmsConfigStore } from './store.ts';

export interface SendNeeds extends SettleNeeds {
  /** Null where the platform has no key. */
  readonly provider: SmsProvider | null;
  /** The platform's, for clinics without one of their own. */
  readonly messagingProfileId: string | null;
  readonly optOuts: Pick<OptOutStore, 'has' | 'note'>;
  readonly config: Pick<SmsConfigStore, 'read'>;
}

type Begun =
  | { readonly status: 'nothing-to-do' }
  | { readonly status: 'too-early'; readonly until: Date }
  | { readonly status: 'ended'; readonly message: Message; readonly change: MessageChange }
  | {
      readonly status: 'post';
      readonly message: Message;
      readonly attempt: number;
      readonly config: SmsConfig;
    };

const TRIES = 25;

/** Posts a queued message. Each post is on record before it is made, so there are never more than two. */
export function sendMessageJob(needs: SendNeeds): JobKind {
  return {
    kind: SEND_SMS,
    maxAttempts: TRIES,
    run: async ({ clinicId, payload }, signal) => {
      if (!clinicId) return 'done';
      // A post that is under way is let finish at shutdown; a new one is left to whoever comes next.
      if (signal.aborted) return { again: new Date() };
      const begun = await begin(needs, clinicId, String(payload.messageId));
      if (begun.status === 'too-early') return { again: begun.until };
      if (begun.status === 'ended') tellOfMessage(needs, clinicId, begun.message, begun.change);
      if (begun.status !== 'post') return 'done';
      const answer = await post(needs, begun.config, begun.message);
      const { again } = await settleMessage(needs, { clinicId, ...begun }, answer);
      return again ? { again } : 'done';
    },
    gaveUp: (job) => giveUp(needs, job),
  };
}

async function begin(needs: SendNeeds, clinicId: string, messageId: string): Promise<Begun> {
  const { db, provider, messages, optOuts } = needs;
  const begun = await db.inClinic(clinicId, (_, tx) =>
    messages.amend<Begun>(tx, clinicId, messageId, async (message, now) => {
      const config = await needs.config.read(tx, clinicId);
      if (!config) return { change: null, outcome: { status: 'nothing-to-do' } };
      const to = message.toNumber;
      const optedOut = to !== null && (await optOuts.has(tx, clinicId, to));
      const guard = skipReason({ hasApiKey: provider !== null, consent: null, optedOut, to, clinic: config });
      const start = startAttempt(message, guard, now);
      if (start.status === 'over') return { change: null, outcome: { status: 'nothing-to-do' } };
      if (start.status === 'too-early') return { change: null, outcome: start };
      return { change: start.change, outcome: { ...start, message, config } };
    }),
  );
  return begun ?? { status: 'nothing-to-do' };
}

async function post(
  { provider, messagingProfileId }: SendNeeds,
  { smsSenderNumber, smsMessagingProfileId }: SmsConfig,
  { toNumber, body }: Message,
): Promise<SmsAnswer> {
  if (!provider || !smsSenderNumber || !toNumber || !body) return { status: 'not-sent' };
  return provider.send({
    from: smsSenderNumber,
    to: toNumber,
    text: body,
    messagingProfileId: smsMessagingProfileId ?? messagingProfileId,
  });
}

// A message that nobody could even write about, for as long as the job was tried.
async function giveUp(needs: SendNeeds, { clinicId, payload }: Job): Promise<void> {
  if (!clinicId) return;
  const change = { state: 'failed', skipReason: 'gave_up' } as const;
  const left = await needs.messages.amend(needs.db, clinicId, String(payload.messageId), (message) =>
    message.state === 'queued' || message.state === 'sending'
      ? { change, outcome: message }
      : { change: null, outcome: null },
  );
  if (left) tellOfMessage(needs, clinicId, left, change);
}
