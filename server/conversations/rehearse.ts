import { readdir, readFile } from 'node:fs/promises';
import type { PhoneLine } from '../journeys/phone-line.ts';
import { LANGUAGES, type Language } from '../src/kernel/language.ts';
import type { ModelTool, ModelTurn, VoiceModel } from '../src/ports/voice/voice-model.ts';
import { castClinic, type Family } from './cast.ts';
import { beginConversation, type Conversation } from './conversation.ts';
import { visitsIn } from './judge.ts';
import { NO_MISTAKES } from './mistakes.ts';
import { howToSpeak, type Persona } from './personas.ts';
import { openForCalls, recordsOf } from './play.ts';

export interface Models {
  readonly assistant: VoiceModel;
  readonly caller: VoiceModel;
}

export interface Rehearsed {
  readonly name: string;
  readonly isRight: boolean;
  readonly transcript: readonly string[];
}

const VOICE = new URL('../../voice/', import.meta.url);
const PROMPTS = { en: 'english.md', zh: 'mandarin.md' } as const;
const MOST_TURNS = 30;
const MOST_TOOLS_IN_A_ROW = 6;
const TURN_MS = 60_000;
const HANGS_UP = '[hang up]';

/**
 * Plays each persona in each language `runs` times, with models at both ends that do not see each other's
 * brief.
 */
export async function rehearse(
  line: PhoneLine,
  models: Models,
  personas: readonly Persona[],
  runs: number,
): Promise<Rehearsed[]> {
  const all = LANGUAGES.flatMap((language) =>
    personas.flatMap((persona) => Array.from({ length: runs }, () => ({ persona, language }))),
  );
  const { book, families } = castClinic(all.length);
  const clinic = await line.aClinic('classic', book);
  await openForCalls(line, clinic);
  const tools = await pushedTools();
  const rehearsed: Rehearsed[] = [];
  for (const [at, { persona, language }] of all.entries()) {
    const family = families[at] as Family;
    const from = persona.from ? persona.from(family) : `+1${family.phone}`;
    const others = families.filter((one) => one !== family);
    const random = () => 0.999;
    const c = beginConversation({
      line,
      by: 'vapi',
      clinic,
      family,
      others,
      from,
      language,
      random,
      rates: NO_MISTAKES,
    });
    const prompt = await promptIn(language, c);
    await talk(c, models, { prompt, tools, brief: `${persona.brief(family)}\n${howToSpeak(language)}` });
    await c.end();
    const { inbox } = await recordsOf(line, clinic.id, c.callId);
    const lines = c.events.map((event) =>
      event.kind === 'said' ? `${event.by}: ${event.text}` : JSON.stringify(event),
    );
    const told = c.events
      .flatMap((event) => (event.kind === 'tool' ? JSON.stringify(event.answer) : []))
      .join(' ');
    const isRight = persona.isRight(family, { visits: visitsIn(book, family), inbox, told });
    rehearsed.push({ name: `${persona.name} (${language})`, isRight, transcript: lines });
  }
  return rehearsed;
}

interface Brief {
  readonly prompt: string;
  readonly tools: readonly ModelTool[];
  readonly brief: string;
}

async function talk(
  c: Conversation,
  { assistant, caller }: Models,
  { prompt, tools, brief }: Brief,
): Promise<void> {
  const heardByAssistant: ModelTurn[] = [];
  // From the caller's point of view, the assistant takes the role of the caller.
  const heardByCaller: ModelTurn[] = [
    { by: 'caller', text: c.language === 'zh' ? '您好，请问有什么可以帮您？' : 'How can I help?' },
  ];
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const said = await caller.next(
      { prompt: brief, tools: [], talk: heardByCaller },
      AbortSignal.timeout(TURN_MS),
    );
    const words = said.text.replaceAll(HANGS_UP, '').trim();
    heardByCaller.push({ by: 'assistant', text: said.text, calls: [] });
    if (words) {
      await c.hear(words);
      heardByAssistant.push({ by: 'caller', text: words });
    }
    if (said.text.includes(HANGS_UP)) return;
    const answer = await answerTo(c, assistant, { prompt, tools }, heardByAssistant);
    await c.say(answer);
    heardByCaller.push({ by: 'caller', text: answer });
  }
}

async function answerTo(
  c: Conversation,
  assistant: VoiceModel,
  told: Omit<Brief, 'brief'>,
  talked: ModelTurn[],
): Promise<string> {
  for (let round = 0; round < MOST_TOOLS_IN_A_ROW; round += 1) {
    const { text, calls } = await assistant.next({ ...told, talk: talked }, AbortSignal.timeout(TURN_MS));
    talked.push({ by: 'assistant', text, calls });
    if (calls.length === 0) return text;
    for (const { id, tool, given } of calls)
      talked.push({ by: 'tool', callId: id, result: JSON.stringify(await c.tool(tool, given ?? {})) });
  }
  return '';
}

async function promptIn(language: Language, c: Conversation): Promise<string> {
  const prompt = await readFile(new URL(`assistants/${PROMPTS[language]}`, VOICE), 'utf8');
  const variables = await c.variables();
  return prompt.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => String(variables[name] ?? ''));
}

async function pushedTools(): Promise<ModelTool[]> {
  const folder = new URL('tools/', VOICE);
  const files = await readdir(folder);
  return Promise.all(
    files.map(
      async (name) =>
        (JSON.parse(await readFile(new URL(name, folder), 'utf8')) as { function: ModelTool }).function,
    ),
  );
}

/** Pass and pass^k: how many runs of each scenario were right, and whether all were. */
export function passesOf(rehearsed: readonly Rehearsed[]): string[] {
  const names = [...new Set(rehearsed.map(({ name }) => name))];
  const rows = names.map((name) => rehearsed.filter((one) => one.name === name));
  const right = rehearsed.filter(({ isRight }) => isRight).length;
  const whole = rows.filter((runs) => runs.every(({ isRight }) => isRight)).length;
  return [
    ...rows.map(
      (runs) => `${runs.filter(({ isRight }) => isRight).length} of ${runs.length}  ${runs[0]?.name}`,
    ),
    `pass ${right} of ${rehearsed.length}, pass^${rows[0]?.length ?? 0} ${whole} of ${names.length} scenarios`,
  ];
}
