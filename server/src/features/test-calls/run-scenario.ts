import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import { daysAhead } from './days-ahead.ts';
import type { Line, Scenario, Turn } from './scenario.ts';

export interface EmrRow {
  readonly id: string;
  readonly patient: string;
  readonly provider: string;
  readonly date: string;
  readonly time: string;
  readonly isLive: boolean;
}

export type ToolResult = Readonly<Record<string, unknown>>;

export interface ScenarioCall {
  readonly id: string;
  tool(name: string, given: object, says: string): Promise<ToolResult>;
  /** A sentence as a transcript. */
  hear(by: 'caller' | 'assistant', text: string): Promise<void>;
  /** What the service has had said in the live call; null where the call takes no commands. */
  spoken(): readonly string[] | null;
  end(): Promise<void>;
}

/** A clinic with a phone line and its EMR. */
export interface ScenarioWorld {
  /** False over a transport without templates. */
  readonly hasTemplates?: boolean;
  /** The current date in the clinic's time zone. */
  today(): Promise<CalendarDate>;
  call(from: string | null): Promise<ScenarioCall>;
  appointments(): Promise<readonly EmrRow[]>;
  /** `Last, First` of patients with a chart: all of them, or only the given names if the EMR cannot list. */
  patients(names: readonly string[]): Promise<readonly string[]>;
  emr(state: 'dead' | 'slow' | 'back'): void | Promise<void>;
  /** Makes staff take the slot immediately before the next booking is written. */
  staffTakeSlot(): void | Promise<void>;
  textsOf(callId: string): Promise<readonly string[]>;
  inboxOf(callId: string): Promise<readonly string[]>;
}

export type Kept = Map<string, string>;

/** Returns the differences from the scenario; empty if it passed. */
export async function runScenario(
  world: ScenarioWorld,
  written: Scenario,
  language: Language,
): Promise<string[]> {
  const scenario = world.hasTemplates === false ? withoutTemplates(written) : written;
  const wrong: string[] = [];
  const kept: Kept = new Map(Object.entries(daysAhead(await world.today())));
  const { registered } = scenario.leaves;
  const before = { rows: await world.appointments(), patients: await world.patients(registered) };
  const call = await world.call(scenario.caller);
  for (const [at, turn] of scenario.turns.entries()) {
    await happens(world, turn);
    if (scenario.speaks) {
      const missing = await hearTurn(world, call, turn, language);
      wrong.push(...missing.map((what) => `turn ${at + 1}, ${what}`));
    }
    const given = filled(turn.given, kept) as object;
    const answer = await call.tool(turn.tool, { ...given, language }, turn.says[language]);
    const differs = differences(turn, answer, kept, language);
    wrong.push(...differs.map((what) => `turn ${at + 1}, ${turn.tool}: ${what}`));
    for (const [name, value] of keptOf(turn, answer)) kept.set(name, value);
  }
  await world.emr('back');
  await call.end();
  return [...wrong, ...(await leftOver(world, scenario, kept, before, call.id))];
}

const SECOND_MS = 1_000;
const LOOK_EVERY_MS = 25;

/** Lets the sentences of a turn arrive, and says what has not come of each within a second. */
async function hearTurn(
  world: ScenarioWorld,
  call: ScenarioCall,
  { before, says }: Turn,
  language: Language,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const line of before) {
    await call.hear(line.by, line.says[language]);
    const missing = await missingAfterASecond(() => notCome(world, call, line, language));
    wrong.push(...missing.map((what) => `a second after “${line.says[language]}”: ${what}`));
  }
  await call.hear('caller', says[language]);
  return wrong;
}

async function missingAfterASecond(look: () => Promise<string[]>): Promise<string[]> {
  const began = performance.now();
  let missing = await look();
  while (missing.length > 0 && performance.now() - began < SECOND_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    missing = await look();
  }
  return missing;
}

async function notCome(
  world: ScenarioWorld,
  call: ScenarioCall,
  { spoken, inbox }: Line,
  language: Language,
): Promise<string[]> {
  const said = call.spoken();
  const missing = said ? (spoken[language] ?? []).filter((words) => !said.join(' ').includes(words)) : [];
  return [
    ...missing.map((words) => `"${words}" is not spoken in the call: ${said?.join(' ')}`),
    ...(inbox ? listsDiffer('inbox', await world.inboxOf(call.id), inbox) : []),
  ];
}

function withoutTemplates(scenario: Scenario): Scenario {
  if (!scenario.withoutTemplates) return scenario;
  const { turn: number, leaves, ...expected } = scenario.withoutTemplates;
  const turns = scenario.turns.map((turn, at) => (at === number - 1 ? { ...turn, ...expected } : turn));
  return { ...scenario, turns, leaves };
}

/** The values later turns refer to. */
export function keptOf({ keeps }: Turn, answer: ToolResult): Kept {
  return new Map(Object.entries(keeps).map(([name, path]) => [name, String(valueAt(answer, path) ?? '')]));
}

async function happens(world: ScenarioWorld, { meanwhile }: Turn): Promise<void> {
  if (meanwhile === 'emr-dead') await world.emr('dead');
  if (meanwhile === 'emr-slow') await world.emr('slow');
  if (meanwhile === 'emr-back') await world.emr('back');
  if (meanwhile === 'staff-takes-slot') await world.staffTakeSlot();
}

function differences(turn: Turn, answer: ToolResult, kept: Kept, language: Language): string[] {
  const message = String(answer.message ?? '');
  const members = Object.entries(turn.answers).flatMap(([path, value]) => {
    const expected = filled(value, kept);
    const is = valueAt(answer, path);
    return is === expected
      ? []
      : [`${path} is ${JSON.stringify(is)} and not ${JSON.stringify(expected)} (${message})`];
  });
  const missing = (turn.hears[language] ?? []).filter((words) => !message.includes(words));
  const forbidden = (turn.neverHears[language] ?? []).filter((words) => message.includes(words));
  return [
    ...members,
    ...missing.map((words) => `"${words}" is not said: ${message}`),
    ...forbidden.map((words) => `"${words}" is said: ${message}`),
  ];
}

interface Before {
  readonly rows: readonly EmrRow[];
  readonly patients: readonly string[];
}

async function leftOver(
  world: ScenarioWorld,
  { leaves }: Scenario,
  kept: Kept,
  before: Before,
  callId: string,
): Promise<string[]> {
  const liveBefore = new Set(before.rows.filter(({ isLive }) => isLive).map(({ id }) => id));
  const known = new Set(before.rows.map(({ id }) => id));
  const after = await world.appointments();
  const booked = after.filter(({ id, isLive, patient }) => isLive && !known.has(id) && patient !== '0');
  const cancelled = after.filter(({ id, isLive }) => !isLive && liveBefore.has(id));
  const charts = await world.patients(leaves.registered);
  const registered = charts.filter((name) => !before.patients.includes(name));
  return [
    ...rowsDiffer('booked', booked, leaves.booked, kept),
    ...rowsDiffer('cancelled', cancelled, leaves.cancelled, kept),
    ...listsDiffer('registered', registered, leaves.registered),
    ...listsDiffer('texts', await world.textsOf(callId), leaves.texts),
    ...listsDiffer('inbox', await world.inboxOf(callId), leaves.inbox),
  ];
}

function rowsDiffer(
  what: string,
  rows: readonly EmrRow[],
  expected: ReadonlyArray<Readonly<Record<string, string | undefined>>>,
  kept: Kept,
): string[] {
  const wanted = expected.map((row) => filled(row, kept) as Record<string, string>);
  const fits = (row: EmrRow, wish: Record<string, string>) =>
    Object.entries(wish).every(([field, value]) => row[field as keyof EmrRow] === value);
  const left = [...rows];
  const absent = wanted.filter((wish) => {
    const at = left.findIndex((row) => fits(row, wish));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...absent.map((wish) => `the EMR lacks what should be ${what}: ${JSON.stringify(wish)}`),
    ...left.map((row) => `the EMR has ${what} without being told to: ${JSON.stringify(row)}`),
  ];
}

function listsDiffer(what: string, are: readonly string[], expected: readonly string[]): string[] {
  const [is, wanted] = [are, expected].map((list) => [...list].sort().join(', '));
  return is === wanted ? [] : [`${what}: ${is || 'nothing'} instead of ${wanted || 'nothing'}`];
}

/** Fills the known placeholders. */
export function filled(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
  if (Array.isArray(value)) return value.map((each) => filled(each, kept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, kept)]));
}

/** A path is `slots.0.time`. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}
