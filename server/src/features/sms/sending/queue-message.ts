import type { Transaction } from '../../../database/database.ts';
import { mayContact, phoneCapsOf } from '../../../kernel/clinic/phone-caps.ts';
import type { PageOf } from '../../../kernel/clinic/views.ts';
import type { Language } from '../../../kernel/language.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import type { SmsChoice } from '../../../kernel/text/sms-choice.ts';
import {
  type Action,
  type MessageFacts,
  renderMessage,
  templateOf,
} from '../../../kernel/text/text-templates.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Calls } from '../../calls/index.ts';
import type { ClinicProfile, Clinics } from '../../clinics/index.ts';
import type { Basis, Consents, StandingConsent } from '../../consent/index.ts';
import type { MessageStore, NewMessage } from '../messages.store.ts';
import type { OptOutStore } from '../webhook/opt-outs.store.ts';
import { type GuardReason, skipReason } from './guard-chain.ts';
import type { SkipReason } from './message.ts';
import { type AppointmentSummary, messageFacts } from './message-facts.ts';
import { aroundOf, type TextAround, textAround } from './text-around.ts';

export interface Confirmation {
  readonly action: Action;
  readonly callId: string | null;
  readonly appointmentId: string;
  readonly language: Language;
  /** The caller's number as given by the voice platform. */
  readonly to: string | null;
  readonly consent: SmsChoice | null;
  readonly consentSentence?: string | null;
  readonly facts: MessageFacts;
  readonly clinic: PageOf<'sms'> & CallerLimits;
  /** Added around the clinic's own words. */
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
      /** The number replied STOP and the provider blocks it, but this caller did not decline. */
      readonly isStopped?: boolean;
      /** An earlier withdrawal applies, and this caller said nothing about texts. */
      readonly isWithdrawn?: boolean;
    };

interface Needs {
  readonly hasApiKey: boolean;
  readonly messages: Pick<MessageStore, 'add' | 'countOthersToday'>;
  readonly optOuts: Pick<OptOutStore, 'has'>;
  readonly consents: Pick<Consents, 'standing' | 'add' | 'basisOfText'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly clock: Clock;
}

export interface BookedAppointment extends AppointmentSummary {
  readonly action: Action;
  readonly callId: string | null;
  readonly appointmentId: string;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly consentSentence?: string | null;
  readonly remote?: 'phone' | 'video' | null;
  readonly isNumberShared?: boolean;
  readonly firstName?: string | null;
}

/**
 * Reads the clinic in the same transaction, because a second connection inside a transaction can deadlock the pool.
 * Always lock the call memory, which holds the consent, before the message.
 */
export async function confirmAppointment(
  needs: Needs & { readonly clinics: Pick<Clinics, 'read'> },
  tx: Transaction,
  clinicId: string,
  booked: BookedAppointment,
): Promise<QueueOutcome> {
  const to = booked.callerPhone;
  const [clinic, known] = await Promise.all([
    needs.clinics.read(clinicId, tx),
    loadKnown(needs, tx, clinicId, to),
  ]);
  if (!clinic) return { queued: false, skipReason: 'sms_disabled' };
  const facts = messageFacts(clinic, booked);
  const told = { ...booked, to, consent: booked.smsConsent, facts, clinic, around: aroundOf(booked) };
  return queueKnown(needs, tx, clinicId, told, known);
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
  return queueKnown(needs, tx, clinicId, confirmation, await loadKnown(needs, tx, clinicId, to));
}

/** What we knew about the number before this call. */
interface Known {
  readonly isBlocked: boolean;
  readonly standing: StandingConsent | null;
}

async function loadKnown(
  { optOuts, consents }: Pick<Needs, 'optOuts' | 'consents'>,
  tx: Transaction,
  clinicId: string,
  phone: string | null,
): Promise<Known> {
  const to = toE164(phone);
  if (!to) return { isBlocked: false, standing: null };
  const [isBlocked, standing] = await Promise.all([
    optOuts.has(tx, clinicId, to),
    consents.standing(tx, clinicId, to, 'booking'),
  ]);
  return { isBlocked, standing };
}

async function queueKnown(
  needs: Needs,
  tx: Transaction,
  clinicId: string,
  confirmation: Confirmation,
  known: Known,
): Promise<QueueOutcome> {
  const { callId, action, appointmentId, language } = confirmation;
  const { content, row } = await contentOf(needs, tx, clinicId, confirmation, known);
  // Start in this order, because the message references the consent row.
  const [, added] = await Promise.all([
    row ? needs.consents.add(tx, clinicId, row.id, row.row) : null,
    needs.messages.add(tx, clinicId, { callId, action, appointmentId, language, content }),
  ]);
  if (added.state !== 'skipped') return { queued: true };
  const why = added.skipReason ?? 'gave_up';
  if (callId)
    needs.calls.trace(clinicId, callId, {
      at: needs.clock.now(),
      kind: 'sms',
      detail: { action, state: 'skipped', reason: why },
    });
  // A test caller hears the same as any caller.
  if (why === 'test_call') return { queued: true };
  const isUnwanted = confirmation.consent !== false && why === 'consent_declined';
  if (!isUnwanted) return { queued: false, skipReason: why };
  return {
    queued: false,
    skipReason: why,
    ...(known.isBlocked ? { isStopped: true } : { isWithdrawn: true }),
  };
}

async function contentOf(
  { hasApiKey, messages, consents }: Needs,
  tx: Transaction,
  clinicId: string,
  confirmation: Confirmation,
  { isBlocked, standing }: Known,
): Promise<{ readonly content: NewMessage['content']; readonly row: Basis['answer'] }> {
  const { facts, clinic, consent, callId, action, language, around, consentSentence } = confirmation;
  const to = toE164(confirmation.to);
  if (!to) {
    const why = skipReason({ hasApiKey, consent, optedOut: false, to, clinic });
    return { content: { skipReason: why ?? 'no_phone' }, row: null };
  }
  const said = { callId, choice: consent, sentence: consentSentence ?? null, phone: to };
  const { answer, silence, restsOn } = consents.basisOfText(standing, said);
  const optedOut = isBlocked || (restsOn === null && consent !== 'landline');
  const reason =
    skipReason({ hasApiKey, consent, optedOut, to, clinic }) ??
    (await limitReason(messages, tx, clinicId, { ...confirmation, to }));
  if (reason || !restsOn) return { content: { skipReason: reason ?? 'consent_declined' }, row: answer };
  const template = templateOf(clinic, action, language);
  const body = textAround(renderMessage(template, facts), language, around, template);
  return { content: { toNumber: to, body, consentId: restsOn }, row: answer ?? silence };
}

async function limitReason(
  messages: Needs['messages'],
  tx: Transaction,
  clinicId: string,
  {
    to,
    clinic,
    callId,
    action,
    appointmentId,
  }: Pick<Confirmation, 'callId' | 'action' | 'appointmentId' | 'clinic'> & { readonly to: string },
): Promise<GuardReason | null> {
  if (!mayContact(clinic, to)) return 'number_not_allowed';
  const most = phoneCapsOf(clinic).textsPerNumberAndDay;
  if (most === null || callId === null) return null;
  const { timezone } = clinic;
  const sent = await messages.countOthersToday(tx, clinicId, { callId, action, appointmentId, to, timezone });
  return sent < most ? null : 'too_many_texts';
}
