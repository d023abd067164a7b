import { nestsDeeper, parseStorable } from '../../../kernel/text/storable-json.ts';
import type { ToolCall } from '../../../ports/voice/voice-webhook.ts';
import { at, type Fields, fieldsOf, isFields, listOf, textAt } from '../fields.ts';

interface Listed extends ToolCall {
  readonly hasArguments: boolean;
}

const LIST_NAMES = ['toolCalls', 'toolCallList', 'toolWithToolCallList'] as const;
const SINGLE_NAMES = ['toolCall', 'functionCall'] as const;

export function hasToolCalls(message: Fields): boolean {
  return (
    LIST_NAMES.some((name) => Array.isArray(message[name])) ||
    SINGLE_NAMES.some((name) => isFields(message[name]))
  );
}

/**
 * The platform lists one call up to three times with different details: the first entry wins, later ones fill
 * gaps.
 */
export function readToolCalls(message: Fields): ToolCall[] {
  const calls = new Map<string, Listed>();
  for (const list of listsOf(message)) {
    let nameless = 0;
    for (const call of list) {
      // Without an id, calls in different lists are matched by position.
      const key = call.id === null ? `place:${nameless++}` : `id:${call.id}`;
      const known = calls.get(key);
      calls.set(key, known ? filledIn(known, call) : call);
    }
  }
  return [...calls.values()].map(({ hasArguments: _, ...call }) => call);
}

function listsOf(message: Fields): Listed[][] {
  const alone = (list: readonly unknown[]) => list.filter(isFields).map((call) => listed(call, {}));
  const parents = listOf(message.toolWithToolCallList).map(fieldsOf);
  return [
    alone(listOf(message.toolCalls)),
    alone(listOf(message.toolCallList)),
    parents.flatMap((parent) => (isFields(parent.toolCall) ? [listed(parent.toolCall, parent)] : [])),
    ...SINGLE_NAMES.map((name) => alone([message[name]])),
  ];
}

function listed(call: Fields, parent: Fields): Listed {
  const places = ['function.arguments', 'arguments', 'function.parameters', 'parameters'];
  const given = places.map((path) => at(call, path)).find((value) => value !== undefined);
  return {
    id: textAt(call, 'id'),
    name: textAt(call, 'function.name', 'name') ?? textAt(parent, 'function.name', 'name', 'tool.name'),
    arguments: readArguments(given),
    hasArguments: given !== undefined && given !== null,
  };
}

function filledIn(first: Listed, later: Listed): Listed {
  const source = first.hasArguments ? first : later;
  return {
    id: first.id,
    name: first.name ?? later.name,
    arguments: source.arguments,
    hasArguments: source.hasArguments,
  };
}

// Some hosts encode the arguments twice.
function readArguments(given: unknown): Fields | null {
  const value = parsed(parsed(given)) ?? {};
  return isFields(value) && !nestsDeeper(value) ? value : null;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  try {
    return parseStorable(value);
  } catch {
    return false;
  }
}
