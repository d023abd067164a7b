import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PhoneLine, phoneLine } from '../journeys/phone-line.ts';
import { VOICE_VENDORS, type VoiceVendor } from '../src/kernel/calls/voice-vendor.ts';
import { MEASURED } from './mistakes.ts';
import { playCalls, SCENARIOS } from './play.ts';

const SEED = Number(process.env.CONVERSATION_SEED ?? 42);
const PACE_MS = 100;
/** What is left counts here, not how soon: a busy machine answers late. */
const PATIENCE_MS = 30_000;
/** A machine that stalls loses an answer here or there: only what differs each time is a difference. */
const TRIES = 3;

let line: PhoneLine;
let pace: NodeJS.Timeout;
beforeAll(async () => {
  line = await phoneLine({ answerWithinMs: PATIENCE_MS });
  pace = setInterval(() => line.service.clock.advance(PACE_MS), PACE_MS);
});
afterAll(async () => {
  clearInterval(pace);
  await line.close();
});

/** What each call leaves, by its number. */
async function leftAt(by: VoiceVendor, numbers: readonly number[]): Promise<Map<number, object>> {
  const results = await playCalls(line, { seed: SEED, rates: MEASURED, by, numbers });
  return new Map(
    results.map(({ number, name, isSettled, isDone, hungUp, harm, left }) => [
      number,
      { name, isSettled, isDone, hungUp, harm, ...left },
    ]),
  );
}

interface Compared {
  readonly number: number;
  readonly left: ReadonlyArray<object | undefined>;
}

/** Every call is over and settled at both platforms before anything is compared. */
async function comparedAtAll(numbers: readonly number[]): Promise<Compared[]> {
  const left: Array<Map<number, object>> = [];
  for (const by of VOICE_VENDORS) left.push(await leftAt(by, numbers));
  return numbers.map((number) => ({ number, left: left.map((each) => each.get(number)) }));
}

const differs = ({ left: [first, ...others] }: Compared) =>
  others.some((other) => JSON.stringify(other) !== JSON.stringify(first));

test('the same calls with the same mistakes have the same result on either platform', async () => {
  let different: readonly Compared[] = [];
  let numbers: readonly number[] = SCENARIOS.map((_, number) => number);
  for (let tries = 0; tries < TRIES && numbers.length > 0; tries += 1) {
    different = (await comparedAtAll(numbers)).filter(differs);
    numbers = different.map(({ number }) => number);
  }
  for (const { left } of different) for (const other of left) expect(other).toEqual(left[0]);
}, 900_000);
