import type { Trail } from '../../database/database.ts';
import { Failure, found } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import type { InboxSlice } from '../inbox/index.ts';
import { type PlayNeeds, playedCall, playTool, type Send } from './play-tool.ts';
import { isSimulated, lentCallers, refuseRealBook, type StageNeeds, toolForms } from './stage.ts';
import type { LeftByCall, TestCall } from './store.ts';

export interface DeskNeeds extends PlayNeeds, StageNeeds {
  readonly emr: StageNeeds['emr'];
  readonly inbox: Pick<InboxSlice, 'titleOf'>;
}

export type TestCallDesk = ReturnType<typeof testCallDesk>;

/** What a person at a browser does with test calls. */
export function testCallDesk(needs: DeskNeeds) {
  const { store, player, clinics, inbox, clock, toolbox } = needs;
  const running = async (clinicId: string, id: string): Promise<TestCall> => {
    const call = found(await store.read(clinicId, id), 'This clinic has no such test call.');
    if (call.endedAt) throw new Failure('CONFLICT', 'This test call is over. Begin another one.');
    return call;
  };
  const leftShown = ({ callLogId, texts, items }: LeftByCall, language: Language) => ({
    callLogId,
    texts: texts.map((text) => ({ ...text, language: text.language as Language })),
    items: items.map(({ id, kind, urgent, facts }) => ({
      ...{ id, kind, urgent },
      title: inbox.titleOf(kind, language, facts),
    })),
  });
  return {
    stage: async (clinicId: string) => {
      const playable = await isSimulated(needs, clinicId);
      const callers = playable ? await lentCallers(needs, clinicId) : [];
      return { playable, callers, tools: toolForms(toolbox) };
    },
    begin: async (
      clinicId: string,
      userId: string,
      { caller, language }: { readonly caller: string | null; readonly language: Language },
      trail: Trail,
    ) => {
      await refuseRealBook(needs, clinicId);
      const begun = { userId, callerPhone: caller, language, startedAt: clock.now() };
      const { id, startedAt } = await store.issue(clinicId, begun, trail);
      return { id, caller, language, startedAt };
    },
    play: async (
      clinicId: string,
      id: string,
      asked: {
        readonly tool: string;
        readonly given: Readonly<Record<string, unknown>>;
        readonly language: Language;
      },
      send: Send,
    ) => {
      const call = await running(clinicId, id);
      // The clinic may have been connected to another EMR since.
      await refuseRealBook(needs, clinicId);
      const { left, ...played } = await playTool(needs, call, asked, send);
      const { tool, given, language } = asked;
      return { tool, given, ...played, ...leftShown(left, language) };
    },
    end: async (clinicId: string, id: string, send: Send) => {
      const call = found(await store.read(clinicId, id), 'This clinic has no such test call.');
      const at = clock.now();
      if (!call.endedAt) {
        const clinic = found(await clinics.profile(clinicId));
        await send(player.report(playedCall(call, clinic.voicePhoneNumber), { at, said: call.said }));
        await store.end(clinicId, id, at);
      }
      return { callLogId: (await store.left(clinicId, id)).callLogId };
    },
  };
}
