import { setTimeout as pause } from 'node:timers/promises';
import { bookingCalls, type Told } from './booking-calls.ts';
import { atLeast, atMost, measured } from './goals.ts';
import { percentile } from './percentile.ts';

/**
 * Measures how many calls per second the service takes with one and with two workers, at four clinics whose
 * EMRs answer after 50 ms. A call looks up its patient, asks for a day's times and books one of its own; it
 * ends if the caller is told to expect a call back. Calls start on a fixed schedule. Capacity is the last
 * step at which 99 of 100 answers came within a second and all bookings succeeded. At twice capacity, at
 * least 90 % of it must still be booked, and nobody may get an uncertain answer.
 */
const CLINICS = 4;
const EMR_MS = 50;
const STEP_SECONDS = Number(process.argv[2] ?? 8);
const FIRST_RATE = 2;
const GROWTH = 1.4;
const WITHIN_MS = 1_000;

interface Step {
  readonly rate: number;
  readonly p99Ms: number;
  readonly calls: number;
  readonly booked: number;
  readonly unconfirmed: number;
  readonly refused: number;
}

const callers = await bookingCalls({ clinics: CLINICS, emrMs: EMR_MS });
await measured(async () => {
  for (const workers of [1, 2]) {
    await callers.start(workers);
    await capacityOf(workers);
  }
}, callers.close);

async function capacityOf(workers: number): Promise<void> {
  const title = workers === 1 ? 'one worker' : `${workers} workers`;
  await step(FIRST_RATE);
  let best: Step | null = null;
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const now = await step(rate);
    say(title, now);
    if (now.p99Ms > WITHIN_MS || now.booked < now.calls) break;
    best = now;
  }
  atLeast(`${title}: calls a second with an answer within ${WITHIN_MS} ms`, best?.rate ?? 0, FIRST_RATE);
  if (!best) return;
  await pause(5_000);
  const twice = await step(2 * best.rate);
  say(`${title}, at twice that`, twice);
  atLeast(`${title}: booked at twice the capacity, over capacity`, twice.booked / best.booked, 0.9);
  atMost(`${title}: not certain`, twice.unconfirmed, 0);
  await pause(5_000);
}

function say(title: string, { rate, p99Ms, calls, booked, unconfirmed, refused }: Step): void {
  console.log(
    `${title}: ${rate.toFixed(1)} calls a second, p99 ${p99Ms.toFixed(0)} ms, of ${calls} booked ${booked}, not certain ${unconfirmed}, called back ${refused}`,
  );
}

/** Runs calls at this rate for some seconds on a fixed schedule. */
async function step(rate: number): Promise<Step> {
  const calls = Math.round(rate * STEP_SECONDS);
  const told = await callers.come({ calls, everyMs: 1_000 / rate });
  const times = told.flatMap((each) => each.map(({ ms }) => ms));
  const ends = told.map((each) => each.at(-1) as Told);
  const booked = ends.filter(({ result }) => result.success === true).length;
  const unconfirmed = ends.filter(({ result }) => result.unconfirmed === true).length;
  return {
    ...{ rate, calls, p99Ms: percentile(times, 99) },
    ...{ booked, unconfirmed, refused: calls - booked - unconfirmed },
  };
}
