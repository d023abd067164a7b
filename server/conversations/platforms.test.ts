import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PhoneLine, phoneLine } from '../journeys/phone-line.ts';
import { VOICE_VENDORS } from '../src/kernel/voice-vendor.ts';
import { MEASURED } from './mistakes.ts';
import { playCalls, SCENARIOS } from './play.ts';

const SEED = Number(process.env.CONVERSATION_SEED ?? 42);
const PACE_MS = 100;

let line: PhoneLine;
let pace: NodeJS.Timeout;
beforeAll(async () => {
  line = await phoneLine();
  pace = setInterval(() => line.service.clock.advance(PACE_MS), PACE_MS);
});
afterAll(async () => {
  clearInterval(pace);
  await line.close();
});

test('the same calls, with the same mistakes, leave the same by either platform', async () => {
  const numbers = SCENARIOS.map((_, number) => number);
  const left: Array<Record<string, unknown>> = [];
  for (const by of VOICE_VENDORS) {
    const results = await playCalls(line, { seed: SEED, rates: MEASURED, by, numbers });
    left.push(
      Object.fromEntries(
        results
          .toSorted((one, other) => one.number - other.number)
          .map(({ number, name, isDone, hungUp, harm, left: leaves }) => [
            `${number} ${name}`,
            { isDone, hungUp, harm, ...leaves },
          ]),
      ),
    );
  }
  expect(left[1]).toEqual(left[0]);
}, 600_000);
