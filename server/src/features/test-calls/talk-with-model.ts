import { found } from '../../kernel/failure.ts';
import type { ModelTurn, VoiceModel } from '../../ports/voice/voice-model.ts';
import { type AskedTool, lineOf, type PlayedTool, type PlayNeeds, playTool, type Send } from './play-tool.ts';
import { type PromptNeeds, shippedPrompt } from './shipped-prompt.ts';
import { type StageNeeds, toolForms } from './stage.ts';
import type { TestCall } from './store.ts';

/** More tool calls in a row than any caller would wait for. */
const MAX_ROUNDS = 5;
const ANSWER_MS = 30_000;

export interface ModelAnswer {
  readonly played: ReadonlyArray<{ readonly asked: AskedTool; readonly played: PlayedTool }>;
  readonly message: string;
}

/** Handles one sentence of the caller: the model calls tools until it has something to say. */
export async function talkWithModel(
  needs: PlayNeeds & PromptNeeds & Pick<StageNeeds, 'toolbox'>,
  model: VoiceModel,
  call: TestCall,
  heard: string,
  send: Send,
): Promise<ModelAnswer> {
  const { store, clinics, clock, toolbox } = needs;
  const clinic = found(await clinics.profile(call.clinicId));
  const prompt = await shippedPrompt(needs, clinic, call, clock.now());
  const added: ModelTurn[] = [{ by: 'caller', text: heard }];
  const played: Array<ModelAnswer['played'][number]> = [];
  const signal = AbortSignal.timeout(ANSWER_MS);
  let message = '';
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const asked = { prompt, tools: toolForms(toolbox), talk: [...call.talk, ...added] };
    const { text, calls } = await model.next(asked, signal);
    added.push({ by: 'assistant', text, calls });
    message = text;
    if (calls.length === 0) break;
    for (const { id, tool, given } of calls) {
      const wanted = { tool, given: given ?? {}, isSilent: true };
      const result = await playTool(needs, call, wanted, send);
      played.push({ asked: wanted, played: result });
      added.push({ by: 'tool', callId: id, result: JSON.stringify(result.answer) });
    }
  }
  const said = [lineOf(call, 'assistant', message, clock.now())];
  await store.note(call.clinicId, call.id, { said, talk: added });
  return { played, message };
}
