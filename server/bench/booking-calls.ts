import { setTimeout as pause } from 'node:timers/promises';
import { clinicBook, type RunningSoapEmr } from '../../simulators/src/index.ts';
import { askingAt, openClinic } from '../journeys/open-clinic.ts';
import { ownPostgres } from '../journeys/own-postgres.ts';
import { aDataDir, type Service, startService } from '../journeys/running-service.ts';
import { ADMIN_VARIABLES, NO_RATE_LIMITS } from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';

const PROVIDERS = ['101', '102', '103', '104'];
const DAYS = 60;
const PATIENTS = 100;
const SECRET = 'a webhook secret for the benchmark';

export interface Told {
  readonly ms: number;
  readonly result: Readonly<Record<string, unknown>>;
}

export interface BookingCalls {
  /** Starts the built service with this many workers, replacing the previous one. */
  start(workers: number): Promise<void>;
  /**
   * Starts calls on a fixed schedule, whether or not others were answered. A call looks up its patient, asks
   * for a day's times and books one that no other call wants; it ends if the caller is told to expect a call
   * back. Returns each call's answers.
   */
  come(given: { readonly calls: number; readonly everyMs: number }): Promise<Told[][]>;
  close(): Promise<void>;
}

/** Callers of several clinics whose EMRs answer after `emrMs`. */
export async function bookingCalls({
  clinics,
  emrMs,
}: {
  readonly clinics: number;
  readonly emrMs: number;
}): Promise<BookingCalls> {
  const numbers = Array.from({ length: clinics }, (_, index) => `+1604555300${index}`);
  const dataDir = await aDataDir();
  const postgres = await ownPostgres(dataDir.path);
  const emrs: RunningSoapEmr[] = [];
  for (const _ of numbers) {
    const emr = await startClinicEmr({ book: aBook() });
    emr.faults.set({ kind: 'slow', ms: emrMs });
    emrs.push(emr);
  }
  const wishes = allWishes();
  let service: Service | null = null;
  let address = '';
  let isOpened = false;
  let callNumber = 0;
  return {
    start: async (workers) => {
      await service?.stop();
      service = startService(environment(dataDir.path, postgres.url, workers), 'supervisor.js');
      address = await service.listening;
      if (!isOpened) await openClinics(address, numbers, emrs);
      isOpened = true;
    },
    come: async ({ calls, everyMs }) => {
      const under: Promise<Told[]>[] = [];
      const began = performance.now();
      for (let at = 0; at < calls; at += 1) {
        await pause(Math.max(0, began + at * everyMs - performance.now()));
        callNumber += 1;
        const number = numbers[at % clinics] ?? '';
        under.push(oneCall(address, { callNumber, number, wish: wishes.next().value as Wish }));
      }
      return Promise.all(under);
    },
    close: async () => {
      await service?.stop();
      await Promise.all(emrs.map((emr) => emr.close()));
      await postgres.close();
      await dataDir.remove();
    },
  };
}

interface Wish {
  readonly providerId: string;
  readonly appointmentTime: string;
}

async function oneCall(
  address: string,
  { callNumber, number, wish }: { readonly callNumber: number; readonly number: string; readonly wish: Wish },
): Promise<Told[]> {
  const call = {
    id: `booking-call-${callNumber}`,
    customer: { number: phoneOf(callNumber % PATIENTS) },
    phoneNumber: { number },
  };
  const told: Told[] = [];
  const tool = async (name: string, given: object): Promise<Told['result']> => {
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
    const result = results[0]?.result ?? {};
    told.push({ ms: performance.now() - began, result });
    return result;
  };
  const found = await tool('search_patient_by_phone', { phone: call.customer.number });
  if (found.success === false) return told;
  const { id: patientId = '' } = (found.patient ?? {}) as { id?: string };
  const day = wish.appointmentTime.slice(0, 10);
  await tool('get_available_slots', { providerId: wish.providerId, startDate: day, endDate: day });
  await tool('create_appointment', { patientId, ...wish });
  return told;
}

const phoneOf = (patient: number): string => `+160455501${String(patient).padStart(2, '0')}`;

/** Distinct times for all callers, so that collisions do not affect the measurement. */
function* allWishes(): Generator<Wish, undefined> {
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
  for (let index = 0; index < PATIENTS; index += 1)
    book.addPatient({
      ...{ firstName: `Wei${index}`, lastName: 'Chen', born: '1980-01-01', sex: 'F' },
      phone: phoneOf(index).slice(2),
    });
  return book;
}

async function openClinics(
  address: string,
  numbers: readonly string[],
  emrs: readonly RunningSoapEmr[],
): Promise<void> {
  for (const [index, emr] of emrs.entries())
    await openClinic(askingAt(address), {
      number: numbers[index] ?? '',
      emr: emrConnection(emr.baseUrl),
      manager: `manager-${index}@clinic.test`,
    });
}

function environment(dataDir: string, databaseUrl: string, workers: number): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
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
