import { randomUUID } from 'node:crypto';
import type { ClinicBook, FaultSwitch } from '@frontdesk/simulators';
import type { Language } from '../src/kernel/language.ts';
import { toE164 } from '../src/kernel/people/phone-number.ts';
import { addDays, type CalendarDate, timeAt, weekdayOf } from '../src/kernel/time/calendar.ts';
import { instantOf } from '../src/kernel/time/time-zone.ts';
import { type Booked, type DemoPerson, type Scene, STORIES, type StoryName } from './call-stories.ts';
import { type DemoLine, playCall } from './play-call.ts';
import { type Chance, chanceFrom } from './random.ts';
import type { Moment, StoryClock } from './story-clock.ts';

export const DAYS = 60;
export const TIME_ZONE = 'America/Vancouver';
const AT_ONCE = 10;
const MINUTE_MS = 60_000;

export interface DemoDesk {
  readonly clinicId: string;
  readonly name: string;
  readonly number: string;
  readonly staffNumber: string;
  readonly book: ClinicBook;
  readonly emrFaults: FaultSwitch;
  /** The current number of calls per working day. */
  readonly callsADay: number;
  readonly stories: Readonly<Record<StoryName, number>>;
}

interface Line extends DemoLine {
  /** Control URL of a call at the simulated voice platform. */
  readonly controlUrlOf: (callId: string) => string;
  readonly clock: StoryClock;
  readonly chance: Chance;
}

interface PlannedCall {
  readonly desk: Opened;
  readonly date: CalendarDate;
  readonly startedAt: number;
  readonly story: StoryName;
  /** Each clinic has its own generator, so that concurrent stories do not influence each other. */
  readonly chance: Chance;
}

interface Opened extends DemoDesk {
  readonly people: readonly DemoPerson[];
  readonly booked: Booked[];
  readonly taken: Set<string>;
}

const ALL_CALLS = 14;
const OUTAGE = 12;
const WEEK = 7;

/** Plays the calls of sixty days; `evening` is the staff's work at the end of each. */
export async function playHistory(
  line: Line,
  desks: readonly DemoDesk[],
  today: CalendarDate,
  now: number,
  evening: (daysAgo: number) => Promise<void>,
): Promise<void> {
  const opened = desks.map((desk) => ({
    ...desk,
    people: peopleOf(desk.book),
    booked: [],
    taken: new Set<string>(),
  }));
  const [first] = opened;
  const latest = now - 12 * MINUTE_MS;
  for (const days of toldTogether()) {
    const calls = days
      .flatMap((daysAgo) =>
        opened.flatMap((desk) => planOf(desk, addDays(today, -daysAgo), daysAgo, line.chance)),
      )
      .filter(({ startedAt }) => startedAt < latest);
    await allOf(calls, (call) => tell(line, call));
    for (const daysAgo of days) {
      if (first && daysAgo === OUTAGE) await outage(line, first, addDays(today, -daysAgo));
      await evening(daysAgo);
    }
  }
  for (const desk of opened) await tell(line, aBooking(line, desk, today, now - 7 * MINUTE_MS));
  if (first) await tellDoubted(line, first, today, now - 4 * MINUTE_MS);
  if (first) await tellBeginning(line, first, today, now - MINUTE_MS);
}

/** Groups the quiet weeks for concurrency; later days are played one by one. */
function toldTogether(): number[][] {
  const weeks: number[][] = [];
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const last = weeks.at(-1);
    if (last && last.length < WEEK && daysAgo > ALL_CALLS) last.push(daysAgo);
    else weeks.push([daysAgo]);
  }
  return weeks;
}

/** Patients with a phone number of their own, so that a call can find them by it. */
function peopleOf(book: ClinicBook): DemoPerson[] {
  const rows = book.patients().filter(({ patientStatus }) => patientStatus === 'AC');
  const numbers = rows.map(({ phone }) => toE164(phone));
  return rows.flatMap((row, at) => {
    const phone = numbers[at];
    if (!phone || numbers.filter((number) => number === phone).length > 1) return [];
    const speaksChinese = /Chinese|Mandarin|Cantonese/.test(row.spokenLanguage ?? '');
    const { demographicNo, firstName, lastName } = row;
    const { yearOfBirth, monthOfBirth, dayOfBirth } = row;
    const dateOfBirth = `${yearOfBirth}-${monthOfBirth}-${dayOfBirth}`;
    return [{ patientId: String(demographicNo), firstName, lastName, dateOfBirth, phone, speaksChinese }];
  });
}

const aChance = (chance: Chance): Chance => chanceFrom(chance.between(0, 2_147_483_647));

const aBooking = ({ chance }: Line, desk: Opened, date: CalendarDate, startedAt: number): PlannedCall => ({
  ...{ desk, date, startedAt, story: 'booking', chance: aChance(chance) },
});

/** Guarantees that every kind of story happens at least once, whatever the random numbers. */
function certainStory({ stories }: Opened, daysAgo: number): StoryName | undefined {
  const names = (Object.keys(stories) as StoryName[]).filter((name) => stories[name] > 0);
  return names[ALL_CALLS - daysAgo];
}

function planOf(desk: Opened, date: CalendarDate, daysAgo: number, chance: Chance): PlannedCall[] {
  const isWeekend = [0, 6].includes(weekdayOf(date));
  // The clinic went live sixty days ago and routed all calls to the assistant two weeks ago.
  const usual = daysAgo > ALL_CALLS ? chance.between(0, 2) : desk.callsADay + chance.between(0, 1);
  const certain = certainStory(desk, daysAgo);
  const count = (isWeekend ? chance.between(0, 1) : usual) + (certain ? 1 : 0);
  return Array.from({ length: count }, (_, at) => {
    const hour = isWeekend
      ? chance.between(9, 19)
      : chance.oneOf([8, 8, 9, 9, 9, 10, 10, 11, 13, 14, 15, 16, 18, 20]);
    const time = timeAt(hour * 60 + chance.between(0, 59));
    const startedAt = instantOf(date, time, TIME_ZONE).getTime() + chance.between(0, 59) * 1_000;
    const story = (at === 0 && certain) || chance.weighted(desk.stories);
    return { desk, date, startedAt, story, chance: aChance(chance) };
  });
}

async function tell(line: Line, call: PlannedCall): Promise<void> {
  const { scene, moment } = sceneOf(line, call);
  await line.clock.tell(moment, () => STORIES[call.story](scene));
}

const NEEDS_APPOINTMENT: ReadonlySet<StoryName> = new Set(['move', 'cancellation']);
const STRANGERS: ReadonlySet<StoryName> = new Set(['registration', 'waitlist']);

function sceneOf(line: Line, { desk, date, startedAt, story, chance }: PlannedCall, isLive = false) {
  const about = NEEDS_APPOINTMENT.has(story) ? takeBooked(desk, date) : null;
  const known = about?.person ?? chance.oneOf(desk.people);
  const person = STRANGERS.has(story) ? { ...known, phone: aStranger(chance) } : known;
  const language: Language = person.speaksChinese || chance.next() < 0.25 ? 'zh' : 'en';
  const moment: Moment = { ms: startedAt };
  const isHidden = story === 'nothing' && chance.next() < 0.3;
  const callId = randomUUID();
  const caller = {
    ...{ callId, from: isHidden ? null : person.phone, to: desk.number, language },
    ...(isLive ? { controlUrl: line.controlUrlOf(callId) } : {}),
  };
  const scene: Scene = {
    ...{ talk: playCall(line, caller, moment), clinicName: desk.name, person, chance, about },
    ...{ book: desk.book, taken: desk.taken, booked: desk.booked, staffNumber: desk.staffNumber },
    today: date,
  };
  return { scene, moment };
}

/** Takes a future appointment that no other call uses. */
function takeBooked({ booked }: Opened, date: CalendarDate): Booked | null {
  const at = booked.findIndex((each) => each.date > date);
  return at < 0 ? null : (booked.splice(at, 1)[0] ?? null);
}

const aStranger = (chance: Chance): string => `+1672555${String(chance.between(100, 199)).padStart(4, '0')}`;

/** A past EMR outage of one hour, which callers were told about. */
async function outage(line: Line, desk: Opened, date: CalendarDate): Promise<void> {
  const began = instantOf(date, timeAt(21 * 60), TIME_ZONE).getTime();
  desk.emrFaults.set({ kind: 'reset' });
  try {
    for (let call = 0; call < 5; call += 1)
      await tell(line, aBooking(line, desk, date, began + call * 7 * MINUTE_MS));
  } finally {
    desk.emrFaults.clear();
  }
  await tell(line, aBooking(line, desk, date, began + 70 * MINUTE_MS));
}

/** The EMR dropped the connection during a write, so it is unknown whether the appointment exists. */
async function tellDoubted(line: Line, desk: Opened, date: CalendarDate, startedAt: number): Promise<void> {
  desk.emrFaults.set({ kind: 'reset' }, { operation: 'addAppointment', times: 1 });
  try {
    await tell(line, aBooking(line, desk, date, startedAt));
  } finally {
    desk.emrFaults.clear();
  }
}

async function tellBeginning(line: Line, desk: Opened, date: CalendarDate, startedAt: number): Promise<void> {
  const { scene, moment } = sceneOf(line, aBooking(line, desk, date, startedAt), true);
  const { talk, clinicName } = scene;
  await line.clock.tell(moment, async () => {
    talk.hears({ en: `${clinicName}, how can I help you?`, zh: '您好，请问有什么可以帮您？' });
    talk.says({ en: 'Hi, I would like to book a visit this week.', zh: '你好，我想约这个星期看医生。' });
    await talk.status('in-progress');
    await talk.tool('search_patient_by_phone', { language: talk.language });
    await talk.status('in-progress');
  });
}

async function allOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane));
}
