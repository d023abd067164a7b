import { spokenList } from '../../../kernel/spoken/list.ts';
import { providerNameIn } from '../../../kernel/spoken/provider-name.ts';
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
    const found = await call.scheduling
      .earliest(call.clinicId, wanted, call.deadline, call.callId)
      .catch(() => null);
    if (found && found.slots.length > 0)
      return found.slots.map((slot) => offered(slot, call.language, call.now.date));
  }
  return [];
}

export function spokenInstead(slots: readonly OfferedSlot[], { language, now }: Call): string {
  return slots.length === 0 ? '' : say.offer(language, { slots: spokenOffers(slots, language, now.date) });
}

export type ClosedToNew = readonly string[] | undefined;

/** Whom the caller cannot see as a new patient; empty where that is not why. */
export function sayClosedToNew(names: ClosedToNew, { language }: Call): string {
  if (!names || names.length === 0) return '';
  const spoken = names.map((name) => providerNameIn(language, name));
  return say.notForNew(language, { provider: spokenList(spoken, language, 'and') });
}
