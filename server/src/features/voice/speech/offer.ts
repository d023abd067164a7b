import type { CalendarDate } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { providerNameIn } from '../../../kernel/spoken/provider-name.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import type { Scheduling } from '../../scheduling/index.ts';
import type { Moment } from '../arguments/read-when.ts';

export type FoundSlot = Awaited<ReturnType<Scheduling['earliest']>>['slots'][number];

/** A slot as the search tools return it. */
export interface OfferedSlot extends FoundSlot {
  readonly display: string;
}

const dayAndTime = phrase({ en: '{day} at {time}', zh: '{day}{time}' });
const seeing = phrase({ en: '{moment} with {provider}', zh: '{moment}看{provider}' });

/** "Tuesday, November 17 at 9:30 in the morning" / "11月17日星期二上午9点半". */
export function spokenMoment({ date, time }: Moment, language: Language, today: CalendarDate): string {
  return dayAndTime(language, {
    day: spokenDay(date, language, today),
    time: spokenTime(time, language),
  });
}

export function offered(
  { date, time, providerId, providerName }: FoundSlot,
  language: Language,
  today: CalendarDate,
): OfferedSlot {
  const display = spokenMoment({ date, time }, language, today);
  return { date, time, providerId, providerName, display };
}

/** Some appointments have no provider whose name is known. */
export function withProvider(moment: string, provider: string, language: Language): string {
  return provider === ''
    ? moment
    : seeing(language, { moment, provider: providerNameIn(language, provider) });
}

/** Slots to choose from, each with its provider's name. */
export function spokenOffers(slots: readonly OfferedSlot[], language: Language): string {
  const offers = slots.map(({ display, providerName }) => withProvider(display, providerName, language));
  return spokenList(offers, language, 'or');
}
