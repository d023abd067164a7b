import { setTimeout as pause } from 'node:timers/promises';
import type { OutageScene, ToolCallAnswer } from './outage-scene.ts';
import type { Outage } from './own-postgres.ts';

/** What callers, staff and the operator saw of one outage. */
export interface OutageReport {
  readonly outage: Outage;
  /** Every tool call that was asked while the database was out. */
  readonly during: readonly ToolCallAnswer[];
  readonly slowestMs: number;
  readonly p95Ms: number;
  readonly bookingsRefused: number;
  readonly readsAnswered: number;
  /** What half of the bookings took before, on a machine as busy as it was. */
  readonly bookingBeforeMs: number;
  /** From the moment at which PostgreSQL accepts again. */
  readonly firstBookingAfterMs: number;
  readonly dashboard: { readonly status: number; readonly ms: number; readonly code: unknown };
  readonly health: { readonly status: number; readonly ms: number };
  readonly reports: readonly number[];
  readonly connections: { readonly before: number; readonly after: number; readonly leaked: number };
  /** The same tool call as one that was refused, delivered again afterwards. */
  readonly repeated: ToolCallAnswer;
}

interface Lasting {
  readonly beforeMs: number;
  readonly outMs: number;
  readonly afterMs: number;
  readonly callers: number;
  /** Of each caller, between an answer and the next question. */
  readonly pauseMs: number;
}

const READS: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
  ['get_clinic_info', {}],
  ['get_providers', {}],
  ['search_patient_by_phone', { phone: '6045550101' }],
  ['find_earliest_appointment', {}],
  ['check_appointments', { patientId: '4' }],
];
const WRITES: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
  ['cancel_appointment', { appointmentId: '999999' }],
  ['add_to_waitlist', { firstName: 'Ida', lastName: 'Novak', phone: '6045550188', language: 'zh' }],
];

/** Callers ask without a pause for long, the database goes and comes back, and everything is written down. */
export async function liveThrough(
  scene: OutageScene,
  outage: Outage,
  { beforeMs, outMs, afterMs, callers, pauseMs }: Lasting,
): Promise<OutageReport> {
  const answers: ToolCallAnswer[] = [];
  let isOver = false;
  const caller = async (number: number) => {
    for (let turn = number; !isOver; turn += 1) {
      const [tool, given] = nextCall(scene, turn);
      answers.push(await scene.callTool(tool, given));
      await pause(pauseMs);
    }
  };
  await pause(300);
  const before = await connectionsOf(scene);
  const load = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  await pause(beforeMs);

  await scene.postgres.begin(outage);
  const began = performance.now();
  const refused = await scene.callTool('create_appointment', scene.nextWish());
  const [dashboard, health, ...reports] = await Promise.all([
    scene.dashboard('/api/clinic/me'),
    scene.dashboard('/health'),
    scene.report(`reported-${outage}-1`),
    scene.report(`reported-${outage}-2`),
  ]);
  await pause(Math.max(0, outMs - (performance.now() - began)));
  const stopped = performance.now();
  await scene.postgres.end(outage);
  const returned = performance.now();

  const firstBookingAfterMs = await untilBooked(scene, returned);
  await pause(afterMs);
  isOver = true;
  await load;
  const repeated = await scene.callTool('create_appointment', refused.given, refused.callId, 1);
  const leaked = await leakedConnections(scene);
  const after = await connectionsOf(scene);

  const during = [refused, ...answers].filter(
    ({ startedAt }) => startedAt >= began && startedAt < stopped - 50,
  );
  const times = during.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const bookingTimes = answers
    .filter(({ tool, startedAt, ms }) => tool === 'create_appointment' && startedAt + ms < began)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  const bookings = during.filter(({ tool }) => tool === 'create_appointment');
  return {
    outage,
    during,
    slowestMs: Math.round(times.at(-1) ?? 0),
    p95Ms: Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
    bookingsRefused: bookings.filter(({ result }) => result.success === false).length,
    readsAnswered: during.filter(({ tool, result }) => isRead(tool) && !isTrouble(result)).length,
    bookingBeforeMs: Math.round(bookingTimes[Math.floor(bookingTimes.length / 2)] ?? 0),
    firstBookingAfterMs,
    dashboard: { status: dashboard.status, ms: Math.round(dashboard.ms), code: dashboard.body.code },
    health: { status: health.status, ms: Math.round(health.ms) },
    reports,
    connections: { before, after, leaked },
    repeated,
  };
}

function nextCall(scene: OutageScene, turn: number): readonly [string, Readonly<Record<string, unknown>>] {
  if (turn % 3 === 0) return ['create_appointment', scene.nextWish()];
  const others = [...READS, ...WRITES];
  return others[turn % others.length] as (typeof others)[number];
}

const isRead = (tool: string): boolean => READS.some(([name]) => name === tool);

function isTrouble({ message }: ToolCallAnswer['result']): boolean {
  return /having trouble|系统暂时有点问题/.test(String(message));
}

async function untilBooked(scene: OutageScene, returned: number): Promise<number> {
  for (;;) {
    const { result } = await scene.callTool('create_appointment', scene.nextWish());
    if (result.success === true) return Math.round(performance.now() - returned);
    if (performance.now() - returned > 60_000) throw new Error('nothing could be booked for a minute');
    await pause(20);
  }
}

async function connectionsOf({ postgres }: OutageScene): Promise<number> {
  const [row] = await postgres.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name <> 'journey'`,
  );
  return row?.open ?? 0;
}

/** Sessions on the server that no process knows of any more. Those that are being ended have a few seconds for it. */
async function leakedConnections(scene: OutageScene): Promise<number> {
  let leaked = Number.POSITIVE_INFINITY;
  for (let tries = 0; leaked > 0 && tries < 40; tries += 1) {
    const known = await scene.knownConnections();
    leaked = Math.max(0, (await connectionsOf(scene)) - known);
    if (leaked > 0) await pause(250);
  }
  return leaked;
}
