import { setTimeout as pause } from 'node:timers/promises';
import { clinicBook, type RunningSoapEmr } from '../../simulators/src/index.ts';
import { askingAt, openClinic } from '../journeys/open-clinic.ts';
import { ownPostgres } from '../journeys/own-postgres.ts';
import { aDataDir, type Service, startService } from '../journeys/running-service.ts';
import { ADMIN_VARIABLES, NO_RATE_LIMITS } from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';
import { atLeast, atMost, measured } from './goals.ts';

/**
 * How many calls a second the service takes on one and on two workers: a call looks up its patient, asks for a day's times
 * and books one of its own, at four clinics whose EMRs answer after 50 ms; one who hears that the clinic calls back ends it.
 * Calls come by the clock, whether others are answered or not. Capacity is the last step at which 99 of 100 answers came within a second and all bookings were made.
 * At twice that, at least 90 % of what capacity serves must be booked, and nobody may hear that it is not certain.
 */
const CLINICS = 4;
const PROVIDERS = ['101', '102', '103', '104'];
const DAYS = 60;
const EMR_MS = 50;
const STEP_SECONDS = Number(process.argv[2] ?? 8);
const FIRST_RATE = 2;
const GROWTH = 1.4;
const WITHIN_MS = 1_000;
const SECRET = 'a webhook secret for the benchmark';
const NUMBERS = Array.from({ length: CLINICS }, (_, index) => `+1604555300${index}`);

interface Told {
  readonly ms: number;
  readonly result: Readonly<Record<string, unknown>>;
}
interface Step {
  readonly rate: number;
  readonly p99Ms: number;
  readonly calls: number;
  readonly booked: number;
  readonly unconfirmed: number;
  readonly refused: number;
}

const dataDir = await aDataDir();
const postgres = await ownPostgres(dataDir.path);
const emrs: RunningSoapEmr[] = [];
let service: Service | null = null;
let callNumber = 0;
await measured(async () => {
  for (let index = 0; index < CLINICS; index += 1) {
    const emr = await startClinicEmr({ book: aBook() });
    emr.faults.set({ kind: 'slow', ms: EMR_MS });
    emrs.push(emr);
  }
  const wishes = allWishes();
  for (const workers of [1, 2]) {
    service = startService(environment(workers), 'supervisor.js');
    const address = await service.listening;
    if (workers === 1) await openClinics(address);
    await capacityOf(address, workers, wishes);
    await service.stop();
  }
}, cleanUp);

async function cleanUp(): Promise<void> {
  await service?.stop();
  await Promise.all(emrs.map((emr) => emr.close()));
  await postgres.close();
  await dataDir.remove();
}

async function capacityOf(address: string, workers: number, wishes: Iterator<object>): Promise<void> {
  const title = workers === 1 ? 'one worker' : `${workers} workers`;
  await step(address, FIRST_RATE, wishes);
  let best: Step | null = null;
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const now = await step(address, rate, wishes);
    say(title, now);
    if (now.p99Ms > WITHIN_MS || now.booked < now.calls) break;
    best = now;
  }
  atLeast(`${title}: calls a second with an answer within ${WITHIN_MS} ms`, best?.rate ?? 0, FIRST_RATE);
  if (!best) return;
  await pause(5_000);
  const twice = await step(address, 2 * best.rate, wishes);
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

/** So many calls a second for some seconds, each at its moment. */
async function step(address: string, rate: number, wishes: Iterator<object>): Promise<Step> {
  const told: Told[] = [];
  const ends: Told[] = [];
  const calls: Promise<void>[] = [];
  const began = performance.now();
  const count = Math.round(rate * STEP_SECONDS);
  for (let at = 0; at < count; at += 1) {
    await pause(Math.max(0, began + (at * 1000) / rate - performance.now()));
    calls.push(oneCall(address, at % CLINICS, wishes, told).then((last) => void ends.push(last)));
  }
  await Promise.all(calls);
  const times = told.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const booked = ends.filter(({ result }) => result.success === true).length;
  const unconfirmed = ends.filter(({ result }) => result.unconfirmed === true).length;
  return {
    rate,
    calls: count,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    ...{ booked, unconfirmed, refused: count - booked - unconfirmed },
  };
}

async function oneCall(
  address: string,
  clinic: number,
  wishes: Iterator<object>,
  told: Told[],
): Promise<Told> {
  callNumber += 1;
  const call = {
    id: `capacity-${callNumber}`,
    customer: { number: `+160455501${String(callNumber % 40).padStart(2, '0')}` },
    phoneNumber: { number: NUMBERS[clinic] },
  };
  const wish = wishes.next().value as { providerId: string; appointmentTime: string };
  const tool = async (name: string, given: object) => {
    const began = performance.now();
    const answer = await fetch(`${address}/api/voice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({
        message: {
          type: 'tool-calls',
          call,
          toolCalls: [{ id: name, function: { name, arguments: given } }],
        },
      }),
    });
    const { results = [] } = (await answer.json()) as { results?: Array<{ result: Told['result'] }> };
    const one = { ms: performance.now() - began, result: results[0]?.result ?? {} };
    told.push(one);
    return one;
  };
  const found = await tool('search_patient_by_phone', { phone: call.customer.number });
  // Who hears that the clinic calls back asks for nothing more.
  if (found.result.success === false) return found;
  const { result } = found;
  const { id: patientId = '' } = (result.patient ?? {}) as { id?: string };
  const day = wish.appointmentTime.slice(0, 10);
  await tool('get_available_slots', { providerId: wish.providerId, startDate: day, endDate: day });
  return tool('create_appointment', { patientId, ...wish });
}

/** Different times for all callers, so that collisions do not affect the measurement. */
function* allWishes(): Generator<object, undefined> {
  for (const day of nextWeekdays(DAYS))
    for (let minute = 9 * 60; minute < 17 * 60; minute += 15)
      for (const providerId of PROVIDERS) {
        const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        yield { providerId, appointmentTime: `${day}T${at}` };
      }
  return undefined;
}

function nextWeekdays(count: number): string[] {
  const days: string[] = [];
  for (let offset = 2; days.length < count; offset += 1) {
    const day = new Date(Date.now() + offset * 86_400_000);
    if (day.getUTCDay() > 0 && day.getUTCDay() < 6) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

function aBook() {
  const book = clinicBook();
  for (const providerNo of PROVIDERS) {
    book.addProvider({ providerNo, firstName: 'Ann', lastName: `Lee${providerNo}` });
    for (const day of nextWeekdays(DAYS))
      book.setTemplate(providerNo, day, '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28));
  }
  for (let index = 0; index < 40; index += 1)
    book.addPatient({
      ...{ firstName: `Wei${index}`, lastName: 'Chen', born: '1980-01-01', sex: 'F' },
      phone: `604-555-01${String(index).padStart(2, '0')}`,
    });
  return book;
}

async function openClinics(address: string): Promise<void> {
  for (const [index, emr] of emrs.entries())
    await openClinic(askingAt(address), {
      number: NUMBERS[index] ?? '',
      emr: emrConnection(emr.baseUrl),
      manager: `manager-${index}@clinic.test`,
    });
}

function environment(workers: number): Record<string, string> {
  return {
    DATA_DIR: dataDir.path,
    DATABASE_URL: postgres.url,
    WORKERS: String(workers),
    VOICE_WEBHOOK_SECRET: SECRET,
    JWT_SECRET: `j${SECRET}`.padEnd(40, '0'),
    JWT_REFRESH_SECRET: `r${SECRET}`.padEnd(40, '0'),
    ENCRYPTION_KEY: 'ab'.repeat(32),
    EMR_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    ...ADMIN_VARIABLES,
    ...NO_RATE_LIMITS,
  };
}
