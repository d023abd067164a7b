import type { ClinicBook } from '@frontdesk/simulators';
import type { Patients } from '../../../../src/features/patients/index.ts';
import { createScheduling, type SchedulingSlice } from '../../../../src/features/scheduling/index.ts';
import { createLedger } from '../../../../src/features/scheduling/ledger/index.ts';
import type {
  BookEvent,
  BookingParts,
  ClinicMatter,
  Step,
} from '../../../../src/features/scheduling/needs.ts';
import type { Run } from '../../../../src/features/scheduling/outcomes.ts';
import { silentLogger } from '../../../../src/kernel/logger.ts';
import { type CalendarDate, time } from '../../../../src/kernel/time/calendar.ts';
import { deadlineIn } from '../../../../src/kernel/time/deadline.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { BOOKING, CALLER, testBoxes, testClock } from '../../../../tests/world/facts.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import type { SimulatedSubject } from '../../../adapters/emr/contract/simulated-subject.ts';
import { QUICK, runJobsOnce } from './booking-clinic.ts';
import { type Act, STAFF_ACTS, type StaffScene } from './staff-acts.ts';

/** When the hand may come: before all, between any two steps, just before the EMR stores our write, and after all. */
const MOMENTS = {
  book: ['before', 'claimed', 'looked', 'marked', 'storing', 'written', 'verified', 'settled', 'after'],
  move: ['before', 'claimed', 'looked', 'marked', 'storing', 'written', 'verified', 'settled', 'after'],
  cancel: ['before', 'marked', 'storing', 'written', 'settled', 'after'],
} as const;
export type Wish = keyof typeof MOMENTS;
type Moment = 'before' | 'storing' | 'after' | Step;
/** From here on a booking was looked at for the last time before its answer. */
const LATE: readonly Moment[] = ['verified', 'settled', 'after'];

const PROVIDER = '100001';
const AT = '10:00';
const DONE = ['booked', 'moved', 'cancelled'];
const ROW_STANDS = ['booked', 'moved', 'already-booked', 'unchanged'];

export interface StaffedClinic {
  readonly clinicId: string;
  readonly database: TestDatabase;
  readonly subject: SimulatedSubject;
}

export async function staffedClinic(
  database: TestDatabase,
  subject: SimulatedSubject,
): Promise<StaffedClinic> {
  return { clinicId: await insertClinic(database.ownerQuery), database, subject };
}

export interface Interleaving {
  readonly wish: Wish;
  readonly acts: readonly { readonly moment: Moment; readonly act: Act }[];
}

/** One wish and one or two acts of the staff, at moments of the dice. */
export function drawInterleaving(random: () => number): Interleaving {
  const pick = <Value>(of: readonly Value[]) => of[Math.floor(random() * of.length)] as Value;
  const wish = pick(['book', 'book', 'move', 'cancel'] as const);
  const count = random() < 0.7 ? 1 : 2;
  const moments: readonly Moment[] = MOMENTS[wish];
  const acts = Array.from({ length: count }, () => ({ moment: pick(moments), act: pick(STAFF_ACTS) }));
  return { wish, acts: acts.toSorted((a, b) => moments.indexOf(a.moment) - moments.indexOf(b.moment)) };
}

/** Carries it out on a day of its own, settles it, and returns what is not as it should be. */
export async function playInterleaving(
  { clinicId, database, subject }: StaffedClinic,
  { wish, acts }: Interleaving,
  date: CalendarDate,
  id: string,
): Promise<{ readonly said: string; readonly problems: readonly string[] }> {
  const { book } = subject;
  const events: BookEvent[] = [];
  const matters: ClinicMatter[] = [];
  const scene = setScene(book, wish, date);
  const act = (moment: Moment) => {
    for (const each of acts) if (each.moment === moment) each.act.run(scene);
  };
  const stop = book.onWrite(() => {
    stop();
    act('storing');
  });
  const slice = sliceOf({ clinicId, database, subject }, events, matters, async (step) => act(step));
  const said = await carryOut({ clinicId, database }, slice, scene, wish, id, () => act('before'));
  stop();
  act('after');
  await slice.close();
  for (let round = 0; round < 3; round += 1) await runJobsOnce(database, clinicId, slice.jobs);
  const outcome = said.status === 'unconfirmed' ? await recalled(slice, clinicId, said.attemptId) : said;
  const verdict = { scene, wish, outcome, events, matters, isLate: lastPlacing(acts) };
  const problems = [overlaps, untrue, unrecorded, strangersTouched].flatMap((judge) => judge(verdict));
  return { said: said.status, problems };
}

interface BookingAnswer {
  readonly status: string;
  readonly appointmentId?: string;
}

interface CheckOutcome {
  readonly scene: StaffScene;
  readonly wish: Wish;
  readonly outcome: BookingAnswer;
  readonly events: readonly BookEvent[];
  readonly matters: readonly ClinicMatter[];
  readonly isLate: boolean;
}

/** A bystander in the afternoon, and for a move or a cancellation the visit that the caller has. */
function setScene(book: ClinicBook, wish: Wish, date: CalendarDate): StaffScene {
  const row = { providerNo: PROVIDER, date, minutes: 15 };
  const bystander = book.staffBook({ ...row, startTime: '14:00', demographicNo: 3 });
  const old =
    wish === 'book'
      ? null
      : book.staffBook({ ...row, startTime: '09:00', demographicNo: 1, reason: 'Visit' });
  return {
    wish,
    book,
    date,
    at: AT,
    providerNo: PROVIDER,
    bystander,
    old,
    touched: new Set(),
    revived: new Set(),
    expected: new Map(),
  };
}

function sliceOf(
  { database, subject: { emr } }: StaffedClinic,
  events: BookEvent[],
  matters: ClinicMatter[],
  between: BookingParts['between'],
): SchedulingSlice {
  const chart: Patients['chart'] = async (_, id, { signal }) => emr.getPatient(id, { signal });
  return createScheduling(
    {
      db: database.db,
      emr: { of: async () => ({ ...emr, fresh: emr }) },
      config: async () => ({ ...BOOKING, roster: [{ id: PROVIDER, name: 'Dr. Sarah Chen' }] }),
      patients: { chart, byId: chart },
      boxes: testBoxes(),
      clock: testClock(),
      log: silentLogger,
      afterwards: async (_, __, event) => {
        events.push(event);
        return { smsQueued: true };
      },
      doubtBegan: async () => undefined,
      doubtEnded: async () => undefined,
      sharedBooking: async () => undefined,
      showClinic: async (_, __, matter) => void matters.push(matter),
    } as Parameters<typeof createScheduling>[0],
    { between, timing: QUICK },
  );
}

async function carryOut(
  { clinicId, database }: Pick<StaffedClinic, 'clinicId' | 'database'>,
  { scheduling }: SchedulingSlice,
  { date, old }: StaffScene,
  wish: Wish,
  toolCallId: string,
  before: () => void,
): Promise<BookingAnswer & { readonly attemptId: string }> {
  const key = { callId: 'call-1', toolCallId, tool: wish, argumentsHash: 'h' };
  let attempt = '';
  const work = async (attemptId: string): Promise<object> => {
    attempt = attemptId;
    before();
    const run: Run = {
      ...{ attemptId, callId: 'call-1', tool: wish, language: 'en', callerPhone: CALLER, smsConsent: null },
      deadline: deadlineIn(20_000),
      trace: () => undefined,
    };
    const place = { providerId: PROVIDER, date, time: time(AT) };
    const appointmentId = String(old);
    if (wish === 'book')
      return scheduling.book(clinicId, { ...place, patientId: '1', visit: {}, reason: 'Visit' }, run);
    if (wish === 'move')
      return scheduling.reschedule(clinicId, { ...place, appointmentId, patientId: null, reason: null }, run);
    return scheduling.cancel(clinicId, { appointmentId, patientId: null, reason: 'Cancelled by phone' }, run);
  };
  const ledger = createLedger({ db: database.db });
  // As the webhook does: what could not be read at all is a refusal.
  const refused = async (attemptId: string) => work(attemptId).catch(() => ({ status: 'failed' }));
  const answered = await ledger.runOnce(clinicId, key, deadlineIn(20_000), refused);
  return { ...(answered?.answer as BookingAnswer), attemptId: attempt };
}

async function recalled(
  { scheduling }: SchedulingSlice,
  clinicId: string,
  attemptId: string,
): Promise<BookingAnswer> {
  const found = await scheduling.recall(clinicId, attemptId);
  return found?.outcome ?? { status: 'never settled' };
}

/** Whether the last row that staff put over ours came when nobody could see it before the answer. */
function lastPlacing(acts: Interleaving['acts']): boolean {
  const placing = acts.filter(({ act }) => act.takesTime);
  const last = placing.at(-1);
  return last !== undefined && LATE.includes(last.moment);
}

function liveRows({ book, date }: StaffScene) {
  return book
    .appointments()
    .filter((row) => row.date === date)
    .filter(({ status, demographicNo }) => {
      const letter = (status ?? '').charAt(0);
      return letter === 'N' ? demographicNo === 0 : letter !== 'C' && letter !== 'D';
    })
    .map((row) => ({ ...row, isOurs: /\[FD-/.test(row.notes ?? '') }));
}

/** Ours over theirs may stand only where theirs came when ours had been told, and the clinic knows. */
function overlaps({ scene, matters, isLate }: CheckOutcome): string[] {
  const live = liveRows(scene);
  const pairs = live
    .filter(({ id, isOurs }) => isOurs && !scene.revived.has(id))
    .flatMap((ours) =>
      live.filter(
        (row) =>
          !row.isOurs &&
          row.id !== scene.old &&
          row.startTime <= ours.endTime &&
          ours.startTime <= row.endTime,
      ),
    );
  if (pairs.length === 0) return [];
  if (!isLate) return ['two live rows at one time, and ours came second'];
  return matters.some(({ kind }) => kind === 'collision-after-answer')
    ? []
    : ['an overlap was told to nobody'];
}

function untrue(verdict: CheckOutcome): string[] {
  const { scene, outcome } = verdict;
  const { status } = outcome;
  if (ROW_STANDS.includes(status)) return [...notThere(verdict), ...oldStands(verdict, 'moved')];
  if (status === 'cancelled') return oldStands(verdict, 'cancelled');
  if (status === 'never settled') return ['unconfirmed for ever'];
  const ours = liveRows(scene).filter(({ id, isOurs }) => isOurs && !scene.touched.has(id));
  return ours.length > 0 ? [`said ${status}, and a row of ours stands`] : [];
}

function notThere({ scene, outcome: { status, appointmentId } }: CheckOutcome): string[] {
  const id = Number(appointmentId);
  const stands = liveRows(scene).some((row) => row.id === id && row.startTime.startsWith(AT));
  return stands || scene.touched.has(id) ? [] : [`said ${status}, and row ${id} does not stand`];
}

function oldStands({ scene, outcome: { status } }: CheckOutcome, when: string): string[] {
  const stands = liveRows(scene).some(({ id }) => id === scene.old);
  const isOurs = stands && !scene.touched.has(scene.old ?? 0);
  return status === when && isOurs ? [`said ${status}, and the old row stands`] : [];
}

/** Audit, text message and the call's outcome follow what was done, once. */
function unrecorded({ outcome: { status }, events }: CheckOutcome): string[] {
  const wanted = DONE.includes(status) ? 1 : 0;
  return events.length === wanted ? [] : [`said ${status}, and ${events.length} events were written`];
}

/** What staff wrote stays as they left it. */
function strangersTouched({ scene }: CheckOutcome): string[] {
  return [...scene.expected].flatMap(([id, left]) => {
    const row = scene.book.appointment(id);
    const isSame = row && row.status === left.status && row.startTime === left.startTime;
    return isSame ? [] : [`row ${id} of the staff was changed by us`];
  });
}
