import { featuresOf, LENGTH_POWER } from './learned-features.ts';
import { BIAS, LARGEST_WEIGHT, WEIGHTS } from './learned-weights.ts';

/** Above these, a sentence that no rule claims counts as an emergency; the higher where a rule's words are denied or past. */
const LIMIT = 1;
const QUIET_LIMIT = 3;
/** Few words are too uncertain for the lower limit; the halves of a sentence are scored again together. */
const SHORT_LIMIT = 3;
const FEWEST_FEATURES = 14;
/** A suicide score above this means danger by the person's own hand, or to others. */
const SUICIDE_LIMIT = 0;

type Head = keyof typeof WEIGHTS;

const weights: Readonly<Record<Head, Int8Array>> = {
  emergency: new Int8Array(Buffer.from(WEIGHTS.emergency, 'base64')),
  suicide: new Int8Array(Buffer.from(WEIGHTS.suicide, 'base64')),
};

/** Scores the words of a normalised sentence together with the learned weights; null if nothing is alarming. */
export function learnedKind(plain: string, hasQuietMention: boolean): 'described' | 'suicide' | null {
  const features = featuresOf(plain);
  const limit = hasQuietMention ? QUIET_LIMIT : features.length < FEWEST_FEATURES ? SHORT_LIMIT : LIMIT;
  if (scoreOf(features, 'emergency') <= limit) return null;
  return scoreOf(features, 'suicide') > SUICIDE_LIMIT ? 'suicide' : 'described';
}

function scoreOf(features: readonly number[], head: Head): number {
  const own = weights[head];
  let sum = 0;
  const last = own.length - 1;
  for (let at = 0; at < features.length; at += 1) sum += own[(features[at] as number) & last] as number;
  return BIAS[head] + (sum * LARGEST_WEIGHT[head] * (features.length || 1) ** LENGTH_POWER) / 127;
}
