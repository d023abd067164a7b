import type { Database, Trail } from '../../../database/database.ts';
import { mayContact } from '../../../kernel/clinic/phone-caps.ts';
import type { TextLanguage } from '../../../kernel/text/text-language.ts';
import { MAX_SEGMENTS, measureText } from '../../../kernel/text/text-segments.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { Consents } from '../../consent/index.ts';
import type { MessageStore } from '../messages.store.ts';
import { type GuardReason, skipReason } from '../sending/guard-chain.ts';
import type { OptOutStore } from '../webhook/opt-outs.store.ts';

export interface DeskText {
  readonly patientId: string;
  readonly phone: string;
  readonly text: string;
  readonly language: TextLanguage;
}

export type DeskTextOutcome =
  | { readonly status: 'queued'; readonly messageId: string }
  | { readonly status: 'too-long'; readonly segments: number }
  /** `consent_declined`: this number has no consent, or it was withdrawn. */
  | { readonly status: 'refused'; readonly reason: GuardReason };

export interface DeskTextNeeds {
  readonly db: Database<'sms'>;
  readonly hasApiKey: boolean;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly consents: Pick<Consents, 'standing'>;
  readonly optOuts: Pick<OptOutStore, 'has'>;
  readonly messages: Pick<MessageStore, 'addText'>;
}

/** Sends a text written by the front desk, only to a number with consent to texts about visits. */
export async function textPatient(
  { db, hasApiKey, clinics, consents, optOuts, messages }: DeskTextNeeds,
  clinicId: string,
  { patientId, phone, text, language }: DeskText,
  trail: Trail,
): Promise<DeskTextOutcome> {
  const { segments } = measureText(text);
  if (segments > MAX_SEGMENTS) return { status: 'too-long', segments };
  return db.inClinic(clinicId, async (_, tx): Promise<DeskTextOutcome> => {
    const clinic = await clinics.read(clinicId, tx);
    const isBlocked = await optOuts.has(tx, clinicId, phone);
    const standing = await consents.standing(tx, clinicId, phone, 'booking');
    if (!clinic) return { status: 'refused', reason: 'sms_disabled' };
    const optedOut = isBlocked || standing?.state !== 'given';
    const reason = skipReason({ hasApiKey, consent: null, optedOut, to: phone, clinic });
    if (reason || !standing) return { status: 'refused', reason: reason ?? 'consent_declined' };
    if (!mayContact(clinic, phone)) return { status: 'refused', reason: 'number_not_allowed' };
    const messageId = await messages.addText(tx, clinicId, {
      ...{ action: 'note', toNumber: phone, body: text, language, patientId, consentId: standing.id },
    });
    await trail(tx, { messageId, patientId, segments });
    return { status: 'queued', messageId };
  });
}
