import { phrase } from '../../../../kernel/phrase.ts';
import type { CalendarDate } from '../../../../kernel/time/calendar.ts';
import type { BookingWish, SearchWish } from '../../../scheduling/index.ts';
import { type Moment, readWhen, type When } from '../../arguments/read-when.ts';
import type { Call } from '../../tool.ts';
import { askFor, sentences } from '../questions.ts';
import { say } from '../sentences.ts';
import { speakerFor } from '../speaker.ts';
import { type OfferedSlot, offered, spokenOffers } from './offer.ts';
import { sameDayThisYear, sayPassed } from './past-day.ts';
import { searchWish } from './search-wish.ts';

const nextOne = phrase({ en: 'The next opening is {slot}.', zh: '下一个空位是{slot}。' });
const unclear = phrase({ en: "I didn't get the time.", zh: '我没有听清时间。' });

interface WantedTime {
  readonly text: string;
  /** Null means the appointment's own provider, who is not known yet. */
  readonly providerId: string | null;
  readonly visit: BookingWish['visit'];
}

export type ChosenMoment =
  /** The requested day if it is in the past and today replaces it. */
  | { readonly status: 'chosen'; readonly moment: Moment; readonly pastDay: CalendarDate | null }
  /** `message` does not yet say what was not done. */
  | { readonly status: 'refused'; readonly message: string; readonly alternatives: readonly OfferedSlot[] };

/** The moment to book, or what to say to a caller whose words name none. */
export async function chooseMoment(call: Call, wanted: WantedTime): Promise<ChosenMoment> {
  const when = readWhen(wanted.text, call.now, call.clinic.timezone);
  if (when.status === 'at') {
    const moment = await openOne(call, wanted, when.candidates);
    return { status: 'chosen', moment, pastDay: when.pastDay };
  }
  if (when.status === 'past') return refusedAsPast(call, wanted, when);
  return { status: 'refused', message: questionFor(when, call), alternatives: [] };
}

/** A time in UTC is taken as an instant, unless only its face value is free. */
async function openOne(
  call: Call,
  { providerId, visit }: WantedTime,
  [first, second]: readonly [Moment, ...Moment[]],
): Promise<Moment> {
  if (!second || !providerId) return first;
  const slotsOn = async (date: Moment['date']) =>
    (await call.scheduling.openSlots(call.clinicId, { providerId, date, visit }, call.deadline))?.slots ?? [];
  const open = await slotsOn(first.date);
  if (open.includes(first.time)) return first;
  const openToo = second.date === first.date ? open : await slotsOn(second.date);
  return openToo.includes(second.time) ? second : first;
}

async function refusedAsPast(
  call: Call,
  { providerId, visit }: WantedTime,
  { moment, pastDay }: Extract<When, { status: 'past' }>,
): Promise<ChosenMoment> {
  const { language } = call;
  const wanted = { providerIds: providerId ? [providerId] : [], visit };
  const meant = pastDay ? await sameDayThisYear(call, pastDay, moment.time, wanted) : null;
  const slots = meant?.slots.length ? meant.slots : await nextOpening(call, wanted);
  const speaker = await speakerFor(call);
  const words = [
    pastDay ? sayPassed(pastDay, call) : '',
    say.past(language),
    meant?.question ?? '',
    slots.length > 0 ? nextOne(language, { slot: spokenOffers(slots, speaker) }) : '',
  ];
  return { status: 'refused', message: sentences(language, ...words), alternatives: slots };
}

async function nextOpening(
  { scheduling, clinicId, callId, deadline, language, now }: Call,
  wanted: Pick<SearchWish, 'providerIds' | 'visit'>,
): Promise<OfferedSlot[]> {
  const found = await scheduling
    .earliest(clinicId, searchWish(now, wanted), deadline, callId)
    .catch(() => null);
  return (found?.slots ?? []).map((slot) =>
    offered(slot, { language, today: now.date }, found?.durationMinutes),
  );
}

function questionFor(when: Exclude<When, { status: 'at' | 'past' }>, { language }: Call): string {
  if (when.status === 'no-such-day') return askFor.realDay(language);
  if (when.status === 'no-time') return askFor.timeOfDay(language);
  return sentences(language, unclear(language), askFor.time(language));
}
