import type { Language } from '../../kernel/language.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { PracticeRow } from '../../ports/practice-emr.ts';
import { daysAhead } from './days-ahead.ts';
import type { Line, Scenario, Turn } from './scenario.ts';

export interface LeftText {
  readonly action: string;
  readonly body: string;
}

export interface LeftItem {
  readonly kind: string;
  readonly name: string | null;
  /** All text that staff read in it, in English. */
  readonly says: string;
}

/** The row of the call in the history. */
export interface LeftRecord {
  readonly outcome: string | null;
  readonly outcomes: ReadonlyArray<{
    readonly what: string;
    readonly patientName: string | null;
    readonly appointmentId: string | null;
  }>;
  readonly summary: string | null;
  readonly smsConsent: boolean | null;
}

export type ToolResult = Readonly<Record<string, unknown>>;

export interface ScenarioCall {
  readonly id: string;
  tool(name: string, given: object, says: string): Promise<ToolResult>;
  /** A sentence as a transcript. */
  hear(by: 'caller' | 'assistant', text: string): Promise<void>;
  /** What the service has spoken in the live call; null if the call takes no commands. */
  spoken(): readonly string[] | null;
  end(how: Scenario['ends']): Promise<void>;
}

/** A clinic with a phone line and its EMR. */
export interface ScenarioWorld {
  /** False over a transport without templates. */
  readonly hasTemplates?: boolean;
  /** The current date in the clinic's time zone. */
  today(): Promise<CalendarDate>;
  call(from: string | null): Promise<ScenarioCall>;
  appointments(): Promise<readonly PracticeRow[]>;
  /** `Last, First` of patients with a chart: all of them, or only the given names if the EMR cannot list. */
  patients(names: readonly string[]): Promise<readonly string[]>;
  emr(state: 'dead' | 'slow' | 'back'): void | Promise<void>;
  /** Makes staff take the slot immediately before the next booking is written. */
  staffTakeSlot(): void | Promise<void>;
  textsOf(callId: string): Promise<readonly LeftText[]>;
  inboxOf(callId: string): Promise<readonly LeftItem[]>;
  recordOf(callId: string): Promise<LeftRecord | null>;
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
  await call.end(scenario.ends);
  return [...wrong, ...(await leftOver(world, scenario, kept, before, call.id, language))];
}

const SECOND_MS = 1_000;
const LOOK_EVERY_MS = 25;

/** Delivers the sentences of a turn, and returns what is missing of each one's effects after a second. */
async function hearTurn(
  world: ScenarioWorld,
  call: ScenarioCall,
  { before, says }: Turn,
  language: Language,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const line of before) {
    await call.hear(line.by, line.says[language]);
    const missing = await missingAfterRetries(() => notCome(world, call, line, language));
    wrong.push(...missing.map((what) => `a second after “${line.says[language]}”: ${what}`));
  }
  await call.hear('caller', says[language]);
  return wrong;
}

async function missingAfterRetries(look: () => Promise<string[]>): Promise<string[]> {
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
    ...(inbox ? itemsDiffer(await world.inboxOf(call.id), inbox) : []),
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
  readonly rows: readonly PracticeRow[];
  readonly patients: readonly string[];
}

async function leftOver(
  world: ScenarioWorld,
  { leaves }: Scenario,
  kept: Kept,
  before: Before,
  callId: string,
  language: Language,
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
    ...textsDiffer(await world.textsOf(callId), leaves.texts, language),
    ...(await missingAfterRetries(async () => itemsDiffer(await world.inboxOf(callId), leaves.inbox))),
    // Call memory is written a moment after the answers.
    ...(await missingAfterRetries(async () =>
      leaves.record ? recordDiffers(await world.recordOf(callId), leaves.record, kept) : [],
    )),
  ];
}

function textsDiffer(
  texts: readonly LeftText[],
  expected: Scenario['leaves']['texts'],
  language: Language,
): string[] {
  const wanted = expected.map((text) => (typeof text === 'string' ? { action: text, says: {} } : text));
  const differs = listsDiffer(
    'texts',
    texts.map(({ action }) => action),
    wanted.map(({ action }) => action),
  );
  if (differs.length > 0) return differs;
  const left = [...texts];
  return wanted.flatMap(({ action, says }: { action: string; says: Turn['hears'] }) => {
    const words = says[language] ?? [];
    const at = left.findIndex(
      (text) => text.action === action && words.every((each) => text.body.includes(each)),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0
      ? []
      : [`no text "${action}" has ${words.join(', ')}: ${left.map(({ body }) => body).join(' | ')}`];
  });
}

function itemsDiffer(items: readonly LeftItem[], expected: Scenario['leaves']['inbox']): string[] {
  const wanted = expected.map((item) => (typeof item === 'string' ? { kind: item, says: [] } : item));
  const differs = listsDiffer(
    'inbox',
    items.map(({ kind }) => kind),
    wanted.map(({ kind }) => kind),
  );
  if (differs.length > 0) return differs;
  return wanted.flatMap((wish) => {
    const item = items.find(({ kind }) => kind === wish.kind);
    if (!item) return [];
    const missing = wish.says.filter((words) => !item.says.includes(words));
    const named = 'name' in wish && wish.name !== undefined && wish.name !== item.name;
    return [
      ...missing.map((words) => `the item ${item.kind} does not say "${words}": ${item.says}`),
      ...(named ? [`the item ${item.kind} names ${item.name} and not ${wish.name}`] : []),
    ];
  });
}

type Expected = NonNullable<Scenario['leaves']['record']>;

function recordDiffers(record: LeftRecord | null, expected: Expected, kept: Kept): string[] {
  if (!record) return ['the history has no row of the call'];
  const wanted = filled(expected, kept) as Expected;
  const is: Expected = {
    outcome: record.outcome ?? '',
    outcomes: record.outcomes.map(({ what, patientName, appointmentId }) => ({
      ...{ what, patient: patientName, appointment: appointmentId },
    })),
    summary: record.summary ?? '',
    smsConsent: record.smsConsent,
  };
  return Object.entries(wanted).flatMap(([field, value]) => {
    const [has, wants] = [is[field as keyof Expected], value].map((each) => JSON.stringify(each));
    return has === wants ? [] : [`the record's ${field}: ${has} instead of ${wants}`];
  });
}

function rowsDiffer(
  what: string,
  rows: readonly PracticeRow[],
  expected: ReadonlyArray<Readonly<Record<string, string | undefined>>>,
  kept: Kept,
): string[] {
  const wanted = expected.map((row) => filled(row, kept) as Record<string, string>);
  const fits = (row: PracticeRow, wish: Record<string, string>) =>
    Object.entries(wish).every(([field, value]) => row[field as keyof PracticeRow] === value);
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
