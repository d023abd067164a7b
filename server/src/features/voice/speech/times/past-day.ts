import { phrase } from '../../../../kernel/phrase.ts';
import { spokenDay } from '../../../../kernel/spoken/day.ts';
import { type CalendarDate, parseDate, type WallTime } from '../../../../kernel/time/calendar.ts';
import type { SearchWish } from '../../../scheduling/index.ts';
import type { Call } from '../../tool.ts';
import { sentences } from '../questions.ts';
import { type OfferedSlot, offered } from './offer.ts';
import { searchWish } from './search-wish.ts';

const MOST_OFFERED = 3;

const passed = phrase({
  en: '{day} has already passed, so I looked at today.',
  zh: '{day}已经过去了，所以我查的是今天。',
});
const didYouMean = phrase({ en: 'Did you mean {day}?', zh: '您是想约{day}吗？' });
const thisYear = phrase({ en: 'Did you mean this year?', zh: '您是想约今年的吗？' });

/** Spoken first, so that the caller hears about the changed day before the result. */
export function sayPassed(day: CalendarDate, { language, now }: Pick<Call, 'language' | 'now'>): string {
  return passed(language, { day: spokenDay(day, language, now.date) });
}

export interface DayMeant {
  /** Asks whether that day is meant; empty if it is in the past as well. */
  readonly question: string;
  readonly slots: readonly OfferedSlot[];
}

/** A stale year is often the model's mistake: offers the same day and month of this year if that is ahead. */
export async function sameDayThisYear(
  call: Call,
  stale: CalendarDate,
  time: WallTime,
  wanted: Pick<SearchWish, 'providerIds' | 'visit'>,
): Promise<DayMeant> {
  const { language, now, clinicId, callId, deadline } = call;
  const meant = parseDate(`${now.date.slice(0, 4)}${stale.slice(4)}`);
  if (!meant || meant <= now.date) return { question: '', slots: [] };
  const wish = searchWish(now, {
    ...wanted,
    range: { from: meant, to: meant },
    around: time,
    limit: MOST_OFFERED,
  });
  const found = await call.scheduling.earliest(clinicId, wish, deadline, callId).catch(() => null);
  const slots = (found?.slots ?? []).map((slot) =>
    offered(slot, { language, today: now.date }, found?.durationMinutes),
  );
  const day = { day: spokenDay(meant, language, now.date) };
  // Offered times name the day themselves.
  return { question: slots.length > 0 ? thisYear(language) : didYouMean(language, day), slots };
}

/** Begins an answer about a replacement day by saying so. */
export function afterPassedDay<Answer extends { readonly message: string }>(
  answer: Answer,
  pastDay: CalendarDate | null,
  call: Pick<Call, 'language' | 'now'>,
): Answer {
  if (!pastDay) return answer;
  return { ...answer, message: sentences(call.language, sayPassed(pastDay, call), answer.message) };
}
