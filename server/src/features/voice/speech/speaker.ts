import type { Language } from '../../../kernel/language.ts';
import { providerNameIn, spokenProviderNames } from '../../../kernel/spoken/provider-name.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Call } from '../tool.ts';

/** How days and doctors are named to this caller. */
export interface Speaker {
  readonly language: Language;
  readonly today: CalendarDate;
  /** A provider's spoken name, from the name in the book: "Dr. Lee", 李医生. Empty stays empty. */
  nameOf(providerName: string): string;
}

/** Named among all of the clinic's doctors, so that two with the same surname keep their first names. */
export async function speakerFor(
  call: Pick<Call, 'language' | 'now' | 'providers' | 'clinicId'>,
): Promise<Speaker> {
  const { language, now, providers, clinicId } = call;
  // A name that cannot be shortened is spoken in full.
  const roster = await providers.roster(clinicId).catch(() => null);
  return { language, today: now.date, nameOf: (name) => spokenNameAmong(roster, name, language) };
}

function spokenNameAmong(
  roster: Awaited<ReturnType<Call['providers']['roster']>> | null,
  name: string,
  language: Language,
): string {
  if (name === '') return '';
  if (!roster) return providerNameIn(language, name);
  const at = roster.findIndex((one) => one.name === name);
  const people = at < 0 ? [...roster, { name }] : roster;
  return spokenProviderNames(people, language).at(at) ?? name;
}
