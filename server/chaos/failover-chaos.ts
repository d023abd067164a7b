import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type OutageScene, outageScene, type ToolCallAnswer } from '../journeys/outage-scene.ts';
import { type PostgresPair, postgresPair } from '../journeys/own-postgres.ts';
import { aDataDir, stopAll } from '../journeys/running-service.ts';

/**
 * Callers keep booking while the primary of a synchronous pair is killed with kill -9 and its standby
 * promoted. Exits with 1 if a confirmed booking is missing in the EMR or in the new primary, a time was given
 * twice, a call had no words, or no booking succeeded within ten seconds of the promotion.
 *   npm run chaos -- failover --runs 3 --processes 2 --callers 8
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    processes: { type: 'string', default: '2' },
    callers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
  },
});
const AROUND_MS = Number(values.seconds) * 1_000;
const BACK_WITHIN_MS = 10_000;
const SETTLED_WITHIN_S = 240;

const problems: string[] = [];
for (let run = 1; run <= Number(values.runs); run += 1) {
  const figures = await failOverOnce();
  console.log(JSON.stringify({ run, ...figures }));
}
console.log(JSON.stringify({ problems }, null, 2));
process.exitCode = problems.length === 0 ? 0 : 1;

async function failOverOnce() {
  const dataDir = await aDataDir();
  let pair: PostgresPair | null = null;
  const scene = await outageScene(dataDir.path, Number(values.processes), async (path) => {
    pair = await postgresPair(path);
    return pair;
  });
  try {
    return await measured(scene, pair as unknown as PostgresPair);
  } finally {
    await scene.close();
    await stopAll();
    await dataDir.remove();
  }
}

async function measured(scene: OutageScene, pair: PostgresPair) {
  const answers: ToolCallAnswer[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      answers.push(await scene.callTool('create_appointment', scene.nextWish()));
      await pause(50);
    }
  };
  const load = Promise.all(Array.from({ length: Number(values.callers) }, caller));
  await pause(AROUND_MS);
  const killedAt = performance.now();
  await pair.failOver();
  const promotedAt = performance.now();
  await pause(AROUND_MS);
  isOver = true;
  await load;
  const settledAfterS = await untilSettled(scene);
  const told = answers.filter(({ result }) => result.success === true);
  const endOf = ({ startedAt, ms }: ToolCallAnswer) => startedAt + ms;
  const firstAfter = Math.min(
    ...told.filter(({ startedAt }) => startedAt > killedAt).map((answer) => endOf(answer)),
  );
  const backAfterMs = Math.round(firstAfter - promotedAt);
  if (!(backAfterMs < BACK_WITHIN_MS))
    problems.push(`nothing was booked within ${BACK_WITHIN_MS} ms of the promotion`);
  const silent = answers.filter(({ http, message }) => http !== 200 || message.length < 3);
  if (silent.length > 0) problems.push(`${silent.length} calls had no words`);
  await judge(scene, told, answers);
  return {
    bookedBefore: told.filter((answer) => endOf(answer) < killedAt).length,
    bookedAfter: told.filter((answer) => endOf(answer) >= killedAt).length,
    unconfirmed: answers.filter(({ result }) => result.unconfirmed === true).length,
    refused: answers.filter(({ result }) => result.success === false).length,
    slowestAnswerMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    promotionMs: Math.round(promotedAt - killedAt),
    withoutBookingsMs: Math.round(firstAfter - killedAt),
    ...{ backAfterMs, settledAfterS },
  };
}

async function untilSettled(scene: OutageScene): Promise<number> {
  for (let second = 0; second < SETTLED_WITHIN_S; second += 1) {
    const [row] = await scene.postgres.query<{ open: number }>(
      `select count(*)::int as open from attempts where state in ('writing', 'doubt', 'undoing')`,
    );
    if (row?.open === 0) return second;
    await pause(1_000);
  }
  problems.push(`bookings were still in doubt after ${SETTLED_WITHIN_S} s`);
  return SETTLED_WITHIN_S;
}

/** Every confirmed booking must be in the EMR and in the new primary exactly once. */
async function judge(
  scene: OutageScene,
  told: readonly ToolCallAnswer[],
  answers: readonly ToolCallAnswer[],
): Promise<void> {
  const live = scene.book
    .liveAppointments()
    .map(({ providerNo, date, startTime }) => `${providerNo} ${date}T${startTime.slice(0, 5)}`);
  const placeOf = ({ given }: ToolCallAnswer) => `${given.providerId} ${given.appointmentTime}`;
  const rows = await scene.postgres.query<{ call_id: string }>(
    `select call_id from attempts where state = 'booked' and tool = 'create_appointment'`,
  );
  const known = new Set(rows.map(({ call_id }) => call_id));
  for (const place of live.filter((each, index) => live.indexOf(each) !== index))
    problems.push(`given twice: ${place}`);
  for (const answer of told) {
    if (!live.includes(placeOf(answer))) problems.push(`told and not in the EMR: ${placeOf(answer)}`);
    if (!known.has(answer.callId)) problems.push(`told and lost by the database: ${answer.callId}`);
  }
  const denied = answers.filter(({ result }) => result.success === false && result.unconfirmed !== true);
  for (const answer of denied)
    if (live.includes(placeOf(answer))) problems.push(`refused and in the EMR: ${placeOf(answer)}`);
}
