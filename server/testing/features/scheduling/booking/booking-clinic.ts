import { randomUUID } from 'node:crypto';
import type { Patients } from '../../../../src/features/patients/index.ts';
import { createScheduling, type SchedulingSlice } from '../../../../src/features/scheduling/index.ts';
import { createLedger, type ToolCallKey } from '../../../../src/features/scheduling/ledger/index.ts';
import {
  type BookEvent,
  type BookingConfig,
  type BookingParts,
  type BookingTiming,
  type ClinicMatter,
  type SchedulingNeeds,
  type Step,
  TIMING,
} from '../../../../src/features/scheduling/needs.ts';
import type {
  BookingOutcome,
  BookingWish,
  CancelOutcome,
  MoveOutcome,
  Run,
} from '../../../../src/features/scheduling/outcomes.ts';
import type { BookingRules } from '../../../../src/features/scheduling/rules/booking-rules.ts';
import { gapMinutes } from '../../../../src/features/scheduling/rules/booking-rules.ts';
import { Failure } from '../../../../src/kernel/failure.ts';
import { silentLogger } from '../../../../src/kernel/logger.ts';
import { date, time } from '../../../../src/kernel/time/calendar.ts';
import { deadlineIn } from '../../../../src/kernel/time/deadline.ts';
import { type Appointment, isLive } from '../../../../src/ports/emr.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import {
  BOOKING,
  CALLER,
  DR_LEE,
  NINE_TO_FIVE,
  testBoxes,
  testClock,
  WEI_CHEN,
} from '../../../../tests/world/facts.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import { type InMemoryEmr, inMemoryEmr } from '../../../adapters/emr/in-memory-emr.ts';

export const TUESDAY = date('2026-11-17');
export const NINE: BookingWish = {
  patientId: '1',
  providerId: '101',
  date: TUESDAY,
  time: time('09:00'),
  visit: {},
  reason: 'General appointment',
};

export const QUICK: BookingTiming = {
  ...TIMING,
  leaseMs: 400,
  leastForWriteMs: 50,
  leastForReadMs: 20,
  settleAfterMs: 0,
  verifyAgainAfterMs: [],
  absentAfterMs: [0, 1],
  showAfterMs: 0,
  // Tests have short deadlines.
  answerMs: Number.NEGATIVE_INFINITY,
  agreeMs: 10_000,
};

export interface BookingClinic {
  readonly clinicId: string;
  readonly database: TestDatabase;
  readonly emr: InMemoryEmr;
  readonly events: BookEvent[];
  /** Another slice that hears of every change in its transaction. */
  hears?: (tx: object, clinicId: string, event: BookEvent) => Promise<void>;
  /** Is told of times that open. */
  openings?: SchedulingNeeds['openings'];
  /** Of calls that were answered with what another had booked. */
  readonly shared: BookEvent[];
  readonly matters: ClinicMatter[];
  /** What is on the clinic's list as not sure yet. */
  readonly doubts: Set<string>;
  rules: BookingRules;
  /** Whether its text messages say who the patient is. */
  sendsTexts: boolean;
  /** What differs from the usual clinic. */
  config: Partial<BookingConfig>;
  /** One process of the service; several share the database and the EMR. */
  process(between?: BookingParts['between'], timing?: BookingTiming): BookingProcess;
  /** One whose database is out, or goes away at this step. */
  processInOutage(from?: Step): BookingProcess;
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
  once(key: ToolCallKey, work: (attemptId: string) => Promise<Outcome>, ms?: number): Promise<object | null>;
  aRun(attemptId: string, ms?: number): Run;
}

type Outcome = BookingOutcome | MoveOutcome | CancelOutcome;

function marked(outcome: Outcome): object {
  return outcome.status === 'unconfirmed' ? { ...outcome, unconfirmed: true } : outcome;
}

export async function bookingDatabase(): Promise<TestDatabase> {
  return testDatabase({ max: 20 });
}

export async function bookingClinic(
  database: TestDatabase,
  rules: Partial<BookingRules> = {},
): Promise<BookingClinic> {
  const clinicId = await insertClinic(database.ownerQuery);
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const emr = inMemoryEmr({
    patients: Array.from({ length: 200 }, (_, index) => ({
      ...WEI_CHEN,
      id: String(index + 1),
      firstName: `Wei${index + 1}`,
    })),
    providers: [DR_LEE],
    templates: ['101', '102'].flatMap((providerId) =>
      weekdays.map((on) => ({ providerId, on, template: NINE_TO_FIVE })),
    ),
  });
  const ledger = createLedger({ db: database.db });
  const clinic: BookingClinic = {
    clinicId,
    database,
    emr,
    events: [],
    shared: [],
    matters: [],
    doubts: new Set(),
    rules: { ...BOOKING.rules, ...rules },
    config: {},
    sendsTexts: true,
    process: (between, timing = QUICK) => aProcess(clinic, ledger, between, timing),
    processInOutage: (from) => {
      let isOut = from === undefined;
      const db = outWhile(database.db, () => isOut);
      const between = async (step: Step) => {
        isOut ||= step === from;
      };
      return aProcess({ ...clinic, database: { ...database, db } }, createLedger({ db }), between);
    },
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

/** Refuses whatever begins, as the pool does while the database is out. */
function outWhile(db: TestDatabase['db'], isOut: () => boolean): TestDatabase['db'] {
  const refuse = () => Promise.reject(new Failure('UNAVAILABLE', 'the database is out'));
  const fenced = <Way extends (...given: never[]) => Promise<unknown>>(way: Way): Way =>
    ((...given: Parameters<Way>) => (isOut() ? refuse() : way(...given))) as Way;
  return {
    ...db,
    inClinic: fenced(db.inClinic),
    batch: fenced(db.batch),
    asPlatform: fenced(db.asPlatform),
  };
}

function aProcess(
  clinic: BookingClinic,
  ledger: ReturnType<typeof createLedger>,
  between: BookingParts['between'] = async () => undefined,
  timing: BookingTiming = QUICK,
): BookingProcess {
  const { database, emr, clinicId } = clinic;
  const chart: Patients['chart'] = async (_, id, { signal }) => emr.getPatient(id, { signal });
  const slice = createScheduling(
    {
      db: database.db,
      emr: { of: async () => ({ ...emr, fresh: emr }) },
      config: async () => ({ ...BOOKING, rules: clinic.rules, ...clinic.config }),
      patients: { chart, byId: chart },
      boxes: testBoxes(),
      clock: testClock(),
      log: silentLogger,
      ...(clinic.openings ? { openings: clinic.openings } : {}),
      afterwards: async (tx, id, event) => {
        clinic.events.push(event);
        await clinic.hears?.(tx, id, event);
        return { smsQueued: clinic.sendsTexts };
      },
      sharedBooking: async (_, __, event) => void clinic.shared.push(event),
      showClinic: async (_, __, matter) => {
        clinic.matters.push(matter);
      },
      doubtBegan: async (_, __, { attemptId }) => void clinic.doubts.add(attemptId),
      doubtEnded: async (_, __, { attemptId }) => void clinic.doubts.delete(attemptId),
    },
    { between, timing },
  );
  const aRun = (attemptId: string, ms = 4_500): Run => ({
    attemptId,
    callId: 'call-1',
    tool: 'create_appointment',
    language: 'en',
    callerPhone: CALLER,
    smsConsent: null,
    deadline: deadlineIn(ms),
    trace: () => undefined,
  });
  // As the webhook stores it: an answer that nobody could be sure of says so.
  const once: BookingProcess['once'] = async (toolCall, work, ms = 4_500) => {
    const answered = await ledger.runOnce(
      clinicId,
      toolCall,
      deadlineIn(ms),
      async (attemptId) => marked(await work(attemptId)),
      async (attemptId) => (await slice.scheduling.recall(clinicId, attemptId))?.outcome ?? null,
    );
    if (!answered) return null;
    const { unconfirmed: _, ...outcome } = answered.answer as { unconfirmed?: true };
    return outcome;
  };
  const bookOnce = async (key: string, wish: BookingWish, ms = 4_500): Promise<BookingOutcome | null> => {
    const toolCall = { callId: 'call-1', toolCallId: key, tool: 'create_appointment', argumentsHash: 'h' };
    const outcome = await once(
      toolCall,
      (attemptId) => slice.scheduling.book(clinicId, wish, aRun(attemptId, ms)),
      ms,
    );
    return outcome as BookingOutcome | null;
  };
  return {
    ...slice,
    aRun,
    once,
    bookOnce,
    book: async (wish, ms) => (await bookOnce(randomUUID(), wish, ms)) as BookingOutcome,
  };
}

export async function runJobsOnce(
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
      .catch(() => ({ inMs: 0 }));
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
