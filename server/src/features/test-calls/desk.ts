import type { Trail } from '../../database/database.ts';
import { Failure, found } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Emr } from '../../ports/emr.ts';
import type { VoiceModel } from '../../ports/voice/voice-model.ts';
import type { CallSlice } from '../calls/index.ts';
import type { InboxSlice } from '../inbox/index.ts';
import type { Practice } from '../practice/index.ts';
import { keyOf } from './call-id.ts';
import { daysAhead } from './days-ahead.ts';
import { hearWords } from './hear-words.ts';
import { booksOf, findTestCall, type Place, placeFor, runningAt, type TestBook } from './place.ts';
import { breaksEmr, playScenario } from './play-scenario.ts';
import {
  type AskedTool,
  type PlayedTool,
  type PlayNeeds,
  playedCall,
  playTool,
  type Send,
} from './play-tool.ts';
import { keptOf } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { IN_SCENARIO, understand } from './scripted-agent.ts';
import type { PromptNeeds } from './shipped-prompt.ts';
import { type StageNeeds, sampleCallers, toolForms } from './stage.ts';
import type { CallEffects, TestCall } from './store.ts';
import { talkWithModel } from './talk-with-model.ts';
import type { TestCallThrottle } from './test-call-throttle.ts';

export interface DeskNeeds extends PlayNeeds, StageNeeds, PromptNeeds {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly inbox: Pick<InboxSlice, 'wordsOf'>;
  readonly calls: Pick<CallSlice, 'watch' | 'recordOf'>;
  readonly scenarios: () => Promise<readonly Scenario[]>;
  readonly practice: Practice;
  readonly throttle: TestCallThrottle;
  /** Null if none is configured; the built-in agent then answers. */
  readonly model: VoiceModel | null;
}

/** Who plays the call, and how to reach the webhook. */
export interface Player {
  readonly userId: string;
  readonly trail: Trail;
  readonly send: Send;
}

export type TestCallDesk = ReturnType<typeof testCallDesk>;

/** Test call operations for a person in the dashboard. */
export function testCallDesk(needs: DeskNeeds) {
  const { store, toolbox, scenarios, practice, throttle } = needs;
  const running = (clinicId: string, id: string) => runningAt(needs, clinicId, id);
  return {
    begin: async (
      clinicId: string,
      { book, ...wish }: NewCall & { readonly book?: TestBook | undefined },
      player: Asker,
    ) =>
      throttle.run(clinicId, async () =>
        shown(
          await begin(needs, await throttle.turn(() => placeFor(needs, clinicId, book)), wish, player),
          clinicId,
        ),
      ),
    stage: async (clinicId: string) => {
      const books = await booksOf(needs, clinicId);
      return {
        books,
        callers: books.includes('own') ? await sampleCallers(needs, clinicId) : [],
        practiceCallers: [...(await practice.callers())],
        tools: toolForms(toolbox),
        scenarios: (await scenarios()).map(scenarioShown),
        model: needs.model?.name ?? null,
      };
    },
    play: async (clinicId: string, id: string, asked: AskedTool & InLanguage, send: Send) =>
      played(needs, asked, await playTool(needs, await running(clinicId, id), asked, send), asked.language),
    say: async (clinicId: string, id: string, said: InLanguage & { readonly text: string }, send: Send) =>
      answerTo(needs, await running(clinicId, id), said, send),
    end: async (clinicId: string, id: string, send: Send) => {
      const call = await findTestCall(needs, clinicId, id);
      if (!call.endedAt) await hangUp(needs, call, send);
      return { callLogId: (await store.left(call.clinicId, id)).callLogId };
    },
    scenario: async (
      clinicId: string,
      name: string,
      { language, book }: { readonly language: Language; readonly book: 'own' | 'scenarios' },
      player: Player,
    ) => {
      const scenario = (await scenarios()).find((each) => each.name === name);
      if (!scenario) throw new Failure('NOT_FOUND', 'There is no such scenario. Take one from the list.');
      if (book === 'own' && breaksEmr(scenario)) throw new Failure('CONFLICT', ONLY_IN_PRACTICE);
      return throttle.run(clinicId, () => replay(needs, { clinicId, scenario, language, book }, player));
    },
  };
}

async function replay(
  needs: DeskNeeds,
  {
    clinicId,
    scenario,
    language,
    book,
  }: {
    readonly clinicId: string;
    readonly scenario: Scenario;
    readonly language: Language;
    readonly book: 'own' | 'scenarios';
  },
  player: Player,
) {
  const place = await needs.throttle.turn(() => placeFor(needs, clinicId, book));
  const parts = {
    ...needs,
    begin: (caller: string | null) => begin(needs, place, { caller, language }, player),
    finish: async ({ id }: TestCall, how: Scenario['ends']) =>
      hangUp(needs, await runningAt(needs, clinicId, id), player.send, how === 'transferred'),
  };
  const { callId, wrong, ms } = await playScenario(parts, place, scenario, language, player.send);
  const { callLogId } = await needs.store.left(place.clinicId, callId);
  const practiceId = place.isPractice ? place.clinicId : null;
  // Even if the scenario did not complete.
  if (practiceId) await needs.practice.end(practiceId);
  return { name: scenario.name, passed: wrong.length === 0, wrong, ms, callId, callLogId, practiceId };
}

const ONLY_IN_PRACTICE = 'This scenario breaks the EMR, so it is played in a practice book alone.';

interface NewCall {
  readonly caller: string | null;
  readonly language: Language;
}
type Asker = Pick<Player, 'userId' | 'trail'>;

/** Audited at the clinic itself, because a practice clinic has no audit trail. */
async function begin(
  { store, clock }: DeskNeeds,
  { clinicId, isPractice }: Place,
  { caller, language }: NewCall,
  { userId, trail }: Asker,
): Promise<TestCall> {
  const call = { userId, callerPhone: caller, language, startedAt: clock.now() };
  return isPractice
    ? store.issue(clinicId, { ...call, key: clinicId }, async () => undefined)
    : store.issue(clinicId, call, trail);
}

function shown({ id, callerPhone, language, startedAt, clinicId: playedAt }: TestCall, clinicId: string) {
  const practiceId = playedAt === clinicId ? null : keyOf(id);
  return { id, caller: callerPhone, language, startedAt, practiceId };
}

interface InLanguage {
  /** The language of inbox titles. */
  readonly language: Language;
}

/** A language model answers if one is configured, otherwise the built-in agent. */
async function answerTo(
  needs: DeskNeeds,
  call: TestCall,
  { text, language }: InLanguage & { readonly text: string },
  send: Send,
) {
  const warning = await hearWords(needs, call, text, send);
  if (needs.model) {
    const { message: said, played: tools } = await talkWithModel(needs, needs.model, call, text, send);
    const shown = tools.map((each) => played(needs, each.asked, each.played, language));
    const message = warning ? [warning, said].filter(Boolean).join(' ') : said;
    return { status: 'understood' as const, couldSay: [], played: shown, message };
  }
  const { timezone } = found(await needs.clinics.profile(call.clinicId));
  const days = daysAhead(wallClockAt(needs.clock.now(), timezone).date);
  const understood = understand(await needs.scenarios(), text, {
    ...{ language: call.language, caller: call.callerPhone },
    kept: { ...days, ...call.kept },
  });
  if (understood.status === 'not-understood')
    return warning
      ? { status: 'understood' as const, couldSay: [], played: [], message: warning }
      : { ...understood, played: [], message: null };
  const { turn, given, scenario } = understood;
  const asked = { tool: turn.tool, given };
  const ran = await playTool(needs, call, asked, send);
  const kept = { ...Object.fromEntries(keptOf(turn, ran.answer)), [IN_SCENARIO]: scenario };
  await needs.store.note(call.clinicId, call.id, { said: [], kept });
  const shown = [played(needs, asked, ran, language)];
  return { status: 'understood' as const, couldSay: [], played: shown, message: warning };
}

function played(
  { inbox }: DeskNeeds,
  { tool, given }: AskedTool,
  { left, ...ran }: PlayedTool,
  language: Language,
) {
  return { tool, given, ...ran, ...leftShown({ inbox }, left, language) };
}

async function hangUp(
  { store, players, clinics, practice, throttle, clock }: DeskNeeds,
  call: TestCall,
  send: Send,
  wasTransferred = false,
): Promise<void> {
  const at = clock.now();
  const clinic = found(await clinics.profile(call.clinicId));
  const player = players(clinic.voiceVendor);
  const played = playedCall(call, clinic.voicePhoneNumber);
  await throttle.turn(() => send(player.report(played, { at, said: call.said, wasTransferred })));
  await store.end(call.clinicId, call.id, at);
  if (clinic.practiceOf) await practice.end(call.clinicId);
}

function leftShown(
  { inbox }: Pick<DeskNeeds, 'inbox'>,
  { callLogId, texts, items }: CallEffects,
  language: Language,
) {
  return {
    callLogId,
    texts: texts.map((text) => ({ ...text, language: text.language as Language })),
    items: items.map(({ id, kind, urgent, facts }) => ({
      ...{ id, kind, urgent },
      title: inbox.wordsOf(kind, language, facts).title,
    })),
  };
}

function scenarioShown(scenario: Scenario) {
  const { name, about, caller, turns } = scenario;
  return {
    ...{ name, about, caller },
    breaksEmr: breaksEmr(scenario),
    turns: turns.map(({ says, tool }) => ({ says, tool })),
  };
}
