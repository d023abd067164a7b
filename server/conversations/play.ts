import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../chaos/chaos-dice.ts';
import type { AnsweringClinic, PhoneLine } from '../journeys/phone-line.ts';
import type { VoiceVendor } from '../src/kernel/calls/voice-vendor.ts';
import { LANGUAGES, type Language } from '../src/kernel/language.ts';
import { castClinic, type Family } from './cast.ts';
import { beginConversation, type Conversation, HungUp } from './conversation.ts';
import { groupBy } from './group-by.ts';
import { judge, type Played, type Records } from './judge.ts';
import type { Rates } from './mistakes.ts';
import { SITUATIONS, type Situation } from './situations.ts';

export interface Result {
  readonly number: number;
  readonly name: string;
  readonly situation: Situation;
  readonly language: Language;
  readonly isDone: boolean;
  readonly hungUp: boolean;
  /** False if something was still pending when the call was judged. */
  readonly isSettled: boolean;
  readonly harm: readonly string[];
  readonly toolCalls: number;
  readonly mistakes: number;
  readonly transcript: string;
  readonly left: Pick<Records, 'inbox' | 'outcome'> & { readonly texts: readonly string[] };
}

/** Each situation in each language is one scenario; a clinic takes one call of each. */
export const SCENARIOS = SITUATIONS.flatMap((situation) =>
  LANGUAGES.map((language) => ({ situation, language })),
);

/** Nobody waits in these calls, so more concurrency only delays answers; beside other work they would come too late. */
const AT_ONCE = 3;
/** A doubt is settled within two minutes, or slightly later on a busy machine. */
const SETTLE_TRIES = 2_000;

export interface Run {
  readonly seed: number;
  readonly rates: Rates;
  /** Defaults to the first platform. */
  readonly by?: VoiceVendor;
  /** The numbers of the calls; with the same seed a number always gives the same call. */
  readonly numbers: readonly number[];
  readonly onResult?: (result: Result) => void;
}

/** Plays the calls, with one clinic per round of scenarios, and judges each by the resulting state. */
export async function playCalls(
  line: PhoneLine,
  { seed, rates, by = 'vapi', numbers, onResult }: Run,
): Promise<Result[]> {
  const results: Result[] = [];
  const rounds = groupBy(numbers, (number) => Math.floor(number / SCENARIOS.length));
  for (const [, ofRound] of rounds) {
    const round = await playRound(line, { seed, rates, by, numbers: ofRound });
    for (const result of round) onResult?.(result);
    results.push(...round);
  }
  return results;
}

async function playRound(
  line: PhoneLine,
  { seed, rates, by, numbers }: Required<Omit<Run, 'onResult'>>,
): Promise<Result[]> {
  const { book, families } = castClinic(SCENARIOS.length);
  const clinic = await line.aClinic('classic', book);
  await openForCalls(line, clinic);
  const owners = new Map(
    families.flatMap((family, at) => namesOf(family).map((name) => [name, at] as const)),
  );

  const played: Played[] = [];
  const waiting = [...numbers];
  const worker = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const place = number % SCENARIOS.length;
      const { situation, language } = SCENARIOS[place] as (typeof SCENARIOS)[number];
      const family = families[place] as Family;
      const conversation = beginConversation({
        ...{ line, by, clinic, family, language, rates, random: seededRandom(seed * 1_000_003 + number) },
        others: families.filter((one) => one !== family),
        from: situation.from ? situation.from(family) : `+1${family.phone}`,
      });
      const ended = await play(situation, conversation);
      played.push({ number: place, situation, conversation, ...ended });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const isSettled = await settled(line, clinic.id);
  const verdicts: Result[] = [];
  for (const one of played) {
    const { conversation: c, situation, hungUp } = one;
    const records = await recordsOf(line, clinic.id, c.callId);
    const { isDone, harm } = judge(one, book, records, owners);
    const number = numbers.find((candidate) => candidate % SCENARIOS.length === one.number) ?? 0;
    const tools = c.events.filter(({ kind }) => kind === 'tool');
    verdicts.push({
      ...{ number, situation, hungUp, isSettled, isDone, harm },
      name: `${situation.name} (${c.language})`,
      language: c.language,
      toolCalls: tools.length,
      mistakes: tools.filter((event) => event.kind === 'tool' && event.mistakes.length > 0).length,
      left: leftBy(records),
      transcript: isDone && harm.length === 0 ? '' : transcriptOf(c, records),
    });
  }
  await line.leaveEmrAlone(clinic);
  await clinic.soap.close();
  return verdicts;
}

const leftBy = ({ texts, inbox, outcome }: Records): Result['left'] => ({
  texts: texts.map(({ action }) => action).toSorted(),
  inbox: inbox.toSorted(),
  outcome,
});

/** Sets the clinic up like the demo and the dashboard do: callers are verified, and texts are sent. */
export async function openForCalls(line: PhoneLine, clinic: AnsweringClinic): Promise<void> {
  const change = async (url: string, payload: object) => {
    const { status, body } = await line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
    if (status !== 200) throw new Error(`${url}: ${JSON.stringify(body)}`);
  };
  await change('/api/clinic/voice-config', { callerVerification: 'verified' });
  await change('/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
}

async function play(
  situation: Situation,
  conversation: Conversation,
): Promise<{ isDone: boolean; hungUp: boolean }> {
  let ended = { isDone: false, hungUp: false };
  try {
    ended = { isDone: await situation.play(conversation), hungUp: false };
  } catch (error) {
    if (!(error instanceof HungUp)) throw error;
    ended = { isDone: false, hungUp: true };
  }
  await conversation.end();
  return ended;
}

const namesOf = ({ adult, spouse, twin, otherTwin, child, newcomer }: Family) =>
  [adult, spouse, twin, otherTwin, child, newcomer].flatMap(({ firstName, lastName }) => [
    firstName,
    lastName,
  ]);

/** Waits until nothing is left to settle or send; false on timeout. */
async function settled(line: PhoneLine, clinicId: string): Promise<boolean> {
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    const [row] = await line.service.database.ownerQuery<{ open: number }>(
      `select (select count(*) from attempts where clinic_id = $1 and state in ('held', 'writing', 'doubt', 'undoing'))::int
            + (select count(*) from sms_messages where clinic_id = $1 and state in ('queued', 'sending'))::int
            + (select count(*) from jobs where clinic_id = $1 and finished_at is null and run_at <= now())::int
            + (select count(*) from call_logs where clinic_id = $1 and status = 'in_progress')::int as open`,
      [clinicId],
    );
    if (row?.open === 0) return true;
    await pause(100);
  }
  return false;
}

export async function recordsOf(line: PhoneLine, clinicId: string, callId: string): Promise<Records> {
  const { ownerQuery } = line.service.database;
  const values = [clinicId, callId];
  const texts = await ownerQuery<Records['texts'][number]>(
    `select action, appointment_id as "appointmentId", state from sms_messages where clinic_id = $1 and call_id = $2`,
    values,
  );
  const items = await ownerQuery<{ kind: string }>(
    'select kind from inbox_items where clinic_id = $1 and call_id = $2',
    values,
  );
  const logs = await ownerQuery<{ outcome: string }>(
    'select outcome from call_logs where clinic_id = $1 and call_id = $2',
    values,
  );
  const spoken = line.voice.commands(callId).filter(({ type }) => type === 'say');
  return {
    texts,
    inbox: items.map(({ kind }) => kind),
    outcome: logs[0]?.outcome ?? null,
    spoken: spoken.map(({ content }) => String(content)),
  };
}

function transcriptOf({ events, wanted }: Conversation, records: Records): string {
  const lines = events.map((event) => {
    if (event.kind === 'said') return `${event.by}: ${event.text}`;
    if (event.kind === 'agreed') return `  the caller wants ${JSON.stringify(event.visits)}`;
    const { tool, given, answer, mistakes, wasHeard } = event;
    const why = [...mistakes, ...(wasHeard ? [] : ['not heard'])].join(', ');
    return `  ${tool} ${JSON.stringify(given)}${why ? ` [${why}]` : ''}\n    -> ${JSON.stringify(answer)}`;
  });
  return [
    ...lines,
    `  wanted at the end ${JSON.stringify(wanted())}`,
    `  records ${JSON.stringify(records)}`,
  ].join('\n');
}
