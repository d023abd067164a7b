import type { CallRef, StatusEvent, VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { callRefOf } from './read-call.ts';
import { readReport } from './read-report.ts';
import { readSaid, writtenTranscript } from './read-transcript.ts';

/** The phase each event puts the call in: a transfer only counts once it is bridged. */
const PHASES: ReadonlyMap<string, StatusEvent['phase']> = new Map([
  ['call_started', 'answered'],
  ['transfer_started', null],
  ['transfer_bridged', 'forwarding'],
  ['transfer_cancelled', null],
  ['transfer_ended', null],
]);

/** Null if the body is not an event. */
export function readEvent(body: Fields): VoiceEvent | null {
  const { event } = body;
  if (typeof event !== 'string' || event === '') return null;
  if (event === 'call_inbound')
    return { kind: 'assistant-request', ...inboundOf(fieldsOf(body.call_inbound)) };
  const call = fieldsOf(body.call);
  const ref = callRefOf(event.slice(0, 40), call);
  const phase = PHASES.get(event);
  if (phase !== undefined)
    return { kind: 'status', status: event, phase, endedReason: null, callDropped: false, ...ref };
  switch (event) {
    case 'call_ended':
    case 'call_analyzed':
      return { kind: 'report', report: readReport(call, ref.callerPhone, ref.heard), ...ref };
    case 'transcript_updated': {
      const transcript = writtenTranscript(call, ref.heard);
      return { kind: 'conversation', transcript, said: readSaid(ref.heard), ...ref };
    }
    default:
      return { kind: 'other', ...ref };
  }
}

/** The call does not exist yet: Retell sends the caller, the number, and in newer versions an id. */
function inboundOf(inbound: Fields): CallRef {
  return callRefOf('call_inbound', { ...inbound, direction: 'inbound' });
}
