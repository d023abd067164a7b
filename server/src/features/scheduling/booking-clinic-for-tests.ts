import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory.ts';
import { date, time } from '../../kernel/calendar.ts';
import { frozenClock } from '../../kernel/clock.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { type Appointment, isLive, type Patient } from '../../ports/emr.ts';
import { createLedger } from '../ledger/index.ts';
import type { BookingRules } from './booking-rules.ts';
import { gapMinutes } from './booking-rules.ts';
import { createScheduling, type SchedulingSlice } from './index.ts';
import {
  type BookEvent,
  type BookingConfig,
  type BookingParts,
  type BookingTiming,
  type ClinicMatter,
  TIMING,
} from './needs.ts';
import type { BookingOutcome, BookingWish, Run } from './outcomes.ts';

export const TUESDAY = date('2026-11-17');
export const NINE: BookingWish = {
  patientId: '1',
  providerId: '101',
  date: TUESDAY,
  time: time('09:00'),
  visit: {},
  reason: 'General appointment',
};

const OFFICE_HOURS = '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28);
const NO_RULES: BookingRules = {
  bufferMinutes: 0,
  maxDailyBookings: null,
  allowDoubleBooking: false,
  minAdvanceHours: 0,
  maxAdvanceDays: null,
  scheduleIntelligence: true,
};

const QUICK: BookingTiming = {
  ...TIMING,
  leaseMs: 400,
  leastForWriteMs: 50,
  leastForReadMs: 20,
  settleAfterMs: 0,
  absentAfterMs: [0, 1],
  showAfterMs: 0,
};

export interface BookingClinic {
  readonly clinicId: string;
  readonly database: TestDatabase;
  readonly emr: InMemoryEmr;
  readonly events: BookEvent[];
  readonly matters: ClinicMatter[];
  rules: BookingRules;
  /** One process of the service; several share the database and the EMR. */
  process(between?: BookingParts['between'], timing?: BookingTiming): BookingProcess;
  /** Runs what the settling jobs would do, until they have nothing more to do now. */
  settle(rounds?: number): Promise<void>;
  liveRows(): Appointment[];
  states(): Promise<string[]>;
  claims(): Promise<number>;
}

export interface BookingProcess extends SchedulingSlice {
  book(wish: BookingWish, ms?: number): Promise<BookingOutcome>;
  /** As the webhook does it: the same key never books twice. */
  bookOnce(key: string, wish: BookingWish, ms?: number): Promise<BookingOutcome | null>;
  aRun(attemptId: string, ms?: number): Run;
}

export async function bookingDatabase(): Promise<TestDatabase> {
  return testDatabase({ max: 20 });
}

export async function bookingClinic(
  database: TestDatabase,
  rules: Partial<BookingRules> = {},
): Promise<BookingClinic> {
  const clinicId = randomUUID();
  await database.ownerQuery('insert into clinics (id, name) values ($1, $2)', [
    clinicId,
    'Fraser Street Clinic',
  ]);
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const emr = inMemoryEmr({
    patients: Array.from({ length: 200 }, (_, index) => aPatient(String(index + 1))),
    providers: [{ id: '101', firstName: 'Susan', lastName: 'Lee', specialty: '' }],
    templates: ['101', '102'].flatMap((providerId) =>
      weekdays.map((on) => ({ providerId, on, template: OFFICE_HOURS })),
    ),
  });
  const ledger = createLedger({ db: database.db });
  const clinic: BookingClinic = {
    clinicId,
    database,
    emr,
    events: [],
    matters: [],
    rules: { ...NO_RULES, ...rules },
    process: (between, timing = QUICK) => aProcess(clinic, ledger, between, timing),
    settle: async (rounds = 4) => {
      const { jobs } = clinic.process();
      for (let round = 0; round < rounds; round += 1) await runJobsOnce(database, clinicId, jobs);
    },
    liveRows: () => emr.appointments().filter(isLive),
    states: async () =>
      (
        await database.ownerQuery('select state from attempts where clinic_id = $1 order by created_at', [
          clinicId,
        ])
      ).map(({ state }) => state as string),
    claims: async () =>
      Number(
        (await database.ownerQuery('select count(*) from claims where clinic_id = $1', [clinicId]))[0]?.count,
      ),
  };
  return clinic;
}

function aProcess(
  clinic: BookingClinic,
  ledger: ReturnType<typeof createLedger>,
  between: BookingParts['between'] = async () => undefined,
  timing: BookingTiming = QUICK,
): BookingProcess {
  const { database, emr, clinicId } = clinic;
  const slice = createScheduling(
    {
      db: database.db,
      emr: { of: async () => ({ ...emr, fresh: emr }) },
      config: async () => configOf(clinic.rules),
      patients: { byId: async (_, id, { signal }) => emr.getPatient(id, { signal }) },
      clock: frozenClock('2026-11-16T17:00:00Z'),
      log: silentLogger,
      afterwards: async (_, __, event) => {
        clinic.events.push(event);
        return { smsQueued: true };
      },
      showClinic: async (_, __, matter) => {
        clinic.matters.push(matter);
      },
    },
    { between, timing },
  );
  const aRun = (attemptId: string, ms = 4_500): Run => ({
    attemptId,
    callId: 'call-1',
    tool: 'create_appointment',
    language: 'en',
    callerPhone: '+16045550142',
    smsConsent: null,
    deadline: deadlineIn(ms),
    trace: () => undefined,
  });
  const bookOnce = async (key: string, wish: BookingWish, ms = 4_500): Promise<BookingOutcome | null> => {
    const toolCall = { callId: 'call-1', toolCallId: key, tool: 'create_appointment', argumentsHash: 'h' };
    const answered = await ledger.runOnce(clinicId, toolCall, deadlineIn(ms), (attemptId) =>
      slice.scheduling.book(clinicId, wish, aRun(attemptId, ms)),
    );
    return (answered?.answer as BookingOutcome | undefined) ?? null;
  };
  return {
    ...slice,
    aRun,
    bookOnce,
    book: async (wish, ms) => (await bookOnce(randomUUID(), wish, ms)) as BookingOutcome,
  };
}

function configOf(rules: BookingRules): BookingConfig {
  return {
    timeZone: 'America/Vancouver',
    rules,
    codes: { overrides: new Map(), offered: new Map() },
    types: { mappings: null, emrTypes: [], templateCodes: [] },
    roster: [
      { id: '101', name: 'Dr. Susan Lee' },
      { id: '102', name: 'Dr. Wei Li' },
    ],
    visitDefaults: () => ({}),
  };
}

function aPatient(id: string): Patient {
  return {
    id,
    firstName: `Wei${id}`,
    lastName: 'Chen',
    dateOfBirth: date('1980-01-01'),
    phone: '6045550142',
    sex: 'F',
    healthNumber: '',
    active: true,
  };
}

async function runJobsOnce(
  database: TestDatabase,
  clinicId: string,
  jobs: SchedulingSlice['jobs'],
): Promise<void> {
  const due = await database.ownerQuery(
    'select id, kind, payload from jobs where clinic_id = $1 and finished_at is null order by id',
    [clinicId],
  );
  for (const { id, kind, payload } of due) {
    const job = jobs.find((each) => each.kind === kind);
    const outcome = await job
      ?.run({ id: Number(id), clinicId, payload, attempt: 1 }, new AbortController().signal)
      .catch(() => ({ again: new Date() }));
    if (outcome === 'done')
      await database.ownerQuery('update jobs set finished_at = now() where id = $1', [id]);
  }
}

/** Pairs of live rows of one provider that stand in each other's way; two staff rows are the clinic's own affair. */
export function doubleBookings(rows: readonly Appointment[], bufferMinutes = 0): string[] {
  const span = ({ time: at, durationMinutes }: Appointment) => {
    const start = Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
    return { start, end: start + durationMinutes };
  };
  const ours = (row: Appointment) => row.notes?.includes('[FD-') ?? false;
  const pairs: string[] = [];
  for (const [index, a] of rows.entries())
    for (const b of rows.slice(index + 1)) {
      const together = a.providerId === b.providerId && a.date === b.date && (ours(a) || ours(b));
      const least = ours(a) && ours(b) ? bufferMinutes : 0;
      if (together && gapMinutes(span(a), span(b)) < least) pairs.push(`${a.id}×${b.id}`);
    }
  return pairs;
}
