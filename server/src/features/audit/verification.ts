import type { PlatformLocks } from '../../database/locks.ts';
import { Failure } from '../../kernel/failure.ts';
import type { AnchorGap } from './anchor-gaps.ts';
import type { Finding } from './verify.ts';

export interface Verification {
  readonly rows: number;
  readonly chains: number;
  readonly findings: readonly Finding[];
  readonly unsignedAnchors: number;
  /** Numbers that are missing; from 0 where lines of before the numbering were changed. */
  readonly anchorGaps: readonly AnchorGap[];
  /** Anchors that the database does not know of: it was set back. */
  readonly anchorsAhead: number;
}

export interface Verdict extends Verification {
  readonly isWhole: boolean;
  /** The first of them are named. */
  readonly findingsInAll: number;
  readonly durationMs: number;
}

const LONGEST_MS = 30 * 60_000;
/** More would say nothing more: somebody has to look. */
const MOST_NAMED = 50;

/** One at a time in the whole installation: it reads every row there is. */
export async function verifyNow(verify: () => Promise<Verification>, locks: PlatformLocks): Promise<Verdict> {
  const began = performance.now();
  const found = await locks.tryHold('audit-verify', LONGEST_MS, verify);
  if (!found) throw new Failure('CONFLICT', 'The chains are being verified already.');
  const { findings, anchorGaps, unsignedAnchors, anchorsAhead } = found;
  return {
    ...found,
    isWhole: findings.length + anchorGaps.length + unsignedAnchors + anchorsAhead === 0,
    findings: findings.slice(0, MOST_NAMED),
    findingsInAll: findings.length,
    durationMs: Math.round(performance.now() - began),
  };
}
