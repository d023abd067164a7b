import type { Transaction } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import { errorName } from '../../kernel/logger.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import { instantOf } from '../../kernel/time/time-zone.ts';
import type { Placed, Plan } from './carry-out.ts';
import type { OfferAnswer, ReminderAnswer, ReplyParts } from './needs.ts';
import type { AskedVisit, StoredQuestion } from './question.ts';
import type { WaitingReply } from './replies.store.ts';
import { ANSWERS, type AnswerName, type NamedVisit } from './words.ts';

export interface AtClinic {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

export type About =
  | 'unclear'
  | 'other-times'
  | 'gone'
  | 'under-way'
  | 'not-done'
  | 'cancel-word'
  | 'cancel-visit';

/** Answer, inbox item and notes are stored in one transaction. */
export interface Ending {
  readonly outcome: string;
  readonly names: readonly Placed[];
  /** One of our answers, a text from standby, or none. */
  readonly tells: AnswerName | OfferAnswer | null;
  readonly item?: About | null;
  /** For the log of reminders, with the visits concerned. */
  readonly noted?: { readonly answer: ReminderAnswer; readonly about: readonly Placed[] } | null;
  readonly confirms?: readonly Placed[];
  readonly next?: Plan['next'];
  /** The answer asks a question, which the next reply answers. */
  readonly asks?: boolean;
  readonly linksTo?: AskedVisit | null;
}

/** Does nothing if another process already ended the reply. */
export async function settleReply(
  parts: ReplyParts,
  clinic: AtClinic,
  reply: WaitingReply,
  ending: Ending,
): Promise<void> {
  const names = await namesOf(parts, clinic.id, ending.names);
  await parts.db.inClinic(clinic.id, async (_, tx) => {
    if (!(await parts.replies.finish(tx, clinic.id, reply.id, ending.outcome))) return;
    for (const { visit } of ending.confirms ?? [])
      await parts.confirmations.add(tx, clinic.id, visit, 'text', reply.at);
    const messageId = await answer(parts, tx, clinic, reply, { ...ending, names });
    if (reply.question)
      await noteOnQuestion(parts, tx, clinic.id, { ...reply, question: reply.question }, ending, messageId);
    if (ending.item) await showStaff(parts, tx, clinic.id, reply, ending.item, names);
  });
}

async function noteOnQuestion(
  { questions, reminders }: ReplyParts,
  tx: Transaction,
  clinicId: string,
  { question, at }: WaitingReply & { readonly question: StoredQuestion },
  { next, asks, noted }: Ending,
  messageId: string | null,
): Promise<void> {
  const asking = asks && messageId ? { messageId, at } : undefined;
  if (next) await questions.change(tx, clinicId, question.id, next, asking);
  if (noted && question.topic === 'reminder') {
    const visits = noted.about.map(({ visit }) => visit);
    await reminders.answered(tx, clinicId, {
      visits,
      messageId: question.messageId,
      answer: noted.answer,
      at,
    });
  }
}

export async function putOffReply(
  parts: ReplyParts,
  clinic: AtClinic,
  reply: WaitingReply,
  tells: boolean,
): Promise<void> {
  await parts.db.inClinic(clinic.id, async (_, tx) => {
    const isFirst = await parts.replies.putOff(tx, clinic.id, reply.id, tells && !reply.stops);
    if (isFirst) await answer(parts, tx, clinic, reply, { tells: 'waiting', names: [] });
  });
}

async function namesOf(
  { providerName, log }: ReplyParts,
  clinicId: string,
  placed: readonly Placed[],
): Promise<NamedVisit[]> {
  return Promise.all(
    placed.map(async ({ place, visit: { date, time, providerId } }) => ({
      ...{ place, date, time },
      providerName: await providerName(clinicId, providerId).catch((error: unknown) => {
        log.warn({ clinicId, ...errorName(error) }, 'reading a provider name for a reply failed');
        return '';
      }),
    })),
  );
}

type Told = Pick<Ending, 'linksTo'> & {
  readonly tells: Ending['tells'];
  readonly names: readonly NamedVisit[];
};

/** Returns the text's id; null if the number has no consent row. */
async function answer(
  parts: ReplyParts,
  tx: Transaction,
  clinic: AtClinic,
  reply: WaitingReply,
  { tells, names, linksTo = null }: Told,
): Promise<string | null> {
  const { question, phone } = reply;
  const language = question?.language ?? 'en';
  const consentId = tells && (await consentOf(parts, tx, clinic.id, phone));
  if (!tells || !consentId) return null;
  const linkId = linksTo
    ? await linkTo(parts, tx, clinic, linksTo, language)
    : typeof tells === 'string'
      ? null
      : tells.linkId;
  const body =
    typeof tells === 'string' ? ANSWERS[tells]({ clinic: clinic.name, visits: names }, language) : tells.text;
  const [only, ...more] = question?.visits ?? [];
  const appointmentId = only && more.length === 0 ? only.appointmentId : null;
  const text = { action: 'answer', toNumber: phone, body, language, consentId, appointmentId } as const;
  return parts.sms.text(tx, clinic.id, linkId ? { ...text, linkId } : text);
}

async function linkTo(
  { links }: ReplyParts,
  tx: Transaction,
  clinic: AtClinic,
  { patientId, appointmentId, date, time }: AskedVisit,
  language: TextLanguage,
): Promise<string> {
  if (!links) throw new Failure('INTERNAL_ERROR', 'This process has no link service for the reply.');
  const validUntil = instantOf(date, time, clinic.timezone);
  return links.make(tx, clinic.id, { kind: 'visit', patientId, appointmentId, language, validUntil });
}

/** An answer to a patient's own text needs no consent, but refers to the number's consent row if there is one. */
async function consentOf(
  { consents }: ReplyParts,
  tx: Transaction,
  clinicId: string,
  phone: string,
): Promise<string | null> {
  for (const kind of ['reminder', 'offers', 'booking'] as const) {
    const row = await consents.standing(tx, clinicId, phone, kind);
    if (row) return row.id;
  }
  return null;
}

async function showStaff(
  { inbox }: ReplyParts,
  tx: Transaction,
  clinicId: string,
  { eventId, phone, body, question }: WaitingReply,
  about: About,
  names: readonly NamedVisit[],
): Promise<void> {
  const visits = question?.visits ?? [];
  const [visit] = visits.length === 1 ? visits : [];
  const [named] = names.length === 1 ? names : [];
  const when = named ? { date: named.date, time: named.time, providerName: named.providerName } : {};
  const patients = new Set(visits.map(({ patientId }) => patientId));
  await inbox.report(tx, clinicId, {
    kind: 'sms_reply',
    cause: eventId,
    phone,
    patientId: patients.size === 1 ? (visits[0]?.patientId ?? null) : null,
    appointmentId: visit?.appointmentId ?? null,
    language: question?.language === 'zh' || question?.language === 'yue' ? 'zh' : 'en',
    facts: { about, words: body.trim().slice(0, MOST_WORDS) || '–', ...when },
  });
}

const MOST_WORDS = 500;
