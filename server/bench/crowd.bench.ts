import { setTimeout as pause } from 'node:timers/promises';
import { bookingCalls, type Told } from './booking-calls.ts';
import { atLeast, atMost, measured } from './goals.ts';

/**
 * Twenty and a hundred people call one clinic within a second; its EMR takes 100 ms per request. All of
 * twenty and sixty of a hundred must be served within the deadline of a tool call; the others must be told at
 * once to expect a call back. Callers, EMR, PostgreSQL and the service share the same cores, with one worker
 * and with two.
 *   npm run bench crowd [rounds]
 */
const EMR_MS = 100;
const DEADLINE_MS = 4_300;
const AT_ONCE_MS = 1_000;
const ROUNDS = Number(process.argv[2] ?? 3);
/** After a minute without a call, the clinic's limits start over. */
const QUIET_MS = 61_000;
const CROWDS = [
  { callers: 20, served: 20 },
  { callers: 100, served: 60 },
];

const clinic = await bookingCalls({ clinics: 1, emrMs: EMR_MS });
await measured(async () => {
  for (const workers of [1, 2]) {
    await clinic.start(workers);
    // Warms up a new process, so that the first caller is not slower than the next.
    await clinic.come({ calls: 2, everyMs: 1_000 });
    for (const crowd of CROWDS)
      for (let round = 1; round <= ROUNDS; round += 1) {
        await pause(QUIET_MS);
        await comeTogether(workers, crowd);
      }
  }
}, clinic.close);

async function comeTogether(workers: number, { callers, served: goal }: (typeof CROWDS)[number]) {
  const told = await clinic.come({ calls: callers, everyMs: 1_000 / callers });
  const endOf = (call: readonly Told[]) => call.at(-1)?.result ?? {};
  const isInTime = (call: readonly Told[]) => call.every(({ ms }) => ms <= DEADLINE_MS);
  const booked = told.filter((call) => endOf(call).success === true);
  const served = booked.filter(isInTime);
  const turnedAway = told.filter((call) => call.length === 1);
  const others = told.length - booked.length - turnedAway.length;
  const title = `${workers} worker${workers > 1 ? 's' : ''}, ${callers} callers`;
  console.log(
    `${title}: ${served.length} served in time (slowest answer ${slowest(booked)} ms), ${booked.length - served.length} served late, ` +
      `${turnedAway.length} turned away (slowest after ${slowest(turnedAway)} ms), ${others} otherwise`,
  );
  for (const [words, count] of wordsOf(told.filter((call) => endOf(call).success !== true)))
    console.log(`  ${count} heard: ${words}`);
  atLeast(`${title}: served in time`, served.length, goal);
  atMost(`${title}: slowest to hear that the clinic calls back, in ms`, slowest(turnedAway), AT_ONCE_MS);
  atMost(`${title}: let in and not served in time`, told.length - served.length - turnedAway.length, 0);
}

/** Counts the messages to callers who were not booked. */
function wordsOf(calls: ReadonlyArray<readonly Told[]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const call of calls) {
    const words = String(call.at(-1)?.result.message ?? 'nothing');
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return counts;
}

function slowest(calls: ReadonlyArray<readonly Told[]>): number {
  return Math.round(Math.max(0, ...calls.flatMap((call) => call.map(({ ms }) => ms))));
}
