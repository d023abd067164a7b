import { request } from 'undici';
import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import { timeoutSignal } from '../../kernel/time/timeout-signal.ts';
import type { ModelCall, ModelTool, ModelTurn, VoiceModel } from '../../ports/voice/voice-model.ts';

export interface ModelSettings {
  /** The base URL; messages are posted to `<base>/chat/completions`. */
  readonly url: string;
  readonly apiKey: Secret | null;
  readonly name: string;
}

const TIMEOUT_MS = 12_000;
const SAYS = 'The language model for test calls did not answer. Try again, or check VOICE_TEST_MODEL_URL.';

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

export function chatModel({ url, apiKey, name }: ModelSettings): VoiceModel {
  return {
    name,
    next: async ({ prompt, tools, talk }, outer) => {
      const { signal, release } = timeoutSignal(outer, TIMEOUT_MS);
      try {
        const { statusCode, body } = await request(`${url.replace(/\/$/, '')}/chat/completions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(apiKey ? { authorization: `Bearer ${apiKey.reveal()}` } : {}),
          },
          body: JSON.stringify({
            model: name,
            messages: [{ role: 'system', content: prompt }, ...talk.map(messageOf)],
            tools: tools.map(toolOf),
          }),
          signal,
        });
        const answer = await body.json();
        if (statusCode !== 200) throw new Failure('UNAVAILABLE', SAYS);
        const [{ message }] = Completion.parse(answer).choices as [
          z.output<typeof Completion>['choices'][number],
        ];
        return { text: message.content ?? '', calls: (message.tool_calls ?? []).map(callOf) };
      } catch (cause) {
        throw new Failure('UNAVAILABLE', SAYS, { cause });
      } finally {
        release();
      }
    },
  };
}

function messageOf(turn: ModelTurn): object {
  if (turn.by === 'caller') return { role: 'user', content: turn.text };
  if (turn.by === 'tool') return { role: 'tool', tool_call_id: turn.callId, content: turn.result };
  const calls = turn.calls.map(({ id, tool, given }) => ({
    ...{ id, type: 'function' },
    function: { name: tool, arguments: JSON.stringify(given ?? {}) },
  }));
  return { role: 'assistant', content: turn.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

const toolOf = ({ name, description, parameters }: ModelTool) => ({
  type: 'function',
  function: { name, description, parameters },
});

interface SentCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

function callOf({ id, function: { name: tool, arguments: written } }: SentCall): ModelCall {
  return { id, tool, given: argumentsIn(written) };
}

function argumentsIn(written: string): ModelCall['given'] {
  try {
    const read: unknown = JSON.parse(written);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as ModelCall['given'])
      : null;
  } catch {
    return null;
  }
}
