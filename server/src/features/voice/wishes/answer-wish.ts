import { type CalendarDate, weekdayOf } from '../../../kernel/calendar.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { onDay } from '../../../kernel/spoken/day.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { providerNameIn } from '../../../kernel/spoken/provider-name.ts';
import type { BookingWish, SearchOutcome, WhyNot } from '../../scheduling/index.ts';
import { type OfferedSlot, offered, spokenMoment, spokenOffers } from '../speech/offer.ts';
import { sayClosedToNew } from '../speech/other-times.ts';
import { sentences } from '../speech/questions.ts';
import { searchWish } from '../speech/search-wish.ts';
import { say } from '../speech/sentences.ts';
import { visitWish } from '../speech/visit-wish.ts';
import type { Call } from '../tool.ts';
import { describeWish } from './describe-wish.ts';
import { type NotMet, sayNotMet, sayWhy } from './not-met.ts';
import type { GivenWish } from './read-limits.ts';
import { readWished, type Wished } from './read-wished.ts';

const LONG_VISIT_MINUTES = 30;
/** Told in this order where the days of a wish fail for different reasons. */
const ORDER: readonly WhyNot[] = [
  'full',
  'too_soon',
  'past',
  'too_late_in_day',
  'break',
  'not_bookable',
  'provider_away',
  'closed',
  'too_far',
];

const exactHit = phrase({ en: '{slot} is free.', zh: '{slot}有空。' });
const earliest = phrase({ en: 'The earliest opening is {slots}.', zh: '最早的空位是{slots}。' });
const takes = phrase({ en: 'It takes {minutes} minutes.', zh: '大概要{minutes}分钟。' });
const otherDays = phrase({ en: 'Would other days or times suit you?', zh: '其他日子或时间方便吗？' });
const atThatTime = phrase({ en: 'at that time', zh: '那个时间' });
const onThoseDays = phrase({ en: 'on those days', zh: '那几天' });
const WEEKDAYS = {
  en: [
    'on Sundays',
    'on Mondays',
    'on Tuesdays',
    'on Wednesdays',
    'on Thursdays',
    'on Fridays',
    'on Saturdays',
  ],
  zh: ['星期天', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
} as const;
const doctor = phrase({ en: 'The doctor', zh: '医生' });

/** What a search answers, before a tool gives it its own fields. */
export interface WishAnswer {
  readonly found: boolean;
  readonly slots: readonly OfferedSlot[];
  readonly alternatives: readonly OfferedSlot[];
  readonly understood: string;
  readonly notMet: readonly NotMet[];
  readonly more: boolean;
  readonly message: string;
}

type Visit = BookingWish['visit'];

/** Searches for what the caller wishes and says first what could not be met, then what can be had. */
export async function answerWish(given: GivenWish & Visit, limit: number, call: Call): Promise<WishAnswer> {
  const { language, now } = call;
  const read = await readWished(given, call);
  if (read.status === 'asked') {
    const message = sentences(language, ...read.notMet.map((part) => part.message), read.question);
    return nothing({ understood: '', notMet: read.notMet, message });
  }
  const patientId = await ownPatient(given.patientId ?? null, call);
  const wish = searchWish(now, {
    providerIds: read.providerIds,
    visit: await visitWish(given, call),
    range: read.range,
    wish: read.search,
    patientId,
    around: read.around,
    spread: true,
    limit: read.isExact ? 1 : limit,
  });
  const outcome = await call.scheduling.earliest(call.clinicId, wish, call.deadline, call.callId);
  if (outcome.slots.length === 0) return answerNothing(read, outcome, call);
  const mayMention = patientId !== null && (await call.mayHearOfVisits(patientId));
  const own = mayMention ? ownNotMet(outcome, call) : [];
  return answerFound({ ...read, notMet: [...read.notMet, ...own] }, limit, outcome, call);
}

function answerFound(read: Wished, limit: number, outcome: SearchOutcome, call: Call): WishAnswer {
  const { language, now } = call;
  const slots = told(outcome.slots, outcome, call);
  const several = limit === 1 ? 'earliest' : 'several';
  return {
    found: true,
    slots,
    alternatives: [],
    understood: describeWish(read.wish, language, now.date),
    notMet: read.notMet,
    more: outcome.more ?? false,
    message: sentences(
      language,
      ...spokenParts(read.notMet, outcome, call),
      offerWords(slots, read.isExact ? 'exact' : several, outcome, call),
    ),
  };
}

function answerNothing(read: Wished, outcome: SearchOutcome, call: Call): WishAnswer {
  const { language, now } = call;
  const understood = describeWish(read.wish, language, now.date);
  const alternatives = told(outcome.alternatives ?? [], outcome, call);
  if (!outcome.complete && alternatives.length === 0)
    return nothing({ understood, notMet: read.notMet, message: say.notAllSeen(language) });
  const notMet = [...read.notMet, whyNothing(read, outcome, call)];
  const instead =
    alternatives.length > 0 ? offerWords(alternatives, 'several', outcome, call) : otherDays(language);
  const message = sentences(language, ...spokenParts(notMet, outcome, call), instead);
  return { ...nothing({ understood, notMet, message }), alternatives };
}

function told(
  slots: SearchOutcome['slots'],
  { durationMinutes }: SearchOutcome,
  { language, now }: Call,
): OfferedSlot[] {
  return slots.map((slot) => offered(slot, language, now.date, durationMinutes));
}

/** Only a patient of this call has appointments that the search may look at. */
async function ownPatient(patientId: string | null, call: Call): Promise<string | null> {
  return patientId && (await call.knownPatients()).includes(patientId) ? patientId : null;
}

function nothing(part: Pick<WishAnswer, 'understood' | 'notMet' | 'message'>): WishAnswer {
  return { found: false, slots: [], alternatives: [], more: false, ...part };
}

function offerWords(
  slots: readonly OfferedSlot[],
  kind: 'exact' | 'earliest' | 'several',
  outcome: SearchOutcome,
  { language, now }: Call,
): string {
  const spoken = spokenOffers(slots, language, now.date);
  const say_ = { exact: exactHit, earliest, several: say.offer }[kind];
  const words = say_(language, { slot: capital(spoken), slots: spoken });
  const minutes = outcome.durationMinutes ?? 0;
  return sentences(
    language,
    words,
    minutes > LONG_VISIT_MINUTES ? takes(language, { minutes: String(minutes) }) : '',
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spokenParts(
  notMet: readonly NotMet[],
  { notSearched = [], closedToNew }: SearchOutcome,
  call: Call,
): string[] {
  const { language } = call;
  const names = notSearched.filter((name) => name !== '').map((name) => providerNameIn(language, name));
  const missing =
    names.length > 0 ? sayWhy.notSearched(language, { names: spokenList(names, language, 'and') }) : '';
  const closed = sayClosedToNew(closedToNew, call);
  return [...new Set([closed, ...notMet.map(({ message }) => message), missing])];
}

/** Own appointments on a day that is offered. */
function ownNotMet({ slots, own = [] }: SearchOutcome, call: Call): NotMet[] {
  const { language, now } = call;
  const days = new Set<CalendarDate>(slots.map(({ date }) => date));
  return own
    .filter(({ date }) => days.has(date))
    .slice(0, 1)
    .map((row) => ({
      what: `${row.date} ${row.time}`,
      why: 'own_appointment',
      message: sayWhy.ownAppointment(call, { slot: spokenMoment(row, language, now.date) }),
    }));
}

function whyNothing(read: Wished, outcome: SearchOutcome, call: Call): NotMet {
  const { language, now } = call;
  const reasons = new Set(outcome.whyNot ?? []);
  const why = ORDER.find((reason) => reasons.has(reason)) ?? 'full';
  const { days } = read.search;
  const weekdays = new Set(days.map(weekdayOf));
  const [weekday] = weekdays;
  const [day] = days;
  const isHour = read.wish.options.some(({ times }) => times !== null);
  const name = [...new Set((outcome.slots ?? []).map(({ providerName }) => providerName))][0];
  const when =
    why === 'closed' && weekdays.size === 1 && weekday !== undefined && isClosedAllDay(call, weekday)
      ? WEEKDAYS[language][weekday]
      : days.length === 1 && day && !(isHour && why !== 'full')
        ? onDay(day, language, now.date)
        : isHour
          ? atThatTime(language)
          : onThoseDays(language);
  return sayNotMet(
    why,
    {
      what: describeWish(read.wish, language, now.date),
      when: when ?? '',
      provider: name ? providerNameIn(language, name) : doctor(language),
    },
    call,
  );
}

function isClosedAllDay({ clinic }: Call, weekday: number): boolean {
  const row = clinic.hours?.find((hours: { readonly weekday: number }) => hours.weekday === weekday);
  return row ? !row.isOpen : true;
}
