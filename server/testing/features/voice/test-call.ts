import { expect } from 'vitest';
import type { CallMemory } from '../../../src/features/calls/index.ts';
import type { ClinicProfile } from '../../../src/features/clinics/index.ts';
import type { Callback } from '../../../src/features/inbox/index.ts';
import { createPatients } from '../../../src/features/patients/index.ts';
import { registrationsOver } from '../../../src/features/patients/registrations.ts';
import type { ProviderPerson } from '../../../src/features/providers/index.ts';
import { resolveProvider } from '../../../src/features/providers/resolve-provider.ts';
import type {
  BookingOutcome,
  BookingWish,
  CancelOutcome,
  DaySlots,
  MoveOutcome,
  MoveWish,
  NamedAppointment,
  Run,
  Scheduling,
  SearchOutcome,
  SearchWish,
} from '../../../src/features/scheduling/index.ts';
import { readArguments } from '../../../src/features/voice/arguments/read-arguments.ts';
import { rememberBestEffort } from '../../../src/features/voice/dispatch/remember-best-effort.ts';
import { runTool } from '../../../src/features/voice/dispatch/run-tool.ts';
import type { FoundSlot } from '../../../src/features/voice/speech/times/offer.ts';
import {
  type Call,
  type IncompleteChart,
  type Subject,
  type Tool,
  UNLIMITED,
} from '../../../src/features/voice/tool.ts';
import { wishMemories } from '../../../src/features/voice/wishes/wish-memory.ts';
import type { Waitlist } from '../../../src/features/waitlist/index.ts';
import type { MissingCard } from '../../../src/kernel/calls/missing-card.ts';
import type { Language } from '../../../src/kernel/language.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { date, time, type WallTime } from '../../../src/kernel/time/calendar.ts';
import { type Deadline, deadlineIn } from '../../../src/kernel/time/deadline.ts';
import type { Appointment, Patient } from '../../../src/ports/emr.ts';
import { aClinicProfile, CLINIC_ID } from '../../../tests/test-webhook.ts';
import {
  CALLER,
  CLINIC_NUMBER,
  NOTHING_SAID,
  TODAY,
  testClock,
  WEI_CHEN,
} from '../../../tests/world/facts.ts';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory-emr.ts';
import { inMemoryRegistrations } from '../patients/patients-clinic.ts';

export const slot = (on: string, at: string, providerId = '101'): FoundSlot => ({
  date: date(on),
  time: time(at),
  providerId,
  providerName: providerId === '101' ? 'Dr. Susan Lee' : 'Dr. Omar Haddad',
});

export const patient = (id: string, change: Partial<Patient> = {}): Patient => ({
  ...WEI_CHEN,
  id,
  ...change,
});

export const appointment = (change: Partial<Appointment> = {}): Appointment => ({
  id: '700',
  patientId: '1',
  providerId: '101',
  date: date('2026-11-20'),
  time: time('09:30'),
  durationMinutes: 15,
  status: 't',
  type: '',
  reason: 'Follow-up',
  notes: '',
  ...change,
});

/** A profile with the fields that tools look at. */
const profile = aClinicProfile({
  acceptingNewPatients: true,
  waitlistEnabled: true,
  fax: '604-555-0199',
  handoffPhone: CLINIC_NUMBER,
  customGreeting: 'Hello',
  customGreetingZh: null,
  defaultProviderId: '101',
  supportedLanguages: ['en', 'zh'],
  appointmentTypeMappings: null,
});

const CALLER_SUBJECT: Subject = { isCaller: true, firstName: null };

export interface Told {
  readonly searches: SearchWish[];
  readonly daysAsked: string[];
  readonly rangesAsked: string[];
  readonly bookings: { wish: BookingWish; run: Run }[];
  readonly moves: { wish: MoveWish; run: Run }[];
  readonly cancels: { wish: { appointmentId: string; reason: string }; run: Run }[];
  readonly standby: { wish: object; joiner: object }[];
  readonly waiting: { firstName: string; lastName: string; phone: string }[];
  readonly callbacks: Callback[];
  readonly memory: Partial<CallMemory>[];
  readonly asked: string[];
  readonly notTransferred: string[][];
  readonly incomplete: IncompleteChart[];
}

/** What the clinic would answer, for one test. */
export interface Scene {
  readonly language?: Language;
  readonly clinic?: Partial<ClinicProfile>;
  readonly now?: { date: string; time: string };
  readonly callerPhone?: string | null;
  readonly deadline?: Deadline;
  readonly patients?: readonly Patient[];
  readonly emr?: InMemoryEmr;
  readonly roster?: readonly ({
    id: string;
    name: string;
    specialty: string;
    acceptsNewPatients?: boolean;
  } & Partial<ProviderPerson>)[];
  /** Open starts by day; an id that is not on the roster has none at all. */
  readonly open?: Readonly<Record<string, readonly string[]>>;
  readonly why?: DaySlots['why'];
  readonly preferredTime?: DaySlots['preferredTime'];
  readonly closedToNew?: readonly string[];
  readonly found?: readonly FoundSlot[];
  readonly complete?: boolean;
  /** What a search answers besides the times. */
  readonly searched?: Partial<SearchOutcome>;
  /** The patients whom this call is about. */
  readonly known?: readonly string[];
  readonly booked?: BookingOutcome;
  readonly moved?: MoveOutcome;
  readonly cancelled?: CancelOutcome;
  readonly appointments?: readonly NamedAppointment[];
  readonly registered?: boolean;
  /** What the caller has said of a health card. */
  readonly missingCard?: MissingCard;
  /** Numbers that the assistant has read back to the caller. */
  readonly readBack?: readonly string[];
  readonly subject?: Subject;
  readonly forgetful?: boolean;
  /** Everything outside is gone. */
  readonly broken?: Error;
}

export interface FakeCall extends Call {
  readonly told: Told;
  readonly emr: InMemoryEmr;
}

const ROSTER = [
  { id: '101', name: 'Dr. Susan Lee', specialty: 'Family medicine' },
  { id: '102', name: 'Dr. Omar Haddad', specialty: '' },
];

const KNOWLEDGE: Call['knowledge'] = {
  answer: async (_, { language }) => ({
    answered: true,
    message: language === 'zh' ? '楼后免费停车。' : 'Parking is free behind the building.',
  }),
};

export function aCall(scene: Scene = {}): FakeCall {
  const { language = 'en', roster = ROSTER } = scene;
  const told: Told = {
    searches: [],
    daysAsked: [],
    rangesAsked: [],
    bookings: [],
    moves: [],
    cancels: [],
    standby: [],
    waiting: [],
    callbacks: [],
    memory: [],
    asked: [],
    notTransferred: [],
    incomplete: [],
  };
  const clock = testClock(`${TODAY}T16:00:00Z`);
  const { patients: seeded = [patient('1')], subject = CALLER_SUBJECT } = scene;
  const emr = scene.emr ?? inMemoryEmr({ patients: seeded });
  const deadline = scene.deadline ?? deadlineIn(4_000);
  const registrations = registrationsOver({
    emr: { of: async () => ({ ...emr, fresh: emr }) },
    store: inMemoryRegistrations(),
    afterwards: async () => undefined,
    showClinic: async () => undefined,
    log: silentLogger,
  });
  const patients = { ...createPatients({ emr: { of: async () => emr }, clock }), ...registrations };
  const callerPhone = scene.callerPhone === undefined ? CALLER : scene.callerPhone;
  const run = (smsConsent: boolean | null): Run => ({
    attemptId: '0a1b2c3d-0000-4000-8000-000000000000',
    callId: 'call-1',
    tool: 'a tool',
    language,
    callerPhone,
    smsConsent,
    deadline,
    trace: () => undefined,
  });
  return {
    clinicId: CLINIC_ID,
    clinic: { ...profile, ...scene.clinic },
    callId: 'call-1',
    callerPhone,
    language,
    now: { date: date(scene.now?.date ?? TODAY), time: time(scene.now?.time ?? '09:00') },
    deadline,
    patients: brokenBy(scene, patients),
    providers: brokenBy(scene, providersOf(roster)) as Call['providers'],
    wishes: wishMemories().of(CLINIC_ID, 'call-1'),
    scheduling: brokenBy(scene, schedulingOf(scene, roster, told)),
    waitlist: brokenBy(scene, waitlistOf(told)),
    standby: brokenBy(scene, standbyOf(told)),
    knowledge: brokenBy(scene, KNOWLEDGE),
    inbox: { callBack: async (_, wish) => void told.callbacks.push(wish) },
    ...{ isOpen: true, emergency: [], warnings: [] },
    ...{
      subject: () => subject,
      knownPatients: async () => [...(scene.known ?? [])],
      mayHearOfVisits: async () => true,
      refusedRecords: async () => 0,
    },
    tellChartIncomplete: async (chart) => void told.incomplete.push(chart),
    tellNotTransferred: async (why, reason) => void told.notTransferred.push([why, reason]),
    run,
    wasAsked: async (question) => {
      const before = told.asked.includes(question);
      told.asked.push(question);
      return before;
    },
    hasRegistered: async () => scene.registered ?? false,
    registeredPatient: async () => null,
    limit: UNLIMITED,
    missingCard: () => scene.missingCard ?? null,
    hasReadBack: (number) => scene.readBack?.includes(number) ?? false,
    remember: rememberBestEffort(async (memory) => {
      if (scene.forgetful || scene.broken) throw new Error('the database is gone');
      told.memory.push(memory);
    }),
    told,
    emr,
  };
}

/** The one answer of the tool, found fit to be spoken. */
export async function ask(
  tool: Tool,
  raw: Record<string, unknown>,
  call: Call = aCall(),
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
): Promise<any> {
  const read = readArguments(tool, raw);
  if (read.status !== 'ready') throw new Error(`${tool.name} did not take ${read.names.join()}`);
  const { result } = await runTool(tool, read.given, call, silentLogger);
  expectSpeakable(result, call.language);
  return result;
}

const MACHINERY =
  /\b(?:https?|emr|oscar|json|api|ids?|null|undefined|nan|sql|database|server|timeout|exception|error|webhook|uuid)\b|[{}[\]<>_]|object Object/i;
const HAN = /\p{Script=Han}/u;

/** What is said is one line of the caller's language, without a word of how it came about. */
export function expectSpeakable(answer: object, language: Language): void {
  const { message } = answer as { message?: unknown };
  for (const text of textsIn(answer)) expect(text).not.toMatch(/[\r\n\u2028\u2029]/);
  if (message === undefined) {
    expect(answer).toEqual({ logged: true });
    return;
  }
  expect(typeof message).toBe('string');
  const spoken = String(message);
  expect(spoken).not.toMatch(MACHINERY);
  expect(spoken.length).toBeGreaterThan(3);
  expect(spoken.length).toBeLessThan(400);
  expect(HAN.test(spoken.replaceAll('小明', ''))).toBe(language === 'zh');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function brokenBy<Part extends object>({ broken }: Scene, part: Part): Part {
  if (!broken) return part;
  return new Proxy(part, {
    // What a call was offered is read from our own database.
    get: (whole, name) =>
      name === 'heard'
        ? Reflect.get(whole, name)
        : async () => {
            throw broken;
          },
  });
}

function providersOf(roster: NonNullable<Scene['roster']>): Pick<Call['providers'], 'roster' | 'resolve'> {
  const all = roster.map((entry) => ({ acceptsNewPatients: true, ...NOTHING_SAID, ...entry }));
  return { roster: async () => all, resolve: async (_, wish) => resolveProvider(wish, all) };
}

function schedulingOf(scene: Scene, roster: NonNullable<Scene['roster']>, told: Told): Scheduling {
  const given = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('this test did not expect it');
    return value;
  };
  return {
    openSlots: async (_, { providerId, date: day }) => {
      told.daysAsked.push(day);
      if (!roster.some(({ id }) => id === providerId)) return null;
      const providerName = roster.find(({ id }) => id === providerId)?.name ?? '';
      const slots = (scene.open?.[day] ?? []) as readonly WallTime[];
      return {
        date: day,
        providerName,
        slots,
        why: slots.length > 0 ? null : (scene.why ?? 'day-full'),
        preferredTime: scene.preferredTime ?? 'any',
      };
    },
    heard: async () => [],
    callEnded: async () => undefined,
    answeredLate: async () => true,
    earliest: async (_, wish) => {
      told.searches.push(wish);
      return {
        slots: [...(scene.found ?? [])].slice(0, wish.limit),
        complete: scene.complete ?? true,
        failed: [],
        ...(scene.closedToNew ? { closedToNew: scene.closedToNew } : {}),
        ...scene.searched,
      };
    },
    appointmentsOf: async (_, __, { from, to }) => {
      told.rangesAsked.push(`${from} to ${to}`);
      return [...(scene.appointments ?? [])];
    },
    book: async (_, wish, run) => {
      const outcome = given(scene.booked);
      const isKnown = told.bookings.some((known) => known.wish.time === wish.time);
      if (run.mostVisitsThatDay === 0)
        return isKnown && outcome.status === 'booked'
          ? { ...outcome, status: 'already-booked' }
          : { status: 'visit-limit', appointmentIds: [] };
      told.bookings.push({ wish, run });
      return outcome;
    },
    reschedule: async (_, wish, run) => {
      told.moves.push({ wish, run });
      return given(scene.moved);
    },
    cancel: async (_, wish, run) => {
      told.cancels.push({ wish, run });
      return given(scene.cancelled);
    },
    recall: async () => null,
  };
}

/** Everybody may join, except for a visit that nobody has. */
function standbyOf({ standby }: Told): Call['standby'] {
  return {
    join: async (_, wish, joiner) => {
      if (wish.appointmentId === '404') return { status: 'unknown-visit' };
      standby.push({ wish, joiner });
      const entry = { ...wish, id: String(standby.length) } as never;
      const place = { date: date('2026-11-25'), time: time('14:00'), providerName: 'Susan Lee' };
      const replaces = wish.appointmentId ? { id: wish.appointmentId, ...place } : null;
      return { status: 'joined', entry, isNew: true, canText: joiner.mayText === true, replaces };
    },
  };
}

function waitlistOf({ waiting }: Told): Waitlist {
  return {
    isWaiting: async (_, { firstName }) => waiting.some((one) => one.firstName === firstName),
    add: async (_, { firstName, lastName, phone }) => {
      const isNew = !waiting.some((one) => one.firstName === firstName);
      if (isNew) waiting.push({ firstName, lastName, phone });
      return { id: String(waiting.length), isNew };
    },
  };
}
