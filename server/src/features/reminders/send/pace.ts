/** A text with the time at which it should leave, and the earliest at which it may. */
export interface TextToPace {
  readonly from: Date;
  readonly at: Date;
}

/** What the carriers take: a Canadian long code six texts a minute, a toll-free number twenty a second. */
const LONG_CODE_MS = 10_000;
const TOLL_FREE_MS = 50;
const TOLL_FREE = /^\+1(800|833|844|855|866|877|888)/;
/** A text that shares its moment with others may leave so much later before any of them must leave earlier. */
const SPREAD_MS = 15_000;

export function intervalOf(senderNumber: string): number {
  return TOLL_FREE.test(senderNumber) ? TOLL_FREE_MS : LONG_CODE_MS;
}

/** Texts of a clinic that are no reminders: answers to patients, confirmations, offers. */
export interface OtherTexts {
  /** That wait to be sent. */
  readonly waiting: number;
  /** Since the last one left; null if none has lately. */
  readonly leftAgoMs: number | null;
}

const LOOK_AGAIN_MS = 1_000;

/** How long a reminder waits for other texts of its sender: answers go first, and each of them takes a turn. */
export function behindOthers({ waiting, leftAgoMs }: OtherTexts, intervalMs: number): number {
  if (waiting > 0) return Math.max(LOOK_AGAIN_MS, intervalMs);
  return leftAgoMs === null ? 0 : Math.max(0, intervalMs - leftAgoMs);
}

/**
 * When each text leaves. Each at its own time where the sender can do that; where it is too slow, as many as necessary
 * begin earlier, none before its `from`. Two texts are never closer than the interval.
 */
export function paceTexts<Text extends TextToPace>(
  texts: readonly Text[],
  intervalMs: number,
): ReadonlyArray<{ readonly text: Text; readonly leavesAt: Date }> {
  const inOrder = [...texts].sort((one, other) => one.at.getTime() - other.at.getTime());
  let next = Number.POSITIVE_INFINITY;
  const latest = inOrder.toReversed().map(({ at, from }) => {
    const slot = Math.min(at.getTime() + SPREAD_MS, next - intervalMs);
    next = Math.max(slot, from.getTime());
    return slot;
  });
  latest.reverse();
  let free = Number.NEGATIVE_INFINITY;
  return inOrder.map((text, place) => {
    const wished = Math.min(latest[place] ?? 0, text.at.getTime());
    const leaves = Math.max(wished, text.from.getTime(), free);
    free = leaves + intervalMs;
    return { text, leavesAt: new Date(leaves) };
  });
}
