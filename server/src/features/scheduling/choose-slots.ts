import { type CalendarDate, minutesOf, type WallTime } from '../../kernel/calendar.ts';
import { gapMinutes, type Span } from './booking-rules.ts';

const SPREAD_MINUTES = 60;

export interface FoundSlot {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly providerId: string;
  readonly providerName: string;
}

/** An open slot with what decides between it and another at the same time: the lower rank goes first. */
export interface Offer {
  readonly slot: FoundSlot;
  /** 1 in the half of the day that is not preferred: it comes after the other half. */
  readonly later?: 0 | 1;
  readonly ranks: readonly number[];
}

export interface Choice {
  readonly limit: number;
  /** At most so many slots of one provider. */
  readonly perProvider?: number | undefined;
  readonly around?: WallTime | null | undefined;
}

/** The best of the offers, never two at the same time: earliest first, or within a day nearest to `around`. */
export function chooseSlots(offers: readonly Offer[], choice: Choice): FoundSlot[] {
  const ranked = offers
    .toSorted((a, b) => compareOffers(a, b, choice.around ?? null))
    .map(({ slot }) => slot);
  const chosen = new Set<FoundSlot>();
  // Three neighbouring times are a poor choice to offer, unless the caller asked for that hour.
  const distances = choice.around ? [1] : [SPREAD_MINUTES, 1];
  for (const distance of distances) {
    for (const slot of ranked) {
      if (chosen.size >= choice.limit) break;
      if (isWelcome(slot, [...chosen], distance, choice)) chosen.add(slot);
    }
  }
  return ranked.filter((slot) => chosen.has(slot));
}

/** How well a slot sits in a provider's day: 0 next to an appointment, 1 apart, 2 on top of one. */
export function snugness(slot: Span, busy: readonly Span[], bufferMinutes: number): number {
  const gaps = busy.map((span) => gapMinutes(span, slot));
  if (gaps.some((gap) => gap < 0)) return 2;
  return gaps.some((gap) => gap <= bufferMinutes) ? 0 : 1;
}

function isWelcome(slot: FoundSlot, chosen: readonly FoundSlot[], distance: number, choice: Choice): boolean {
  const ofProvider = chosen.filter(({ providerId }) => providerId === slot.providerId).length;
  if (ofProvider >= (choice.perProvider ?? Number.POSITIVE_INFINITY)) return false;
  return chosen.every(({ date, time }) => date !== slot.date || minutesApart(time, slot.time) >= distance);
}

function compareOffers(a: Offer, b: Offer, around: WallTime | null): number {
  if (a.slot.date !== b.slot.date) return a.slot.date < b.slot.date ? -1 : 1;
  const nearer = around ? minutesApart(a.slot.time, around) - minutesApart(b.slot.time, around) : 0;
  if (nearer !== 0) return nearer;
  if ((a.later ?? 0) !== (b.later ?? 0)) return (a.later ?? 0) - (b.later ?? 0);
  if (a.slot.time !== b.slot.time) return a.slot.time < b.slot.time ? -1 : 1;
  const decisive = a.ranks.findIndex((rank, index) => rank !== b.ranks[index]);
  return (a.ranks[decisive] ?? 0) - (b.ranks[decisive] ?? 0);
}

function minutesApart(a: WallTime, b: WallTime): number {
  return Math.abs(minutesOf(a) - minutesOf(b));
}
