import type { Transaction } from '../../database/database.ts';
import { mayContact, phoneCapsOf } from '../../kernel/clinic/phone-caps.ts';
import type { PageOf } from '../../kernel/clinic/views.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/language.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import type { SmsChoice } from '../../kernel/sms-choice.ts';
import type { Calls } from '../calls/index.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import { type GuardReason, skipReason } from './guard-chain.ts';
import type { SkipReason } from './message.ts';
import { type AppointmentSummary, messageFacts } from './message-facts.ts';
import type { MessageStore } from './messages.store.ts';
import type { OptOutStore } from './opt-outs.store.ts';
import { type Action, type MessageFacts, renderMessage, templateOf } from './templates.ts';
import { aroundOf, type TextAround, textAround } from './text-around.ts';

/** A confirmation for a caller about an appointment, subject to consent and clinic settings. */
export interface Confirmation {
  readonly action: Action;
  readonly callId: string | null;
  readonly appointmentId: string;
  readonly language: Language;
  /** The caller's number as given by the voice platform. */
  readonly to: string | null;
  readonly consent: SmsChoice | null;
  readonly facts: MessageFacts;
  readonly clinic: PageOf<'sms'> & CallerLimits;
  /** Said around the clinic's own words. */
  readonly around?: TextAround;
}

type CallerLimits = Pick<
  ClinicProfile,
  'callerVerification' | 'phoneCaps' | 'internationalNumbers' | 'timezone'
>;

export type QueueOutcome =
  | { readonly queued: true }
  | {
      readonly queued: false;
      readonly skipReason: SkipReason;
      /** The number has replied STOP; the caller of today has not declined. */
      readonly isStopped?: boolean;
    };

interface Needs {
  readonly hasApiKey: boolean;
  readonly messages: Pick<MessageStore, 'add' | 'countOthersToday'>;
  readonly optOuts: Pick<OptOutStore, 'has'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly clock: Clock;
}

/** A change in the schedule, as reported by scheduling. */
export interface BookedAppointment extends AppointmentSummary {
  readonly action: Action;
  readonly callId: string | null;
  readonly appointmentId: string;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly remote?: 'phone' | 'video' | null;
  /** Several patients have the number. */
  readonly isNumberShared?: boolean;
}

/**
 * Reads the clinic in the same transaction: a second connection inside a transaction can deadlock the pool. The
 * call memory, which holds the consent, is always locked before the message.
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
  const told = { ...booked, to, consent: booked.smsConsent, facts, clinic, around: aroundOf(booked) };
  return queueKnown(needs, tx, clinicId, told, optedOut);
}

/** Runs in the appointment's transaction and makes no outside request. */
export async function queueMessage(
  needs: Needs,
  tx: Transaction,
  clinicId: string,
  confirmation: Confirmation,
): Promise<QueueOutcome> {
  const { callId, consent, to } = confirmation;
  // Lock the call memory before the message, here and when sending, to avoid deadlocks.
  if (callId && typeof consent === 'boolean') await needs.calls.markSms(tx, clinicId, callId, { consent });
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
  { facts, clinic, consent, callId, action, appointmentId, language, around, ...message }: Confirmation,
  optedOut: boolean,
): Promise<QueueOutcome> {
  const to = toE164(message.to);
  const key = { callId, action, appointmentId };
  const reason =
    skipReason({ hasApiKey, consent, optedOut, to, clinic }) ??
    (to ? await limitReason(messages, tx, clinicId, { ...key, to, clinic }) : null);
  const template = templateOf(clinic, action, language);
  const body = textAround(renderMessage(template, facts), language, around, template);
  const content = to && !reason ? { toNumber: to, body } : { skipReason: reason ?? ('no_phone' as const) };
  const added = await messages.add(tx, clinicId, { ...key, language, content });
  if (added.state !== 'skipped') return { queued: true };
  const isStopped = optedOut && consent !== false && added.skipReason === 'consent_declined';
  const why = added.skipReason ?? 'gave_up';
  if (callId)
    calls.trace(clinicId, callId, {
      at: clock.now(),
      kind: 'sms',
      detail: { action, state: 'skipped', reason: why },
    });
  // A test caller hears the same as any caller.
  return why === 'test_call'
    ? { queued: true }
    : { queued: false, skipReason: why, ...(isStopped ? { isStopped } : {}) };
}

/** Why the clinic's limits for callers keep this text from being sent; null if they allow it. */
async function limitReason(
  messages: Needs['messages'],
  tx: Transaction,
  clinicId: string,
  {
    to,
    clinic,
    ...key
  }: Pick<Confirmation, 'callId' | 'action' | 'appointmentId' | 'clinic'> & { readonly to: string },
): Promise<GuardReason | null> {
  if (!mayContact(clinic, to)) return 'number_not_allowed';
  const most = phoneCapsOf(clinic).textsPerNumberAndDay;
  if (most === null || key.callId === null) return null;
  const sent = await messages.countOthersToday(tx, clinicId, { ...key, to, timezone: clinic.timezone });
  return sent < most ? null : 'too_many_texts';
}
