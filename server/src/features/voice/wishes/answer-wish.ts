import { phrase } from '../../../kernel/phrase.ts';
import { onDay } from '../../../kernel/spoken/day.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { weekdayOf } from '../../../kernel/time/calendar.ts';
import { inOrderOfTime } from '../../../kernel/time/in-order-of-time.ts';
import { fitsWish, type Wish } from '../../../kernel/wishes/wish.ts';
import type { BookingWish, SearchOutcome, UnmetReason, WordedWish } from '../../scheduling/index.ts';
import { sentences } from '../speech/questions.ts';
import { say } from '../speech/sentences.ts';
import { type Speaker, speakerFor } from '../speech/speaker.ts';
import {
  type KnownToCaller,
  type OfferedSlot,
  offered,
  spokenMoment,
  spokenOffers,
} from '../speech/times/offer.ts';
import { sayClosedToNew } from '../speech/times/other-times.ts';
import { searchWish } from '../speech/times/search-wish.ts';
import { visitWish } from '../speech/times/visit-wish.ts';
import type { Call } from '../tool.ts';
import { type ExistingVisits, kindOfVisit } from './alike-visits.ts';
import { sayDoctorIsAsAsked } from './asked-doctor.ts';
import { describeWish, sayUnderstood } from './describe-wish.ts';
import { nameLastDoctorOnce } from './last-doctor.ts';
import { type NotMet, sayNotMet, sayWhy } from './not-met.ts';
import { firstIsOutsideHours, isOnlyAfterBreak, sayOutsideHours } from './outside-hours.ts';
import { ownToName, searchedPatient, spokenNotMet, visitsToMention } from './own-appointments.ts';
import { withOwnDoctorFirst, withPreferredFirst } from './own-doctor.ts';
import { sayWhoSpeaks } from './own-language.ts';
import type { GivenWish } from './read-limits.ts';
import { readWished, type Wished } from './read-wished.ts';
import { isClosedAllDay, wasAlreadyTold } from './told-reasons.ts';

const LONG_VISIT_MINUTES = 30;
/** The order of precedence if the days of a wish fail for different reasons. */
const ORDER: readonly UnmetReason[] = [
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
const ONLY_TODAY: ReadonlySet<UnmetReason> = new Set(['past', 'too_soon']);

const exactHit = phrase({ en: '{moment} with {provider} is free.', zh: '{moment}{provider}有空。' });
const exactTime = phrase({ en: '{moment} is free.', zh: '{moment}有空。' });
const earliest = phrase({ en: 'The earliest opening is {slots}.', zh: '最早的空位是{slots}。' });
const preferredFull = phrase({
  en: 'Nothing is free then with {names}.',
  zh: '那时候{names}没有空。',
});
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

/** A search's answer before a tool adds its own fields. */
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

/** Runs the search the caller wishes for; says first what could not be met, then what is available. */
export async function answerWish(given: GivenWish & Visit, limit: number, call: Call): Promise<WishAnswer> {
  const { language, now } = call;
  const read = await readWished(given, call);
  if (read.status === 'asked') {
    const message = sentences(language, ...read.notMet.map((part) => part.message), read.question);
    return nothing({ understood: '', notMet: read.notMet, message });
  }
  const [patientId, speaker] = await Promise.all([
    searchedPatient(given.patientId ?? null, call),
    speakerFor(call),
  ]);
  const worded = withPreferredFirst(withOwnDoctorFirst(given, read, call), read);
  const wish = searchWish(now, {
    providerIds: read.providerIds,
    visit: await visitWish(given, call),
    range: read.range,
    wish: worded,
    patientId,
    around: read.around,
    order: read.order,
    mostly: read.mostly,
    spread: true,
    oneOf: new Set(read.speakers.map(({ id }) => id)),
    limit: isOneTime(read) ? 1 : limit,
  });
  const search = (providerIds: readonly string[]) =>
    call.scheduling.earliest(call.clinicId, { ...wish, providerIds }, call.deadline, call.callId);
  const first = withLessWelcome(await search(read.providerIds), { worded, order: read.order, limit });
  const isForNobody = first.isForNobodyOfThatAge === true && read.providerIds.length > 0;
  // Nothing was read for doctors who do not see this age, so the search of the others costs no more.
  const others = isForNobody ? await search([]) : null;
  const outcome = others ? { ...others, notForAge: first.notForAge ?? [] } : first;
  const own = await ownTalk(given, outcome, patientId, call);
  if (others || outcome.slots.length === 0) return answerNothing(read, outcome, own, speaker, call);
  const best = firstWished(outcome.slots, read.wish);
  const roster = read.preferredIds.length > 0 ? await call.providers.roster(call.clinicId) : [];
  const notMet = [
    ...read.notMet,
    ...firstIsOutsideHours(read.meant, read.search.days, best, call),
    ...isOnlyAfterBreak(read, best, call),
    ...preferredIsFull(read, best, roster, speaker),
    ...visitsToMention(own.rows, best, speaker, call, own.kind),
  ];
  const isExact = read.isExact || (best.length === 1 && isFirstExact(read.wish));
  const found = { ...outcome, slots: best, more: outcome.more || best.length < outcome.slots.length };
  return answerFound({ ...read, isExact, notMet }, limit, found, own, speaker, call);
}

async function ownTalk(
  given: GivenWish & Visit,
  outcome: SearchOutcome,
  patientId: string | null,
  call: Call,
): Promise<ExistingVisits> {
  return {
    rows: await ownToName(outcome.own ?? [], patientId, call),
    patientId,
    kind: kindOfVisit(given.visitReason) ?? kindOfVisit(given.preference),
  };
}

/** "Half past ten, and if not, ten": the second is offered only if the first is unavailable. */
function firstWished(slots: SearchOutcome['slots'], wish: Wish): SearchOutcome['slots'] {
  const ranks = [...new Set(wish.options.map(({ rank }) => rank))].toSorted((a, b) => a - b);
  for (const rank of ranks.length > 1 ? ranks : []) {
    const options = wish.options.filter((part) => part.rank === rank);
    const fitting = slots.filter(({ date, time }) => fitsWish({ ...wish, options }, date, time));
    if (fitting.length > 0) return fitting;
  }
  return slots;
}

/** The latest or the earliest of Friday is one time, as an exact hour is: its neighbours are no better choice. */
function isOneTime({ isExact, order, search }: Wished): boolean {
  return isExact || (order !== undefined && search.days.length === 1);
}

/** The preferred time is a single one. */
function isFirstExact({ options }: Wish): boolean {
  const [first, ...others] = options.toSorted((a, b) => a.rank - b.rank);
  const [times, more] = first?.times ?? [];
  return (
    others.every(({ rank }) => rank !== first?.rank) &&
    !more &&
    times !== undefined &&
    times.from === times.to
  );
}

/** Times that match the wish but are less preferred, for when there are no others. */
function withLessWelcome(
  outcome: SearchOutcome,
  {
    worded,
    order,
    limit,
  }: { readonly worded: WordedWish; readonly order: Wished['order']; readonly limit: number },
): SearchOutcome {
  if (outcome.slots.length > 0) return outcome;
  const nearest = (outcome.alternatives ?? [])
    .map((slot) => ({ slot, distance: worded.distance(slot.date, slot.time, { id: slot.providerId }) ?? 1 }))
    .filter(({ distance }) => distance > 0 && distance < 1)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ slot }) => slot);
  return nearest.length > 0
    ? { ...outcome, slots: inOrderOfTime(nearest, { order }), alternatives: [] }
    : outcome;
}

function answerFound(
  read: Wished,
  limit: number,
  outcome: SearchOutcome,
  own: ExistingVisits,
  speaker: Speaker,
  call: Call,
): WishAnswer {
  const { language, now } = call;
  const slots = told(outcome.slots, outcome, speaker);
  const heard = spokenNotMet(read.notMet, own.rows, own.patientId, speaker, call);
  const several = limit === 1 ? 'earliest' : 'several';
  return {
    found: true,
    slots,
    alternatives: [],
    understood: sayUnderstood(read.meant, language, now.date),
    notMet: read.notMet,
    more: outcome.more ?? false,
    message: sentences(
      language,
      ...nameLastDoctorOnce(read.took, speaker, call),
      ...spokenParts(heard, outcome, speaker),
      offerWords(slots, read.isExact ? 'exact' : several, outcome, speaker),
      ...sayDoctorIsAsAsked(read.meant.persons, slots, speaker, call),
      sayWhoSpeaks(read.speakers, slots, outcome, speaker, call),
    ),
  };
}

function answerNothing(
  read: Wished,
  outcome: SearchOutcome,
  own: ExistingVisits,
  speaker: Speaker,
  call: Call,
): WishAnswer {
  const { language, now } = call;
  const understood = sayUnderstood(read.meant, language, now.date);
  const near = outcome.slots.length > 0 ? outcome.slots : (outcome.alternatives ?? []);
  const alternatives = told(near, outcome, speaker);
  if (!outcome.complete && alternatives.length === 0)
    return nothing({ understood, notMet: read.notMet, message: say.notAllSeen(language) });
  const { notMet: reason, said, isTold } = closedReasonOfDay(read, outcome, speaker, call);
  const ownParts = visitsToMention(own.rows, near, speaker, call, own.kind);
  const notMet = [...read.notMet, reason, ...ownParts];
  const instead =
    alternatives.length > 0
      ? offerWords(alternatives, 'several', outcome, speaker, said)
      : otherDays(language);
  const worthSaying = [...read.notMet, ...(isTold && alternatives.length > 0 ? [] : [reason]), ...ownParts];
  const heard = spokenNotMet(worthSaying, own.rows, own.patientId, speaker, call);
  const message = sentences(
    language,
    ...nameLastDoctorOnce(read.took, speaker, call),
    ...spokenParts(heard, outcome, speaker),
    instead,
    sayWhoSpeaks(read.speakers, alternatives, outcome, speaker, call),
  );
  return { ...nothing({ understood, notMet, message }), alternatives };
}

/** Spoken if a matching time is only available with somebody other than the preferred doctor. */
function preferredIsFull(
  { preferredIds }: Wished,
  slots: SearchOutcome['slots'],
  roster: readonly { readonly id: string; readonly name: string }[],
  { language, nameOf }: Speaker,
): NotMet[] {
  if (preferredIds.length === 0 || slots.some(({ providerId }) => preferredIds.includes(providerId)))
    return [];
  const names = roster.filter(({ id }) => preferredIds.includes(id)).map(({ name }) => nameOf(name));
  const what = spokenList(names, language, 'or');
  return [{ what, why: 'full', message: preferredFull(language, { names: what }) }];
}

function told(
  slots: SearchOutcome['slots'],
  { durationMinutes }: SearchOutcome,
  speaker: Speaker,
): OfferedSlot[] {
  return slots.map((slot) => offered(slot, speaker, durationMinutes));
}

function nothing(part: Pick<WishAnswer, 'understood' | 'notMet' | 'message'>): WishAnswer {
  return { found: false, slots: [], alternatives: [], more: false, ...part };
}

function offerWords(
  slots: readonly OfferedSlot[],
  kind: 'exact' | 'earliest' | 'several',
  outcome: SearchOutcome,
  speaker: Speaker,
  said: KnownToCaller = {},
): string {
  const { language } = speaker;
  const [slot] = slots;
  const words =
    kind === 'exact' && slot
      ? exactWords(slot, speaker)
      : (kind === 'earliest' ? earliest : say.offer)(language, {
          slots: spokenOffers(slots, speaker, { said }),
        });
  const minutes = outcome.durationMinutes ?? 0;
  return sentences(
    language,
    words,
    minutes > LONG_VISIT_MINUTES ? takes(language, { minutes: String(minutes) }) : '',
  );
}

function exactWords(slot: OfferedSlot, speaker: Speaker): string {
  const provider = speaker.nameOf(slot.providerName);
  const words = { moment: capital(spokenMoment(slot, speaker)), provider };
  return (provider === '' ? exactTime : exactHit)(speaker.language, words);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spokenParts(
  notMet: readonly string[],
  { notSearched = [], closedToNew }: SearchOutcome,
  speaker: Speaker,
): string[] {
  const { language } = speaker;
  const names = notSearched.filter((name) => name !== '').map(speaker.nameOf);
  const missing =
    names.length > 0 ? sayWhy.notSearched(language, { names: spokenList(names, language, 'and') }) : '';
  const closed = sayClosedToNew(closedToNew, speaker);
  return [...new Set([closed, ...notMet, missing])];
}

interface Reason {
  readonly notMet: NotMet;
  /** Already named in this call. */
  readonly said: KnownToCaller;
  /** The caller was told before, and is not asked again. */
  readonly isTold?: boolean;
}

/** Of several days only today can have passed, which says nothing about the others. */
function mostTelling({ search }: Wished, reasons: readonly UnmetReason[]): UnmetReason {
  const ofOtherDays = search.days.length > 1 ? reasons.filter((reason) => !ONLY_TODAY.has(reason)) : [];
  const told = ofOtherDays.length > 0 ? ofOtherDays : reasons;
  return ORDER.find((reason) => told.includes(reason)) ?? 'full';
}

/** The single reason that is given if nothing matches. */
function closedReasonOfDay(read: Wished, outcome: SearchOutcome, speaker: Speaker, call: Call): Reason {
  const notForAge = outcome.notForAge ?? [];
  const isNamed = read.providerIds.length > 0;
  if (outcome.isForNobodyOfThatAge || (isNamed && notForAge.length > 0))
    return notOfThatAge(read, isNamed ? notForAge : [], speaker);
  const { language } = call;
  const why = mostTelling(read, outcome.whyNot ?? []);
  const when = whenNot(why, read, call);
  const [away, otherAway] = outcome.away ?? [];
  const onlyAway = otherAway ? undefined : away;
  const provider = onlyAway ? speaker.nameOf(onlyAway) : doctor(language);
  const what = describeWish(read.meant, language, speaker.today);
  const isTold = wasAlreadyTold(why, read, call);
  const outside = why === 'closed' ? sayOutsideHours(read.search.days, read.windowsOn, call) : null;
  return {
    notMet: outside ? { what, why, message: outside } : sayNotMet(why, { what, when, provider }, call),
    said: { providerName: why === 'provider_away' && !isTold ? onlyAway : undefined },
    isTold,
  };
}

function notOfThatAge({ meant }: Wished, names: readonly string[], speaker: Speaker): Reason {
  const { language, today, nameOf } = speaker;
  const message =
    names.length > 0
      ? sayWhy.notForAge(language, { names: spokenList(names.map(nameOf), language, 'and') })
      : sayWhy.nobodyForAge(language);
  const what = describeWish(meant, language, today);
  return { notMet: { what, why: 'not_bookable', message }, said: {} };
}

/** Describes the unavailable days or hours. */
function whenNot(why: UnmetReason, { search, wish }: Wished, call: Call): string {
  const { language, now } = call;
  const { days } = search;
  const [day] = days;
  const [weekday, otherWeekday] = new Set(days.map(weekdayOf));
  if (
    why === 'closed' &&
    weekday !== undefined &&
    otherWeekday === undefined &&
    isClosedAllDay(call, weekday)
  )
    return WEEKDAYS[language][weekday] ?? '';
  const isHour = wish.options.some(({ times }) => times !== null);
  if (days.length === 1 && day && (!isHour || why === 'provider_away')) return onDay(day, language, now.date);
  return (isHour ? atThatTime : onThoseDays)(language);
}
