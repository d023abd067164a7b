import { parseDate, parseTime, weekdayOf } from '../../../kernel/time/calendar.ts';
import type { Offer } from './placeholders.ts';
import { DOCTOR, type KNOWN, type NEWCOMER, replacementFor } from './stand-ins.ts';
import type { ToolInCall } from './tools-in-call.ts';

/** Results of earlier turns. */
export interface Known {
  readonly offers: readonly Offer[];
  readonly patient: string;
  readonly person: typeof KNOWN | typeof NEWCOMER;
  /** The appointment the tool is about; null if the call knew none. */
  readonly appointment: string | null;
  readonly calledOn: Date;
  /** Inserts a search before a time that was never offered. */
  searchEarliest(): Offer;
}

export interface Given {
  readonly given: Record<string, unknown>;
  /** The date and time for a booking tool. */
  readonly moment: { readonly date: string; readonly time: string; readonly isOffered: boolean } | null;
}

const NOBODYS = '999999';
const CLOSED = { date: '{sunday}', time: '10:00', isOffered: false } as const;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const OPEN_DAY = 'tuesday';
const TIMES = new Set(['appointmentTime', 'startTime', 'newStartTime', 'datetime']);
const PROVIDERS = new Set(['providerId', 'newProviderId']);
/** A model may put anything anywhere, so only these values are copied as they are. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  timeOfDay: ['any', 'morning', 'afternoon'],
  preferredTime: ['any', 'morning', 'afternoon'],
  visitMode: ['in_person', 'phone', 'video'],
  isNewPatient: [true, false],
};

/** The tool's arguments without personal data, with placeholders for values from earlier answers. */
export function replaceArguments(tool: ToolInCall, known: Known): Given {
  const asked = Object.entries(tool.asked);
  const books = tool.name === 'create_appointment' || tool.name === 'update_appointment';
  const timeAsked = asked.find(([name]) => TIMES.has(name));
  const chosen = books && timeAsked ? momentOf(String(timeAsked[1]), tool, known) : null;
  const given: Record<string, unknown> = {};
  for (const [name, value] of asked) {
    const instead = insteadOf(name, value, tool, known, chosen);
    if (instead !== undefined) given[name] = instead;
  }
  // The test line verifies callers, and the recorded clinic may not have.
  if (tool.name === 'search_patient_by_phone' && tool.answered.found)
    given.dateOfBirth = known.person.dateOfBirth;
  return { given, moment: chosen?.moment ?? null };
}

interface Chosen {
  readonly moment: NonNullable<Given['moment']>;
  /** The provider of the time, if an answer named one. */
  readonly provider: string | null;
}

function insteadOf(
  name: string,
  value: unknown,
  tool: ToolInCall,
  known: Known,
  chosen: Chosen | null,
): unknown {
  if (name === 'patientId' || name === 'demographicId') return known.patient;
  if (name === 'appointmentId') return known.appointment ?? NOBODYS;
  if (TIMES.has(name)) return chosen ? `${chosen.moment.date}T${chosen.moment.time}` : undefined;
  if (PROVIDERS.has(name)) return chosen?.provider ?? providerOf(String(value), known);
  if (name === 'startDate' || name === 'date') return dayOf(String(value), tool, known);
  if (WORDS[name]) return WORDS[name].find((word) => word === value);
  return replacementFor(name, known.person);
}

function providerOf(value: string, { offers }: Known): string {
  const offer = offers.findLast(({ providerId }) => providerId === value);
  if (offer) return offer.blanks().provider;
  return /^\d+$/.test(value) ? DOCTOR.id : DOCTOR.name;
}

/**
 * A booked time becomes an offered one; a refused time becomes one that is never offered, or that staff take
 * first.
 */
function momentOf(value: string, tool: ToolInCall, known: Known): Chosen {
  const [day = '', time = ''] = value.split(/[T ]/);
  const provider = tool.asked.newProviderId ?? tool.asked.providerId;
  const at = known.offers.filter((offer) => offer.date === day && offer.time === time.slice(0, 5));
  const same = at.findLast(({ providerId }) => providerId === provider) ?? at.at(-1);
  const isReplayed = tool.success === true || tool.wasDown;
  const offer = same ?? (isReplayed ? (known.offers.at(-1) ?? known.searchEarliest()) : null);
  const isRefused = !isReplayed && tool.refusal !== 'slot-taken' && tool.refusal !== 'taken';
  if (!offer || isRefused) return { moment: CLOSED, provider: offer?.blanks().provider ?? null };
  const blanks = offer.blanks();
  return {
    moment: { date: blanks.date, time: blanks.time, isOffered: true },
    provider: blanks.provider || null,
  };
}

/** Replaces a date by its weekday. */
function dayOf(value: string, { answered }: ToolInCall, { offers, calledOn }: Known): string | undefined {
  const day = parseDate(value.slice(0, 10));
  if (!day) return undefined;
  const offer = offers.findLast(({ date }) => date === day);
  if (offer) return offer.blanks().date;
  const today = calledOn.toISOString().slice(0, 10);
  if (day === today) return '{today}';
  if (day < today) return '{yesterday}';
  const weekday = WEEKDAYS[weekdayOf(day)] ?? OPEN_DAY;
  // Callers were offered times that day, but the test line is closed at weekends.
  const isOpenThere = (answered.slots?.length ?? 0) > 0 && answered.slots?.some(hasTime);
  const isWeekend = weekday === 'saturday' || weekday === 'sunday';
  return `{${isOpenThere && isWeekend ? OPEN_DAY : weekday}}`;
}

const hasTime = ({ time }: { readonly time?: string }) => time !== undefined && parseTime(time) !== null;
