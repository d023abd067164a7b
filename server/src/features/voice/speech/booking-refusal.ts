import type { Language } from '../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import type { BookingOutcome, Untouchable } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { aboutPatient } from './patient/about-patient.ts';
import { askFor, sentences } from './questions.ts';
import { say } from './sentences.ts';
import type { Speaker } from './speaker.ts';
import type { ChosenMoment } from './times/choose-moment.ts';
import { type OfferedSlot, offered, spokenMoment, spokenOffers, withProvider } from './times/offer.ts';

/** Outcomes that left the EMR unchanged. */
type Refusal = Exclude<
  BookingOutcome,
  { status: 'booked' } | { status: 'already-booked' } | { status: 'unconfirmed' }
>;
type Closed = Extract<Refusal, { status: 'closed' }>['reason'];

const MOST_OFFERED = 3;

const taken = phrase({
  en: "I'm sorry, that time has just been taken.",
  zh: '抱歉，这个时间已经被预约了。',
});
const notATime = phrase({ en: "I can't book that time.", zh: '这个时间不能预约。' });

const CLOSED: Readonly<Record<Closed, Phrase>> = {
  past: say.past,
  'too-soon': phrase({
    en: 'The clinic needs more notice than that.',
    zh: '这个时间太近了，要再早一点预约才行。',
  }),
  'too-far': phrase({
    en: "That's further ahead than the clinic books.",
    zh: '这个日期太远了，诊所还不能预约。',
  }),
  closure: phrase({ en: 'The clinic is closed at that time.', zh: '那个时间诊所休息。' }),
  'not-for-new': phrase({
    en: "That doctor isn't taking new patients at the moment.",
    zh: '这位医生现在不收新病人。',
  }),
  away: phrase({ en: "The doctor isn't in at that time.", zh: '那个时间医生不在。' }),
  holiday: phrase({ en: 'The clinic is closed for a holiday that day.', zh: '那天是假日，诊所休息。' }),
  'no-template': phrase({ en: 'There are no appointments that day.', zh: '那天没有门诊。' }),
  'crosses-midnight': notATime,
  'not-bookable': notATime,
  'day-full': phrase({ en: 'That day is fully booked.', zh: '那天已经约满了。' }),
  taken,
  buffer: taken,
};

const busy = aboutPatient({
  you: phrase({
    en: 'You already have another appointment at that time: {slot}.',
    zh: '您在这个时间已经有另一个预约：{slot}。',
  }),
  other: phrase({
    en: 'There is already another visit{for} at that time: {slot}.',
    zh: '{who}这个时间已经有另一个预约：{slot}。',
  }),
});

export const visitLimit = phrase({
  en: 'I may not book another visit for that day by phone.',
  zh: '那一天我在电话里不能再约了。',
});

const WHY: Readonly<Record<Exclude<Refusal['status'], 'closed' | 'patient-busy'>, Phrase>> = {
  'slot-held': phrase({
    en: 'Another caller is booking that time right now.',
    zh: '刚好有别人在约这个时间。',
  }),
  'slot-taken': taken,
  'visit-limit': visitLimit,
  'unknown-provider': say.unknownProvider,
  'unknown-patient': phrase({ en: "I can't find that patient's file.", zh: '我找不到这位病人的资料。' }),
  'inactive-patient': phrase({
    en: 'The clinic needs to look at this file before I can book for it. Shall I put you through?',
    zh: '这份病历需要先由诊所处理，我才能预约。要我为您转接吗？',
  }),
  'out-of-time': phrase({
    en: 'The clinic system is answering too slowly just now.',
    zh: '诊所的系统现在反应太慢。',
  }),
  failed: phrase({
    en: "The clinic system didn't accept that just now.",
    zh: '诊所的系统刚才没有接受。',
  }),
};

const another = phrase({ en: 'Would you like to try another time?', zh: '您想换一个时间吗？' });

/** A spoken refusal: the reason, what did not happen, and the alternatives. */
export function spokenRefusal(
  refusal: Refusal,
  notDone: Phrase,
  call: Pick<Call, 'language' | 'subject'>,
  speaker: Speaker,
  question = '',
) {
  const { language } = call;
  const slots = 'alternatives' in refusal ? refusal.alternatives.slice(0, MOST_OFFERED) : [];
  const alternatives = slots.map((slot) => offered(slot, speaker));
  const instead =
    alternatives.length > 0
      ? say.offer(language, { slots: spokenOffers(alternatives, speaker) })
      : (questionAfter(refusal)?.(language) ?? '');
  const words = [whyOf(refusal, call, speaker), notDone(language)];
  // A question comes last.
  const inOrder = refusal.status === 'inactive-patient' ? words.toReversed() : words;
  return refused(language, [...inOrder, question, instead], alternatives);
}

/** The same if the caller's words named no time to ask for. */
export function spokenQuestion(
  { message, alternatives }: Extract<ChosenMoment, { status: 'refused' }>,
  notDone: Phrase,
  { language }: Pick<Call, 'language'>,
) {
  return refused(language, [notDone(language), message], alternatives);
}

/** A tool's answer, with at least its message. */
export interface Spoken {
  readonly message: string;
  readonly [field: string]: unknown;
}

function refused(language: Language, words: readonly string[], alternatives: readonly OfferedSlot[]) {
  return {
    success: false as const,
    message: sentences(language, ...words),
    ...(alternatives.length > 0 ? { alternatives } : {}),
  };
}

function questionAfter({ status }: Refusal): Phrase | null {
  if (status === 'unknown-provider') return askFor.provider;
  if (status === 'inactive-patient') return null;
  if (status === 'failed' || status === 'out-of-time') return say.offerCallback;
  return status === 'unknown-patient' ? askFor.nameAndBirth : another;
}

function whyOf(refusal: Refusal, call: Pick<Call, 'language' | 'subject'>, speaker: Speaker): string {
  const { language } = call;
  if (refusal.status === 'closed') return CLOSED[refusal.reason](language);
  if (refusal.status !== 'patient-busy') return WHY[refusal.status](language);
  const { other } = refusal;
  const slot = withProvider(spokenMoment(other, speaker), other.providerName, speaker);
  return busy(call, { slot });
}

const NOT_OURS: Readonly<Record<Untouchable, Phrase>> = {
  past: phrase({ en: 'That appointment is in the past.', zh: '这个预约的时间已经过了。' }),
  happened: phrase({ en: 'That visit has already taken place.', zh: '这次就诊已经完成了。' }),
  'no-show': phrase({
    en: 'That appointment was marked as missed.',
    zh: '这个预约记的是没有来。',
  }),
  'no-patient': phrase({ en: "That's not a patient appointment.", zh: '这不是病人的预约。' }),
  'other-patient': phrase({
    en: "I can't find that appointment in this patient's file.",
    zh: '我在这位病人的资料里找不到这个预约。',
  }),
};
const askTheClinic = phrase({
  en: "I can't change it from here. The clinic can help you with it.",
  zh: '我这边改不了，诊所可以帮您处理。',
});

/** A row of the book that we must not change: the reason, what did not happen, and who can help. */
export function spokenUntouchable(why: Untouchable, notDone: Phrase, { language }: Pick<Call, 'language'>) {
  const help = why === 'other-patient' ? askFor.appointment : askTheClinic;
  return refused(language, [NOT_OURS[why](language), notDone(language), help(language)], []);
}
