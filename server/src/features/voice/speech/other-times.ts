import type { SearchWish } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { type OfferedSlot, offered, spokenOffers } from './offer.ts';
import { say } from './sentences.ts';

const MOST_OFFERED = 3;
/** A search that would make the answer late is not begun. */
const LEAST_FOR_SEARCH_MS = 900;

/** What is free instead, by the first of these wishes that finds anything. */
export async function otherTimes(call: Call, wishes: readonly SearchWish[]): Promise<OfferedSlot[]> {
  for (const wish of wishes) {
    if (call.deadline.remainingMs() < LEAST_FOR_SEARCH_MS) return [];
    const wanted = { ...wish, limit: MOST_OFFERED };
    const found = await call.scheduling.earliest(call.clinicId, wanted, call.deadline).catch(() => null);
    if (found && found.slots.length > 0)
      return found.slots.map((slot) => offered(slot, call.language, call.now.date));
  }
  return [];
}

export function spokenInstead(slots: readonly OfferedSlot[], { language, now }: Call): string {
  return slots.length === 0 ? '' : say.offer(language, { slots: spokenOffers(slots, language, now.date) });
}
