import type { Trail } from '../../database/database.ts';
import { Failure, found } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import type { Emr } from '../../ports/emr.ts';
import type { VoiceModel } from '../../ports/voice-model.ts';
import type { InboxSlice } from '../inbox/index.ts';
import { daysAhead } from './days-ahead.ts';
import { needsFaults, playScenario } from './play-scenario.ts';
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
import { isSimulated, lentCallers, refuseRealBook, type StageNeeds, toolForms } from './stage.ts';
import type { LeftByCall, TestCall } from './store.ts';
import { talkWithModel } from './talk-with-model.ts';

export interface DeskNeeds extends PlayNeeds, StageNeeds, PromptNeeds {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly inbox: Pick<InboxSlice, 'titleOf'>;
  readonly scenarios: readonly Scenario[];
  /** Null where none is configured: then the built-in agent answers. */
  readonly model: VoiceModel | null;
}

/** Who asks, and how the webhook is reached. */
export interface Player {
  readonly userId: string;
  readonly trail: Trail;
  readonly send: Send;
}

export type TestCallDesk = ReturnType<typeof testCallDesk>;

/** What a person at a browser does with test calls. */
export function testCallDesk(needs: DeskNeeds) {
  const { store, clock, toolbox, scenarios } = needs;
  const running = async (clinicId: string, id: string): Promise<TestCall> => {
    const call = found(await store.read(clinicId, id), 'This clinic has no such test call.');
    if (call.endedAt) throw new Failure('CONFLICT', 'This test call is over. Begin another one.');
    // The clinic may have been connected to another EMR since.
    await refuseRealBook(needs, clinicId);
    return call;
  };
  const begin = async (
    clinicId: string,
    { caller, language }: { readonly caller: string | null; readonly language: Language },
    { userId, trail }: Pick<Player, 'userId' | 'trail'>,
  ): Promise<TestCall> => {
    await refuseRealBook(needs, clinicId);
    return store.issue(clinicId, { userId, callerPhone: caller, language, startedAt: clock.now() }, trail);
  };
  return {
    begin,
    stage: async (clinicId: string) => {
      const playable = await isSimulated(needs, clinicId);
      const callers = playable ? await lentCallers(needs, clinicId) : [];
      return {
        playable,
        callers,
        tools: toolForms(toolbox),
        scenarios: scenarios.map(scenarioShown),
        model: needs.model?.name ?? null,
      };
    },
    play: async (clinicId: string, id: string, asked: AskedTool & InLanguage, send: Send) =>
      played(needs, asked, await playTool(needs, await running(clinicId, id), asked, send), asked.language),
    say: async (clinicId: string, id: string, said: InLanguage & { readonly text: string }, send: Send) =>
      answerTo(needs, await running(clinicId, id), said, send),
    end: async (clinicId: string, id: string, send: Send) => {
      const call = found(await store.read(clinicId, id), 'This clinic has no such test call.');
      if (!call.endedAt) await hangUp(needs, call, send);
      return { callLogId: (await store.left(clinicId, id)).callLogId };
    },
    scenario: async (clinicId: string, name: string, language: Language, player: Player) => {
      const scenario = scenarios.find((each) => each.name === name);
      if (!scenario) throw new Failure('NOT_FOUND', 'There is no such scenario.');
      if (needsFaults(scenario))
        throw new Failure(
          'CONFLICT',
          'This scenario breaks the EMR. It is played by npm run scenarios alone.',
        );
      const parts = {
        ...needs,
        begin: (caller: string | null) => begin(clinicId, { caller, language }, player),
        finish: async ({ id }: TestCall) => hangUp(needs, await running(clinicId, id), player.send),
      };
      const { callId, wrong, ms } = await playScenario(parts, clinicId, scenario, language, player.send);
      const { callLogId } = await store.left(clinicId, callId);
      return { name, passed: wrong.length === 0, wrong, ms, callId, callLogId };
    },
  };
}

interface InLanguage {
  /** Of the titles of inbox items. */
  readonly language: Language;
}

/** A language model answers where there is one, else the built-in agent. */
async function answerTo(
  needs: DeskNeeds,
  call: TestCall,
  { text, language }: InLanguage & { readonly text: string },
  send: Send,
) {
  if (needs.model) {
    const { message, played: tools } = await talkWithModel(needs, needs.model, call, text, send);
    const shown = tools.map((each) => played(needs, each.asked, each.played, language));
    return { status: 'understood' as const, couldSay: [], played: shown, message };
  }
  const { timezone } = found(await needs.clinics.profile(call.clinicId));
  const days = daysAhead(wallClockAt(needs.clock.now(), timezone).date);
  const understood = understand(needs.scenarios, text, call.language, { ...days, ...call.kept });
  if (understood.status === 'not-understood') return { ...understood, played: [], message: null };
  const { turn, given, scenario } = understood;
  const asked = { tool: turn.tool, given, heard: text };
  const ran = await playTool(needs, call, asked, send);
  const kept = { ...Object.fromEntries(keptOf(turn, ran.answer)), [IN_SCENARIO]: scenario };
  await needs.store.note(call.clinicId, call.id, { said: [], kept });
  const shown = [played(needs, asked, ran, language)];
  return { status: 'understood' as const, couldSay: [], played: shown, message: null };
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
  { store, player, clinics, clock }: DeskNeeds,
  call: TestCall,
  send: Send,
): Promise<void> {
  const at = clock.now();
  const clinic = found(await clinics.profile(call.clinicId));
  await send(player.report(playedCall(call, clinic.voicePhoneNumber), { at, said: call.said }));
  await store.end(call.clinicId, call.id, at);
}

function leftShown(
  { inbox }: Pick<DeskNeeds, 'inbox'>,
  { callLogId, texts, items }: LeftByCall,
  language: Language,
) {
  return {
    callLogId,
    texts: texts.map((text) => ({ ...text, language: text.language as Language })),
    items: items.map(({ id, kind, urgent, facts }) => ({
      ...{ id, kind, urgent },
      title: inbox.titleOf(kind, language, facts),
    })),
  };
}

function scenarioShown(scenario: Scenario) {
  const { name, about, caller, turns } = scenario;
  return {
    ...{ name, about, caller },
    playable: !needsFaults(scenario),
    turns: turns.map(({ says, tool }) => ({ says, tool })),
  };
}
