import type { Language } from '../../../kernel/language.ts';
import type { CallStory } from '../../calls/index.ts';
import { parseScenario, type ScenarioFile, type Turn } from '../scenario.ts';
import { cleanSpeech } from './clean-speech.ts';
import { EMERGENCY, ownWords, SAID_WHEN_DONE } from './own-words.ts';
import { EARLIEST, type Offer, offersIn, placeholdersFor, type WrittenTurn } from './placeholders.ts';
import { type Given, replaceArguments } from './replace-arguments.ts';
import { fullName, KNOWN, NEWCOMER } from './stand-ins.ts';
import { type ToolInCall, toolsIn } from './tools-in-call.ts';

const REPLAYED_ITEMS = new Set(['callback', 'emergency', 'chart_incomplete']);
const PATIENT_SEARCHES = new Set(['search_patient_by_phone', 'search_patient', 'get_patient']);
const TIME_SEARCHES = new Set(['find_earliest_appointment', 'findAppointmentByPreference']);
const TEXT_OF: Readonly<Record<string, 'book' | 'reschedule' | 'cancel'>> = {
  create_appointment: 'book',
  update_appointment: 'reschedule',
  cancel_appointment: 'cancel',
};

/**
 * Turns a recorded call into a scenario. Keeps tools, order, weekdays and results; every person becomes a
 * stand-in. Null if the assistant called no tool.
 */
export function recordScenario(story: CallStory): ScenarioFile | null {
  const tools = toolsIn(story);
  if (tools.length === 0) return null;
  const pack = write(tools, story);
  return parseScenario({
    about: `Recorded from a call. What came of it: ${story.outcome.replaceAll('_', ' ')}.`,
    caller: callerOf(tools, story),
    ...pack,
  });
}

function callerOf(tools: readonly ToolInCall[], { callerPhone }: CallStory): string | null {
  if (callerPhone === null) return null;
  const byPhone = tools.filter(({ name }) => name === 'search_patient_by_phone');
  const isNew =
    byPhone.length > 0
      ? byPhone.every(({ answered, wasDown }) => answered.found === false && !wasDown)
      : tools.some(({ name }) => name === 'register_new_patient');
  return isNew ? NEWCOMER.caller : KNOWN.caller;
}

interface Row {
  readonly patient: string;
  readonly provider: string;
  readonly date: string;
  readonly time: string;
}

interface Appointment {
  readonly blank: string;
  readonly row: Row;
}

/** A scenario in progress and the results of its turns so far. */
interface Writing {
  readonly turns: WrittenTurn[];
  readonly keep: ReturnType<typeof placeholdersFor>;
  readonly offers: Offer[];
  /** Appointments by their id in the call. */
  readonly appointments: Map<string, Appointment>;
  readonly texts: Array<(typeof TEXT_OF)[keyof typeof TEXT_OF]>;
  readonly registered: string[];
  patient: string;
  isDown: boolean;
  wasWarned: boolean;
}

function write(tools: readonly ToolInCall[], story: CallStory): Pick<ScenarioFile, 'turns' | 'leaves'> {
  const turns: WrittenTurn[] = [];
  const writing: Writing = {
    ...{
      turns,
      keep: placeholdersFor(turns),
      offers: [],
      appointments: new Map(),
      texts: [],
      registered: [],
    },
    ...{ patient: KNOWN.id, isDown: false, wasWarned: false },
  };
  for (const tool of tools) writeTurn(writing, tool, story);
  const { appointments, texts, registered } = writing;
  const booked = [...appointments.values()].map(({ row }) => row);
  return { turns, leaves: { booked, cancelled: [], registered, texts, inbox: itemsOf(tools, story) } };
}

function writeTurn(writing: Writing, tool: ToolInCall, story: CallStory): void {
  const { appointments, offers, patient } = writing;
  const wanted = aboutOf(tool);
  // The test line has none of this call's appointments, so book the existing one first.
  if (wanted && !appointments.has(wanted) && (tool.success || tool.wasDown))
    appointments.set(wanted, bookBefore(writing));
  const old = appointments.get(wanted ?? '') ?? null;
  const { given, moment } = replaceArguments(tool, {
    ...{ offers, patient, person: personOf(tool), appointment: old?.blank ?? null },
    calledOn: story.startedAt,
    searchEarliest: () => searchEarliest(writing),
  });
  const text = textOf(tool, story);
  if (TEXT_OF[tool.name]) given.smsConsent = text !== null;
  if (tool.wasEmergency) given.reason = EMERGENCY.reason;
  const turn = turnOf(tool.name, given, answersOf(tool));
  turn.says = saysOf(tool, story);
  turn.hears = heardFrom(tool, writing.wasWarned);
  turn.neverHears = phrasesNeverHeard(tool);
  const meanwhile = happensBefore(writing, tool, moment);
  if (meanwhile) turn.meanwhile = meanwhile;
  writing.turns.push(turn);
  writing.isDown = tool.wasDown;
  writing.wasWarned ||= tool.wasEmergency;
  if (!tool.wasDown) offers.push(...offersIn(tool, turn, writing.keep));
  noteWho(writing, tool, turn);
  if (text) writing.texts.push(text);
  if (!tool.success) return;
  if (wanted) appointments.delete(wanted);
  if (moment) noteBooked(writing, tool, turn, { old, moment });
}

function happensBefore({ isDown }: Writing, tool: ToolInCall, moment: Given['moment']): Turn['meanwhile'] {
  if (tool.wasDown !== isDown) return tool.wasDown ? 'emr-dead' : 'emr-back';
  const isTaken = tool.refusal === 'slot-taken' || tool.refusal === 'taken';
  return moment?.isOffered && isTaken ? 'staff-takes-slot' : undefined;
}

/** The id of the appointment a tool changes. */
function aboutOf({ name, asked }: ToolInCall): string | null {
  const isAboutOne = name === 'update_appointment' || name === 'cancel_appointment';
  return isAboutOne && asked.appointmentId ? String(asked.appointmentId) : null;
}

function noteWho(writing: Writing, tool: ToolInCall, turn: WrittenTurn): void {
  if (PATIENT_SEARCHES.has(tool.name) && tool.answered.found)
    writing.patient = writing.keep(turn, 'patient', 'patient.id');
  if (tool.name !== 'register_new_patient' || !tool.success) return;
  writing.patient = writing.keep(turn, 'patient', 'patientId');
  writing.registered.push(`${NEWCOMER.lastName}, ${NEWCOMER.firstName}`);
}

function noteBooked(
  { appointments, keep, turns, patient }: Writing,
  { answered }: ToolInCall,
  turn: WrittenTurn,
  { old, moment }: { readonly old: Appointment | null; readonly moment: NonNullable<Given['moment']> },
): void {
  const { providerId, newProviderId } = turn.given;
  const provider = String(newProviderId ?? providerId ?? old?.row.provider ?? '');
  const { date, time } = moment;
  appointments.set(answered.appointmentId ?? `turn ${turns.length}`, {
    blank: keep(turn, 'appointment', 'appointmentId'),
    row: { patient: old?.row.patient ?? patient, provider, date, time },
  });
}

function searchEarliest({ turns, keep, offers }: Writing): Offer {
  const search = turnOf('find_earliest_appointment', {}, { found: true });
  turns.push(search);
  const [offer] = offersIn(EARLIEST, search, keep) as [Offer];
  offers.push(offer);
  return offer;
}

function bookBefore(writing: Writing): Appointment {
  const { turns, keep, patient } = writing;
  const { date, time, provider } = searchEarliest(writing).blanks();
  const given = { patientId: patient, providerId: provider, appointmentTime: `${date}T${time}` };
  const create = turnOf('create_appointment', { ...given, smsConsent: false }, { success: true });
  turns.push(create);
  return { blank: keep(create, 'appointment', 'appointmentId'), row: { patient, provider, date, time } };
}

function turnOf(tool: string, given: Record<string, unknown>, answers: Turn['answers']): WrittenTurn {
  return { before: [], says: ownWords(tool), tool, given, answers, keeps: {}, hears: {}, neverHears: {} };
}

/** A patient who was not found becomes one the test line does not know. */
function personOf({ name, answered, wasDown }: ToolInCall) {
  if (name === 'register_new_patient' || name === 'add_to_waitlist') return NEWCOMER;
  return name === 'search_patient' && answered.found === false && !wasDown ? NEWCOMER : KNOWN;
}

/** An empty search depends on the clinic's own schedule; on the test line it would find times. */
function answersOf({ name, success, answered, wasDown }: ToolInCall): Turn['answers'] {
  const { found } = answered;
  const isTold = found === true || (found === false && (PATIENT_SEARCHES.has(name) || wasDown));
  return {
    ...(success !== null && !(TIME_SEARCHES.has(name) && !wasDown) ? { success } : {}),
    ...(isTold ? { found } : {}),
  };
}

function heardFrom({ name, success, wasEmergency }: ToolInCall, wasWarned: boolean): Turn['hears'] {
  if (wasEmergency && !wasWarned) return EMERGENCY.hears;
  return success ? (SAID_WHEN_DONE[name] ?? {}) : {};
}

function phrasesNeverHeard({ name, success }: ToolInCall): Turn['neverHears'] {
  return success === false ? (SAID_WHEN_DONE[name] ?? {}) : {};
}

function saysOf({ name, heard, wasEmergency }: ToolInCall, { language, names }: CallStory): Turn['says'] {
  if (wasEmergency) return EMERGENCY.says;
  const own = ownWords(name);
  const said = cleanSpeech(heard, names) || (name === 'search_patient' ? '' : own[language]);
  const introduced: Readonly<Record<Language, string>> = {
    en: `I am ${fullName(KNOWN)}.`,
    zh: `我叫 ${fullName(KNOWN)}。`,
  };
  const both = name === 'search_patient' ? introduced : own;
  return { ...both, [language]: said || both[language] };
}

/** The text the caller got, or would have got in a test. */
function textOf({ name, success, answered }: ToolInCall, { texts }: CallStory) {
  const action = TEXT_OF[name];
  if (!action || !success) return null;
  const wasSent = (text: CallStory['texts'][number]) =>
    text.action === action && (text.state !== 'skipped' || text.skipReason === 'test_call');
  return (answered.smsSent ?? texts.some(wasSent)) ? action : null;
}

/** Nobody takes over a replayed call, so its items are not expected. */
function itemsOf(tools: readonly ToolInCall[], { items }: CallStory): string[] {
  const kinds = items.map(({ kind }) => kind).filter((kind) => REPLAYED_ITEMS.has(kind));
  return tools.some(({ name }) => name === 'transfer_call') ? [...kinds, 'transfer_not_taken'] : kinds;
}
