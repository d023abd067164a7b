import { resolveWithin } from '../../../kernel/time/resolve-within.ts';
import type { FoundSlot, OfferedTime } from './choose-slots.ts';
import type { HeardTime, OfferStore } from './offers.store.ts';

/** Keeps two callers from being offered the same time, across processes. Never rejects and never delays an answer. */
export interface OfferBoard {
  toOthers(clinicId: string, callId: string | null): Promise<readonly OfferedTime[]>;
  /** Chooses what this call is offered; `known` is what other calls had been offered when the search began. */
  agree(
    offer: {
      readonly clinicId: string;
      readonly callId: string | null;
      readonly durationMinutes: number;
      readonly known: readonly OfferedTime[];
    },
    choice: (toOthers: readonly OfferedTime[]) => readonly FoundSlot[],
  ): Promise<readonly FoundSlot[]>;
  /** Empty if the offers cannot be read in time. */
  heard(clinicId: string, callId: string): Promise<readonly HeardTime[]>;
  giveBack(clinicId: string, callId: string): Promise<void>;
}

/** Beyond this queue length, callers are not kept apart, because waiting would cost more than a shared offer. */
const MOST_WAITING = 8;

export function offerBoard(store: OfferStore, longestWaitMs: number): OfferBoard {
  const inTurn = turns();
  return {
    toOthers: (clinicId, callId) =>
      inTime(
        longestWaitMs,
        () => store.toOthers(clinicId, callId),
        () => [],
      ),
    agree: async ({ clinicId, callId, durationMinutes, known }, choice) => {
      if (callId === null || choice(known).length === 0 || inTurn.waiting(clinicId) >= MOST_WAITING)
        return choice(known);
      const choose = (toOthers: readonly OfferedTime[]) =>
        choice(toOthers).map((slot) => ({ ...slot, durationMinutes }));
      const chosen = await inTime(
        longestWaitMs,
        (isLate) =>
          inTurn.run(clinicId, async () => (isLate() ? [] : store.choose(clinicId, callId, choose))),
        () => choose(known),
      );
      return chosen.map(({ durationMinutes: _, ...slot }) => slot);
    },
    heard: (clinicId, callId) =>
      inTime(
        longestWaitMs,
        () => store.heard(clinicId, callId),
        () => [],
      ),
    giveBack: (clinicId, callId) => store.giveBack(clinicId, callId).catch(() => undefined),
  };
}

/** Serialises choices per clinic, so that callers waiting for one lock do not hold every database connection. */
function turns() {
  const waiting = new Map<string, number>();
  const last = new Map<string, Promise<unknown>>();
  const count = (clinicId: string) => waiting.get(clinicId) ?? 0;
  const left = (clinicId: string) => {
    if (count(clinicId) > 1) return void waiting.set(clinicId, count(clinicId) - 1);
    waiting.delete(clinicId);
    last.delete(clinicId);
  };
  return {
    waiting: count,
    run: <T>(clinicId: string, work: () => Promise<T>): Promise<T> => {
      waiting.set(clinicId, count(clinicId) + 1);
      const mine = (last.get(clinicId) ?? Promise.resolve()).then(work, work).finally(() => left(clinicId));
      last.set(clinicId, mine);
      return mine;
    },
  };
}

async function inTime<T>(
  ms: number,
  work: (isLate: () => boolean) => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  let isOver = false;
  const done = work(() => isOver).catch(otherwise);
  return resolveWithin(ms, done, () => {
    isOver = true;
    return otherwise();
  });
}
