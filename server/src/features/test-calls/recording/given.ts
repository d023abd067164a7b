import { parseDate, parseTime, weekdayOf } from '../../../kernel/calendar.ts';
import type { Offer } from './blanks.ts';
import { DOCTOR, givenInstead, type KNOWN, type NEWCOMER } from './stand-ins.ts';
import type { ToolInCall } from './tools-in-call.ts';

/** What the turns before have brought. */
export interface Known {
  readonly offers: readonly Offer[];
  readonly patient: string;
  readonly person: typeof KNOWN | typeof NEWCOMER;
  /** The appointment that the tool is about; null where the call knew none. */
  readonly appointment: string | null;
  readonly calledOn: Date;
  /** A search that the call had not, before a time that nobody has offered. */
  searchEarliest(): Offer;
}

export interface Given {
  readonly given: Record<string, unknown>;
  /** When it is to be, for a tool that books. */
  readonly moment: { readonly date: string; readonly time: string; readonly isOffered: boolean } | null;
}

const NOBODYS = '999999';
const CLOSED = { date: '{sunday}', time: '10:00', isOffered: false } as const;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const OPEN_DAY = 'tuesday';
const TIMES = new Set(['appointmentTime', 'startTime', 'newStartTime', 'datetime']);
const PROVIDERS = new Set(['providerId', 'newProviderId']);
/** A model may put anything anywhere: what is handed on as it was is one of these words. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  timeOfDay: ['any', 'morning', 'afternoon'],
  preferredTime: ['any', 'morning', 'afternoon'],
  visitMode: ['in_person', 'phone', 'video'],
  isNewPatient: [true, false],
};

/** The tool's arguments with nobody in them who was on the phone, and blanks for what an earlier answer had. */
export function argumentsGiven(tool: ToolInCall, known: Known): Given {
  const asked = Object.entries(tool.asked);
  const books = tool.name === 'create_appointment' || tool.name === 'update_appointment';
  const timeAsked = asked.find(([name]) => TIMES.has(name));
  const chosen = books && timeAsked ? momentOf(String(timeAsked[1]), tool, known) : null;
  const given: Record<string, unknown> = {};
  for (const [name, value] of asked) {
    const instead = insteadOf(name, value, tool, known, chosen);
    if (instead !== undefined) given[name] = instead;
  }
  return { given, moment: chosen?.moment ?? null };
}

interface Chosen {
  readonly moment: NonNullable<Given['moment']>;
  /** Whose time it is, where an answer had it. */
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
  return givenInstead(name, known.person);
}

function providerOf(value: string, { offers }: Known): string {
  const offer = offers.findLast(({ providerId }) => providerId === value);
  if (offer) return offer.blanks().provider;
  return /^\d+$/.test(value) ? DOCTOR.id : DOCTOR.name;
}

/** What was booked is a time that was offered; what was refused is one that nobody offers, or that the staff take first. */
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

/** By its weekday, whichever week it was. */
function dayOf(value: string, { answered }: ToolInCall, { offers, calledOn }: Known): string | undefined {
  const day = parseDate(value.slice(0, 10));
  if (!day) return undefined;
  const offer = offers.findLast(({ date }) => date === day);
  if (offer) return offer.blanks().date;
  const today = calledOn.toISOString().slice(0, 10);
  if (day === today) return '{today}';
  if (day < today) return '{yesterday}';
  const weekday = WEEKDAYS[weekdayOf(day)] ?? OPEN_DAY;
  // Callers were offered times on it, and the test line is closed at the weekend.
  const isOpenThere = (answered.slots?.length ?? 0) > 0 && answered.slots?.some(hasTime);
  const isWeekend = weekday === 'saturday' || weekday === 'sunday';
  return `{${isOpenThere && isWeekend ? OPEN_DAY : weekday}}`;
}

const hasTime = ({ time }: { readonly time?: string }) => time !== undefined && parseTime(time) !== null;
