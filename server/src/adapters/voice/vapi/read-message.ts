import { type Language, readLanguage } from '../../../kernel/language.ts';
import type { CallRef, StatusEvent, VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import { at, type Fields, fieldsOf, idAt, isFields, textAt, textOf } from '../fields.ts';
import { readHeard, readLines, readSentence } from './read-heard.ts';
import { readReport } from './read-report.ts';
import { readSaid } from './read-said.ts';
import { hasToolCalls, readToolCalls } from './read-tool-calls.ts';
import { readTranscript } from './read-transcript.ts';

const RUNS_TOOLS = new Set(['tool-calls', 'function-call']);
const FINAL_TRANSCRIPT = 'transcript[transcriptType="final"]';
/** Unofficial message types that only sometimes carry tool calls. */
const MAY_RUN_TOOLS = new Set(['tool-call', 'tool_calls']);

/**
 * Null if the body is not a message. An event's own fields must precede the copied call fields: V8 creates a
 * separate hidden class for every object whose copied fields come first, which costs more than the rest of
 * the parsing.
 */
export function readMessage(body: unknown): VoiceEvent | null {
  const message = messageIn(fieldsOf(body));
  const type = message && (typeOf(message) ?? (hasToolCalls(message) ? 'tool-calls' : null));
  if (!message || !type) return null;
  const call = callOf(type, message, fieldsOf(body));
  if (RUNS_TOOLS.has(type) || (MAY_RUN_TOOLS.has(type) && hasToolCalls(message)))
    return { kind: 'tool-calls', toolCalls: readToolCalls(message), ...call };
  switch (type) {
    case 'assistant-request':
      return { kind: 'assistant-request', ...call };
    case 'transfer-destination-request':
      return { kind: 'transfer-request', ...call };
    case 'status-update':
      return readStatus(message, call);
    case 'end-of-call-report': {
      const report = readReport(message, call.callerPhone);
      const heard = call.heard.length > 0 ? call.heard : readLines(report.transcript);
      return { kind: 'report', report, ...call, heard };
    }
    case 'transcript':
    case FINAL_TRANSCRIPT: {
      const sentence = readSentence(message);
      return sentence ? { kind: 'sentence', sentence, ...call } : { kind: 'other', ...call };
    }
    case 'language-change-detected':
      return { kind: 'language', language: readLanguage(message.language), ...call };
    case 'transfer-update':
      return { kind: 'status', ...readTransfer(message), ...call };
    case 'conversation-update':
      return { kind: 'conversation', transcript: readTranscript(message), said: readSaid(message), ...call };
    case 'hang':
      return { kind: 'silence', ...call };
    default:
      return { kind: 'other', ...call };
  }
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

/** Reads each number from the place the spec names, then from where the platform really puts it. */
function callOf(type: string, message: Fields, body: Fields): CallRef {
  return {
    type,
    callId: idAt(message, 'call.id', 'callId'),
    callerPhone: textAt(message, 'call.customer.number', 'customer.number'),
    calledNumber: textAt(
      message,
      'call.phoneNumber.number',
      'phoneNumber.number',
      'artifact.variableValues.phoneNumber.number',
    ),
    phoneNumberId: idAt(
      message,
      'call.phoneNumberId',
      'phoneNumber.id',
      'phoneNumberId',
      'call.phoneNumber.id',
    ),
    namedClinicId:
      textOf(at(body, 'metadata.clinicId')) ?? textAt(message, 'metadata.clinicId', 'call.metadata.clinicId'),
    assistantLanguage: assistantLanguage(message),
    controlUrl: textAt(message, 'call.monitor.controlUrl', 'monitor.controlUrl'),
    heard: readHeard(message),
  };
}

const PHASES: ReadonlyMap<string | null, StatusEvent['phase']> = new Map([
  ['in-progress', 'answered'],
  ['forwarding', 'forwarding'],
]);

function readStatus(message: Fields, call: CallRef): StatusEvent {
  const status = textAt(message, 'status')?.slice(0, 40) ?? null;
  return {
    kind: 'status',
    status,
    phase: PHASES.get(status) ?? null,
    endedReason: idAt(message, 'endedReason'),
    callDropped: Object.keys(fieldsOf(message.inboundPhoneCallDebuggingArtifacts)).length > 0,
    ...call,
  };
}

/** The platform is transferring the caller; handled like the status of the same name. */
function readTransfer(message: Fields): Omit<StatusEvent, 'kind' | keyof CallRef> {
  const { type, number, sipUri } = fieldsOf(message.destination);
  const isMade = type === 'number' || type === 'sip' || Boolean(number ?? sipUri);
  return {
    status: 'transfer-update',
    phase: isMade ? 'forwarding' : null,
    endedReason: null,
    callDropped: false,
  };
}

const SPEAKS_CHINESE = /mandarin|chinese|cantonese|中文|普通话|国语|粤语/iu;
const SPEAKS_ENGLISH = /english|英语|英文/iu;

/** Taken from the assistant's name, else from its transcriber; the default transcriber says nothing. */
function assistantLanguage(message: Fields): Language | null {
  const name = textAt(message, 'assistant.name', 'call.assistant.name') ?? '';
  if (SPEAKS_CHINESE.test(name)) return 'zh';
  if (SPEAKS_ENGLISH.test(name)) return 'en';
  const listens = textAt(message, 'assistant.transcriber.language', 'call.assistant.transcriber.language');
  return listens?.toLowerCase().startsWith('zh') ? 'zh' : null;
}
