import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type ClinicBook, clinicBook, startSmsProvider, startSoapEmr } from '../../simulators/src/index.ts';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { silentLogger } from '../src/kernel/logger.ts';

/**
 * Thousands of callers after few times, several processes on one database, some of them killed, staff writing in
 * between. Ends with 1 when anything was booked twice, lost, or promised and not kept. The same seed gives the same
 * callers; what the machine makes of them differs.
 *
 *   npm run chaos -- --bookings 3000 --processes 3 --kills 12 --seed 7
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '2' },
    kills: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string', default: '24' },
  },
});
const BOOKINGS = Number(values.bookings);
const AT_ONCE = Number(values.at);
const random = mulberry(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const NUMBER = '+16045550100';
const SECRET = randomBytes(24).toString('hex');
const BUFFER_MINUTES = 5;
const PROVIDERS = ['101', '102'];
const DAYS = nextWeekdays(2);
const TIMES = Array.from({ length: 16 }, (_, index) => clock(540 + index * 30));
const PATIENTS = Array.from({ length: 400 }, (_, index) => String(index + 1));

interface Worker {
  child: ChildProcess;
  url: string;
}

interface Answer {
  readonly key: string;
  readonly success: boolean;
  readonly unconfirmed: boolean;
  readonly appointmentId: string | null;
}

const book = aBook();
const soap = await startSoapEmr({
  book,
  username: 'frontdesk',
  password: 'pw',
  securityId: 128,
  flavour: 'classic',
});
const sms = await startSmsProvider({ apiKey: 'sms-key' });
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-chaos-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLogger });
const { host, user, database, port } = postgres.connection;
const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
const workers: Worker[] = [];
const children = new Set<ChildProcess>();
let kills = 0;
const counted = { messages: 0, postedTwice: 0 };
try {
  for (let index = 0; index < Number(values.processes); index += 1) workers.push(await startWorker(index));
  await setUp(workers[0] as Worker);
  const answers = await callAll();
  const settled = await waitUntilSettled();
  const problems = [
    ...(await judge(answers)),
    ...(settled ? [] : ['some attempts were not settled in four minutes']),
  ];
  const counts = {
    seed: Number(values.seed),
    bookings: BOOKINGS,
    processes: workers.length,
    kills,
    booked: new Set(answers.filter(({ success }) => success).map(({ appointmentId }) => appointmentId)).size,
    unconfirmed: answers.filter(({ unconfirmed }) => unconfirmed).length,
    staffRows: ourRows(false).length,
    liveRows: book.liveAppointments().length,
    ...counted,
    problems,
  };
  console.log(JSON.stringify(counts, null, 2));
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await soap.close();
  await sms.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// A worker that was being brought back when the run ended must not keep it alive.
process.exit();

function aBook(): ClinicBook {
  const made = clinicBook();
  const template = '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28);
  for (const providerNo of PROVIDERS) {
    made.addProvider({ providerNo, firstName: 'Ann', lastName: `Lee${providerNo}` });
    for (const day of DAYS) made.setTemplate(providerNo, day, template);
  }
  for (const id of PATIENTS)
    made.addPatient({
      firstName: `Wei${id}`,
      lastName: 'Chen',
      born: '1980-01-01',
      sex: 'F',
      phone: '604-555-0142',
    });
  return made;
}

async function startWorker(index: number): Promise<Worker> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(dataDir, `worker-${index}`),
      DATABASE_URL: databaseUrl,
      DEMO: 'false',
      LOG_LEVEL: 'info',
      VOICE_WEBHOOK_SECRET: SECRET,
      JWT_SECRET: 'j'.repeat(16) + SECRET.slice(0, 20),
      JWT_REFRESH_SECRET: 'r'.repeat(16) + SECRET.slice(0, 20),
      ENCRYPTION_KEY: SECRET.padEnd(64, '0').slice(0, 64),
      SMS_API_URL: sms.url,
      SMS_API_KEY: 'sms-key',
      ADMIN_EMAIL: 'admin@chaos.test',
      ADMIN_PASSWORD: 'correct horse battery',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_AUTH: '0',
      RATE_LIMIT_WEBHOOK: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000);
      const address = /"address":"(http[^"]+)"/.exec(text)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
  });
  return { child, url };
}

async function ask(worker: Worker, method: string, path: string, token: string, body?: object) {
  const answer = await fetch(`${worker.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await answer.json()) as { data?: Record<string, unknown> };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json.data ?? {};
}

async function setUp(worker: Worker): Promise<void> {
  const signIn = async (email: string) =>
    String(
      (await ask(worker, 'POST', '/api/auth/login', '', { email, password: 'correct horse battery' }))
        .accessToken,
    );
  const admin = await signIn('admin@chaos.test');
  const made = await ask(worker, 'POST', '/api/admin/clinics', admin, {
    name: 'Chaos Clinic',
    managerEmail: 'manager@chaos.test',
    managerPassword: 'correct horse battery',
  });
  const clinicId = (made.clinic as { id: string }).id;
  await ask(worker, 'PUT', `/api/admin/clinics/${clinicId}/voice`, admin, {
    voicePhoneNumber: NUMBER,
    voiceSquadId: 'squad',
  });
  const manager = await signIn('manager@chaos.test');
  const emr = { emrType: 'emr-soap', baseUrl: soap.baseUrl, username: 'frontdesk', password: 'pw' };
  await ask(worker, 'PUT', '/api/clinic/emr', manager, emr);
  await ask(worker, 'PUT', '/api/clinic/voice-config', manager, { bookingBufferMinutes: BUFFER_MINUTES });
  await ask(worker, 'PUT', '/api/clinic/sms-config', manager, {
    smsEnabled: true,
    smsSenderNumber: '+16045550111',
  });
  await ask(worker, 'POST', '/api/clinic/providers/sync', manager);
}

async function callAll(): Promise<Answer[]> {
  const wishes = Array.from({ length: BOOKINGS }, (_, index) => ({
    key: `call-${index}`,
    arguments: {
      patientId: pick(PATIENTS),
      providerId: pick(PROVIDERS),
      appointmentTime: `${pick(DAYS)}T${pick(TIMES)}`,
      appointmentType: pick(['B', '2', '3']),
    },
    twice: random() < 0.1,
    staff: random() < 0.02,
    breaksSms: random() < 0.01,
  }));
  const killEvery = Math.floor(BOOKINGS / (Number(values.kills) + 1));
  const answers: Answer[] = [];
  let next = 0;
  const caller = async () => {
    for (;;) {
      const index = next;
      next += 1;
      const wish = wishes[index];
      if (!wish) return;
      if (wish.staff) staffWrites();
      // The provider takes the message and breaks off: nobody knows whether it went out.
      if (wish.breaksSms) sms.faults.set({ kind: 'reset-mid-body' }, { times: 1 });
      if (index > 0 && index % killEvery === 0) void killOne();
      const answer = await deliver(wish.key, wish.arguments);
      if (answer) answers.push(answer);
      if (wish.twice) {
        const again = await deliver(wish.key, wish.arguments);
        if (again) answers.push(again);
      }
      if (answers.length % 500 === 0)
        console.error(
          `${answers.length} answers, ${book.liveAppointments().length} live rows, ${kills} kills`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return answers;
}

/** As the platform would: the same call again where nobody answered. */
async function deliver(key: string, given: object): Promise<Answer | null> {
  for (let tries = 0; tries < 4; tries += 1) {
    const worker = pick(workers);
    try {
      const response = await fetch(`${worker.url}/api/voice`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
        body: JSON.stringify({
          message: {
            type: 'tool-calls',
            call: { id: key, customer: { number: '+16045550142' }, phoneNumber: { number: NUMBER } },
            toolCalls: [
              {
                id: `tool-${key}`,
                type: 'function',
                function: { name: 'create_appointment', arguments: given },
              },
            ],
          },
        }),
        signal: AbortSignal.timeout(8_000),
      });
      const { results } = (await response.json()) as { results: Array<{ result: Record<string, unknown> }> };
      const result = results[0]?.result ?? {};
      return {
        key,
        success: result.success === true,
        unconfirmed: result.unconfirmed === true,
        appointmentId: result.appointmentId ? String(result.appointmentId) : null,
      };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return null;
}

async function killOne(): Promise<void> {
  const index = Math.floor(random() * workers.length);
  kills += 1;
  workers[index]?.child.kill('SIGKILL');
  workers[index] = await startWorker(index);
}

/** Somebody at the clinic looks into the book and takes a time that is free there. */
function staffWrites(): void {
  const [providerNo, day, at] = [pick(PROVIDERS), pick(DAYS), pick(TIMES)];
  const wanted = { providerNo, day, start: minutes(at), end: minutes(at) + 15 };
  const taken = spans().some(
    (row) =>
      row.providerNo === providerNo && row.day === day && row.start < wanted.end && wanted.start < row.end,
  );
  if (!taken) book.staffBook({ providerNo, date: day, startTime: at, minutes: 15 });
}

async function waitUntilSettled(): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c app.scope=platform' });
  try {
    for (let tries = 0; tries < 240; tries += 1) {
      const { rows } = await pool.query(
        "select count(*)::int as open from attempts where state in ('writing', 'doubt', 'undoing')",
      );
      if (Number(rows[0].open) === 0) return true;
      if (tries % 20 === 0) console.error(`${rows[0].open} attempts and messages are still open`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    return false;
  } finally {
    await pool.end();
  }
}

async function judge(answers: readonly Answer[]): Promise<string[]> {
  const problems: string[] = [];
  const live = spans();
  for (const [index, a] of live.entries())
    for (const b of live.slice(index + 1)) {
      const together = a.providerNo === b.providerNo && a.day === b.day && (a.ours || b.ours);
      const apart = a.ours && b.ours ? BUFFER_MINUTES : 0;
      if (together && Math.max(a.start, b.start) - Math.min(a.end, b.end) < apart)
        problems.push(`overlap: rows ${a.id} and ${b.id}`);
    }
  const liveIds = new Set(live.map(({ id }) => id));
  for (const { key, success, appointmentId } of answers)
    if (success && !liveIds.has(appointmentId ?? ''))
      problems.push(`${key} was told booked, but row ${appointmentId} is not live`);
  const byKey = new Map<string, string | null>();
  for (const { key, success, appointmentId } of answers) {
    if (!success) continue;
    if (byKey.has(key) && byKey.get(key) !== appointmentId) problems.push(`${key} has two appointments`);
    byKey.set(key, appointmentId);
  }
  return [...problems, ...(await rowsWithoutAttempt()), ...(await messageProblems())];
}

async function rowsWithoutAttempt(): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c app.scope=platform' });
  await client.connect();
  const { rows } = await client.query("select appointment_id from attempts where state = 'booked'");
  await client.end();
  const known = new Set(rows.map(({ appointment_id: id }) => id));
  return ourRows(true)
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `row ${id} is live, but no settled attempt knows it`);
}

/** One message for each appointment; a second post only where the first was broken off, and both on record. */
async function messageProblems(): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c app.scope=platform' });
  await client.connect();
  const { rows } = await client.query<{ appointment_id: string; state: string; tries: number; body: string }>(
    `select appointment_id, state, jsonb_array_length(attempts) as tries, body from sms_messages where action = 'book'`,
  );
  await client.end();
  const posts = new Map<string, number>();
  for (const { text } of sms.accepted()) posts.set(text, (posts.get(text) ?? 0) + 1);
  const problems = rows.flatMap(({ appointment_id: id, state, tries, body }) => {
    const posted = posts.get(body) ?? 0;
    if (!['sent', 'failed'].includes(state)) return [`the message for ${id} has no outcome: ${state}`];
    if (posted > 2 || posted > tries)
      return [`the message for ${id} was posted ${posted} times, ${tries} on record`];
    return state === 'sent' && posted === 0
      ? [`the message for ${id} is called sent and was never posted`]
      : [];
  });
  const told = new Set(rows.map(({ appointment_id: id }) => id));
  const silent = ourRows(true).filter(({ id }) => !told.has(id));
  counted.messages = rows.length;
  counted.postedTwice = [...posts.values()].filter((count) => count > 1).length;
  return [...problems, ...silent.map(({ id }) => `row ${id} is live, but no message was queued`)];
}

function ourRows(ours: boolean) {
  return spans().filter((row) => row.ours === ours);
}

function spans() {
  return book.liveAppointments().map(({ id, providerNo, date, startTime, endTime, notes }) => ({
    id: String(id),
    providerNo,
    day: date,
    start: minutes(startTime),
    // The book keeps the last minute or second that belongs to an appointment.
    end: minutes(endTime) + 1,
    ours: /\[FD-/.test(notes ?? ''),
  }));
}

function minutes(at: string): number {
  return Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function nextWeekdays(count: number): string[] {
  const days: string[] = [];
  for (let offset = 2; days.length < count; offset += 1) {
    const day = new Date(Date.now() + offset * 86_400_000);
    if (day.getUTCDay() > 0 && day.getUTCDay() < 6) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
