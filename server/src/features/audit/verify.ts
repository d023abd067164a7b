import { createHash } from 'node:crypto';
import type { ChainHead } from './anchor.ts';

export interface ChainedRow {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
  /** The hashed text, rebuilt from the row as it is now. */
  readonly text: string;
}

export interface Finding {
  readonly chain: string;
  readonly seq: number;
  readonly problem: 'changed' | 'removed' | 'tail-cut' | 'anchor-differs';
}

/** Verifies the hash chain of all rows and compares the ends with the heads and the external anchors. */
export async function verifyChains(
  rows: AsyncIterable<ChainedRow>,
  heads: readonly ChainHead[],
  anchors: readonly ChainHead[],
): Promise<{ readonly rows: number; readonly chains: number; readonly findings: Finding[] }> {
  const findings: Finding[] = [];
  const ends = new Map<string, { seq: number; hash: string }>();
  const anchored = anchorsBySeq(anchors);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    findings.push(...judgeRow(row, ends.get(row.chain) ?? { seq: 0, hash: '' }, anchored));
    ends.set(row.chain, { seq: row.seq, hash: row.hash });
  }
  for (const head of [...heads, ...anchors]) {
    const end = ends.get(head.chain)?.seq ?? 0;
    const isKnown = findings.some(({ chain, problem }) => chain === head.chain && problem === 'tail-cut');
    if (end < head.seq && !isKnown) findings.push({ chain: head.chain, seq: end + 1, problem: 'tail-cut' });
  }
  return { rows: count, chains: ends.size, findings };
}

function judgeRow(
  row: ChainedRow,
  before: { readonly seq: number; readonly hash: string },
  anchored: ReadonlyMap<string, string>,
): Finding[] {
  const found: Finding[] = [];
  if (row.seq !== before.seq + 1) found.push({ chain: row.chain, seq: before.seq + 1, problem: 'removed' });
  const expected = createHash('sha256')
    .update(before.hash + row.text, 'utf8')
    .digest('hex');
  if (row.seq === before.seq + 1 && expected !== row.hash)
    found.push({ chain: row.chain, seq: row.seq, problem: 'changed' });
  const anchor = anchored.get(`${row.chain}/${row.seq}`);
  if (anchor && anchor !== row.hash)
    found.push({ chain: row.chain, seq: row.seq, problem: 'anchor-differs' });
  return found;
}

function anchorsBySeq(anchors: readonly ChainHead[]): Map<string, string> {
  return new Map(anchors.map(({ chain, seq, hash }) => [`${chain}/${seq}`, hash]));
}
