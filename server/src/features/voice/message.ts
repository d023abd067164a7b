import { hasToolCalls, readToolCalls, type ToolCall } from './tool-call-list.ts';
import { type Fields, fieldsOf, firstText, idOf, isFields } from './wire-fields.ts';

/** One message of the platform, whichever of its shapes it came in. */
export interface VoiceMessage {
  readonly type: string;
  readonly callId: string | null;
  readonly callerPhone: string | null;
  /** The clinic's number. */
  readonly calledNumber: string | null;
  readonly phoneNumberId: string | null;
  /** The clinic that a test names instead of a number. */
  readonly namedClinicId: string | null;
  /** Null in messages that run no tool. */
  readonly toolCalls: readonly ToolCall[] | null;
  /** The rest, for those who know its type. Holds prompts and patients' words: never logged, never stored whole. */
  readonly fields: Fields;
}

const RUNS_TOOLS = new Set(['tool-calls', 'function-call']);
/** Spelled so in the wild; they run tools only where there are some. */
const MAY_RUN_TOOLS = new Set(['tool-call', 'tool_calls']);

/** Null for a body that is no message at all. */
export function readMessage(body: unknown): VoiceMessage | null {
  const fields = messageIn(fieldsOf(body));
  const type = fields && (typeOf(fields) ?? (hasToolCalls(fields) ? 'tool-calls' : null));
  if (!fields || !type) return null;
  const call = fieldsOf(fields.call);
  const runsTools = RUNS_TOOLS.has(type) || (MAY_RUN_TOOLS.has(type) && hasToolCalls(fields));
  return {
    type,
    callId: idOf(call.id) ?? idOf(fields.callId),
    callerPhone: firstText(fieldsOf(call.customer).number, fieldsOf(fields.customer).number),
    calledNumber: calledNumber(fields, call),
    phoneNumberId: phoneNumberId(fields, call),
    namedClinicId: firstText(
      fieldsOf(fieldsOf(body).metadata).clinicId,
      fieldsOf(fields.metadata).clinicId,
      fieldsOf(call.metadata).clinicId,
    ),
    toolCalls: runsTools ? readToolCalls(fields) : null,
    fields,
  };
}

function messageIn(body: Fields): Fields | null {
  const inside = fieldsOf(body.message);
  if (typeOf(inside) || hasToolCalls(inside)) return inside;
  if (typeOf(body)) return body;
  return isFields(body.event) ? body.event : null;
}

function typeOf({ type }: Fields): string | null {
  return typeof type === 'string' && type !== '' ? type : null;
}

// The place the spec names first, then the one where the number really is.
function calledNumber(message: Fields, call: Fields): string | null {
  const variables = fieldsOf(fieldsOf(message.artifact).variableValues);
  return firstText(
    fieldsOf(call.phoneNumber).number,
    fieldsOf(message.phoneNumber).number,
    fieldsOf(variables.phoneNumber).number,
  );
}

function phoneNumberId(message: Fields, call: Fields): string | null {
  return (
    idOf(call.phoneNumberId) ??
    idOf(fieldsOf(message.phoneNumber).id) ??
    idOf(message.phoneNumberId) ??
    idOf(fieldsOf(call.phoneNumber).id)
  );
}
