import type { Language } from '../../../../kernel/language.ts';
import { phrase } from '../../../../kernel/phrase.ts';
import { dayNamer, onDay, spokenDay } from '../../../../kernel/spoken/day.ts';
import { spokenClauses, spokenList } from '../../../../kernel/spoken/list.ts';
import { spokenTime, spokenTimes } from '../../../../kernel/spoken/time.ts';
import { minutesOf, timeAt, type WallTime } from '../../../../kernel/time/calendar.ts';
import type { Scheduling } from '../../../scheduling/index.ts';
import type { Moment } from '../../arguments/read-when.ts';
import type { Speaker } from '../speaker.ts';

export type FoundSlot = Awaited<ReturnType<Scheduling['earliest']>>['slots'][number];

const LAST_MINUTE = 1439;

/** A slot as the search tools return it. */
export interface OfferedSlot extends FoundSlot {
  readonly display: string;
  readonly durationMinutes?: number;
  readonly endTime?: WallTime;
}

const dayAndTime = phrase({ en: '{day} at {time}', zh: '{day}{time}' });
const seeing = phrase({ en: '{moment} with {provider}', zh: '{moment}，{provider}' });
const bothSeeing = phrase({ en: '{moments}, both with {provider}', zh: '{moments}，都是{provider}' });
const allSeeing = phrase({ en: '{moments}, all with {provider}', zh: '{moments}，都是{provider}' });
const ofDoctor = phrase({ en: '{moments} with {provider}', zh: '{moments}{provider}' });
const at = phrase({ en: 'at {times} with {provider}', zh: '{times}{provider}' });
const atTimes = phrase({ en: 'at {times}', zh: '{times}' });
const onDayAt = phrase({ en: '{day} {times}', zh: '{day}{times}' });

type Listener = Pick<Speaker, 'language' | 'today'> & {
  /** For a sentence with several days. */
  readonly nameDay?: ReturnType<typeof dayNamer>;
};

/** "Tuesday at 9:30" / "明天上午九点半". */
export function spokenMoment({ date, time }: Moment, { language, today, nameDay }: Listener): string {
  return dayAndTime(language, {
    day: nameDay?.(date) ?? spokenDay(date, language, today),
    time: spokenTime(time, language),
  });
}

/** The same within a sentence: "on Tuesday at 9:30", "tomorrow at noon". */
export function onMoment(moment: Moment, listener: Listener): string {
  const { language, today } = listener;
  if (language === 'zh') return spokenMoment(moment, listener);
  const time = spokenTime(moment.time, language);
  return dayAndTime(language, { day: onDay(moment.date, language, today), time });
}

export function offered(
  { date, time, providerId, providerName, durationMinutes: ownLength }: FoundSlot,
  listener: Listener,
  durationMinutes: number | undefined = ownLength,
): OfferedSlot {
  const display = spokenMoment({ date, time }, listener);
  return { date, time, providerId, providerName, display, ...lengthOf(time, durationMinutes) };
}

/** The length of a visit and when it ends; empty if the length is unknown. */
export function lengthOf(time: WallTime, durationMinutes: number | undefined) {
  if (durationMinutes === undefined || durationMinutes <= 0) return {};
  return { durationMinutes, endTime: timeAt(Math.min(minutesOf(time) + durationMinutes, LAST_MINUTE)) };
}

/** Some appointments have no provider with a known name. */
export function withProvider(moment: string, provider: string, { language, nameOf }: Speaker): string {
  return provider === '' ? moment : seeing(language, { moment, provider: nameOf(provider) });
}

/** Facts the answer has already stated. */
export interface KnownToCaller {
  readonly providerName?: string | undefined;
}

/**
 * Lists slots to choose from: each day once, and each provider once if possible. Days are named, because
 * after another sentence callers took "the same day" for a different one.
 */
export function spokenOffers(
  slots: readonly FoundSlot[],
  speaker: Speaker,
  { joint = 'or', said = {} }: { readonly joint?: 'and' | 'or'; readonly said?: KnownToCaller } = {},
): string {
  const { language, today, nameOf } = speaker;
  const nameDay = dayNamer(
    slots.map(({ date }) => date),
    language,
    today,
  );
  const names = new Set(slots.map(({ providerName }) => providerName));
  const [only = ''] = names;
  const together = names.size === 1 ? daysOfOneTime(slots, nameDay, language, joint) : null;
  if (together)
    return only === '' || only === said.providerName ? together : withProvider(together, only, speaker);
  const byDoctor = joint === 'or' ? offersByDoctor(slots, speaker, nameDay) : null;
  if (byDoctor) return byDoctor;
  const days = [...grouped(slots, ({ date }) => date)].map(([date, ofDay]) =>
    onDayAt(language, {
      day: nameDay(date),
      times: names.size === 1 ? timesOf(ofDay, language, joint) : timesByProvider(ofDay, speaker, joint),
    }),
  );
  const moments = spokenClauses(days, language, joint);
  if (names.size > 1 || only === '' || only === said.providerName) return moments;
  if (days.length === 1) return withProvider(moments, only, speaker);
  return (slots.length === 2 ? bothSeeing : allSeeing)(language, { moments, provider: nameOf(only) });
}

/**
 * "Monday or Thursday at nine with Dr. Singh, or Wednesday at nine with Dr. Lee": a doctor with times on several days would be named
 * more than once if the times followed the days. Null if no doctor has.
 */
function offersByDoctor(
  slots: readonly FoundSlot[],
  speaker: Speaker,
  nameDay: ReturnType<typeof dayNamer>,
): string | null {
  const { language, nameOf } = speaker;
  const ofDoctors = [...grouped(slots, ({ providerName }) => providerName)];
  const daysOf = (some: readonly FoundSlot[]) => new Set(some.map(({ date }) => date)).size;
  if (ofDoctors.length < 2 || !ofDoctors.some(([name, own]) => name !== '' && daysOf(own) > 1)) return null;
  const parts = ofDoctors.map(([name, own]) => {
    const days = [...grouped(own, ({ date }) => date)].map(([date, ofDay]) =>
      onDayAt(language, { day: nameDay(date), times: timesOf(ofDay, language, 'or') }),
    );
    const moments = daysOfOneTime(own, nameDay, language, 'or') ?? spokenList(days, language, 'or');
    return name === '' ? moments : ofDoctor(language, { moments, provider: nameOf(name) });
  });
  return spokenClauses(parts, language, 'or');
}

/** "Tuesday, Wednesday, or Thursday at 9:30": a time that is free on several days is spoken once. */
function daysOfOneTime(
  slots: readonly FoundSlot[],
  nameDay: ReturnType<typeof dayNamer>,
  language: Language,
  joint: 'and' | 'or',
): string | null {
  const [time, otherTime] = new Set(slots.map((slot) => slot.time));
  const days = [...new Set(slots.map(({ date }) => nameDay(date)))];
  // "Monday, December 14" contains a comma, which makes a list of such days hard to follow.
  if (!time || otherTime || days.length < 2 || days.some((day) => day.includes(','))) return null;
  return dayAndTime(language, {
    day: spokenList(days, language, joint),
    time: spokenTime(time, language),
  });
}

function timesOf(slots: readonly FoundSlot[], language: Language, joint: 'and' | 'or'): string {
  const times = slots.map(({ time }) => time);
  return atTimes(language, { times: spokenTimes(times, language, joint) });
}

function timesByProvider(
  slots: readonly FoundSlot[],
  { language, nameOf }: Speaker,
  joint: 'and' | 'or',
): string {
  const parts = [...grouped(slots, ({ providerName }) => providerName)].map(([name, ofProvider]) => {
    if (name === '') return timesOf(ofProvider, language, joint);
    const times = ofProvider.map(({ time }) => time);
    return at(language, { times: spokenTimes(times, language, joint), provider: nameOf(name) });
  });
  return spokenClauses(parts, language, joint);
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
