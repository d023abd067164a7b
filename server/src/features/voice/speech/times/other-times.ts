import { spokenList } from '../../../../kernel/spoken/list.ts';
import { inOrderOfTime } from '../../../../kernel/time/in-order-of-time.ts';
import type { SearchWish } from '../../../scheduling/index.ts';
import type { Call } from '../../tool.ts';
import { say } from '../sentences.ts';
import type { Speaker } from '../speaker.ts';
import { type KnownToCaller, type OfferedSlot, offered, spokenOffers } from './offer.ts';

const MOST_OFFERED = 3;
/** Less time left than this, and a search would delay the answer. */
const LEAST_FOR_SEARCH_MS = 900;

/** Alternatives from the first of these wishes that has any. */
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

export function spokenInstead(
  slots: readonly OfferedSlot[],
  speaker: Speaker,
  said: KnownToCaller = {},
): string {
  return slots.length === 0
    ? ''
    : say.offer(speaker.language, { slots: spokenOffers(slots, speaker, { said }) });
}

export type ClosedToNew = readonly string[] | undefined;

/** The provider who is closed to new patients; empty if that is not the reason. */
export function sayClosedToNew(names: ClosedToNew, { language, nameOf }: Speaker): string {
  if (!names || names.length === 0) return '';
  return say.notForNew(language, { provider: spokenList(names.map(nameOf), language, 'and') });
}
