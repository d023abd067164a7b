import { randomBytes } from 'node:crypto';

export interface VoiceToolCall {
  /** Opaque, and unique within its call only. */
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** `triple` is the current shape; the others are documented, older, or seen elsewhere. */
export type ToolShape =
  | 'triple'
  | 'list-only'
  | 'calls-only'
  | 'string-arguments'
  | 'bare-name'
  | 'parameters'
  | 'function-call';

export function toolCallId(): string {
  const letters = randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '0');
  return `call_${letters.slice(0, 24)}`;
}

export function toolMessage(
  calls: readonly VoiceToolCall[],
  shape: ToolShape,
  serverUrl: string,
): Record<string, unknown> {
  return {
    type: shape === 'function-call' ? 'function-call' : 'tool-calls',
    ...listsIn[shape](calls, serverUrl),
  };
}

type Lists = (calls: readonly VoiceToolCall[], serverUrl: string) => Record<string, unknown>;

const listsIn: Readonly<Record<ToolShape, Lists>> = {
  triple: (calls, url) => tripleOf(calls.map(plain), calls, url),
  'string-arguments': (calls, url) => tripleOf(calls.map(asText), calls, url),
  'list-only': (calls) => ({ toolCallList: calls.map(plain) }),
  'calls-only': (calls) => ({ toolCalls: calls.map(plain) }),
  'bare-name': (calls) => ({ toolCallList: calls.map((call) => ({ ...call })) }),
  parameters: (calls) => ({
    toolWithToolCallList: calls.map(({ id, name, arguments: parameters }) => ({
      name,
      toolCall: { id, parameters },
    })),
  }),
  'function-call': ([first]) => ({
    functionCall: { id: first?.id, name: first?.name, parameters: first?.arguments ?? {} },
  }),
};

function tripleOf(
  written: readonly object[],
  calls: readonly VoiceToolCall[],
  url: string,
): Record<string, unknown> {
  return {
    toolCalls: written,
    toolCallList: written,
    toolWithToolCallList: written.map((toolCall, at) => ({
      ...definition(calls[at]?.name ?? '', url),
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
