import type { Transaction } from '../../database/database.ts';
import type { PageOf } from '../../kernel/clinic/views.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/language.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import type { Calls } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import { skipReason } from './guard-chain.ts';
import type { SkipReason } from './message.ts';
import { messageFacts, type ToldAppointment } from './message-facts.ts';
import type { MessageStore } from './messages.store.ts';
import type { OptOutStore } from './opt-outs.store.ts';
import { type Action, type MessageFacts, renderMessage, templateOf } from './templates.ts';

/** What a caller is to be told about an appointment, if the caller and the clinic want it. */
export interface Confirmation {
  readonly action: Action;
  readonly callId: string | null;
  readonly appointmentId: string;
  readonly language: Language;
  /** The caller's number as the voice platform gave it. */
  readonly to: string | null;
  readonly consent: boolean | null;
  readonly facts: MessageFacts;
  readonly clinic: PageOf<'sms'>;
}

export type QueueOutcome =
  | { readonly queued: true }
  | { readonly queued: false; readonly skipReason: SkipReason };

interface Needs {
  readonly hasApiKey: boolean;
  readonly messages: Pick<MessageStore, 'add'>;
  readonly optOuts: Pick<OptOutStore, 'has'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly clock: Clock;
}

/** What happened in the book, as those who write there tell it. */
export interface BookedAppointment extends ToldAppointment {
  readonly action: Action;
  readonly callId: string | null;
  readonly appointmentId: string;
  readonly callerPhone: string | null;
  readonly smsConsent: boolean | null;
}

/**
 * Reads the clinic in the same transaction: a second connection from within one can wait for ever. What the caller consented
 * to is in the memory of the call already, which is locked before the message here and when it is sent.
 */
export async function confirmAppointment(
  needs: Needs & { readonly clinics: Pick<Clinics, 'read'> },
  tx: Transaction,
  clinicId: string,
  booked: BookedAppointment,
): Promise<QueueOutcome> {
  const to = booked.callerPhone;
  const [clinic, optedOut] = await Promise.all([
    needs.clinics.read(clinicId, tx),
    hasOptedOut(needs, tx, clinicId, to),
  ]);
  if (!clinic) return { queued: false, skipReason: 'sms_disabled' };
  const facts = messageFacts(clinic, booked);
  const told = { ...booked, to, consent: booked.smsConsent, facts, clinic };
  return queueKnown(needs, tx, clinicId, told, optedOut);
}

/** Written with the appointment it tells of; nothing outside is asked. */
export async function queueMessage(
  needs: Needs,
  tx: Transaction,
  clinicId: string,
  confirmation: Confirmation,
): Promise<QueueOutcome> {
  const { callId, consent, to } = confirmation;
  // The memory of the call before the message, here and when it is sent: two orders could lock each other out.
  if (callId && consent !== null) await needs.calls.markSms(tx, clinicId, callId, { consent });
  const optedOut = await hasOptedOut(needs, tx, clinicId, to);
  return queueKnown(needs, tx, clinicId, confirmation, optedOut);
}

async function hasOptedOut(
  { optOuts }: Pick<Needs, 'optOuts'>,
  tx: Transaction,
  clinicId: string,
  phone: string | null,
): Promise<boolean> {
  const to = toE164(phone);
  return to !== null && optOuts.has(tx, clinicId, to);
}

async function queueKnown(
  { hasApiKey, messages, calls, clock }: Needs,
  tx: Transaction,
  clinicId: string,
  { facts, clinic, consent, callId, action, appointmentId, language, ...message }: Confirmation,
  optedOut: boolean,
): Promise<QueueOutcome> {
  const to = toE164(message.to);
  const reason = skipReason({ hasApiKey, consent, optedOut, to, clinic });
  const body = renderMessage(templateOf(clinic, action, language), facts);
  const content = to && !reason ? { toNumber: to, body } : { skipReason: reason ?? ('no_phone' as const) };
  const added = await messages.add(tx, clinicId, { callId, action, appointmentId, language, content });
  if (added.state !== 'skipped') return { queued: true };
  const why = added.skipReason ?? 'gave_up';
  if (callId)
    calls.trace(clinicId, callId, {
      at: clock.now(),
      kind: 'sms',
      detail: { action, state: 'skipped', reason: why },
    });
  // The caller of a test hears what any caller would.
  return why === 'test_call' ? { queued: true } : { queued: false, skipReason: why };
}
