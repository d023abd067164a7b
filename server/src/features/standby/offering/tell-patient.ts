import type { Transaction } from '../../../database/database.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { StandbyParts } from '../parts.ts';
import type { Entry, Offer } from '../standby.ts';
import { bookedText, goneText, stayText } from './texts.ts';

export interface TellingClinic {
  readonly name: string;
  readonly timezone: string;
}

type Parts = Pick<StandbyParts, 'sms' | 'links' | 'replies' | 'entries' | 'consents' | 'clock'>;

const STAY_DAYS = 14;

/** A link to the patient's current visit, for choosing another time. */
export async function linkToOtherTimes(
  { links, entries }: Pick<StandbyParts, 'links' | 'entries'>,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  offer: Offer,
): Promise<string | null> {
  const entry = offer.standbyId ? await entries.find(clinicId, offer.standbyId, tx) : null;
  if (!links || !entry?.old) return null;
  const { id: appointmentId, date, time } = entry.old;
  return links.make(tx, clinicId, {
    kind: 'visit',
    patientId: entry.patientId,
    appointmentId,
    language: offer.language,
    validUntil: instantOf(date, time, clinic.timezone),
  });
}

export async function tellGone(
  parts: Parts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  offer: Offer,
): Promise<void> {
  const linkId = await linkToOtherTimes(parts, tx, clinicId, clinic, offer);
  const body = goneText(offer.language, { clinic: clinic.name, ...offer }, linkId !== null);
  await answer(parts, tx, clinicId, offer, body, linkId);
}

export async function tellBooked(
  parts: Parts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  offer: Offer,
): Promise<void> {
  await answer(
    parts,
    tx,
    clinicId,
    offer,
    bookedText(offer.language, { clinic: clinic.name, ...offer }),
    null,
  );
}

async function answer(
  { sms }: Parts,
  tx: Transaction,
  clinicId: string,
  { phone, consentId, language }: Offer,
  body: string,
  linkId: string | null,
): Promise<void> {
  if (phone && consentId)
    await sms.text(tx, clinicId, { action: 'answer', toNumber: phone, body, language, consentId, linkId });
}

/** Sent after three refused or unanswered offers; the patient gets no further offers until they answer. */
export async function sendStayQuestion(
  { sms, replies, entries, consents, clock }: Parts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  entry: Pick<Entry, 'id' | 'phone' | 'language'>,
): Promise<void> {
  const { phone, language } = entry;
  const now = clock.now();
  await entries.askedToStay(tx, clinicId, entry.id, now);
  const consent = phone ? await consents.standing(tx, clinicId, phone, 'offers') : null;
  if (!phone || consent?.state !== 'given') return;
  const body = stayText(language, clinic.name);
  const text = { action: 'offer' as const, toNumber: phone, body, language, consentId: consent.id };
  const messageId = await sms.text(tx, clinicId, text);
  const openUntil = new Date(now.getTime() + STAY_DAYS * 86_400_000);
  await replies?.ask(tx, clinicId, { phone, messageId, topic: 'stay', visits: [], language, openUntil });
}
