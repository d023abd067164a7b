import { nestsDeeper, parseStorable } from '../../../kernel/text/storable-json.ts';
import type { ToolCallsEvent } from '../../../ports/voice/voice-webhook.ts';
import { type Fields, idAt, isFields, listOf } from '../fields.ts';
import { callRefOf } from './read-call.ts';
import { canonical, type RepeatedCalls } from './repeated-calls.ts';

/** One request is one tool call: the tool's name is in the URL, its id only in the transcript. */
export function readToolCall(body: Fields, tool: string, repeats: RepeatedCalls): ToolCallsEvent {
  const call = isFields(body.call) ? body.call : null;
  const given = argumentsOf(body.args);
  const ref = callRefOf('tool', call ?? {});
  if (!call || !ref.callId) {
    // With `args_at_root` the body is the arguments.
    const bare = body.call === undefined && body.args === undefined ? body : given;
    return {
      kind: 'tool-calls',
      toolCalls: [{ id: null, name: tool, arguments: bare }],
      isWithoutCall: true,
      ...ref,
    };
  }
  const id = openInvocation(call, tool, given) ?? repeats.idOf(ref.callId, tool, given);
  return { kind: 'tool-calls', toolCalls: [{ id, name: tool, arguments: given }], ...ref };
}

/** The last invocation of this tool without a result, if its arguments match. */
function openInvocation(call: Fields, tool: string, given: Fields | null): string | null {
  const list = listOf(call.transcript_with_tool_calls).filter(isFields);
  const answered = new Set(
    list.filter(({ role }) => role === 'tool_call_result').map(({ tool_call_id }) => tool_call_id),
  );
  const open = list.findLast(
    ({ role, name, tool_call_id }) =>
      role === 'tool_call_invocation' && name === tool && !answered.has(tool_call_id),
  );
  if (!open || canonical(argumentsOf(open.arguments)) !== canonical(given)) return null;
  return idAt(open, 'tool_call_id');
}

/** An object, or JSON text of one; missing arguments count as empty. */
function argumentsOf(value: unknown): Fields | null {
  const read = typeof value === 'string' ? parsed(value) : (value ?? {});
  return isFields(read) && !nestsDeeper(read) ? read : null;
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return parseStorable(text);
  } catch {
    return null;
  }
}
