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
  /** Missing numbers; starts at 0 if unnumbered lines were changed. */
  readonly anchorGaps: readonly AnchorGap[];
  /** Number of anchors the database does not know, which means that it was rolled back. */
  readonly anchorsAhead: number;
  /** Number of expected anchors that are missing; 0 if none were given. */
  readonly expectedMissing: number;
  /** The last anchor, to be kept elsewhere. */
  readonly lastAnchor: NumberedAnchor | null;
}

export interface CheckOutcome extends Verification {
  readonly isWhole: boolean;
  readonly findingsInAll: number;
  readonly durationMs: number;
}

const LONGEST_MS = 30 * 60_000;
/** Maximum number of findings listed. */
const MOST_NAMED = 50;

/** One verification at a time in the installation, because it reads every row. */
export async function verifyNow(
  verify: () => Promise<Verification>,
  locks: PlatformLocks,
): Promise<CheckOutcome> {
  const began = performance.now();
  const found = await locks.tryHold('audit-verify', LONGEST_MS, verify);
  if (!found)
    throw new Failure('CONFLICT', 'The chains are being verified already. Please wait until that has ended.');
  const { findings, anchorGaps, unsignedAnchors, anchorsAhead } = found;
  return {
    ...found,
    isWhole: findings.length + anchorGaps.length + unsignedAnchors + anchorsAhead === 0,
    findings: findings.slice(0, MOST_NAMED),
    findingsInAll: findings.length,
    durationMs: Math.round(performance.now() - began),
  };
}
