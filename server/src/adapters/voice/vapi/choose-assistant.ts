import { rememberedLookup } from '../../../kernel/load/remembered-lookup.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { VoicePlatform } from '../../../ports/voice/voice-platform.ts';
import type { AnsweredCall, Welcome, WrittenAnswer } from '../../../ports/voice/voice-webhook.ts';

export interface ChooseAssistantNeeds {
  readonly assistantId: string | null;
  readonly assistantRequest: 'assistant' | 'squad';
  readonly platform: Pick<VoicePlatform, 'lineup'> | null;
  readonly clock: Clock;
  readonly log: Logger;
}

const ASSISTANT_WAIT_MS = 3_000;

/**
 * The first assistant of the clinic's squad, else the installation's assistant, else the squad as a whole.
 */
export function chooseAssistant({
  assistantId,
  assistantRequest,
  platform,
  clock,
  log,
}: ChooseAssistantNeeds) {
  const entryAssistants = rememberedLookup<string>({
    look: async (squadId, signal) => (await platform?.lineup(squadId, signal))?.assistantIds[0] ?? null,
    clock,
    failed: (error) => log.warn(errorName(error), 'request to the voice platform failed'),
  });
  return async (call: AnsweredCall): Promise<WrittenAnswer> => {
    const { answeredBy: squadId, welcome, clinicId } = call;
    if (squadId && assistantRequest === 'squad') return squad(squadId, welcome);
    const entry = squadId ? await entryAssistants.get(squadId, ASSISTANT_WAIT_MS) : null;
    const answering = entry ?? assistantId;
    if (answering) return { assistantId: answering, ...overrides('assistantOverrides', welcome) };
    if (squadId) return squad(squadId, welcome);
    log.error({ clinicId }, 'call arrived, but no assistant is configured to take it');
    return { error: call.otherwise };
  };
}

function squad(squadId: string, welcome: Welcome | undefined): WrittenAnswer {
  return { squadId, ...overrides('squadOverrides', welcome) };
}

function overrides(name: string, welcome: Welcome | undefined): object {
  if (!welcome) return {};
  const { greeting: firstMessage, variables: variableValues, isRecorded: recordingEnabled } = welcome;
  // Set for every call, because Vapi records by default, including with assistants we did not push.
  const artifactPlan = { recordingEnabled, videoRecordingEnabled: false, pcapEnabled: false };
  return { [name]: { firstMessage, variableValues, artifactPlan } };
}
