import type { Language } from '../../kernel/language.ts';
import { type Phrase, phrase } from '../../kernel/phrase.ts';
import type { BookingOutcome } from '../scheduling/index.ts';
import type { ChosenMoment } from './choose-moment.ts';
import { type OfferedSlot, offered, spokenOffers } from './offer.ts';
import { askFor, sentences } from './questions.ts';
import type { Call } from './tool.ts';

/** The outcomes in which the EMR was left as it was. */
type Refusal = Exclude<
  BookingOutcome,
  { status: 'booked' } | { status: 'already-booked' } | { status: 'unconfirmed' }
>;
type Closed = Extract<Refusal, { status: 'closed' }>['reason'];

const MOST_OFFERED = 3;

const taken = phrase({
  en: 'I am sorry, that time has just been taken.',
  zh: '抱歉，这个时间已经被预约了。',
});
const notATime = phrase({ en: 'That is not a time that can be booked.', zh: '这个时间不能预约。' });

const CLOSED: Readonly<Record<Closed, Phrase>> = {
  past: phrase({ en: 'That time has already passed.', zh: '这个时间已经过了。' }),
  'too-soon': phrase({ en: 'The clinic needs more notice than that.', zh: '诊所需要您提前更久预约。' }),
  'too-far': phrase({
    en: 'That is further ahead than the clinic books.',
    zh: '这个日期太远了，诊所还不能预约。',
  }),
  holiday: phrase({ en: 'The clinic is closed for a holiday that day.', zh: '那天是假日，诊所休息。' }),
  'no-template': phrase({ en: 'There are no appointments that day.', zh: '那天没有门诊。' }),
  'crosses-midnight': notATime,
  'not-bookable': notATime,
  'day-full': phrase({ en: 'That day is fully booked.', zh: '那天已经约满了。' }),
  taken,
  buffer: taken,
};

const WHY: Readonly<Record<Exclude<Refusal['status'], 'closed'>, Phrase>> = {
  'slot-held': phrase({
    en: 'Another caller is booking that time at this very moment.',
    zh: '另一位来电者正在预约这个时间。',
  }),
  'slot-taken': taken,
  'unknown-provider': phrase({
    en: 'I cannot find that doctor at this clinic.',
    zh: '我在这家诊所找不到这位医生。',
  }),
  'unknown-patient': phrase({ en: "I cannot find that patient's file.", zh: '我找不到这位患者的资料。' }),
  'out-of-time': phrase({
    en: 'The clinic system is answering too slowly just now.',
    zh: '诊所的系统现在反应太慢。',
  }),
  failed: phrase({
    en: 'The clinic system did not accept that just now.',
    zh: '诊所的系统刚才没有接受。',
  }),
};

const offer = phrase({ en: 'I could offer {slots}.', zh: '我可以为您约{slots}。' });
const another = phrase({ en: 'Would you like to try another time?', zh: '您想换一个时间吗？' });

/** A refusal in words: why, what did not happen, and what can be had instead. */
export function spokenRefusal(refusal: Refusal, notDone: Phrase, call: Pick<Call, 'language' | 'now'>) {
  const { language, now } = call;
  const slots = 'alternatives' in refusal ? refusal.alternatives.slice(0, MOST_OFFERED) : [];
  const alternatives = slots.map((slot) => offered(slot, language, now.date));
  const instead =
    alternatives.length > 0
      ? offer(language, { slots: spokenOffers(alternatives, language) })
      : questionAfter(refusal)(language);
  return refused(language, [whyOf(refusal)(language), notDone(language), instead], alternatives);
}

/** The same where the caller's words named no time that could be asked for. */
export function spokenQuestion(
  { message, alternatives }: Extract<ChosenMoment, { status: 'refused' }>,
  notDone: Phrase,
  { language }: Pick<Call, 'language'>,
) {
  return refused(language, [message, notDone(language)], alternatives);
}

function refused(language: Language, words: readonly string[], alternatives: readonly OfferedSlot[]) {
  return {
    success: false as const,
    message: sentences(language, ...words),
    ...(alternatives.length > 0 ? { alternatives } : {}),
  };
}

function questionAfter({ status }: Refusal): Phrase {
  if (status === 'unknown-provider') return askFor.provider;
  return status === 'unknown-patient' ? askFor.patient : another;
}

function whyOf(refusal: Refusal): Phrase {
  return refusal.status === 'closed' ? CLOSED[refusal.reason] : WHY[refusal.status];
}
