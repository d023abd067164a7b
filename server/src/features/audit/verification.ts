import type { PlatformLocks } from '../../database/locks.ts';
import { Failure } from '../../kernel/failure.ts';
import type { NumberedAnchor } from './anchor.ts';
import type { AnchorGap } from './anchor-gaps.ts';
import type { Finding } from './verify.ts';

export interface Verification {
  readonly rows: number;
  readonly chains: number;
  readonly findings: readonly Finding[];
  readonly unsignedAnchors: number;
  /** Missing numbers; from 0 if lines from before the numbering were changed. */
  readonly anchorGaps: readonly AnchorGap[];
  /** Anchors the database does not know: it was rolled back. */
  readonly anchorsAhead: number;
  /** Of the anchors that were kept elsewhere, how many are not here; 0 where none were given. */
  readonly expectedMissing: number;
  /** To be kept elsewhere. */
  readonly lastAnchor: NumberedAnchor | null;
}

export interface CheckOutcome extends Verification {
  readonly isWhole: boolean;
  /** Only the first ones are named. */
  readonly findingsInAll: number;
  readonly durationMs: number;
}

const LONGEST_MS = 30 * 60_000;
/** Enough for a person to start investigating. */
const MOST_NAMED = 50;

/** One at a time across the installation, because it reads every row. */
export async function verifyNow(
  verify: () => Promise<Verification>,
  locks: PlatformLocks,
): Promise<CheckOutcome> {
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
