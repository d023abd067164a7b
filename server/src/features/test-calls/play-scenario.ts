import { randomUUID } from 'node:crypto';
import { found } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type Emr, emrTrouble, waitOf } from '../../ports/emr.ts';
import type { CallSlice } from '../calls/index.ts';
import type { InboxSlice } from '../inbox/index.ts';
import type { Practice } from '../practice/index.ts';
import { readBook } from './book-now.ts';
import type { Place } from './place.ts';
import { type PlayNeeds, playedCall, type Send } from './play-tool.ts';
import { runScenario, type ScenarioWorld } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import type { TestCall } from './store.ts';

export interface ScenarioNeeds extends PlayNeeds {
  readonly emr: { of(clinicId: string): Promise<Pick<Emr, 'listBookings' | 'findPatients'>> };
  readonly practice: Pick<Practice, 'look' | 'setFault'>;
  /** Begins a test call for the current user. */
  readonly begin: (caller: string | null) => Promise<TestCall>;
  readonly finish: (call: TestCall, how: Scenario['ends']) => Promise<void>;
  readonly inbox: Pick<InboxSlice, 'wordsOf'>;
  readonly calls: Pick<CallSlice, 'watch' | 'recordOf'>;
}

export interface PlayedScenario {
  readonly callId: string;
  /** Differences from the scenario; empty if it passed. */
  readonly wrong: readonly string[];
  readonly ms: number;
}

const WAIT_MS = 5_000;

/** Scenarios that break the EMR run only in a practice book. */
export const breaksEmr = ({ turns }: Scenario): boolean => turns.some(({ meanwhile }) => meanwhile);

export async function playScenario(
  needs: ScenarioNeeds,
  { clinicId, isPractice }: Place,
  scenario: Scenario,
  language: Language,
  send: Send,
): Promise<PlayedScenario> {
  const began = performance.now();
  let callId = '';
  const world: ScenarioWorld = {
    today: async () => {
      const { timezone } = found(await needs.clinics.profile(clinicId));
      return wallClockAt(needs.clock.now(), timezone).date;
    },
    call: async (from) => {
      const call = await needs.begin(from);
      callId = call.id;
      return {
        id: call.id,
        tool: (name, given, says) => tool(needs, call, { name, given, says }, send),
        hear: async (by, text) => {
          const clinic = found(await needs.clinics.profile(clinicId));
          const player = needs.players(clinic.voiceVendor);
          const said = player.sentence(playedCall(call, clinic.voicePhoneNumber), { by, text });
          await needs.throttle.turn(() => send(said));
        },
        // A call that is played has no line to speak into.
        spoken: () => null,
        end: (how) => needs.finish(call, how),
      };
    },
    ...(isPractice ? practiceBook(needs, clinicId) : ownBook(needs, clinicId)),
    textsOf: async (id) => (await needs.store.left(clinicId, id)).texts,
    // An outage item belongs to no particular call.
    inboxOf: async (id) =>
      (await needs.store.left(clinicId, id)).items
        .filter(({ kind }) => kind !== 'emr_trouble')
        .map(({ kind, name, facts }) => ({
          ...{ kind, name },
          says: Object.values(needs.inbox.wordsOf(kind, 'en', facts)).join(' '),
        })),
    recordOf: (id) => needs.calls.recordOf(clinicId, id),
  };
  const wrong = await runScenario(world, scenario, language);
  return { callId, wrong, ms: Math.round(performance.now() - began) };
}

type Book = Pick<ScenarioWorld, 'appointments' | 'patients' | 'emr' | 'staffTakeSlot'>;

/** Reads the clinic's own EMR without changing it. */
function ownBook(needs: ScenarioNeeds, clinicId: string): Book {
  return {
    appointments: async () => {
      const clinic = found(await needs.clinics.profile(clinicId));
      return ((await readBook(needs, clinic)) ?? []).map(
        ({ id, patientId, providerId, date, time, reason, stands }) => ({
          ...{ id, date, time, reason },
          patient: patientId,
          provider: providerId,
          isLive: stands,
        }),
      );
    },
    patients: (names) => withChart(needs, clinicId, names),
    emr: () => undefined,
    staffTakeSlot: () => undefined,
  };
}

/** Reads the book directly, because the line may still treat the EMR as down. */
function practiceBook({ practice }: Pick<ScenarioNeeds, 'practice'>, practiceId: string): Book {
  return {
    appointments: async () => (await practice.look(practiceId))?.appointments ?? [],
    patients: async () => (await practice.look(practiceId))?.patients ?? [],
    emr: (state) => practice.setFault(practiceId, state === 'back' ? null : state),
    staffTakeSlot: () => practice.setFault(practiceId, 'staff-takes-slot'),
  };
}

interface Asked {
  readonly name: string;
  readonly given: object;
  readonly says: string;
}

/** Runs a tool without reading the book, which is done before and after. */
async function tool(
  { players, clinics, store, throttle, clock }: ScenarioNeeds,
  call: TestCall,
  { name, given, says }: Asked,
  send: Send,
) {
  const clinic = found(await clinics.profile(call.clinicId));
  const player = players(clinic.voiceVendor);
  const asked = { id: `play-${randomUUID()}`, name, arguments: { ...given } };
  const fromStartMs = () => Math.max(0, clock.now().getTime() - call.startedAt.getTime());
  const heard = { by: 'caller', text: says, fromStartMs: fromStartMs(), lastsMs: null } as const;
  const message = player.toolCall(playedCall(call, clinic.voicePhoneNumber), asked);
  const reply = await throttle.turn(() => send(message));
  const answer = player.resultIn(reply) ?? {};
  const text = String(answer.message ?? '');
  await store.note(call.clinicId, call.id, {
    said: [heard, { by: 'assistant', text, fromStartMs: fromStartMs(), lastsMs: null }],
  });
  return answer;
}

async function withChart(
  { emr }: ScenarioNeeds,
  clinicId: string,
  names: readonly string[],
): Promise<string[]> {
  try {
    const open = await emr.of(clinicId);
    const wait = waitOf(deadlineIn(WAIT_MS));
    const known = await Promise.all(
      names.map(async (name) => {
        const [last = '', first = ''] = name.split(', ');
        const { patients } = await open.findPatients({ name: `${first} ${last}` }, wait);
        return patients.map((patient) => `${patient.lastName}, ${patient.firstName}`);
      }),
    );
    return known.flat().filter((name) => names.includes(name));
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    return [];
  }
}
