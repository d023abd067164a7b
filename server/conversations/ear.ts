import type { Language } from '../src/kernel/language.ts';
import { dayNamer, spokenDay } from '../src/kernel/spoken/day.ts';
import { spokenTime } from '../src/kernel/spoken/time.ts';
import { addDays, date as calendarDate, time as wallTime } from '../src/kernel/time/calendar.ts';
import { TODAY } from '../tests/world/facts.ts';
import { DOCTORS, type Family, type Person, type Visit } from './cast.ts';

const FAR_DAYS = 60;

/** Whether a sentence names this day and time. */
export function names(
  message: string,
  { date, time }: Pick<Visit, 'date' | 'time'>,
  language: Language,
): boolean {
  const [day, today] = [calendarDate(date), calendarDate(TODAY)];
  // A day further away is named by its date.
  const beside = dayNamer([day, addDays(today, FAR_DAYS)], language, today)(day);
  const isDayNamed = [spokenDay(day, language, today), beside].some((word) => includesWord(message, word));
  return isDayNamed && includesWord(message, spokenTime(wallTime(time), language));
}

/**
 * Whether a single sentence names the visit with its doctor, because the next sentence may name other visits
 * and doctors.
 */
export function namesWithDoctor(message: string, visit: Visit, language: Language): boolean {
  const doctor = DOCTORS.find(({ id }) => id === visit.providerId);
  return message
    .split(/[。；]|(?<!\bDr)\.\s/)
    .some((sentence) => names(sentence, visit, language) && (!doctor || sentence.includes(doctor.lastName)));
}

/** "one" does not match "someone", 十一点 does not match 二十一点, and "10:15" does not match "10:150". */
function includesWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isLatin = /^[\x20-\x7e]+$/.test(word);
  return new RegExp(
    isLatin ? `(?<![\\w:])${escaped}(?![\\w:])` : `(?<!\\d)${escaped}(?![半一二三四五六七八九十])`,
  ).test(text);
}

export type Objection = 'person' | 'moment' | 'doctor';

/** What a caller who wanted this visit for this person would object to in this sentence. */
export function objectionTo(
  message: string,
  {
    who,
    visit,
    family,
    language,
  }: {
    readonly who: Person;
    readonly visit: Visit;
    readonly family: Family;
    readonly language: Language;
  },
): Objection | null {
  const { adult, spouse, twin, otherTwin, child } = family;
  const somebodyElse = [adult, spouse, twin, otherTwin, child].some(
    ({ id, firstName }) => id !== who.id && message.includes(firstName),
  );
  // The recipient of the text is named in its own sentence, and is the caller.
  const isYou = /\b(?:you|your)\b|您/i.test(message.split(/[.。]/)[0] ?? '');
  const isMinor = who.born > '2007-11-16';
  if (somebodyElse || (isMinor && isYou && !message.includes(who.firstName))) return 'person';
  if (!names(message, visit, language)) return 'moment';
  return namesWithDoctor(message, visit, language) ? null : 'doctor';
}
