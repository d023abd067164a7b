import type { LastAnchor, NumberedAnchor } from './anchor.ts';

export interface AnchorGap {
  readonly from: number;
  readonly to: number;
}

/**
 * Which anchors are gone: walks back from the one that the database knows as the last, each by the signature that the next one
 * names. A process that was killed between the file and the database leaves a line beside the chain, which is no gap.
 */
export function anchorGaps(numbered: readonly NumberedAnchor[], last: LastAnchor): AnchorGap[] {
  const bySignature = new Map(numbered.map((line) => [line.sig, line]));
  const descending = numbered.toSorted((one, other) => other.n - one.n);
  const gaps: AnchorGap[] = [];
  let [n, signature] = [last.lines, last.signature];
  let at = 0;
  while (n > 0) {
    let line = bySignature.get(signature);
    if (line?.n !== n) {
      while ((descending[at]?.n ?? 0) >= n) at += 1;
      line = descending[at];
      gaps.push({ from: (line?.n ?? 0) + 1, to: n });
      if (!line) return gaps;
    }
    [n, signature] = [line.n - 1, line.prev];
  }
  return gaps;
}
