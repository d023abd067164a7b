/** A text with its due time, and the earliest time it may leave. */
export interface TextToPace {
  readonly from: Date;
  readonly at: Date;
}

/** Carrier limits: a Canadian long code sends six texts a minute, a toll-free number twenty a second. */
const LONG_CODE_MS = 10_000;
const TOLL_FREE_MS = 50;
const TOLL_FREE = /^\+1(800|833|844|855|866|877|888)/;
/** How much later a text may leave than due before the texts around it must leave earlier. */
const SPREAD_MS = 15_000;

export function intervalOf(senderNumber: string): number {
  return TOLL_FREE.test(senderNumber) ? TOLL_FREE_MS : LONG_CODE_MS;
}

/** The clinic's texts that are not reminders: answers, confirmations, offers. */
export interface OtherTexts {
  readonly waiting: number;
  readonly leftAgoMs: number | null;
}

const LOOK_AGAIN_MS = 1_000;

/** How long a reminder waits for its sender's other texts: answers go first, and each takes a turn. */
export function otherTextsWaitMs({ waiting, leftAgoMs }: OtherTexts, intervalMs: number): number {
  if (waiting > 0) return Math.max(LOOK_AGAIN_MS, intervalMs);
  return leftAgoMs === null ? 0 : Math.max(0, intervalMs - leftAgoMs);
}

/**
 * Schedules texts at their due times if the sender is fast enough; otherwise as many as necessary leave earlier, but
 * none before its `from`. Texts are never closer than the interval.
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
