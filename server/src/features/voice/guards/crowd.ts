import { createHash } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.ts';
import { expiringMap } from '../../../kernel/expiring-map.ts';

/** From the first of these on some are turned away, from the second on everybody who is new. */
interface Limits {
  readonly some: number;
  readonly everybody: number;
}

/** A call goes through some twenty doors: so long at each of them is already what makes an answer late. */
const WAIT_MS: Limits = { some: 20, everybody: 80 };
/** Tool calls of one clinic that are being worked on: its EMR is asked six things at once. */
const IN_HAND: Limits = { some: 10, everybody: 18 };
const A_CALL_MS = 30 * 60_000;
const MOST_CALLS = 20_000;

/** Which calls are served while more people call than can be served. */
export interface Crowd {
  /** One that was let in is served to its end. */
  letsIn(clinicId: string, callId: string): boolean;
  /** Work for a call that was let in: while it goes on, it is in hand. */
  serve<T>(clinicId: string, work: () => Promise<T>): Promise<T>;
  /** What was written for this cause is not written again by this process. */
  noteOnce(cause: string, write: () => Promise<void>): Promise<void>;
}

interface Needs {
  /** How long everybody has to wait here at the moment, before anything is done for him. */
  readonly waitMs: () => number;
  readonly clock: Clock;
}

export function crowdAt({ waitMs, clock }: Needs): Crowd {
  const kept = { clock, ttlMs: A_CALL_MS, maxSize: MOST_CALLS };
  const served = expiringMap<string, true>(kept);
  const noted = expiringMap<string, true>(kept);
  const inHand = new Map<string, number>();
  const take = (clinicId: string, change: 1 | -1) => {
    const now = (inHand.get(clinicId) ?? 0) + change;
    if (now === 0) inHand.delete(clinicId);
    else inHand.set(clinicId, now);
  };
  return {
    letsIn: (clinicId, callId) => {
      if (served.get(callId)) return true;
      const fullness = Math.max(partOf(WAIT_MS, waitMs()), partOf(IN_HAND, inHand.get(clinicId) ?? 0));
      if (fullness > 0 && fullness >= shareOf(callId)) return false;
      served.set(callId, true);
      return true;
    },
    serve: (clinicId, work) => {
      take(clinicId, 1);
      return work().finally(() => take(clinicId, -1));
    },
    noteOnce: async (cause, write) => {
      if (noted.get(cause)) return;
      await write();
      noted.set(cause, true);
    },
  };
}

const partOf = ({ some, everybody }: Limits, value: number) => (value - some) / (everybody - some);

/** From 0 up to 1 by the call's own id: the next of its messages fares alike in another process. */
function shareOf(callId: string): number {
  return createHash('sha256').update(callId).digest().readUInt32BE() / 2 ** 32;
}
