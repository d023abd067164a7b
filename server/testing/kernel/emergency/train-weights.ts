import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { plainText } from '../../../src/kernel/emergency/find-emergencies.ts';
import {
  FEATURES,
  featuresOf,
  LENGTH_POWER,
} from '../../../src/kernel/emergency/learned/learned-features.ts';
import { withoutOthersStories } from '../../../src/kernel/emergency/others-stories.ts';
import type { Row } from './tables.ts';

const ROUNDS = 10;
const STEP = 0.3;
const MOST = 127;

interface Example {
  readonly features: readonly number[];
  readonly is: boolean;
}

/**
 * How many places the weights have. Whether somebody means suicide, or only mentions what nobody has now, is easier to
 * tell than whether anybody is in danger.
 */
export const PLACES = { emergency: FEATURES, suicide: FEATURES / 8, mention: FEATURES / 4 } as const;

/** A linear score: the sum of the weights of a sentence's features. */
interface Weights {
  readonly bias: number;
  readonly weights: Float64Array;
}

export function featuresOfRow({ said }: Row): readonly number[] {
  return featuresOf(withoutOthersStories(plainText(said.join(' '))));
}

/** The features that these have; what only made-up rows have is chance. */
export function knownFeatures(
  all: readonly (readonly number[])[],
): (features: readonly number[]) => number[] {
  const known = new Uint8Array(FEATURES);
  for (const features of all) for (const feature of features) known[feature] = 1;
  return (features) => features.filter((feature) => known[feature] === 1);
}

/** Logistic regression by AdaGrad; the order of the examples is always the same, and so are the weights. */
export function train(examples: readonly Example[], places: number): Weights {
  const weights = new Float64Array(places);
  const squares = new Float64Array(places).fill(0.01);
  let [bias, biasSquares] = [0, 1];
  const folded = examples.map(({ features, is }) => ({
    features: [...new Set(features.map((feature) => feature % places))],
    is,
  }));
  const order = examples.map((_, index) => index);
  const random = randomFrom(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const index of order) {
      const { features, is } = folded[index]!;
      const scale = (features.length || 1) ** LENGTH_POWER;
      let score = bias;
      for (const feature of features) score += weights[feature]! * scale;
      const error = 1 / (1 + Math.exp(-score)) - (is ? 1 : 0);
      biasSquares += error * error;
      bias -= (STEP * error) / Math.sqrt(biasSquares);
      const slope = error * scale;
      for (const feature of features) {
        squares[feature]! += slope * slope;
        weights[feature]! -= (STEP * slope) / Math.sqrt(squares[feature]!);
      }
    }
  }
  return { bias, weights };
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
}

/** Changes with the tables and with nothing else: weights that were trained on other tables are stale. */
export function digestOf(rows: readonly Row[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
}

/** One byte a weight is precise enough: the figures stay the same. Most are zero, so they are packed. */
export function packed({ bias, weights }: Weights): { bias: number; largest: number; base64: string } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const bytes = Int8Array.from(weights, (weight) => Math.round((weight / largest) * MOST));
  return {
    bias: Number(bias.toFixed(4)),
    largest: Number(largest.toFixed(4)),
    base64: deflateRawSync(bytes).toString('base64'),
  };
}
