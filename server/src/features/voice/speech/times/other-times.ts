import { spokenList } from '../../../../kernel/spoken/list.ts';
import { inOrderOfTime } from '../../../../kernel/time/in-order-of-time.ts';
import type { SearchWish } from '../../../scheduling/index.ts';
import type { Call } from '../../tool.ts';
import { say } from '../sentences.ts';
import type { Speaker } from '../speaker.ts';
import { type OfferedSlot, offered, type Said, spokenOffers } from './offer.ts';

const MOST_OFFERED = 3;
/** A search that would make the answer late is not begun. */
const LEAST_FOR_SEARCH_MS = 900;

/** What is free instead, by the first of these wishes that finds anything. */
export async function otherTimes(
  call: Call,
  speaker: Speaker,
  wishes: readonly SearchWish[],
): Promise<OfferedSlot[]> {
  for (const wish of wishes) {
    if (call.deadline.remainingMs() < LEAST_FOR_SEARCH_MS) return [];
    const wanted = { ...wish, limit: MOST_OFFERED };
    const found = await call.scheduling
      .earliest(call.clinicId, wanted, call.deadline, call.callId)
      .catch(() => null);
    if (found && found.slots.length > 0)
      return inOrderOfTime(found.slots).map((slot) => offered(slot, speaker, found.durationMinutes));
  }
  return [];
}

export function spokenInstead(slots: readonly OfferedSlot[], speaker: Speaker, said: Said = {}): string {
  return slots.length === 0
    ? ''
    : say.offer(speaker.language, { slots: spokenOffers(slots, speaker, { said }) });
}

export type ClosedToNew = readonly string[] | undefined;

/** Whom the caller cannot see as a new patient; empty where that is not why. */
export function sayClosedToNew(names: ClosedToNew, { language, nameOf }: Speaker): string {
  if (!names || names.length === 0) return '';
  return say.notForNew(language, { provider: spokenList(names.map(nameOf), language, 'and') });
}
