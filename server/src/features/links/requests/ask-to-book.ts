import { randomUUID } from 'node:crypto';
import type { Database, Trail, Transaction } from '../../../database/database.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { type TextLanguage, textLanguageOf } from '../../../kernel/text/text-language.ts';
import { addDays, type WallTime } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { Consents } from '../../consent/index.ts';
import type { Patients } from '../../patients/index.ts';
import type { BookingConfig } from '../../scheduling/index.ts';
import type { Sms } from '../../sms/index.ts';
import type { Links } from '../link.ts';
import type { BookingRequest, NewRequest } from './booking-request.ts';
import type { RequestStore } from './requests.store.ts';

export interface AskNeeds {
  readonly db: Database;
  readonly requests: RequestStore;
  readonly links: Pick<Links, 'make' | 'url'>;
  readonly sms: Pick<Sms, 'text'>;
  readonly consents: Pick<Consents, 'standing'>;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly patients: Pick<Patients, 'byId'>;
  bookingConfig(clinicId: string): Promise<Pick<BookingConfig, 'roster'>>;
}

export interface BookingWish
  extends Pick<NewRequest, 'patientId' | 'providerId' | 'visitReason' | 'from' | 'to' | 'note' | 'askedBy'> {
  /** False gives the link to the desk and texts nothing. */
  readonly sends: boolean;
  readonly reminds: boolean;
}

export type Asked =
  | { readonly status: 'asked'; readonly request: BookingRequest; readonly link: string | null }
  | {
      readonly status: 'unknown-clinic' | 'unknown-patient' | 'unknown-provider' | 'no-phone' | 'no-consent';
    };

const READ_MS = 5_000;
const MIDNIGHT = '00:00' as WallTime;

/** Asks a patient to choose a time by link. Request, link and text are stored in one transaction. */
export async function askToBook(
  needs: AskNeeds,
  clinicId: string,
  { sends, reminds, ...wish }: BookingWish,
  trail: Trail,
): Promise<Asked> {
  const [clinic, { roster }, patient] = await Promise.all([
    needs.clinics.profile(clinicId),
    needs.bookingConfig(clinicId),
    needs.patients.byId(clinicId, wish.patientId, deadlineIn(READ_MS)),
  ]);
  if (!clinic) return { status: 'unknown-clinic' };
  if (!patient) return { status: 'unknown-patient' };
  if (wish.providerId && !roster.some(({ id }) => id === wish.providerId))
    return { status: 'unknown-provider' };
  const phone = toE164(patient.phone);
  if (sends && !phone) return { status: 'no-phone' };
  const language = textLanguageOf(patient);
  const validUntil = instantOf(addDays(wish.to, 1), MIDNIGHT, clinic.timezone);
  return needs.db.inClinic(clinicId, async (_, tx): Promise<Asked> => {
    const consent = sends && phone ? await needs.consents.standing(tx, clinicId, phone, 'reminder') : null;
    if (sends && consent?.state !== 'given') return { status: 'no-consent' };
    const id = randomUUID();
    const texted = sends ? phone : null;
    const request = await needs.requests.add(tx, clinicId, {
      ...wish,
      ...{ id, validUntil, phone: texted, reminds: reminds && sends },
    });
    const { patientId } = wish;
    const linkId = await needs.links.make(tx, clinicId, {
      ...{ kind: 'request', patientId, requestId: id, language, validUntil },
    });
    if (texted && consent)
      await textRequest(needs, tx, clinicId, {
        ...{ toNumber: texted, language, consentId: consent.id, linkId },
        clinicName: clinic.name,
        isReminder: false,
      });
    await trail(tx, { requestId: id });
    return { status: 'asked', request, link: sends ? null : needs.links.url(linkId) };
  });
}

interface RequestText {
  readonly toNumber: string;
  readonly language: TextLanguage;
  readonly consentId: string;
  readonly linkId: string;
  readonly clinicName: string;
  readonly isReminder: boolean;
}

/** Names the clinic only; reason and provider are shown after the birth date. */
const TEXTS: Readonly<Record<'first' | 'again', Readonly<Record<TextLanguage, string>>>> = {
  first: {
    en: '{clinic} asks you to book an appointment. Please choose a time: {link} Reply STOP to opt out.',
    zh: '【{clinic}】请您预约就诊，请选择时间：{link} 回复 STOP 退订。',
    yue: '【{clinic}】請您預約就診，請選擇時間：{link} 回覆 STOP 退訂。',
    fr: '{clinic} vous invite à prendre rendez-vous. Veuillez choisir une heure : {link} Répondez STOP pour ne plus recevoir de textos.',
  },
  again: {
    en: '{clinic}: a reminder to book your appointment. Please choose a time: {link} Reply STOP to opt out.',
    zh: '【{clinic}】提醒您预约就诊，请选择时间：{link} 回复 STOP 退订。',
    yue: '【{clinic}】提醒您預約就診，請選擇時間：{link} 回覆 STOP 退訂。',
    fr: '{clinic} : rappel, veuillez prendre votre rendez-vous. Choisissez une heure : {link} Répondez STOP pour ne plus recevoir de textos.',
  },
};

export async function textRequest(
  { sms }: Pick<AskNeeds, 'sms'>,
  tx: Transaction,
  clinicId: string,
  { clinicName, isReminder, ...text }: RequestText,
): Promise<void> {
  const body = TEXTS[isReminder ? 'again' : 'first'][text.language].replace('{clinic}', () => clinicName);
  await sms.text(tx, clinicId, { action: 'request', body, ...text });
}
