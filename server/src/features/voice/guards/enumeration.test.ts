import { expect, test } from 'vitest';
import { aCall, appointment, patient } from '../../../../testing/features/voice/test-call.ts';
import { aClinicProfile } from '../../../../tests/test-webhook.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { addDays, date, time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { Patient } from '../../../ports/emr.ts';
import { callersOfOneMessage } from '../../calls/callers/callers.ts';
import type { Scheduling } from '../../scheduling/index.ts';
import { readArguments } from '../arguments/read-arguments.ts';
import { voiceCounts } from '../dispatch/counts.ts';
import { runTool } from '../dispatch/run-tool.ts';
import type { Call, Tool } from '../tool.ts';
import { loadToolbox } from '../toolbox.ts';
import { checkCaller } from './check-caller.ts';
import type { Level } from './gate-table.ts';

/**
 * A stranger tries numbers, names, birth dates and call ids within one day, and everything that an answer tells is written
 * down. `npm run enumeration` makes 10,000 tries at each level; docs/results.md has what came of it.
 */
const ALL_TRIES = process.env.ENUMERATION_TRIES;
/** Enough of them for every answer to come up. */
const SAMPLE = { off: 200, bound: 200, verified: 3_000 };
const PEOPLE = 60;
const LAST_NAMES = ['Okafor', 'Lindqvist', 'Marchetti', 'Yamamoto', 'Dragomir', 'Castellan'];
const FIRST_NAMES = [
  'Amara',
  'Bjorn',
  'Chiara',
  'Daisuke',
  'Elena',
  'Farid',
  'Greta',
  'Hiro',
  'Ilse',
  'Jorge',
];

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, of: <Item>(list: readonly Item[]) => list[below(list.length)] as Item };
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');
const bornOn = (day: number) => String(addDays(date('1930-01-01'), day));
const DAYS = 33_000;

const people: Patient[] = Array.from({ length: PEOPLE }, (_, at) =>
  patient(String(1000 + at), {
    firstName: FIRST_NAMES[at % FIRST_NAMES.length] as string,
    lastName: LAST_NAMES[Math.floor(at / FIRST_NAMES.length)] as string,
    dateOfBirth: date(bornOn(((at + 1) * 547) % DAYS)),
    // Two on a number, so that there are families.
    phone: `604556${digits(Math.floor(at / 2), 4)}`,
    healthNumber: `9${digits((at + 3) * 1_234_567, 9)}`,
    postalCode: `V5K ${at % 10}A${at % 7}`,
    // Some have left or died.
    active: at % 9 !== 8,
  }),
);
const visits = people.map(({ id }, at) =>
  appointment({
    ...{ id: String(7000 + at), patientId: id, reason: `Reason number ${id}` },
    ...{ date: date('2026-11-24'), time: time('09:30') },
  }),
);

/** The clinic's book, as far as the tools that are tried look into it. */
const book = {
  appointmentsOf: async (_, patientId) =>
    visits
      .filter((visit) => visit.patientId === patientId)
      .map((visit) => ({ ...visit, providerName: 'Dr. Susan Lee' })),
  cancel: async (_, { appointmentId }, run) => {
    const visit = visits.find(({ id }) => id === appointmentId);
    if (!visit?.patientId) return { status: 'not-found' };
    if (run.mayTouch && !(await run.mayTouch(visit.patientId)))
      return { status: 'untouchable', why: 'other-patient' };
    return { status: 'cancelled', appointment: visit, smsQueued: false };
  },
} satisfies Partial<Scheduling> as Pick<Scheduling, 'appointmentsOf' | 'cancel'>;

interface Try {
  readonly tool: string;
  readonly given: Readonly<Record<string, string>>;
  readonly callId: string | null;
  readonly from: string | null;
  /** Whom it aims at; null where nobody is there. */
  readonly target: Patient | null;
}

/** What an attacker can do who knows names, and of relatives also the birth date, but never that and the number that calls. */
function tries(count: number): Try[] {
  const { below, of } = dice(38);
  const guess = () => bornOn(below(DAYS));
  const somebody = () => (below(2) === 0 ? of(people) : null);
  const strange = () => (below(3) === 0 ? null : `+1778557${digits(below(500), 4)}`);
  const anyNumber = () => (below(2) === 0 ? strange() : `+1604556${digits(below(PEOPLE), 4)}`);
  const nameOf = (target: Patient | null) =>
    target ? `${target.firstName} ${target.lastName}` : `${of(FIRST_NAMES)} Nobody${below(50)}`;
  const idOf = (target: Patient | null) => target?.id ?? String(3000 + below(500));
  const visitOf = (target: Patient | null) =>
    visits.find(({ patientId }) => patientId === target?.id)?.id ?? String(4000 + below(500));
  const perhaps = (dateOfBirth: string): Record<string, string> => (below(2) === 0 ? {} : { dateOfBirth });
  const third = (): Record<string, string> =>
    of([
      {},
      { phone: `604556${digits(below(10_000), 4)}` },
      { healthCardNumber: digits(below(10_000), 4) },
      { postalCode: `V5K ${below(10)}B${below(10)}` },
    ]);
  const KINDS: ((target: Patient | null) => Omit<Try, 'callId' | 'target'>)[] = [
    () => ({ tool: 'search_patient_by_phone', given: {}, from: anyNumber() }),
    () => ({ tool: 'search_patient_by_phone', given: { dateOfBirth: guess() }, from: anyNumber() }),
    (target) => ({ tool: 'search_patient', given: { name: nameOf(target) }, from: anyNumber() }),
    (target) => ({
      ...{ tool: 'search_patient', given: { name: nameOf(target), dateOfBirth: guess() }, from: anyNumber() },
    }),
    (target) => ({
      tool: 'search_patient',
      given: { name: nameOf(target), dateOfBirth: target?.dateOfBirth ?? guess(), ...third() },
      from: strange(),
    }),
    (target) => ({
      ...{ tool: 'get_patient', given: { patientId: idOf(target), ...perhaps(guess()) }, from: anyNumber() },
    }),
    (target) => ({
      tool: 'check_appointments',
      given: { patientId: idOf(target), ...perhaps(guess()) },
      from: anyNumber(),
    }),
    (target) => ({
      tool: 'cancel_appointment',
      given: { appointmentId: visitOf(target), ...perhaps(guess()) },
      from: anyNumber(),
    }),
  ];
  return Array.from({ length: count }, (_, at) => {
    const target = somebody();
    const callId = below(20) === 0 ? null : `call ${below(2) === 0 ? at : below(count / 4)}`;
    return { ...of(KINDS)(target), callId, target };
  });
}

const { tools } = await loadToolbox();

async function enumerate(level: Level, count: number) {
  const base: Call = {
    ...aCall({
      ...{ patients: people, deadline: deadlineIn(600_000) },
      clinic: aClinicProfile({ callerVerification: level }),
    }),
    wasAsked: async () => false,
  };
  const callers = callersOfOneMessage();
  const learned = new Map<string, Set<string>>();
  const answers = new Map<string, Set<string>>();
  /** Calls that have given a name with its birth date: they are asked for one more fact. */
  const acquainted = new Set<string | null>();
  const longest = { ms: 0, tool: '' };
  for (const [at, each] of tries(count).entries()) {
    const tool = tools.find(({ name }) => name === each.tool) as Tool;
    const call: Call = {
      ...base,
      scheduling: { ...base.scheduling, ...book },
      callId: each.callId,
      callerPhone: each.from,
    };
    const ofThisMessage = each.callId ? callers : callersOfOneMessage();
    const needs = {
      callers: ofThisMessage,
      counts: voiceCounts(),
      trace: () => undefined,
      idOfTry: () => `try ${at}`,
    };
    const read = readArguments(tool, each.given);
    if (read.status !== 'ready') throw new Error(`${each.tool} did not take its arguments`);
    const began = performance.now();
    const { result } = await runTool(checkCaller(needs, tool), read.given, call, silentLogger);
    const ms = performance.now() - began;
    if (ms > longest.ms) Object.assign(longest, { ms, tool: each.tool });
    for (const [what, who] of toldBy(each, result as Answer)) {
      learned.set(what, (learned.get(what) ?? new Set()).add(who));
      if (what === 'is a patient') acquainted.add(each.callId);
    }
    if (acquainted.has(each.callId)) continue;
    const group = `${each.tool}, ${each.target ? 'somebody' : 'nobody'}`;
    answers.set(group, (answers.get(group) ?? new Set()).add(JSON.stringify(result)));
  }
  return { learned, answers, longest };
}

interface Answer {
  readonly found?: boolean;
  readonly patient?: { readonly id?: string } | null;
}

/** What an answer tells that was not said in the same breath, and of whom. */
function toldBy({ tool, given, from }: Try, answer: Answer): [what: string, who: string][] {
  const text = JSON.stringify(answer);
  const said = JSON.stringify(given);
  const told: [string, string][] = [];
  for (const person of people) {
    const tells = (what: string, secret: string | null | undefined) => {
      if (secret && text.includes(secret) && !said.includes(secret)) told.push([what, person.id]);
    };
    tells('a name', `"lastName":"${person.lastName}"`);
    tells('a birth date', person.dateOfBirth);
    tells('a phone number', person.phone);
    tells('a health number', person.healthNumber);
    tells('a visit', `Reason number ${person.id}`);
    const isNamed = said.includes(`${person.firstName} ${person.lastName}`);
    if (answer.patient?.id === person.id && given.patientId !== person.id)
      told.push([
        isNamed && given.dateOfBirth === person.dateOfBirth ? 'is a patient' : 'a patient’s id',
        person.id,
      ]);
  }
  if (text.includes('is cancelled')) told.push(['a visit was cancelled', String(given.appointmentId)]);
  if (tool === 'search_patient_by_phone' && answer.found && !answer.patient)
    told.push(['the calling number is on file', String(from)]);
  return told;
}

const shown = (learned: Map<string, Set<string>>) =>
  Object.fromEntries([...learned].map(([what, who]) => [what, who.size] as const).sort());

test.each(['off', 'bound', 'verified'] as const)(
  'attempts at a clinic with %s',
  { timeout: 120_000 },
  async (level) => {
    const began = performance.now();
    const { learned, answers, longest } = await enumerate(level, Number(ALL_TRIES ?? SAMPLE[level]));
    const seconds = (performance.now() - began) / 1000;
    if (ALL_TRIES) {
      const slowest = `${longest.ms.toFixed(0)} ms (${longest.tool})`;
      console.info(level, shown(learned), `${seconds.toFixed(1)} s, slowest answer ${slowest}`);
    }
    if (level !== 'verified') {
      // What the settings and docs/privacy.md say of these levels.
      expect([...learned.keys()]).toEqual(expect.arrayContaining(['a name', 'a birth date', 'a visit']));
      return;
    }
    expect([...learned.keys()].sort()).toEqual(['is a patient', 'the calling number is on file']);
    // Who is there and who is not gets the same answers.
    for (const tool of ['get_patient', 'check_appointments', 'cancel_appointment'])
      expect(answers.get(`${tool}, somebody`), tool).toEqual(answers.get(`${tool}, nobody`));
  },
);
