import type { Trail } from '../../../database/database.ts';
import { Failure } from '../../../kernel/failure.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import type { SmsAnswer, SmsProblem, SmsProvider } from '../../../ports/sms-provider.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { MessageStore } from '../messages.store.ts';
import type { SkipReason } from './message.ts';
import { type SettleNeeds, settleMessage } from './settle-message.ts';

export type TestOutcome =
  | { readonly valid: true; readonly messageId: string }
  | { readonly valid: false; readonly skipReason: SkipReason; readonly error: string };

export interface TestNeeds extends SettleNeeds {
  readonly provider: SmsProvider | null;
  readonly messagingProfileId: string | null;
  readonly messages: Pick<MessageStore, 'amend' | 'addTest' | 'countTests'>;
  readonly clinics: Pick<Clinics, 'read'>;
}

const TEXT = 'This is a test message from your clinic. Text messages are set up. Reply STOP to opt out.';
const MOST_AN_HOUR = 20;
const HOUR_SECONDS = 3_600;

/**
 * Sends one message immediately, even while messages are switched off, so that a clinic can test before enabling
 * them.
 */
export async function sendTest(
  needs: TestNeeds,
  clinicId: string,
  { testPhone, text = TEXT }: { readonly testPhone: string; readonly text?: string | undefined },
  trail: Trail,
): Promise<TestOutcome> {
  const { db, provider, messages } = needs;
  const config = await needs.clinics.read(clinicId);
  const toNumber = toE164(testPhone);
  if (!provider) return refused('no_api_key', 'The platform has no key for text messages yet.');
  if (!toNumber) return refused('no_phone', 'This is no phone number that can be dialled.');
  if (!config?.smsSenderNumber)
    return refused('no_sender_number', 'Please set the number that messages are sent from.');

  const id = await db.inClinic(clinicId, async (_, tx) => {
    if ((await messages.countTests(tx, clinicId, HOUR_SECONDS)) >= MOST_AN_HOUR)
      throw new Failure(
        'RATE_LIMITED',
        `At most ${MOST_AN_HOUR} test messages an hour. Please wait a little.`,
      );
    return messages.addTest(tx, clinicId, { toNumber, body: text });
  });
  const draft = {
    from: config.smsSenderNumber,
    to: toNumber,
    text,
    messagingProfileId: config.smsMessagingProfileId ?? needs.messagingProfileId,
    reference: id,
  };
  const answer = await provider.send(draft, async () => true);
  // Never retried, because the manager is waiting.
  const once = { ...needs, timing: { ...needs.timing, latestRetryMs: -1 } };
  const posted = { clinicId, message: { id, callId: null, toNumber }, attempt: 0 };
  const { change } = await settleMessage(once, posted, answer, trail);
  return outcomeOf(answer, id, change.skipReason ?? 'network_error');
}

function outcomeOf(answer: SmsAnswer, id: string, reason: SkipReason): TestOutcome {
  if (answer.status === 'accepted') return { valid: true, messageId: answer.id ?? id };
  if (answer.status !== 'refused')
    return refused(reason, 'The SMS provider could not be reached. Please try again in a minute.');
  const code = answer.code ? `, code ${answer.code}` : '';
  const advice = answer.problem ? ADVICE[answer.problem] : '';
  return refused(reason, `The SMS provider refused the message (${answer.http}${code}).${advice}`);
}

const ADVICE: Readonly<Record<SmsProblem, string>> = {
  'opted-out': ' This number has answered STOP; it can answer START to get messages again.',
  'sender-not-ours': ' The sender number does not belong to the messaging profile.',
  'no-such-number': ' The phone number does not exist.',
  landline: ' The phone number is a landline, which gets no text messages.',
  unreachable: ' The phone cannot be reached at the moment.',
  filtered: ' The phone company of this number filters the message.',
  'bad-key': ' The platform key is not accepted.',
  'too-many': ' Too many messages at once; please try again in a minute.',
};

function refused(skipReason: SkipReason, error: string): TestOutcome {
  return { valid: false, skipReason, error };
}
