import type { Phrase } from '../../../kernel/phrase.ts';
import type { BookingOutcome, MoveOutcome, SearchWish } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { type Spoken, spokenRefusal } from './booking-refusal.ts';
import { type Speaker, speakerFor } from './speaker.ts';
import type { ChosenMoment } from './times/choose-moment.ts';
import { spokenMoment, withProvider } from './times/offer.ts';
import { afterPassedDay, sameDayThisYear } from './times/past-day.ts';

type Outcome = BookingOutcome | MoveOutcome;
type Chosen = Extract<ChosenMoment, { status: 'chosen' }>;
type Wanted = Pick<SearchWish, 'providerIds' | 'visit'>;

/**
 * Names the requested slot like a booking, so that a caller who hears another doctor or time than agreed can
 * object.
 */
export async function unconfirmedAnswer(
  { moment, pastDay }: Chosen,
  { providerIds: [providerId] }: Wanted,
  unconfirmed: Phrase<'slot'>,
  call: Call,
): Promise<Spoken> {
  const roster = await call.providers.roster(call.clinicId).catch(() => []);
  const name = roster.find(({ id }) => id === providerId)?.name ?? '';
  const speaker = await speakerFor(call);
  const when = spokenMoment(moment, speaker);
  const slot = name === '' ? when : withProvider(when, name, speaker);
  const message = unconfirmed(call.language, { slot });
  return afterPassedDay({ success: false, unconfirmed: true, message }, pastDay, call);
}

/** If today replaced a past day, says so first and offers the day that may have been meant. */
export async function answerAboutDay(
  answer: Spoken,
  outcome: Outcome,
  { moment, pastDay }: Chosen,
  { notDone, speaker, ...wanted }: Wanted & { readonly notDone: Phrase; readonly speaker: Speaker },
  call: Call,
): Promise<Spoken> {
  if (!pastDay || !('alternatives' in outcome)) return afterPassedDay(answer, pastDay, call);
  const { question, slots } = await sameDayThisYear(call, pastDay, moment.time, wanted);
  const alternatives = slots.length > 0 ? slots : outcome.alternatives;
  const refusal = spokenRefusal({ ...outcome, alternatives }, notDone, call, speaker, question);
  return afterPassedDay(refusal, pastDay, call);
}
