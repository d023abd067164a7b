import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Fault, startBridge, startSmsProvider, startSoapEmr } from '../../simulators/src/index.ts';
import { askingAt, openClinic } from '../journeys/open-clinic.ts';
import { aDataDir, stopAll } from '../journeys/running-service.ts';
import {
  chaosBook,
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
import { judgeTruth, type Told, type WritingTool } from './judge-truth.ts';
import { type Crew, type Strike, startCrew } from './service-crew.ts';

/**
 * Everything fails at once: an EMR that is late, responds twice, drops the connection after a write, answers
 * 500 after a write and loses its sessions; staff who write between our read and our write; workers,
 * supervisors and PostgreSQL killed and frozen; every tool call delivered five times during the run and once
 * more at its end. Exits with 1 if the last answer to a caller differs from the book, the audit log, the
 * texts, the call or the inbox.
 *   npm run chaos -- faults --bookings 3000 --strikes 200 --seed 21
 *   npm run chaos -- faults --short        (about a minute: nothing that takes two minutes to settle)
 *   npm run chaos -- faults --standby      (the primary is killed for good halfway and a synchronous standby
 * promoted)
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string' },
    strikes: { type: 'string' },
    seed: { type: 'string', default: '21' },
    short: { type: 'boolean', default: false },
    standby: { type: 'boolean', default: false },
  },
});
const SHORT = values.short;
const BOOKINGS = Number(values.bookings ?? (SHORT ? 50 : 3_000));
const STRIKES = Number(values.strikes ?? (SHORT ? 4 : 200));
const AT_ONCE = SHORT ? 6 : 12;
const DELIVERIES = 5;
const LOGS = fileURLToPath(new URL('../../.cache/chaos-services.log', import.meta.url));
const SETTLE_SECONDS = SHORT ? 20 : 300;
/** The strike at which the primary is lost. */
const LOST_AT = values.standby ? Math.ceil(STRIKES / 2) : null;
const random = seededRandom(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const PROVIDERS = providerNumbers(SHORT ? 4 : 20);
const DAYS = nextWeekdays(SHORT ? 4 : 20);
const KINDS: readonly Strike[] = [
  ...Array.from({ length: 8 }, () => 'worker' as const),
  ...['freeze', 'freeze', 'supervisor', 'database killed', 'database frozen'],
] as readonly Strike[];

interface ToolCall {
  readonly callId: string;
  readonly id: string;
  readonly phone: string;
  readonly tool: WritingTool;
  readonly given: Readonly<Record<string, unknown>>;
  readonly next: 'update_appointment' | 'cancel_appointment' | null;
}

interface Health {
  readonly services: { readonly database: { readonly healthy: boolean } };
}

const began = performance.now();
const book = chaosBook(PROVIDERS, DAYS);
const soap = await startSoapEmr({ ...EMR_ACCOUNT, book, dialect: 'classic' });
const bridge = await startBridge({ books: book, apiKey: 'bridge-key' });
const sms = await startSmsProvider({ apiKey: 'sms-key' });
const dataDir = await aDataDir();
const env = {
  ...serviceVariables(),
  EMR_BRIDGE_URL: bridge.url,
  EMR_BRIDGE_API_KEY: 'bridge-key',
  SMS_API_URL: sms.url,
  SMS_API_KEY: 'sms-key',
};
const told: Told[] = [];
/** Time from the loss of the primary to the first success afterwards. */
let lostAt = Number.POSITIVE_INFINITY;
let withoutSuccessMs: number | null = null;
let crew: Crew | null = null;
try {
  crew = await startCrew({
    count: 2,
    dataDir: dataDir.path,
    random,
    hasStandby: values.standby,
    env,
  });
  const { username, password } = EMR_ACCOUNT;
  const emr = { baseUrl: soap.baseUrl, username, password };
  const { change } = await openClinic(askingAt(crew.urls()[0] as string), { number: NUMBER, emr });
  await change('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
  staffBetweenLookAndWrite();
  const calls = await callAll(crew);
  soap.faults.clear();
  bridge.faults.clear();
  const open = await waitUntilSettled(crew);
  await waitUntilReachable(crew);
  for (const call of calls) told.push({ ...call, last: true, said: await delivered(crew, call) });
  const problems = await judgeTruth({ told, book, query: crew.postgres.query, mayBeOpen: SHORT });
  const last = told.filter((each) => each.last);
  const count = (tool: WritingTool) => last.filter((each) => each.tool === tool && each.said?.success).length;
  console.log(
    JSON.stringify(
      {
        seed: Number(values.seed),
        seconds: Math.round((performance.now() - began) / 1_000),
        toolCalls: last.length,
        deliveries: told.length,
        strikes: crew.strikes(),
        ...(withoutSuccessMs === null ? {} : { withoutSuccessMs: Math.round(withoutSuccessMs) }),
        booked: count('create_appointment'),
        moved: count('update_appointment'),
        cancelled: count('cancel_appointment'),
        registered: count('register_new_patient'),
        unconfirmedOnTheWay: told.filter((each) => !each.last && each.said?.unconfirmed).length,
        unconfirmedAtLast: last.filter((each) => each.said?.unconfirmed).length,
        stillOpen: open,
        problems: problems.slice(0, 40),
      },
      null,
      2,
    ),
  );
  if (problems.length > 0 || (open > 0 && !SHORT)) {
    process.exitCode = 1;
    await mkdir(dirname(LOGS), { recursive: true });
    await writeFile(LOGS, crew.logs());
    console.log(`The services' logs are in ${LOGS}`);
  }
} finally {
  await crew?.close().catch(() => undefined);
  await Promise.all([soap.close(), bridge.close(), sms.close()]);
  await stopAll();
  await dataDir.remove();
}
process.exit();

/** Delivers every tool call first in its turn, then four more times at random later moments. */
async function callAll(running: Crew): Promise<ToolCall[]> {
  const turns: ToolCall[][] = Array.from({ length: BOOKINGS + 1 }, () => []);
  const calls: ToolCall[] = [];
  const plan = (call: ToolCall, from: number) => {
    calls.push(call);
    const later = Array.from(
      { length: DELIVERIES - 1 },
      () => from + Math.floor(random() * (BOOKINGS + 1 - from)),
    );
    for (const turn of [from, ...later]) turns[Math.min(turn, BOOKINGS)]?.push(call);
  };
  for (let index = 0; index < BOOKINGS; index += 1) for (const call of wishesOf(index)) plan(call, index);
  const asked = new Set<string>();
  const heard = new Set<string>();
  const every = Math.max(1, Math.floor(BOOKINGS / (STRIKES + 1)));
  let strike: Promise<void> = Promise.resolve();
  let turn = 0;
  const caller = async () => {
    while (turn <= BOOKINGS) {
      const mine = turn;
      turn += 1;
      if (mine > 0 && mine % every === 0)
        strike = strike.then(() => strikeOnce(running, mine / every)).catch(console.error);
      for (const call of turns[mine] ?? []) {
        // Repeats write nothing, so a fault for each of them would hit every write and open the breaker.
        if (!heard.has(call.id)) troubleTheEmr();
        heard.add(call.id);
        const said = await delivered(running, call);
        told.push({ ...call, last: false, said });
        const id = said?.success ? said.appointmentId : null;
        if (!call.next || !id || asked.has(call.callId)) continue;
        asked.add(call.callId);
        plan({ ...call, ...nextWish(call, id), next: null }, Math.min(turn, BOOKINGS));
      }
      if (mine % 500 === 0) console.error(`turn ${mine}, ${JSON.stringify(running.strikes())}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await strike;
  return calls;
}

async function strikeOnce(running: Crew, number: number): Promise<void> {
  if (number !== LOST_AT) return running.strike(pick(KINDS));
  lostAt = performance.now();
  await running.strike('primary lost');
}

function wishesOf(index: number): ToolCall[] {
  const callId = `call-${index}`;
  const phone = `+1604${2_000_000 + index}`;
  if (random() < 0.06) {
    const newcomer = {
      firstName: 'Joanna',
      lastName: `Nov${letters(index)}`,
      dateOfBirth: `19${60 + (index % 40)}-03-0${1 + (index % 9)}`,
      gender: 'F',
      phone: phone.slice(2),
    };
    const call = { callId, phone, tool: 'register_new_patient', given: newcomer, next: null } as const;
    const again = { ...call, callId: `${callId}-again`, given: { ...newcomer, firstName: 'Johanna' } };
    return [
      { ...call, id: `register-${index}` },
      { ...again, id: `register-${index}-again` },
    ];
  }
  const dice = random();
  const given = {
    patientId: pick(PATIENTS),
    providerId: pick(PROVIDERS),
    appointmentTime: `${pick(DAYS)}T${pick(TIMES)}`,
  };
  const next =
    dice < 0.15 ? ('update_appointment' as const) : dice < 0.3 ? ('cancel_appointment' as const) : null;
  return [{ callId, phone, id: `book-${index}`, tool: 'create_appointment', given, next }];
}

function nextWish({ callId, next, given }: ToolCall, appointmentId: string) {
  if (next === 'cancel_appointment')
    return { id: `cancel-${callId}`, tool: 'cancel_appointment' as const, given: { appointmentId } };
  const newStartTime = `${pick(DAYS)}T${pick(TIMES)}`;
  const { providerId } = given;
  const move = { appointmentId, newStartTime, newProviderId: providerId };
  return { id: `move-${callId}`, tool: 'update_appointment' as const, given: move };
}

/** A random fault for the EMR's next write. Faults without a write need two minutes to settle. */
function troubleTheEmr(): void {
  const dice = random();
  const faults: readonly Fault[] = [
    { kind: 'late', ms: 200 + Math.floor(random() * 2_000) },
    { kind: 'twice' },
    { kind: 'reset-mid-body' },
    { kind: 'error-after', status: 500 },
    ...(SHORT ? [] : [{ kind: 'silent' } as const, { kind: 'html' } as const]),
  ];
  if (dice < 0.16) {
    const operation = pick(['addAppointment', 'addAppointment', 'updateAppointment']);
    soap.faults.set(pick(faults), { operation, times: 1 });
  } else if (dice < 0.2) bridge.faults.set(pick(faults), { operation: 'POST /patients', times: 1 });
}

/** A receptionist books the same time just before our write arrives. */
function staffBetweenLookAndWrite(): void {
  book.onWrite((write) => {
    if (write.kind !== 'add' || random() > 0.03) return;
    const { providerNo, date, startTime } = write.row;
    book.staffBook({
      providerNo: providerNo ?? '',
      date,
      startTime: startTime.slice(0, 5),
      minutes: 15,
      demographicNo: 7,
    });
  });
}

/** Retries a call without a response, like the platform. */
async function delivered(running: Crew, call: ToolCall): Promise<Told['said']> {
  for (let tries = 0; tries < 10; tries += 1) {
    const sentAt = performance.now();
    try {
      const result = await postToolCall(pick(running.urls()), env.VOICE_WEBHOOK_SECRET, call);
      if (!result) throw new Error('no result');
      if (result.success === true && sentAt > lostAt) withoutSuccessMs ??= performance.now() - lostAt;
      return {
        success: result.success === true,
        unconfirmed: result.unconfirmed === true,
        appointmentId: result.appointmentId ? String(result.appointmentId) : null,
        patientId: result.patientId ? String(result.patientId) : null,
        message: String(result.message ?? ''),
      };
    } catch {
      await pause(400);
    }
  }
  return null;
}

/** The number still open when the time is up. */
async function waitUntilSettled({ postgres }: Crew): Promise<number> {
  let open = 0;
  for (let second = 0; second < SETTLE_SECONDS; second += 2) {
    const [row] = await postgres.query<{ open: number }>(
      `select (select count(*) from attempts where state in ('held', 'writing', 'doubt', 'undoing'))::int
            + (select count(*) from registrations where state in ('writing', 'doubt'))::int
            + (select count(*) from jobs where kind in ('cancel-appointment', 'send-message') and finished_at is null)::int as open`,
    );
    open = row?.open ?? 0;
    if (open === 0) return 0;
    await pause(2_000);
  }
  return open;
}

/**
 * Waits until the services have seen the database again. Until then they say truthfully that they cannot tell,
 * which is no last answer.
 */
async function waitUntilReachable(running: Crew): Promise<void> {
  const hasDatabase = async (url: string) => {
    const response = await fetch(`${url}/health`).catch(() => null);
    const health = (await response?.json().catch(() => null)) as Health | null | undefined;
    return health?.services.database.healthy === true;
  };
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const reachable = await Promise.all(running.urls().map(hasDatabase));
    if (reachable.every(Boolean)) break;
    await pause(200);
  }
  // Only one of the workers was asked. Each tries again every 150 ms.
  await pause(1_000);
}

function letters(index: number): string {
  return Array.from(String(index), (digit) => 'aeioubdgkm'[Number(digit)]).join('');
}
