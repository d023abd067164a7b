import { randomBytes } from 'node:crypto';

export interface VoiceToolCall {
  /** Opaque, and unique within its call only. */
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export function toolCallId(): string {
  const letters = randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '0');
  return `call_${letters.slice(0, 24)}`;
}

/** Each call stands in three lists, as in the platform's messages. */
export function toolMessage(calls: readonly VoiceToolCall[], serverUrl: string): Record<string, unknown> {
  const written = calls.map(plain);
  return {
    type: 'tool-calls',
    toolCalls: written,
    toolCallList: written,
    toolWithToolCallList: written.map((toolCall, at) => ({
      ...definition(calls[at]?.name ?? '', serverUrl),
      toolCall,
    })),
  };
}

function plain({ id, name, arguments: given }: VoiceToolCall) {
  return { id, type: 'function', function: { name, arguments: given } };
}

export function asText({ id, name, arguments: given }: VoiceToolCall) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } };
}

function definition(name: string, url: string) {
  return {
    type: 'function',
    function: { name, parameters: { type: 'object', properties: {} } },
    async: false,
    server: { url, timeoutSeconds: 5 },
    messages: [],
  };
}
