import type { Offer } from './queries.ts';

/** A freed time with its offers in order. */
export interface Freed {
  readonly key: string;
  readonly date: string;
  readonly time: string;
  readonly providerId: string;
  readonly offers: readonly Offer[];
  readonly end: 'refilled' | 'offered' | 'closed';
  readonly lastAt: string;
}

const WEEK_MS = 7 * 86_400_000;

/** The newest first. */
export function freedTimes(offers: readonly Offer[]): readonly Freed[] {
  const byTime = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = `${offer.providerId} ${offer.date} ${offer.time}`;
    byTime.set(key, [...(byTime.get(key) ?? []), offer]);
  }
  return [...byTime]
    .map(([key, all]) => {
      const inOrder = all.toSorted((one, other) => one.offeredAt.localeCompare(other.offeredAt));
      const [first] = inOrder;
      return {
        key,
        date: first?.date ?? '',
        time: first?.time ?? '',
        providerId: first?.providerId ?? '',
        offers: inOrder,
        end: endOf(inOrder),
        lastAt: inOrder.at(-1)?.offeredAt ?? '',
      };
    })
    .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt));
}

function endOf(offers: readonly Offer[]): Freed['end'] {
  if (offers.some(({ state }) => state === 'accepted')) return 'refilled';
  return offers.some(({ state }) => state === 'offered') ? 'offered' : 'closed';
}

export const isOfWeek = (freed: Freed, now: Date): boolean =>
  Date.parse(freed.lastAt) > now.getTime() - WEEK_MS;
