import { parseArgs } from 'node:util';
import { startSmsProvider, startSoapEmr } from '../../simulators/src/index.ts';
import { askingAt, openClinic } from '../journeys/open-clinic.ts';
import {
  chaosBook,
  chaosDatabase,
  EMR_ACCOUNT,
  NUMBER,
  nextWeekdays,
  PATIENTS,
  postToolCall,
  providerNumbers,
  serviceVariables,
  TIMES,
} from './chaos-clinic.ts';
import { seededRandom } from './chaos-dice.ts';
import { startWorkers, type Workers } from './chaos-workers.ts';
import {
  type Answer,
  judgeBookings,
  messageVerdict,
  minutes,
  rowsOf,
  spansIn,
  type Tool,
} from './judge-bookings.ts';
import { countOrphans, watchOrphans } from './orphaned-jobs.ts';

/**
 * Thousands of callers book, move and cancel at several processes on one database, some of which are killed,
 * while staff write and an SMS provider is slow, refuses and breaks off. Exits with 1 if anything was booked
 * twice, lost, or promised and not kept, if a message was lost or sent too often, or if a killed process's
 * work waited longer than ten seconds. A seed fixes the callers, but not the timing.
 * Few open times, so that callers compete:
 *   npm run chaos -- booking --bookings 3000 --processes 3 --kills 12 --seed 7
 * Many open times, so that thousands succeed, and a kill every second or two:
 *   npm run chaos -- booking --bookings 5000 --providers 25 --days 25 --processes 4 --kills 200 --seed 11
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '2' },
    kills: { type: 'string', default: '8' },
    providers: { type: 'string', default: '2' },
    days: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string', default: '24' },
  },
});
const BOOKINGS = Number(values.bookings);
const AT_ONCE = Number(values.at);
const random = seededRandom(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const BUFFER_MINUTES = 5;
const LONGEST_ORPHAN_SECONDS = 10;
const SLOWEST_SMS_MS = 4_000;
const SETTLE_TRIES = 240;
const PROVIDERS = providerNumbers(Number(values.providers));
const DAYS = nextWeekdays(Number(values.days));

/** A caller with a unique number, so that every text is identified by number and words. */
interface Caller {
  readonly key: string;
  readonly phone: string;
}

const started = performance.now();
const book = chaosBook(PROVIDERS, DAYS);
const soap = await startSoapEmr({ ...EMR_ACCOUNT, book, dialect: 'classic' });
const sms = await startSmsProvider({ apiKey: 'sms-key' });
const database = await chaosDatabase();
const { pool } = database;
const env = { ...serviceVariables(database.url), SMS_API_URL: sms.url, SMS_API_KEY: 'sms-key' };
let workers: Workers | null = null;
try {
  workers = await startWorkers({
    count: Number(values.processes),
    dataDir: database.dataDir,
    random,
    env,
  });
  await watchOrphans(pool);
  await setUp(workers.urls()[0] as string);
  const answers = await callAll(workers);
  const isSettled = await waitUntilSettled();
  const evidence = { answers, book, pool, sms, bufferMinutes: BUFFER_MINUTES };
  const messages = await messageVerdict(evidence);
  const orphans = await countOrphans(pool);
  const problems = [
    ...(await judgeBookings(evidence)),
    ...messages.problems,
    ...(isSettled ? [] : ['some attempts or messages were not settled in four minutes']),
    ...(orphans.longestSeconds > LONGEST_ORPHAN_SECONDS
      ? ['the work of a killed process waited too long']
      : []),
  ];
  const booked = answers.filter(({ tool, said }) => tool === 'create_appointment' && said?.success);
  const counts = {
    seed: Number(values.seed),
    callers: BOOKINGS,
    processes: Number(values.processes),
    kills: workers.kills(),
    seconds: Math.round((performance.now() - started) / 1_000),
    booked: new Set(booked.map(({ said }) => said?.appointmentId)).size,
    moved: answers.filter(({ tool, said }) => tool === 'update_appointment' && said?.success).length,
    cancelled: answers.filter(({ tool, said }) => tool === 'cancel_appointment' && said?.success).length,
    unconfirmed: answers.filter(({ said }) => said?.unconfirmed).length,
    unanswered: answers.filter(({ said }) => !said).length,
    staffRows: rowsOf(book, { ours: false }).length,
    liveRows: book.liveAppointments().length,
    ...messages.counts,
    jobsOrphanedAndResumed: orphans.resumed,
    longestOrphanSeconds: orphans.longestSeconds,
    problems: problems.slice(0, 40),
  };
  console.log(JSON.stringify(counts, null, 2));
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  workers?.stop();
  await soap.close();
  await sms.close();
  await database.close();
}
// A worker being restarted at the end must not keep the run alive.
process.exit();

async function setUp(url: string): Promise<void> {
  const { username, password } = EMR_ACCOUNT;
  const emr = { baseUrl: soap.baseUrl, username, password };
  const { change } = await openClinic(askingAt(url), { number: NUMBER, emr });
  await change('PUT', '/api/clinic/voice-config', { bookingBufferMinutes: BUFFER_MINUTES });
  await change('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
}

async function callAll(workers: Workers): Promise<Answer[]> {
  const wishes = Array.from({ length: BOOKINGS }, (_, index) => ({
    key: `call-${index}`,
    phone: `+1604${2_000_000 + index}`,
    arguments: {
      patientId: pick(PATIENTS),
      providerId: pick(PROVIDERS),
      appointmentTime: `${pick(DAYS)}T${pick(TIMES)}`,
      appointmentType: pick(['B', '2', '3']),
    },
    twice: random() < 0.1,
    staff: random() < 0.02,
    afterwards: random() < 0.1 ? ('move' as const) : random() < 0.1 ? ('cancel' as const) : null,
  }));
  const killer = killsAlong(workers);
  const answers: Answer[] = [];
  const deliver = async (caller: Caller, tool: Tool, given: object) => {
    const answer = await delivered(workers, caller, tool, given);
    answers.push(answer);
    if (answers.length % 500 === 0)
      console.error(
        `${answers.length} answers, ${book.liveAppointments().length} live rows, ${workers.kills()} kills`,
      );
    return answer;
  };
  const waiting = wishes.entries();
  const caller = async () => {
    for (const [index, wish] of waiting) {
      if (wish.staff) staffWrites();
      trySms();
      await killer.due(index);
      const { said } = await deliver(wish, 'create_appointment', wish.arguments);
      if (wish.twice) await deliver(wish, 'create_appointment', wish.arguments);
      const appointmentId = said?.success ? said.appointmentId : null;
      if (appointmentId && wish.afterwards === 'cancel')
        await deliver(wish, 'cancel_appointment', { appointmentId });
      if (appointmentId && wish.afterwards === 'move')
        await deliver(wish, 'update_appointment', {
          appointmentId,
          newStartTime: `${pick(DAYS)}T${pick(TIMES)}`,
          newProviderId: wish.arguments.providerId,
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await killer.done();
  return answers;
}

/** Kills a process after every so many callers, who wait until the previous kill has been recovered from. */
function killsAlong(workers: Workers) {
  const every = Math.max(1, Math.floor(BOOKINGS / (Number(values.kills) + 1)));
  let waiting = 0;
  let work: Promise<void> = Promise.resolve();
  return {
    due: async (index: number) => {
      if (index > 0 && index % every === 0) {
        waiting += 1;
        work = work.then(workers.killOne).finally(() => {
          waiting -= 1;
        });
      }
      while (waiting > 1) await work;
    },
    done: () => work,
  };
}

/**
 * Sets a fault for the provider's next message, mostly a delay, so that kills hit in the middle of a request.
 */
function trySms(): void {
  const dice = random();
  const once = { times: 1 };
  const ms = Math.floor(random() * SLOWEST_SMS_MS);
  if (dice < 0.5) sms.faults.set({ kind: 'slow', ms }, once);
  else if (dice < 0.75) sms.faults.set({ kind: 'late', ms }, once);
  else if (dice < 0.78) sms.faults.set({ kind: 'reset-mid-body' }, once);
  else if (dice < 0.8) sms.faults.set({ kind: 'reset' }, once);
  else if (dice < 0.81) sms.faults.set({ kind: 'silent' }, once);
  else if (dice < 0.82) sms.faults.set({ kind: 'error', status: 500 }, once);
  else if (dice < 0.83) sms.faults.set({ kind: 'error-after', status: 500 }, once);
  else if (dice < 0.85) sms.rateLimit({ retryAfterSeconds: 2 });
}

/** Retries a call without a response, like the platform. */
async function delivered(
  workers: Workers,
  { key, phone }: Caller,
  tool: Tool,
  given: object,
): Promise<Answer> {
  for (let tries = 0; tries < 6; tries += 1) {
    try {
      const message = { callId: key, id: `${tool}-${key}`, phone, tool, given };
      const url = pick(workers.urls());
      const result = (await postToolCall(url, env.VOICE_WEBHOOK_SECRET, message)) ?? {};
      return {
        key,
        tool,
        said: {
          success: result.success === true,
          unconfirmed: result.unconfirmed === true,
          smsSent: result.smsSent === true,
          appointmentId: result.appointmentId ? String(result.appointmentId) : null,
        },
      };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  return { key, tool, said: null };
}

/** Staff take a time that is free in the book. */
function staffWrites(): void {
  const [providerNo, day, at] = [pick(PROVIDERS), pick(DAYS), pick(TIMES)];
  const wanted = { providerNo, day, start: minutes(at), end: minutes(at) + 15 };
  const taken = spansIn(book).some(
    (row) =>
      row.providerNo === providerNo && row.day === day && row.start < wanted.end && wanted.start < row.end,
  );
  if (!taken) book.staffBook({ providerNo, date: day, startTime: at, minutes: 15 });
}

async function waitUntilSettled(): Promise<boolean> {
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    const { rows } = await pool.query<{ attempts: number; messages: number; cancels: number }>(
      `select (select count(*) from attempts where state in ('writing', 'doubt', 'undoing'))::int as attempts,
              (select count(*) from sms_messages where state in ('queued', 'sending'))::int as messages,
              (select count(*) from jobs where kind = 'cancel-appointment' and finished_at is null)::int as cancels`,
    );
    const { attempts = 0, messages = 0, cancels = 0 } = rows[0] ?? {};
    if (attempts + messages + cancels === 0) return true;
    if (tries % 20 === 0)
      console.error(`${attempts} attempts, ${messages} messages and ${cancels} cancellations are still open`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return false;
}
