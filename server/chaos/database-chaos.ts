import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { liveThrough, type OutageReport } from '../journeys/live-through-outage.ts';
import { outageScene, POOL_MAX } from '../journeys/outage-scene.ts';
import type { Outage } from '../journeys/own-postgres.ts';
import { aDataDir, stopAll } from '../journeys/running-service.ts';

/**
 * Callers keep calling while PostgreSQL is stopped, killed and frozen in turn. Exits with 1 if anybody waited
 * longer than a second for words, a wrong booking was made, the service was not back within two seconds of
 * the database, or a connection or claim was left behind.
 *   npm run chaos -- database --seconds 30 --processes 2 --callers 8
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    processes: { type: 'string', default: '2' },
    callers: { type: 'string', default: '8' },
  },
});
const PROCESSES = Number(values.processes);
const LASTING = {
  beforeMs: 3_000,
  outMs: Number(values.seconds) * 1_000,
  afterMs: 3_000,
  callers: Number(values.callers),
  pauseMs: 150,
};
const OUTAGES: readonly Outage[] = ['stopped', 'killed', 'frozen'];
const SETTLED_WITHIN_S = 240;

const dataDir = await aDataDir();
const scene = await outageScene(dataDir.path, PROCESSES);
const problems: string[] = [];
try {
  const reports: OutageReport[] = [];
  for (const outage of OUTAGES) {
    const report = await liveThrough(scene, outage, LASTING);
    reports.push(report);
    problems.push(...problemsOf(report).map((problem) => `${outage}: ${problem}`));
    console.log(JSON.stringify(figuresOf(report)));
  }
  const waitedS = await untilNothingIsHeld();
  problems.push(...booksOf(reports), ...falseAlarms());
  console.log(JSON.stringify({ claimsLeftAfterS: waitedS, problems }, null, 2));
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await scene.close();
  await stopAll();
  await dataDir.remove();
}

function figuresOf({ during, repeated, ...report }: OutageReport) {
  return { ...report, toolCalls: during.length, repeatedBooked: repeated.result.success === true };
}

function problemsOf(report: OutageReport): string[] {
  const { during, slowestMs, firstBookingAfterMs, connections, reports, dashboard, health, repeated } =
    report;
  const silent = during.filter(({ http, message }) => http !== 200 || message.length < 3);
  const booked = during.filter(
    ({ tool, result }) => tool === 'create_appointment' && result.success !== false,
  );
  const found: ReadonlyArray<readonly [boolean, string]> = [
    [during.length < 20, `only ${during.length} calls`],
    [silent.length > 0, `${silent.length} calls had no words`],
    [booked.length > 0, `${booked.length} bookings were not refused`],
    [slowestMs > 1_000, `somebody waited ${slowestMs} ms`],
    [firstBookingAfterMs > 2_000, `the first booking came ${firstBookingAfterMs} ms after the database`],
    [connections.leaked > 0, `${connections.leaked} connections were left behind`],
    [connections.after > PROCESSES * (POOL_MAX + 1), `${connections.after} connections`],
    [reports.some((status) => status !== 503), `reports were answered with ${reports.join(', ')}`],
    [dashboard.status !== 503 || dashboard.ms > 1_000, 'the dashboard was not refused in time'],
    [health.status !== 503, 'it said that it was well'],
    [repeated.result.success !== true, 'what was refused could not be booked afterwards'],
  ];
  return found.filter(([isSo]) => isSo).map(([, words]) => words);
}

/**
 * Attempts in doubt are settled within about two minutes; a claim that outlives that blocks the clinic's
 * time.
 */
async function untilNothingIsHeld(): Promise<number> {
  for (let second = 0; second < SETTLED_WITHIN_S; second += 1) {
    // Claims of killed processes are freed by the clinic's next request.
    if (second % 5 === 0) await scene.callTool('create_appointment', scene.nextWish());
    const [row] = await scene.postgres.query<{ open: number }>(
      `select (select count(*) from claims)::int
            + (select count(*) from attempts where state in ('held', 'writing', 'doubt', 'undoing'))::int as open`,
    );
    if (row?.open === 0) return second;
    await pause(1_000);
  }
  problems.push(`claims were still held after ${SETTLED_WITHIN_S} s`);
  return SETTLED_WITHIN_S;
}

/** A process that mistook load for an outage would refuse callers needlessly. */
function falseAlarms(): string[] {
  const alarms = scene.services.map(({ output }) => output().split('database unreachable').length - 1);
  return alarms.some((count) => count !== OUTAGES.length)
    ? [`outages that the processes saw: ${alarms.join(', ')}`]
    : [];
}

/** A caller who was told "not booked" has no appointment, and no time was booked twice. */
function booksOf(reports: readonly OutageReport[]): string[] {
  const live = scene.book
    .liveAppointments()
    .map(({ providerNo, date, startTime }) => `${providerNo} ${date}T${startTime.slice(0, 5)}`);
  const twice = live.filter((place, index) => live.indexOf(place) !== index);
  const refused = reports.flatMap(({ during, repeated }) =>
    during
      .filter(
        ({ tool, result, callId }) =>
          tool === 'create_appointment' && !result.unconfirmed && callId !== repeated.callId,
      )
      .map(({ given }) => `${given.providerId} ${given.appointmentTime}`),
  );
  return [
    ...twice.map((place) => `given twice: ${place}`),
    ...refused.filter((place) => live.includes(place)).map((place) => `refused and in the book: ${place}`),
  ];
}
