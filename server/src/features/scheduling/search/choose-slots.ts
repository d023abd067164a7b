import { type CalendarDate, minutesOf, type WallTime } from '../../../kernel/time/calendar.ts';
import { OUTSIDE_HOURS } from '../../../kernel/wishes/wish.ts';
import { gapMinutes, type Span } from '../rules/booking-rules.ts';

const SPREAD_MINUTES = 60;

export interface FoundSlot {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly providerId: string;
  readonly providerName: string;
  readonly durationMinutes?: number | undefined;
}

export interface OfferedTime extends Pick<FoundSlot, 'date' | 'time' | 'providerId'> {
  readonly durationMinutes: number;
}

/** An open slot with its ranks; between slots at the same time, the first lower rank wins. */
export interface Offer {
  readonly slot: FoundSlot;
  /** 1 in the half of the day that is not preferred, which comes second. */
  readonly later?: 0 | 1;
  /** 1 while another caller considers it, which puts it after everything else. */
  readonly last?: 0 | 1;
  readonly ranks: readonly number[];
  /** 0 or absent fits the wish; higher values only come near. */
  readonly distance?: number;
}

export interface Choice {
  readonly limit: number;
  readonly perProvider?: number | undefined;
  readonly around?: WallTime | null | undefined;
  readonly spread?: boolean | undefined;
  /** Prefer the latest or earliest times of a day, even if close together. */
  readonly order?: 'latest' | 'earliest' | undefined;
  /** The day named by "Tuesday or so": two of three offers fall on it, if it has enough. */
  readonly mostly?: CalendarDate | undefined;
  /** At least one offer is to be with one of these providers, if they have a time that fits as well as another's. */
  readonly oneOf?: ReadonlySet<string> | undefined;
}

/** Chooses the best offers, never two at the same time: earliest first, or within a day nearest to `around`. */
export function chooseSlots(offers: readonly Offer[], choice: Choice): FoundSlot[] {
  return withOneOf(chooseOnDays(offers, choice), offers, choice);
}

/** Gives the last offer that can be exchanged to one of the wanted providers. */
function withOneOf(
  chosen: readonly FoundSlot[],
  offers: readonly Offer[],
  { oneOf, around, order, limit }: Choice,
): FoundSlot[] {
  const isWanted = ({ providerId }: FoundSlot) => oneOf?.has(providerId) ?? false;
  // Beside one time that was asked for, no other fits as well.
  if (limit < 2 || around || order || chosen.some(isWanted)) return [...chosen];
  const distanceOf = (slot: FoundSlot) => offers.find((offer) => offer.slot === slot)?.distance ?? 0;
  for (const given of chosen.toReversed()) {
    const [best] = offers
      .filter(
        ({ slot, distance = 0, last = 0 }) =>
          isWanted(slot) &&
          last === 0 &&
          distance === distanceOf(given) &&
          isAlike(slot, given, {}) &&
          !chosen.some((other) => other !== given && other.date === slot.date && other.time === slot.time),
      )
      .toSorted((a, b) => minutesApart(a.slot.time, given.time) - minutesApart(b.slot.time, given.time));
    if (best) return chosen.map((slot) => (slot === given ? best.slot : slot));
  }
  return [...chosen];
}

function chooseOnDays(offers: readonly Offer[], { mostly, ...choice }: Choice): FoundSlot[] {
  if (!mostly) return chooseAmong(offers, choice);
  const onDay = offers.filter(({ slot }) => slot.date === mostly);
  const beside = offers.filter(({ slot }) => slot.date !== mostly);
  const { limit } = choice;
  const share = chooseAmong(onDay, { ...choice, limit: Math.ceil((limit * 2) / 3) });
  const others = chooseAmong(beside, { ...choice, limit: limit - share.length });
  return [...chooseAmong(onDay, { ...choice, limit: limit - others.length }), ...others];
}

function chooseAmong(offers: readonly Offer[], choice: Choice): FoundSlot[] {
  const inOrder = offers.toSorted((a, b) => compareOffers(a, b, choice));
  const groups = [0, 1].map((last) =>
    inOrder.flatMap((offer) => ((offer.last ?? 0) === last ? offer.slot : [])),
  );
  const chosen = new Set<FoundSlot>();
  for (const ranked of groups) addAcceptable(chosen, ranked, choice);
  return groups.flat().filter((slot) => chosen.has(slot));
}

/** Offers outside the asked hours are used only if there are no others. */
export function withinHours(offers: readonly Offer[]): readonly Offer[] {
  const within = offers.filter(({ distance = 0 }) => distance < OUTSIDE_HOURS);
  return within.length > 0 ? within : offers;
}

function addAcceptable(chosen: Set<FoundSlot>, ranked: readonly FoundSlot[], choice: Choice): void {
  // Neighbouring times give the caller little choice, unless that hour was asked for.
  const distances = choice.around || choice.order ? [1] : [SPREAD_MINUTES, 1];
  const addWhere = (isWanted: (slot: FoundSlot, others: readonly FoundSlot[]) => boolean) => {
    for (const slot of ranked) {
      if (chosen.size >= choice.limit) return;
      if (isWanted(slot, [...chosen])) chosen.add(slot);
    }
  };
  if (choice.spread)
    addWhere(
      (slot, others) =>
        isAcceptable(slot, others, 1, choice) && !others.some((other) => isAlike(other, slot, choice)),
    );
  for (const distance of distances) addWhere((slot, others) => isAcceptable(slot, others, distance, choice));
}

/** Same part of the same day; or simply the same day, if the caller named a time or an end of the day. */
function isAlike(a: FoundSlot, b: FoundSlot, { around, order }: Pick<Choice, 'around' | 'order'>): boolean {
  return a.date === b.date && (Boolean(around ?? order) || a.time < '12:00' === b.time < '12:00');
}

/** Moves offers that another caller is considering, or that overlap one, to the end. */
export function othersLast(
  offers: readonly Offer[],
  toOthers: readonly OfferedTime[],
  durationMinutes: number,
): Offer[] {
  return offers.map((offer) => ({
    ...offer,
    last: toOthers.some((other) => overlaps(other, offer.slot, durationMinutes)) ? 1 : 0,
  }));
}

function overlaps(other: OfferedTime, slot: FoundSlot, durationMinutes: number): boolean {
  if (other.providerId !== slot.providerId || other.date !== slot.date) return false;
  const [theirs, ours] = [minutesOf(other.time), minutesOf(slot.time)];
  return theirs < ours + Math.max(1, durationMinutes) && ours < theirs + Math.max(1, other.durationMinutes);
}

/** How a slot fits a provider's day: 0 next to an appointment, 1 apart, 2 overlapping one. */
export function snugness(slot: Span, busy: readonly Span[], bufferMinutes: number): number {
  const gaps = busy.map((span) => gapMinutes(span, slot));
  if (gaps.some((gap) => gap < 0)) return 2;
  return gaps.some((gap) => gap <= bufferMinutes) ? 0 : 1;
}

function isAcceptable(
  slot: FoundSlot,
  chosen: readonly FoundSlot[],
  distance: number,
  choice: Choice,
): boolean {
  const ofProvider = chosen.filter(({ providerId }) => providerId === slot.providerId).length;
  if (ofProvider >= (choice.perProvider ?? Number.POSITIVE_INFINITY)) return false;
  return chosen.every(({ date, time }) => date !== slot.date || minutesApart(time, slot.time) >= distance);
}

function compareOffers(a: Offer, b: Offer, { around, order }: Choice): number {
  const nearer = around ? minutesApart(a.slot.time, around) - minutesApart(b.slot.time, around) : 0;
  return (
    (a.distance ?? 0) - (b.distance ?? 0) ||
    compareTexts(a.slot.date, b.slot.date) ||
    nearer ||
    (order ? 0 : (a.later ?? 0) - (b.later ?? 0)) ||
    compareTexts(a.slot.time, b.slot.time) * (order === 'latest' ? -1 : 1) ||
    compareRanks(a.ranks, b.ranks)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const decisive = a.findIndex((rank, index) => rank !== b[index]);
  return (a[decisive] ?? 0) - (b[decisive] ?? 0);
}

function minutesApart(a: WallTime, b: WallTime): number {
  return Math.abs(minutesOf(a) - minutesOf(b));
}
