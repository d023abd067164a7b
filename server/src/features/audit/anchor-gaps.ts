import type { LastAnchor, NumberedAnchor } from './anchor.ts';

export interface AnchorGap {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds missing anchors by walking back from the last one in the database; each anchor contains its
 * predecessor's signature. A process killed between writing the file and the database leaves a line outside
 * the chain, which is not a gap.
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
