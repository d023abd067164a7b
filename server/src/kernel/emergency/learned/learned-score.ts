import { inflateRawSync } from 'node:zlib';
import { featuresOf, LENGTH_POWER } from './learned-features.ts';
import { BIAS, LARGEST_WEIGHT, WEIGHTS } from './learned-weights.ts';

/**
 * Above these, a sentence that no rule claims counts as an emergency: higher where a story or a general question was
 * left out of it, and higher still where a rule's words are denied or past, most where nothing happens now (`quietThen`).
 */
const LIMITS = { none: 1, leftOut: 1, quiet: 1.25, quietThen: 2.5 } as const;
/** What else the sentence mentions. */
export type Mention = keyof typeof LIMITS;
/** Few words are too uncertain for the lower limit; the halves of a sentence are scored again together. */
const SHORT_LIMIT = 2;
const FEWEST_FEATURES = 22;
/** Below these, a sentence and the clause that a rule found something in are harmless all the same. */
const HARMLESS_LIMIT = -3;
const HARMLESS_CLAUSE_LIMIT = -1.5;
/**
 * Below this, what a rule has found is only mentioned, and below the second where all words score far below the limit
 * for emergencies; sentences too short to say so always count.
 */
const MENTION_LIMIT = -3;
const AGREED_MENTION_LIMIT = -1.5;
const AGREED_LIMIT = -2;
const FEWEST_MENTION_FEATURES = 40;
/** A suicide score above this means danger by the person's own hand, or to others. */
const SUICIDE_LIMIT = 0;

type Head = keyof typeof WEIGHTS;

const weights: Readonly<Record<Head, Int8Array>> = {
  emergency: unpacked(WEIGHTS.emergency),
  suicide: unpacked(WEIGHTS.suicide),
  mention: unpacked(WEIGHTS.mention),
};

/** Scores the words of a normalised sentence together with the learned weights; null if nothing is alarming. */
export function learnedKind(plain: string, mention: Mention): 'described' | 'suicide' | null {
  const features = featuresOf(plain);
  const limit = Math.max(LIMITS[mention], features.length < FEWEST_FEATURES ? SHORT_LIMIT : 0);
  if (scoreOf(features, 'emergency') <= limit) return null;
  return scoreOf(features, 'suicide') > SUICIDE_LIMIT ? 'suicide' : 'described';
}

/** Whether the clause in which a rule finds something may be alarming. */
export function isAlarmingClause(clause: string): boolean {
  return scoreOf(featuresOf(clause.trim()), 'emergency') >= HARMLESS_CLAUSE_LIMIT;
}

/** Whether a sentence and its parts are harmless although they name a red flag; a few words never are. */
export function areHarmless([whole, ...parts]: readonly [string, ...(readonly string[])]): boolean {
  const features = featuresOf(whole);
  return (
    features.length >= FEWEST_FEATURES &&
    scoreOf(features, 'emergency') < HARMLESS_LIMIT &&
    parts.every((part) => scoreOf(featuresOf(part), 'emergency') < HARMLESS_LIMIT)
  );
}

/**
 * Whether a sentence and its parts name a red flag that nobody has now. These weights come only from sentences that name
 * one, so unknown words never make a mention of an emergency: the words for a record, a story or a year must be there.
 */
export function areMentions([whole, ...parts]: readonly [string, ...(readonly string[])]): boolean {
  const features = featuresOf(whole);
  return (
    features.length >= FEWEST_MENTION_FEATURES &&
    scoreOf(features, 'mention') <
      (scoreOf(features, 'emergency') < AGREED_LIMIT ? AGREED_MENTION_LIMIT : MENTION_LIMIT) &&
    parts.every((part) => scoreOf(featuresOf(part), 'mention') < MENTION_LIMIT)
  );
}

function unpacked(base64: string): Int8Array {
  return new Int8Array(inflateRawSync(Buffer.from(base64, 'base64')));
}

function scoreOf(features: readonly number[], head: Head): number {
  const own = weights[head];
  let sum = 0;
  const last = own.length - 1;
  for (let at = 0; at < features.length; at += 1) sum += own[(features[at] as number) & last] as number;
  return BIAS[head] + (sum * LARGEST_WEIGHT[head] * (features.length || 1) ** LENGTH_POWER) / 127;
}
